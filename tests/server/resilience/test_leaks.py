"""What a seat or a spectator is sent does not depend on anything hidden from it, byte by byte."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from server.resilience.people import Person, people, run
from server.resilience.serving import Server
from server.resilience.twins import Twins, make_twins
from websockets.asyncio.client import ClientConnection

from cayona import registry
from cayona.server.entries import Entry
from cayona.server.live import view_message
from cayona.server.storage import Store
from cayona.server.tables import commands
from cayona.server.tables.room import Room
from cayona.server.tables.settings import read_settings
from cayona.server.tables.summaries import summary_of
from cayona.testing.setups import effort

NAMES = ("Ann", "Bob", "Cay", "Dot")
SPECTATOR = "Eve"
ACTIONS = 30 if effort() == 1 else 400
WHY_STEP = 17
"""Every so many actions a lot of other questions are asked."""
KINDS: list[tuple[int, str, int | None]] = [
    (2, "jamaica", 1),
    (3, "jamaica", 0),
    (4, "jamaica", None),
    (2, "tortuga", 0),
    (3, "tortuga", None),
]


class Ear:
    """Keeps everything that one person is sent about one table."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.heard: dict[str, list[str]] = defaultdict(list)
        self.version = 0
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        """Connect, and hear everything from now on."""
        self._task = asyncio.create_task(self._run())
        await self.until(1)

    async def _run(self) -> None:
        async with self.person.socket(self.table) as socket:
            self._socket: ClientConnection = socket
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "view":
                    self.version = message["version"]
                if message["type"] != "ping":
                    self.note(message["type"], str(text))
                self._news.set()

    def note(self, kind: str, text: str) -> None:
        """Keep something, without what must differ between two tables: their ids and the time."""
        text = text.replace(self.table, "TABLE")
        self.heard[kind].append(re.sub(r"\b\d{10}\.\d+\b", "TIME", text))

    async def until(self, version: int) -> None:
        """Wait until a version was seen."""
        while self.version < version:
            await self._something()

    async def _something(self) -> None:
        """Wait until something was heard."""
        self._news.clear()
        assert self._task is not None
        hearing = asyncio.create_task(self._news.wait())
        await asyncio.wait([hearing, self._task], timeout=30, return_when=asyncio.FIRST_COMPLETED)
        assert hearing.done(), f"nothing more is heard: {self._task}, {dict(self.heard)}"

    async def refused(self, wish: dict[str, Any]) -> None:
        """Wish for something that is refused."""
        count = len(self.heard["refused"])
        await self._socket.send(json.dumps(wish))
        while len(self.heard["refused"]) == count:
            await self._something()

    async def close(self) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def open_twins(crew: list[Person], twins: Twins) -> list[str]:
    """Open a table for each world and let everybody sit."""
    tables = []
    for _world in twins.worlds:
        table = await crew[0].open_table(twins.seats, options=twins.options)
        for seat in range(1, twins.seats):
            await crew[seat].do(table, "sit", seat=seat)
        tables.append(table)
    return tables


async def start_twins(store: Store, twins: Twins, tables: list[str]) -> list[str]:
    """Begin the matches in their worlds; return the people's ids, which are nobody else's business."""
    people_ids: list[str] = []
    for table, world in zip(tables, twins.worlds, strict=True):
        room = Room(table).fold(await store.entries(table))
        assert room.host is not None
        entry = commands.start(room, room.host, world)
        entry.data["seed"] = twins.seed
        room.add(entry)
        await store.append(table, entry, summary_of(room))
        people_ids += [seat.person for seat in room.seats if seat.person is not None]
    return people_ids


async def ask_a_lot(ear: Ear, twins: Twins, seat: int | None, number: int) -> None:
    """Ask everything that can be asked about a table, allowed or not."""
    person, path = ear.person, f"/api/tables/{ear.table}"
    ear.note("whole view", await person.get_text(f"{path}/view", since=0))
    ear.note("observation", await person.get_text(f"{path}/view", since=0, observation=True))
    ear.note("chat by http", await person.get_text(f"{path}/chat"))
    for question in ("record", "sent", "layers/x", "nonsense"):
        ear.note(question, await person.get_text(f"{path}/{question}"))
    lobby = json.loads((await person.get_text("/api/tables")).partition(" ")[2])["tables"]
    rows = [row for row in lobby if row["id"] == ear.table]
    assert len(rows) == 1
    ear.note("lobby", json.dumps(rows[0]))
    chance = random.Random(number)
    count = registry.game("cartagena").action_count
    for action in [*chance.sample(range(count), 6), -1, count]:
        ear.note("why", await person.get_text(f"{path}/why", action=action))
    wish = {"action": chance.randrange(count), "version": 0, "id": f"stale.{number}"}
    ear.note("stale", await person.post_text(f"{path}/act", wish))
    if seat is not None and seat != twins.actions[number][0]:
        await ear.refused({"type": "act", "id": f"early.{number}", **wish, "version": ear.version})
    ear.note("undo", await person.post_text(f"{path}/undo", {"version": 0}))


async def play_twins(crew: list[Person], eve: Person, twins: Twins, tables: list[str]) -> list[Ear]:
    """Play the same in both worlds; return, for each audited person, what was heard in both, one by one."""
    audited = [eve] if twins.viewer is None else [eve, crew[twins.viewer]]
    ears = [Ear(person, table) for person in audited for table in tables]
    for ear in ears:
        await ear.listen()
    version = ears[0].version
    for number, (seat, action) in enumerate(twins.actions):
        if number % WHY_STEP == 0:
            for ear in ears:
                await ask_a_lot(ear, twins, None if ear.person is eve else twins.viewer, number)
        for table in tables:
            if number % WHY_STEP == 0:
                await crew[seat].post(f"/api/tables/{table}/chat", {"text": f"Action {number}"})
            await crew[seat].do(table, "act", action=action, version=version, id=f"act.{number}")
        version += 1
        for ear in ears:
            await ear.until(version)
    for ear in ears:
        await ear.close()
    return ears


def check_same(first: Ear, second: Ear) -> int:
    """Compare what was heard in two worlds; return how many bytes that were."""
    assert set(first.heard) == set(second.heard)
    for kind, texts in first.heard.items():
        others = second.heard[kind]
        assert len(texts) == len(others), kind
        for number, (text, other) in enumerate(zip(texts, others, strict=True)):
            assert text == other, f"{kind} {number} of {first.person.name} tells the worlds apart"
    return sum(len(text) for texts in first.heard.values() for text in texts)


def test_twin_worlds_are_sent_the_same_bytes(tmp_path: Path) -> None:
    """Whole games over real sockets: views, logs, refusals, chat, presence, lobby, explanations."""
    pairs = [
        make_twins(seats, viewer, 10 * effort() + number, ACTIONS, mode=mode)
        for number, (seats, mode, viewer) in enumerate(KINDS)
    ]
    assert all(len(twins.actions) >= 12 for twins in pairs)
    assert sum(len(twins.actions) for twins in pairs) >= 100

    async def scenario(server: Server) -> None:
        async with people(server.url, *NAMES, SPECTATOR) as (*crew, eve):
            tables = [await open_twins(crew, twins) for twins in pairs]
            assert await asyncio.to_thread(server.stop) == 0
            store = await Store.open(f"sqlite:///{tmp_path}/cayona.db")
            try:
                ids = [
                    await start_twins(store, twins, pair) for twins, pair in zip(pairs, tables, strict=True)
                ]
            finally:
                await store.close()
            await asyncio.to_thread(server.start)
            for twins, pair, private in zip(pairs, tables, ids, strict=True):
                ears = await play_twins(crew, eve, twins, pair)
                for first, second in zip(ears[::2], ears[1::2], strict=True):
                    assert check_same(first, second) > 10_000
                heard = "\n".join(text for ear in ears for texts in ear.heard.values() for text in texts)
                for secret in [*twins.secrets(), *private]:
                    assert secret not in heard

    with Server(tmp_path) as server:
        run(scenario(server), 60 * (1 + effort()))
        assert "Traceback" not in server.complaints


def random_room(seats: int, mode: str, number: int) -> Room:
    room = Room("table")
    settings = read_settings({"game": "cartagena", "seats": seats, "options": {"mode": mode}})
    room.add(commands.open_table(room, "p0", settings, []))
    for seat in range(seats):
        room.add(commands.sit(room, f"p{seat}", NAMES[seat], seat))
    start = commands.start(room, "p0")
    start.data["seed"] = f"seed {number}"
    room.add(start)
    return room


def told(room: Room, seat: int | None) -> str:
    """Return what a viewer is sent after the newest action."""
    return json.dumps(view_message(room, seat, room.version - 1))


@pytest.mark.parametrize("mode", ["jamaica", "tortuga"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_follow_from_what_a_viewer_knows(seats: int, mode: str) -> None:
    """In every position of whole games, a redraw of what is hidden leaves all that is sent as it was."""
    chance = random.Random(seats)
    for number in range(effort()):
        room = random_room(seats, mode, number)
        differed = 0
        while room.phase == "playing" and room.version < 400:
            assert room.match is not None
            truth = room.match.state
            viewer = chance.choice([None, *range(seats)])
            sent = told(room, viewer)
            room.match.state = truth.determinize(viewer, room.version)
            differed += room.match.state.position() != truth.position()
            assert told(room, viewer) == sent, f"viewer {viewer}, version {room.version}"
            room.match.state = truth
            seat = room.deciders()[0]
            data = {"seat": seat, "action": chance.choice(truth.legal_actions(seat))}
            room.add(Entry(room.version + 1, "action", 1.0 + room.version, f"p{seat}", data))
        assert differed > 50
