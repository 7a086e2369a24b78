"""Several of our modules as one script, for a page that is a single file.

Every module becomes a function that is called once and returns what the module exports. It reads the plain
forms that our scripts are written in, and says so when it meets another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./([a-z]+)\.js";$', re.MULTILINE)
EXPORT: Final = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
STRAY: Final = re.compile(r"^(?:import|export|await)\b.*|^const \{.* as .*", re.MULTILINE)


def bundle(entry: str, modules: Mapping[str, str]) -> str:
    """Return one script that runs the module `entry`, which may import others by `./name.js`."""
    done: dict[str, str] = {}
    _add(entry, modules, done)
    return "\n".join(done.values()) + "\n"


def _add(name: str, modules: Mapping[str, str], done: dict[str, str]) -> None:
    """Add a module after all those that it imports."""
    if name in done:
        return
    source = modules[f"{name}.js"]
    for _names, other in IMPORT.findall(source):
        _add(other, modules, done)
    done[name] = _wrapped(name, source)


def _wrapped(name: str, source: str) -> str:
    exported = [found[1] for found in EXPORT.findall(source)]
    body = IMPORT.sub(lambda found: f"const {{{found[1]}}} = {_variable(found[2])};", source)
    body = EXPORT.sub(r"\1 \2", body)
    stray = STRAY.search(body)
    if stray is not None:
        raise ValueError(f"{name}.js has a line that cannot be bundled: {stray[0]}")
    return f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"


def _variable(name: str) -> str:
    return f"module_{name}"
