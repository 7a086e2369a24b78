"""The notebooks of the examples run from beginning to end, and are committed with small outputs."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from examples.notebooks import executed
from nbclient.exceptions import CellExecutionError

from cayona.testing.setups import effort

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
LARGEST = 300_000


@pytest.mark.parametrize("path", NOTEBOOKS if effort() > 1 else NOTEBOOKS[1:2], ids=lambda path: path.stem)
def test_a_notebook_runs_to_its_end(path: Path) -> None:
    cells = [cell for cell in executed(path).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_small_and_shows_pictures(path: Path) -> None:
    assert path.stat().st_size < LARGEST
    cells = nbformat.read(path, 4).cells  # type: ignore[no-untyped-call]
    outputs = [output for cell in cells for output in cell.get("outputs", ())]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert all(output["output_type"] != "error" for output in outputs)


def test_an_error_in_a_cell_is_told(tmp_path: Path) -> None:
    path = tmp_path / "wrong.ipynb"
    cell = nbformat.v4.new_code_cell("cayona")  # type: ignore[no-untyped-call]
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)  # type: ignore[no-untyped-call]
    with pytest.raises(CellExecutionError, match="NameError"):
        executed(path)


def test_there_are_notebooks() -> None:
    page = (EXAMPLES / "README.md").read_text()
    assert len(NOTEBOOKS) >= 3
    for path in NOTEBOOKS:
        assert f"({path.name})" in page
