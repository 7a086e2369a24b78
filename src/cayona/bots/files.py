"""A bot of your own in one Python file: found without running it, loaded where it is to play.

The file holds one public class, at its top level, that derives from `cayona.Bot`:

    import cayona

    class Parrot(cayona.Bot):
        name = "parrot"
        description = "Plays the first thing it can."

        def choose(self, view):
            return view.legal_actions()[0]

`read_bot_file` and `find_bot_files` parse the file with `ast` and never run it, so a server may list a
folder that anybody can drop files into. Only `load_bot_file` runs it; call that in a process of its own.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final

from cayona.bots import BOTS, LAB_BOTS, Bot
from cayona.kernel.errors import UnknownBot
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing

LONGEST_FILE: Final = 256 * 1024
"""Bytes; nobody writes a longer one by hand, and parsing costs time and memory."""
LONGEST_NAME: Final = 40
MODULE_PREFIX: Final = "bot_file_"
"""A file called random.py must not stand in for a module of that name."""


@dataclass(frozen=True, slots=True)
class BotFile:
    """A file in a folder of bots: what it offers, or a sentence that says why it cannot play."""

    path: Path
    name: str = ""
    description: str = ""
    class_name: str = ""
    problem: str | None = None


# --- Without running the file ----------------------------------------------------------------------


def find_bot_files(directory: Path) -> list[BotFile]:
    """Return every bot file in a folder, by file name; none of them is run, only parsed.

    Files whose names begin with "_" or "." are left out. A file that cannot be used is listed with its
    `problem`, and so is the second of two that share a name.
    """
    found: list[BotFile] = []
    for path in sorted(directory.glob("*.py")):
        if not path.name.startswith(("_", ".")):
            found.append(_listed(path, found))
    return found


def _listed(path: Path, before: list[BotFile]) -> BotFile:
    try:
        bot = read_bot_file(path)
    except UnknownBot as error:
        return BotFile(path, problem=str(error))
    first = next((other for other in before if other.name == bot.name), None)
    if first is None:
        return bot
    return BotFile(
        path,
        problem=_("The bot file {file} calls its bot “{name}”, and so does {other}; rename one.").format(
            file=path.name, name=bot.name, other=first.path.name
        ),
    )


def read_bot_file(path: Path, source: bytes | None = None) -> BotFile:
    """Return what a bot file offers, without running it; UnknownBot says what is wrong with it.

    `source` is what the file says, if it has been read already or is on another machine.
    """
    tree = _parsed(path, bot_source(path) if source is None else source)
    bots = list(_bot_classes(tree))
    if not bots:
        raise _unusable(path, _("has no class that derives from cayona.Bot"), "no-bot-class")
    if len(bots) > 1:
        names = listing(node.name for node in bots)
        raise _unusable(
            path,
            _("has several bots ({names}); start the names of all but one with an underscore").format(
                names=names
            ),
            "several-bot-classes",
        )
    node = bots[0]
    name = _checked_name(path, node)
    words = _literal(node, "description") or (ast.get_docstring(node) or "").partition("\n")[0]
    return BotFile(path, name, words, node.name)


def bot_source(path: Path) -> bytes:
    """Return what a bot file says; UnknownBot tells why it cannot be read."""
    try:
        with path.open("rb") as file:
            source = file.read(LONGEST_FILE + 1)
    except FileNotFoundError:
        raise UnknownBot(_("There is no bot file {file}.").format(file=path), code="no-bot-file") from None
    except OSError as error:
        raise _unusable(
            path, _("cannot be opened: {why}").format(why=error.strerror), "no-bot-file"
        ) from error
    if len(source) > LONGEST_FILE:
        raise _unusable(
            path, _("is larger than {size} KiB").format(size=LONGEST_FILE // 1024), "bot-file-too-long"
        )
    return source


def _parsed(path: Path, source: bytes) -> ast.Module:
    try:
        return ast.parse(source, path.name)
    except SyntaxError as error:
        why = _("is not valid Python, line {line}: {what}").format(line=error.lineno or 1, what=error.msg)
    except (ValueError, RecursionError, MemoryError) as error:
        why = _("is not valid Python: {what}").format(what=str(error) or type(error).__name__)
    raise _unusable(path, why, "bot-file-syntax")


def _bot_classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    """Yield the public classes that derive, as far as the text tells, from a bot."""
    meanings = _imported_names(tree)
    own: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and any(_is_bot(base, meanings, own) for base in node.bases):
            own.add(node.name)
            if not node.name.startswith("_"):
                yield node


def _imported_names(tree: ast.Module) -> dict[str, str]:
    """Return what the names that a file imports stand for: {"B": "cayona.Bot"}."""
    meanings = {"Bot": "cayona.Bot"}  # as after `from cayona import *`
    for node in tree.body:
        if isinstance(node, ast.Import):
            for name in node.names:
                meanings[name.asname or name.name.partition(".")[0]] = (
                    name.name if name.asname else name.name.partition(".")[0]
                )
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            meanings.update({name.asname or name.name: f"{node.module}.{name.name}" for name in node.names})
    return meanings


def _is_bot(base: ast.expr, meanings: dict[str, str], own: set[str]) -> bool:
    rest: list[str] = []
    while isinstance(base, ast.Attribute):
        rest.insert(0, base.attr)
        base = base.value
    first = base.id if isinstance(base, ast.Name) else ""
    if first in own:
        return not rest
    full = ".".join([meanings.get(first, first), *rest])
    return full.startswith("cayona.") and full.endswith("Bot")


def _checked_name(path: Path, node: ast.ClassDef) -> str:
    name = _literal(node, "name")
    if not name:
        raise _unusable(
            path,
            _('has no name for its bot; write name = "…" in the class {kind}').format(kind=node.name),
            "bot-without-name",
        )
    if len(name) > LONGEST_NAME or not name.isprintable() or any(sign in name for sign in " ,"):
        raise _unusable(
            path,
            _("calls its bot {name}; a name has at most {most} letters and no spaces or commas").format(
                name=repr(name[: LONGEST_NAME + 1]), most=LONGEST_NAME
            ),
            "bad-bot-name",
        )
    if name in BOTS or name in LAB_BOTS:
        raise _unusable(
            path,
            _("calls its bot “{name}”, which is one of ours ({known}); choose another name").format(
                name=name, known=listing([*BOTS, *LAB_BOTS])
            ),
            "bot-name-taken",
        )
    return name


def _literal(node: ast.ClassDef, field: str) -> str:
    """Return the text that a class gives to one of its fields, "" if it is not written out."""
    for line in node.body:
        targets = line.targets if isinstance(line, ast.Assign) else []
        if isinstance(line, ast.AnnAssign):
            targets = [line.target]
        if any(isinstance(target, ast.Name) and target.id == field for target in targets):
            value = getattr(line, "value", None)
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                return value.value
    return ""


# --- Running it ------------------------------------------------------------------------------------


def load_bot_file(path: Path, source: bytes | None = None) -> type[Bot]:
    """Run a bot file and return its bot; UnknownBot says what is wrong with it.

    The file may import what is installed, but not its neighbours: one bot, one file.
    """
    text = bot_source(path) if source is None else source
    found = read_bot_file(path, text)
    kind = getattr(_run(path, text), found.class_name, None)
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise _unusable(path, _("has no class that derives from cayona.Bot"), "no-bot-class")
    if inspect.isabstract(kind):
        raise _unusable(path, _("has a bot without choose(self, view)"), "bot-without-choose")
    kind.name = found.name
    kind.description = found.description
    return kind


def _run(path: Path, source: bytes) -> ModuleType:
    module = ModuleType(f"{MODULE_PREFIX}{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)  # noqa: S102 (that is the purpose)
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        why = _("fails when it is loaded: {kind}: {what}").format(kind=type(error).__name__, what=error)
        raise _unusable(path, why, "bot-file-fails") from error
    return module


def _unusable(path: Path, why: str, code: str) -> UnknownBot:
    return UnknownBot(_("The bot file {file} {why}.").format(file=path.name, why=why), code=code)
