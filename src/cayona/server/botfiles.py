"""The bots that a table may have: our own, and those whose files lie in the data directory.

Files are parsed here and never run; they run in worker processes. The folder is looked at again whenever
somebody asks, so a new or an edited file needs no restart.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from cayona.bots import BOTS
from cayona.bots.files import BotFile, find_bot_files
from cayona.kernel.errors import UnknownBot
from cayona.kernel.language import gettext as _
from cayona.kernel.language import listing, spoken

FOLDER: Final = "bots"
"""The folder of bot files in the data directory."""

_Stamp = tuple[tuple[str, int, int], ...]


class BotShelf:
    """All bots by name: the built-in ones and the files of one folder."""

    def __init__(self, folder: Path, stand_in: str) -> None:
        """Offer the files of a folder, which need not exist; `stand_in` plays for bots that are gone."""
        self.folder = folder
        self._stand_in = stand_in
        self._stamp: _Stamp = ()
        self._files: dict[str, dict[str, BotFile]] = {}
        """By language: what is wrong with a file is said in sentences."""

    def check(self, name: object) -> str:
        """Return the name of a bot that can play; UnknownBot says why there is none."""
        files = self._refreshed()
        if isinstance(name, str):
            file = files.get(name) or files.get(f"{name}.py")
            if name in BOTS or (file is not None and file.problem is None):
                return name
            if file is not None:
                raise UnknownBot(file.problem or "", code="broken-bot-file")
        able = [*BOTS, *(known for known, file in files.items() if file.problem is None)]
        raise UnknownBot(
            _("There is no bot “{name}”; the bots are {known}.").format(
                name=str(name)[:60], known=listing(able)
            ),
            code="unknown-bot",
        )

    def player(self, name: str) -> tuple[str, Path | None]:
        """Return who decides for a bot now, and its file if it has one.

        A match goes on even if the file of one of its bots was taken away or broken since.
        """
        if name in BOTS:
            return name, None
        file = self._refreshed().get(name)
        if file is None or file.problem is not None:
            return self._stand_in, None
        return name, file.path

    def offered(self) -> list[dict[str, Any]]:
        """Return all bots for the lobby; one with a `problem` cannot play."""
        ours = [_offer(name, _(kind.description)) for name, kind in BOTS.items()]
        return ours + [
            _offer(name, file.description, file.path.name, file.problem)
            for name, file in self._refreshed().items()
        ]

    def _refreshed(self) -> dict[str, BotFile]:
        """Return the bot files by name, read again if anything in the folder has changed.

        A file that cannot be used goes by its file name.
        """
        stamp = self._stamp_now()
        if stamp != self._stamp:
            self._files = {}
            self._stamp = stamp
        known = self._files.get(spoken())
        if known is None:
            found = sorted(find_bot_files(self.folder), key=lambda file: file.problem is None)
            known = self._files[spoken()] = {file.name or file.path.name: file for file in found}
        return known

    def _stamp_now(self) -> _Stamp:
        found: list[tuple[str, int, int]] = []
        for path in sorted(self.folder.glob("*.py")):
            try:
                facts = path.stat()
            except OSError:
                continue  # it went away just now, or is a broken link
            found.append((path.name, facts.st_mtime_ns, facts.st_size))
        return tuple(found)


def _offer(
    name: str, description: str, file: str | None = None, problem: str | None = None
) -> dict[str, Any]:
    return {"name": name, "description": description, "file": file, "problem": problem}
