"""Games whose methods stand in several modules, by what they are about: words, knowledge, plans."""

from __future__ import annotations

from collections.abc import Container
from inspect import isfunction
from types import ModuleType
from typing import Any


def methods_in(module: ModuleType, known: Container[str]) -> dict[str, Any]:
    """Return the functions of a module that have a known name, as methods.

    One whose first parameter is `game` is given it; the others do not need it.
    """
    return {
        name: found if found.__code__.co_varnames[:1] == ("game",) else staticmethod(found)
        for name, found in vars(module).items()
        if name in known and isfunction(found) and found.__module__ == module.__name__
    }
