"""Which build this is: compiled by mypyc, or the same files interpreted.

The compiled modules lie together in one library beside the package. A finder enters them by their names;
without it Python finds the sources, which are always there.
"""

from __future__ import annotations

import importlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Final

VERSION: Final = "0.1.0"
"""The version of the package; everything else reads it from here."""
VARIABLE: Final = "CAYONA_PURE"
"""Set this environment variable to run interpreted, whatever was installed."""
LIBRARY: Final = "cayona__mypyc"


class _CompiledFinder:
    """Finds modules in the library; also their loader."""

    def __init__(self, library: ModuleType, path: str) -> None:
        self._library = library
        self._path = path

    def find_spec(
        self, name: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if hasattr(self._library, f"init_{_door(name)}"):
            return ModuleSpec(name, self, origin=self._path)  # type: ignore[arg-type]  # in all but name
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Make a module, which runs it; Python notes it by its door as well, where nobody looks for it."""
        door = _door(spec.name)
        loader = ExtensionFileLoader(door, self._path)
        made = loader.create_module(ModuleSpec(door, loader, origin=self._path))
        sys.modules.pop(door, None)
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: a module of the library is complete when it is made."""


def _door(name: str) -> str:
    return name.replace(".", "___")


def choose_build() -> None:
    """Prefer compiled modules unless the environment forbids it; called before anything else is imported.

    Only a library that lies beside this very package counts: another's would hide an edit.
    """
    if os.environ.get(VARIABLE, "") not in ("", "0"):
        return
    beside = os.path.join(os.path.dirname(__file__), os.pardir, LIBRARY)  # noqa: PTH118, PTH120 (imported by all)
    for suffix in EXTENSION_SUFFIXES:
        path = os.path.abspath(beside + suffix)  # noqa: PTH100
        if os.path.exists(path):  # noqa: PTH110
            spec = spec_from_file_location(LIBRARY, path)
            assert spec is not None
            library = sys.modules[LIBRARY] = module_from_spec(spec)
            sys.meta_path.insert(0, _CompiledFinder(library, path))
            return


def compiled() -> bool:
    """Tell whether the rules run compiled."""
    origin = importlib.import_module("cayona.kernel.state").__file__ or ""
    return not origin.endswith(".py")
