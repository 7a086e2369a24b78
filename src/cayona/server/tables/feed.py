"""What has changed at a table since somebody looked: patches of views, made once for all who look alike.

A feed belongs to one table, language and form. It notes when each part of the public view changed;
every seat that looks has a ledger of its own for what only it is told. A client names the view it holds;
if that was made here, it is sent what changed since, else the whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from secrets import token_hex
from typing import Any, Final

from cayona.kernel.areas import Area
from cayona.kernel.language import spoken
from cayona.kernel.patches import AreaLog, later, note, whole
from cayona.server.encoding import encoded
from cayona.server.tables import views
from cayona.server.tables.room import Room
from cayona.server.tables.views import Form, Observation

KEPT_FEEDS: Final = 6
"""Languages and forms in which one table is followed at once; whoever is beyond gets wholes."""
PROCESS: Final = token_hex(4)
"""Views are named after the process that made them: another one cannot tell what has changed since."""


class Ledger:
    """Facts by name, and when each changed."""

    __slots__ = ("_changed", "facts")

    def __init__(self) -> None:
        self.facts: dict[Any, Any] = {}
        self._changed: dict[Any, int] = {}

    def write(self, facts: dict[Any, Any], version: int) -> None:
        """Note the facts of a version; those that are not among them are no longer there."""
        before, self.facts = self.facts, facts
        if before == facts:
            return
        for name, value in facts.items():
            if name not in before or before[name] != value:
                note(self._changed, name, version)
        if before.keys() != facts.keys():
            for name in before.keys() - facts.keys():
                note(self._changed, name, version)

    def since(self, version: int) -> dict[Any, Any]:
        """Return the facts that have changed after a version."""
        facts = self.facts
        return {name: facts[name] for name in later(self._changed, version) if name in facts}

    def gone_since(self, version: int) -> list[Any]:
        """Name the facts that may have been there at a version and are not any more."""
        return [name for name in later(self._changed, version) if name not in self.facts]


class Album:
    """Some areas of a picture, and when their pieces changed."""

    __slots__ = ("_logs", "_private", "begun")

    def __init__(self, private: bool) -> None:
        self._private = private
        self._logs: dict[str, AreaLog] = {}
        self.begun = 0
        """Since which version these are the areas; a view from before is sent the whole."""

    def draw(self, areas: Sequence[Area], version: int) -> None:
        """Note how the areas look at a version."""
        if [area.name for area in areas] != list(self._logs):
            self._logs = {area.name: AreaLog(area, version) for area in areas}
            self.begun = version
            return
        for area in areas:
            self._logs[area.name].draw(area, version)

    def wholes(self) -> list[dict[str, Any]]:
        """Return all areas."""
        return [whole(log.area, self._private) for log in self._logs.values()]

    def since(self, version: int) -> dict[str, Any]:
        """Return the patches of the areas that have changed after a version."""
        patches = ((name, log.since(version)) for name, log in self._logs.items())
        return {name: patch for name, patch in patches if patch}


class Page:
    """One side's part of the views: facts of the table, facts of the match, areas, and entries of a list."""

    __slots__ = ("album", "entries", "match", "table", "version")

    def __init__(self, private: bool) -> None:
        self.table = Ledger()
        self.match = Ledger()
        self.album = Album(private)
        self.entries = Ledger()
        """Everybody's plates by seat, or a seat's choices by action."""
        self.version = -1


class SeatPage(Page):
    """What one seat is told alone; the views that it completes are named after it.

    There is one page at a time for a seat, a language and a form, so a view with its name that is not older
    than the page was made from it.
    """

    __slots__ = ("name",)

    def __init__(self, seat: int | None, form: Form, version: int) -> None:
        super().__init__(private=True)
        self.name = f"{PROCESS}-{spoken()}-{form}-{'x' if seat is None else seat}"
        self.album.begun = version


class Feed:
    """The views of a table in one language and form."""

    def __init__(self, room: Room, form: Form) -> None:
        self._room = room
        self._form = form
        self._match = room.match
        self._public = Page(private=False)
        self._seats: dict[int | None, SeatPage] = {}
        self._seen: Observation = {}
        """What everybody knows at the newest version."""
        self._parts: dict[int, tuple[bytes, bytes, bytes]] = {}
        """The public part of patches to the newest version, by the version they begin at."""

    def is_of(self, room: Room) -> bool:
        """Tell whether this is still the feed of a room: the same object, playing the same match."""
        return self._room is room and self._match is room.match

    def message(self, seat: int | None, drawn: str | None, lines: bytes, after: int) -> tuple[bytes, str]:
        """Return the newest view for a seat that holds the view named `drawn`, and the new view's name.

        It is a patch if that can be made, else the whole; None gets a whole that no patch will follow.
        `lines` is the log after a version, as JSON.
        """
        self._refresh_public()
        page = self._refreshed(seat)
        if drawn is None:
            return self._whole(page, {}, lines, after), ""
        name = f"{page.name}.{self._room.version}"
        held = self._held(page, drawn)
        if held is None:
            return self._whole(page, {"drawn": name, "form": self._form}, lines, after), name
        return self._patch(page, name, held, lines, after), name

    def _held(self, page: SeatPage, drawn: str) -> int | None:
        """Return the version of a view that a client says to hold, None if no patch begins there."""
        maker, _dot, version = drawn.rpartition(".")
        if maker != page.name or not version.isdecimal() or self._match is None:
            return None
        held = int(version)
        begun = max(page.album.begun, self._public.album.begun)
        return held if begun <= held <= self._room.version else None

    def _refresh_public(self) -> None:
        page, room = self._public, self._room
        if page.version == room.version:
            return
        page.table.write(views.public_facts(room), room.version)
        if room.match is not None:
            self._seen = room.match.state.observation(None)
            facts = views.public_match(room, room.match, self._seen, self._form)
            page.match.write(facts, room.version)
            page.entries.write({plate.seat: plate for plate in facts.get("plates", ())}, room.version)
            if self._form != "data":
                page.album.draw(views.draw_public(room, self._seen, self._form), room.version)
        page.version = room.version
        self._parts.clear()

    def _refreshed(self, seat: int | None) -> SeatPage:
        room = self._room
        page = self._seats.get(seat)
        if page is None:
            page = self._seats[seat] = SeatPage(seat, self._form, room.version)
        if page.version == room.version:
            return page
        page.table.write(views.own_facts(room, seat), room.version)
        if room.match is not None:
            known = views.known_to(room.match.state, seat, self._seen)
            own = views.own_match(room, room.match, seat, room.match.state, known, self._form)
            page.match.write(own, room.version)
            page.entries.write({choice.action: choice for choice in own["choices"]}, room.version)
            if self._form != "data":
                areas = views.draw_private(room, seat, known, own["choices"], self._form)
                page.album.draw(areas, room.version)
        page.version = room.version
        return page

    def _whole(self, page: SeatPage, made: dict[str, str], lines: bytes, after: int) -> bytes:
        public = self._public
        match: dict[str, Any] | None = None
        if self._match is not None:
            match = views.told({**public.match.facts, **page.match.facts})
            if self._form != "data":
                match["areas"] = public.album.wholes() + page.album.wholes()
        table = {
            "type": "view",
            "version": self._room.version,
            "language": spoken(),
            **public.table.facts,
            **page.table.facts,
            "match": match,
            "since": after,
        }
        return _object([_inside(table), b'"log":' + lines, _inside(made)])

    def _patch(self, page: SeatPage, name: str, held: int, lines: bytes, after: int) -> bytes:
        table, match, areas = self._public_parts(held)
        own = page.match.since(held)
        choices = _choices(page.entries, held) if own.get("choices") else b""
        if choices:
            del own["choices"]
        head = {
            "type": "patch",
            "version": self._room.version,
            "drawn": name,
            "from": f"{page.name}.{held}",
            "since": after,
        }
        own_areas = _inside(page.album.since(held))
        inside = [match, _inside(own), choices, _member(b"areas", _object([areas, own_areas]))]
        return _object(
            [
                _inside(head),
                table,
                _inside(page.table.since(held)),
                _member(b"match", _object(inside)),
                b'"log":' + lines,
            ]
        )

    def _public_parts(self, held: int) -> tuple[bytes, bytes, bytes]:
        """Return what has changed for all since a version, as JSON without braces, made once."""
        known = self._parts.get(held)
        if known is None:
            page = self._public
            match = page.match.since(held)
            if "plates" in match:
                match["plates"] = [views.plate_facts(plate) for plate in page.entries.since(held).values()]
            known = (_inside(page.table.since(held)), _inside(match), _inside(page.album.since(held)))
            self._parts[held] = known
        return known


def _choices(choices: Ledger, held: int) -> bytes:
    """Return the member of a match that tells which choices have come, changed and gone since a version."""
    changed = b",".join([views.choice_json(choice) for choice in choices.since(held).values()])
    return b'"choices":{"gone":' + encoded(choices.gone_since(held)) + b',"set":[' + changed + b"]}"


def _inside(facts: Mapping[str, Any]) -> bytes:
    """Return the members of a JSON object without its braces, to be put together with others."""
    return encoded(facts)[1:-1]


def _object(members: Iterable[bytes]) -> bytes:
    return b"{" + b",".join(member for member in members if member) + b"}"


def _member(name: bytes, value: bytes) -> bytes:
    """Return a member of an object; nothing if the value is an empty object."""
    return b"" if value == b"{}" else b'"' + name + b'":' + value
