"""Which build this is: compiled by mypyc, or the same files interpreted."""

from __future__ import annotations

import importlib
import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import Final

VARIABLE: Final = "CAYONA_PURE"
"""Set this environment variable to run interpreted, whatever was installed."""


class _SourceFinder:
    """Finds the package's modules as sources, so that compiled ones beside them are passed over."""

    @staticmethod
    def find_spec(name: str, path: list[str] | None, target: object = None) -> ModuleSpec | None:
        if path is None or not name.startswith("cayona."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def choose_build() -> None:
    """Prefer the sources if the environment asks for them; called before anything else is imported."""
    if os.environ.get(VARIABLE, "") not in ("", "0"):
        sys.meta_path.insert(0, _SourceFinder)  # type: ignore[arg-type]


def compiled() -> bool:
    """Tell whether the rules run compiled."""
    origin = importlib.import_module("cayona.kernel.state").__file__ or ""
    return not origin.endswith(".py")
