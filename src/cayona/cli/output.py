"""Where the commands write to and read from: the terminal, and files."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cayona.kernel.errors import CayonaError
from cayona.kernel.language import gettext as _

if TYPE_CHECKING:
    from rich.console import Console

INTERRUPTED: Final = 130
"""The exit code that shells expect after Ctrl-C."""
WIDTH_OF_A_PIPE: Final = 120
"""A pipe or a file has no width; tables need one."""
STANDARD: Final = Path("-")
"""As a file name: the standard output."""


class Trouble(CayonaError):
    """Something about a command that cannot work, said in one sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="command")

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes with the message alone."""
        return Trouble, (self.message,)


def terminal() -> Console:
    """Return the console that answers go to; sentences are never read as markup."""
    from rich.console import Console

    piped = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return Console(markup=False, highlight=False, emoji=False, width=WIDTH_OF_A_PIPE if piped else None)


def say(console: Console, sentence: str, style: str = "") -> None:
    """Print a sentence a little indented, all of its lines; a pipe gets it as one line."""
    from rich.padding import Padding
    from rich.text import Text

    if console.is_terminal:
        console.print(Padding(Text(sentence, style=style), (0, 0, 0, 2)))
    else:
        console.print(Text(f"  {sentence}", style=style), soft_wrap=True)


def complain(sentence: str) -> None:
    """Write one sentence to the standard error; a command at its end stays as it is to be typed."""
    text = " ".join(sentence.split())
    print(text if text.endswith((".", "!", "?", "}", "'")) else f"{text}.", file=sys.stderr)


def read_json(path: Path) -> Any:
    """Return the data of a JSON file, or raise a Trouble that says why there is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise Trouble(
            _("Cannot read “{path}”: {why}.").format(path=path, why=problem.strerror or problem)
        ) from problem
    except UnicodeDecodeError as problem:
        raise Trouble(_("“{path}” is not UTF-8 text.").format(path=path)) from problem
    except json.JSONDecodeError as problem:
        raise Trouble(
            _("“{path}” is not JSON: {why} in line {line}, column {column}.").format(
                path=path, why=problem.msg, line=problem.lineno, column=problem.colno
            )
        ) from problem
    except (ValueError, RecursionError) as problem:
        raise Trouble(
            _("“{path}” is not JSON that can be read: {why}.").format(path=path, why=problem)
        ) from problem


def check_writable(path: Path) -> None:
    """Raise a Trouble now rather than after a whole game if a file cannot be written."""
    folder = path.parent
    if path.is_dir():
        raise Trouble(_("Cannot write “{path}”: it is a folder.").format(path=path))
    if not folder.is_dir():
        raise Trouble(
            _("Cannot write “{path}”: there is no folder “{folder}”.").format(path=path, folder=folder)
        )
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise Trouble(_("Cannot write “{path}”: it is not allowed here.").format(path=path))


def write_text(path: Path, text: str) -> None:
    """Write a file (“-”: the standard output), or raise a Trouble that says why it cannot be."""
    if path == STANDARD:
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise cannot_write(path, problem) from problem


def cannot_write(path: Path, problem: OSError) -> Trouble:
    """Return the Trouble that says why something cannot be written."""
    return Trouble(_("Cannot write “{path}”: {why}.").format(path=path, why=problem.strerror or problem))


def write_json(path: Path, data: Any) -> None:
    """Write data as JSON that people can read."""
    write_text(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
