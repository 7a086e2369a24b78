"""The documentation site: it builds without a warning, and nothing public is missing from its reference."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import cayona
from cayona.kernel import language
from cayona.server.config import Config
from cayona.server.http.app import create_app
from tools import reference

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site; a warning, such as a link that leads nowhere, is an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(folder / "trees")]
    sources = {**os.environ, "CAYONA_PURE": "1"}  # as `make docs`: only sources tell what a constant is for
    built = subprocess.run(
        [*command, DOCS, folder / "html"], capture_output=True, text=True, check=False, env=sources
    )
    assert built.returncode == 0, built.stderr
    return folder / "html"


def test_it_builds_with_search_pictures_and_the_http_interface(site: Path) -> None:
    assert (site / "search.html").exists()
    assert "cartagena.svg" in (site / "games" / "cartagena.html").read_text()


def test_the_http_interface_is_told_to_its_last_field(site: Path) -> None:
    """Every operation, and every field of what is sent and answered; all links lead to what they name."""
    described = create_app(Config()).openapi()
    page = (site / "generated" / "http.html").read_text()
    words = re.sub(r"<[^>]+>", "", page)
    for path, methods in described["paths"].items():
        assert all(f"{method.upper()} {path}\N{PILCROW SIGN}" in words for method in methods), path
    for name, shape in described["components"]["schemas"].items():
        section = page.split(f'<section id="{name.lower()}">')[1].split("</section>")[0]
        assert all(f">{field}<" in section for field in shape.get("properties", {})), name
    links = set(re.findall(r'class="reference internal" href="#([\w-]+)"', page))
    assert links <= set(re.findall(r' id="([\w-]+)"', page))


def test_every_public_name_has_its_signature_in_the_reference(site: Path) -> None:
    page = (site / "reference.html").read_text()
    missing = [name for name in cayona.__all__ if not re.search(rf'id="cayona\.(\w+\.)*{name}"', page)]
    assert not missing
    for module in reference.PUBLIC:
        page = (site / "generated" / f"{module}.html").read_text()
        for name in import_module(module).__all__:
            if getattr(import_module(module), name) is not getattr(cayona, name, None):
                assert name in page, f"{module}.{name}"


def test_every_public_name_has_an_example() -> None:
    """The example stands right behind the name; test_docs runs it."""
    page = (DOCS / "reference.md").read_text()
    for name in cayona.__all__:
        found = re.search(rf":: cayona\.{name}\n.*?```\n\n```python\n(.*?)```", page, re.DOTALL)
        assert found, name
        assert re.search(rf"\b{name}\b|game\(|state\.|outcome|why\.|first\.|analys", found[1]), name


@pytest.mark.parametrize("module", reference.PUBLIC)
def test_the_example_of_a_module_runs_and_uses_all_its_names(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = reference.EXAMPLES / f"{module}.py"
    used = {node.id for node in ast.walk(ast.parse(program.read_text())) if isinstance(node, ast.Name)}
    own = import_module(module)
    assert {name for name in own.__all__ if getattr(own, name) is not getattr(cayona, name, None)} <= used
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(language, "_folders", [])  # one of them adds translations of its own
    runpy.run_path(str(program))


def test_every_module_that_pages_and_examples_import_is_public() -> None:
    programs = [*reference.EXAMPLES.glob("*.py"), *(ROOT / "examples").rglob("*.py")]
    sources = [*PAGES, *programs, *(ROOT / "src/cayona/template").rglob("*.txt")]
    told = "\n".join(file.read_text() for file in sources)
    found = set(re.findall(r"^(?:from|import) (cayona[\w.]*)", told, re.MULTILINE)) - {"cayona"}
    assert found <= {*reference.PUBLIC, "cayona.testing"}  # from the last one takes `conformance`


def test_every_public_name_has_a_docstring() -> None:
    for module in ("cayona", *reference.PUBLIC):
        names = import_module(module).__all__
        assert names
        for name in names:
            told = getattr(import_module(module), name)
            if callable(told) and hasattr(told, "__module__") and str(told.__module__).startswith("cayona"):
                assert told.__doc__, f"{module}.{name}"


def test_every_page_is_in_the_contents() -> None:
    contents = (DOCS / "index.md").read_text()
    for page in PAGES:
        name = page.relative_to(DOCS).with_suffix("").as_posix()
        if name != "index":
            assert re.search(rf"^{re.escape(name)}$", contents, re.MULTILINE), name
            beside_others = re.search(r"^generated/|-(rules|teams|balance)$", name)
            assert beside_others or f"]({name}.md)" in contents, f"{name} is not linked"
    for module in reference.PUBLIC:
        assert f"\ngenerated/{module}\n" in contents


def commands() -> list[tuple[str, str]]:
    """Return every line of a page that calls `cayona`, with the page."""
    return [
        (page.relative_to(DOCS).as_posix(), line.partition("  #")[0].strip())
        for page in PAGES
        for block in SHELL.findall(page.read_text())
        for line in block.replace("\\\n", " ").splitlines()
        if line.startswith("cayona ")
    ]


@pytest.mark.parametrize(("page", "line"), commands())
def test_every_command_of_a_page_is_understood(page: str, line: str) -> None:
    """It is read with all its options, as the terminal reads it, and not carried out."""
    from cayona.cli import app

    command: Any = get_command(app)
    words = shlex.split(re.split(r" [|>&] ", line)[0])[1:]
    context = command.make_context("cayona", [], resilient_parsing=True)
    while hasattr(command, "resolve_command"):
        _name, inner, words = command.resolve_command(context, words)
        command = inner
    command.make_context(command.name, list(words))
