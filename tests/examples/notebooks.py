"""Runs the notebooks of the examples: for the tests, and to write their outputs anew (`make notebooks`)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

SECONDS = 300
"""For one cell; nothing takes long, but nothing may hang for ever."""


def executed(path: Path) -> Any:
    """Run a notebook from its beginning in a process of its own; raise the first error of a cell."""
    notebook = nbformat.read(path, nbformat.NO_CONVERT)  # type: ignore[no-untyped-call]
    for cell in notebook.cells:
        cell.metadata = {}
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    return client.execute()


def main(folder: Path) -> None:
    """Write the outputs of all notebooks anew."""
    for path in sorted(folder.glob("*.ipynb")):
        notebook = executed(path)
        notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"]}
        nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
        print(f"{path}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
