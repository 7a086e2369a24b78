"""What was compiled still explains itself: docstrings, signatures and types."""

from __future__ import annotations

import importlib
import inspect
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cayona

ROOT = Path(__file__).resolve().parents[2]

compiled_only = pytest.mark.skipif(
    not cayona.compiled(), reason="needs the compiled build, which `make test` uses"
)


@pytest.fixture
def setup_file(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return setup.py as a module."""
    monkeypatch.syspath_prepend(str(ROOT))
    sys.modules.pop("setup", None)
    return importlib.import_module("setup")


def test_the_flags_of_an_extension_are_its_own(setup_file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool gives all extensions the same list; ninety of them once had each flag ninety times."""
    monkeypatch.delenv("CAYONA_QUICK", raising=False)
    shared = ["-O3"]
    made = [SimpleNamespace(extra_compile_args=shared, extra_link_args=[]) for _number in range(3)]
    for extension in made:
        setup_file.add_flags(extension)
    assert shared == ["-O3"]
    for extension in made:
        told = [flag for flag in extension.extra_compile_args if flag != "-O3"]
        assert told
        assert len(told) == len(set(told))


def test_docstrings_and_types_get_into_c(
    setup_file: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "src" / "sea.py"
    source.parent.mkdir()
    source.write_text('''"""Of “waves”."""

class Wave:
    """Rises."""
    def fall(self, deep: int = 2) -> str:
        """Sink \\\\ rise."""

def fall(high: int) -> None: ...
''')
    build = tmp_path / "build"
    build.mkdir()
    (build / "__native_sea.c").write_text(
        "static PyMethodDef sea___Wave_methods[] = {\n"
        '    PyDoc_STR("fall($self, deep=2)\\n--\\n\\n")},\n'
        '    .tp_doc = PyDoc_STR("Wave()\\n--\\n\\n"),\n'
        "static PyMethodDef seamodule_methods[] = {\n"
        '    PyDoc_STR("fall(high)\\n--\\n\\n") /* docstring */},\n'
        "    NULL, /* docstring */\n"
    )
    monkeypatch.chdir(tmp_path)
    setup_file.document(Path("src/sea.py"))
    written = (build / "__native_sea.c").read_text()
    assert (
        '"fall($self, deep=2)\\n--\\n\\nfall(self, deep: int=2) -> str\\012\\012Sink \\134 rise."' in written
    )
    assert '.tp_doc = PyDoc_STR("Wave()\\n--\\n\\nRises."),' in written
    assert 'PyDoc_STR("fall(high)\\n--\\n\\n") /* docstring */' in written
    assert 'PyDoc_STR("Of \\342\\200\\234waves\\342\\200\\235."), /* docstring */' in written


@compiled_only
def test_help_works_for_the_compiled_build() -> None:
    assert "an IllegalAction changes nothing" in (cayona.State.apply.__doc__ or "")
    assert "seat: SupportsIndex | None" in (cayona.State.apply.__doc__ or "")
    assert str(inspect.signature(cayona.State.apply)) == "(self, /, action, seat=None)"
    assert "One position." in (cayona.State.__doc__ or "")
    assert "Play random legal actions" in (cayona.playout.__doc__ or "")


@compiled_only
def test_one_library_holds_all_that_is_compiled() -> None:
    place = Path(cayona.__file__).parent.parent
    assert len([*place.rglob("*.so"), *place.rglob("*.pyd")]) == 1
    assert (place / "cayona" / "kernel" / "state.py").exists()  # with its types, for editors
    assert (place / "cayona" / "py.typed").exists()
