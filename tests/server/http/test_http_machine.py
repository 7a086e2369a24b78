"""Anything that people can ask of one table, in any order, against a simple model of a table."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from server.http.http_harness import SECONDS, Visitor, refusal

from cayona.server.encoding import encoded
from cayona.server.live import view_message
from cayona.server.storage import Store
from cayona.server.tables.room import Room
from cayona.testing.setups import effort

PEOPLE = range(3)
SEATS = 2
person = st.sampled_from(PEOPLE)
_ids = itertools.count(1)


class TableMachine(RuleBasedStateMachine):
    """Three people around a table with two seats.

    The model knows phase, seats and version. A wish that it expects to succeed must raise the version by
    one; one that it expects to be refused leaves the version, and then no byte of a view may change.
    """

    visitors: ClassVar[list[Visitor]]
    store: ClassVar[Store]
    loop: ClassVar[asyncio.Runner]

    @initialize(
        undo=st.sampled_from(["free", "consent", "never"]), limit=st.integers(1, 6), begun=st.booleans()
    )
    def open(self, undo: str, limit: int, begun: bool) -> None:
        options = {"turn_limit": limit, "mode": "tortuga", "first_player": 0}
        self.table = self.visitors[0].open(sit=None, seats=SEATS, undo=undo, options=options)
        self.version = 1
        self.phase = "waiting"
        self.seats: list[int | None] = [None] * SEATS
        self.stand_in = [False] * SEATS
        self.agreed: set[int] = set()
        self.views: tuple[int, list[bytes]] = (0, [])
        self.done: list[tuple[int, str, dict[str, Any], int]] = []
        self.seen = [0] * len(PEOPLE)
        self.lines: list[list[str]] = [[] for _ in PEOPLE]
        if begun:
            self.sit(0, 0)
            self.sit(1, 1)
            self.start(1)

    # --- Asking ------------------------------------------------------------------------------------

    def view(self, who: int = 0) -> dict[str, Any]:
        return self.visitors[who].view(self.table)

    def ask(self, who: int, command: str, *, allowed: bool, **wish: Any) -> bool:
        """Ask for something with an id of its own, and compare with what the model expects."""
        wish = {"id": f"r{next(_ids)}", **wish}
        answer = self.visitors[who].post(f"/api/tables/{self.table}/{command}", **wish)
        if not allowed:
            refusal(answer)
            return False
        assert answer.json() == {"ok": True, "version": self.version + 1}, (command, answer.text)
        self.done.append((who, command, wish, self.version + 1))
        self.settle()
        return True

    def settle(self) -> None:
        """Wait until no bot has anything to do; then the model takes over version and phase."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            view = self.view()
            if not any(view["seats"][seat]["bot"] for seat in view["deciders"]):
                self.version, self.phase = view["version"], view["phase"]
                return
        raise TimeoutError("the bots do not move")

    def seat_of(self, who: int) -> int | None:
        return self.seats.index(who) if who in self.seats else None

    # --- Rules -------------------------------------------------------------------------------------

    @rule(pick=st.integers(0, 5))
    def go_on(self, pick: int) -> None:
        """Do what people would do, so that matches are played and end."""
        if self.phase == "waiting" and None in self.seats:
            self.sit(next(who for who in PEOPLE if who not in self.seats), self.seats.index(None))
        elif self.phase == "waiting":
            self.start(0)
        elif self.phase == "over":
            self.rematch(next((who for who in self.deciding() if who not in self.agreed), 0))
        else:
            who = self.seats[self.view()["deciders"][0]]
            assert who is not None
            self.act(who, pick, 0)

    go_on_again = go_on_still = go_on

    @rule(who=person, seat=st.integers(0, SEATS))
    def sit(self, who: int, seat: int) -> None:
        free = seat < SEATS and self.seats[seat] is None
        allowed = self.phase == "waiting" and free and self.seat_of(who) is None
        if self.ask(who, "sit", seat=seat, allowed=allowed):
            self.seats[seat] = who

    @rule(who=person)
    def leave(self, who: int) -> None:
        seat = self.seat_of(who)
        if self.ask(who, "leave", allowed=self.phase == "waiting" and seat is not None):
            assert seat is not None
            self.seats[seat] = None

    @rule(who=person)
    def start(self, who: int) -> None:
        ready = self.phase == "waiting" and None not in self.seats
        self.ask(who, "start", allowed=ready and (who == 0 or who in self.seats))

    @rule(who=person, pick=st.integers(0, 5), late=st.sampled_from([0, 0, 0, 1]))
    def act(self, who: int, pick: int, late: int) -> None:
        view = self.view(who)
        choices = view["match"]["choices"] if view["match"] else []
        action = choices[pick % len(choices)]["action"] if choices else pick
        mine = self.phase == "playing" and view["seat"] in view["deciders"]
        self.ask(who, "act", action=action, version=self.version - late, allowed=mine and not late)

    @rule(who=person)
    def undo(self, who: int) -> None:
        view = self.view(who)
        free = bool(view["match"]) and view["match"]["can_undo"]
        answer = self.visitors[who].post(f"/api/tables/{self.table}/undo", version=self.version)
        if free or answer.status_code == 200:  # by consent it may be possible beyond that
            assert free or view["table"]["undo"] == "consent"
            assert answer.json() == {"ok": True, "version": self.version + 1}
            self.settle()

    @rule(who=person, yes=st.booleans())
    def answer_undo(self, who: int, yes: bool) -> None:
        question = self.view(who)["question"]
        seat = self.seat_of(who)
        asked = question is not None and question["kind"] == "undo"
        allowed = asked and seat is not None and seat not in question["agreed"]
        self.ask(who, "answer-undo", yes=yes, version=self.version, allowed=allowed)

    @rule(who=person)
    def resign(self, who: int) -> None:
        self.ask(who, "resign", allowed=self.phase == "playing" and who in self.seats)

    @rule(who=person)
    def hand_over(self, who: int) -> None:
        seat = self.seat_of(who)
        allowed = self.phase == "playing" and seat is not None and not self.stand_in[seat]
        if seat is not None:
            self.stand_in[seat] |= allowed  # before the bots begin
        self.ask(who, "hand-over", allowed=allowed)

    @rule(who=person, seat=st.integers(0, SEATS - 1))
    def vote(self, who: int, seat: int) -> None:
        """Nobody has been away for long here, so nobody is voted out."""
        self.ask(who, "vote-hand-over", seat=seat, allowed=False)

    @rule(who=person)
    def take_back(self, who: int) -> None:
        seat = self.seat_of(who)
        if self.ask(who, "take-back", allowed=seat is not None and self.stand_in[seat]):
            assert seat is not None
            self.stand_in[seat] = False

    def deciding(self) -> list[int]:
        """Return the people at the table for whom no bot plays."""
        seats = zip(self.seats, self.stand_in, strict=True)
        return [who for who, stand_in in seats if who is not None and not stand_in]

    @rule(who=person)
    def rematch(self, who: int) -> None:
        allowed = self.phase == "over" and (who == 0 or who in self.seats) and who not in self.agreed
        if not self.ask(who, "rematch", allowed=allowed):
            return
        self.agreed.add(who)
        if set(self.deciding()) <= self.agreed:
            self.agreed = set()
            self.seats = self.seats[1:] + self.seats[:1]
            self.stand_in = [False] * SEATS
            self.lines = [[] for _ in PEOPLE]

    @precondition(lambda self: bool(self.done))
    @rule(pick=st.integers(0, 1000))
    def send_again(self, pick: int) -> None:
        """Whatever was done is answered as it was then, and not done again."""
        who, command, wish, version = self.done[pick % len(self.done)]
        assert self.visitors[who].do(self.table, command, **wish) == version

    @rule(who=person)
    def come_back(self, who: int) -> None:
        """A new socket tells exactly the lines that were missed."""
        seen = self.seen[who]
        with self.visitors[who].socket(self.table, seen) as tab:
            if seen == self.version:
                tab.sync()
                assert [line for view in tab.views() for line in view["log"]] == []
                return
            view = tab.next("view")
        assert (view["version"], view["since"]) == (self.version, seen)
        assert all(seen < line["version"] <= self.version for line in view["log"])
        self.lines[who] += [json.dumps(line) for line in view["log"]]
        self.seen[who] = self.version
        whole = [json.dumps(line) for line in self.view(who)["log"]]
        assert self.lines[who][-len(whole) :] == whole or not whole

    # --- Invariants --------------------------------------------------------------------------------

    @invariant()
    def the_model_the_log_and_all_views_agree(self) -> None:
        if not hasattr(self, "table"):
            return
        texts = [v.get(f"/api/tables/{self.table}/view").content for v in self.visitors]
        version, before = self.views
        assert version != self.version or texts == before
        self.views = (self.version, texts)
        room = Room(self.table).fold(self.loop.run(self.store.entries(self.table)))
        assert [encoded(view_message(room, self.seat_of(who), 0)) for who in PEOPLE] == texts
        for who, view in enumerate(map(json.loads, texts)):
            now = (view["version"], view["phase"], view["seat"])
            assert now == (self.version, self.phase, self.seat_of(who))
            kinds = ["open" if owner is None else "person" for owner in self.seats]
            assert [seat["kind"] for seat in view["seats"]] == kinds
            assert [seat["bot"] is not None for seat in view["seats"]] == self.stand_in
            assert (view["match"] is None) == (self.phase == "waiting")
            assert (view["result"] is None) == (self.phase != "over")


@pytest.fixture
def machine(address: str, data: Path) -> Iterator[type[TableMachine]]:
    """The machine, with three people and a look into the server's database."""
    with asyncio.Runner() as runner:
        TableMachine.loop = runner
        url = f"sqlite:///{data / 'cayona.db'}"
        TableMachine.store = runner.run(Store.open(url, upgrade=False))
        TableMachine.visitors = [Visitor(address, name) for name in ("Anna", "Bela", "Cara")]
        yield TableMachine
        for visitor in TableMachine.visitors:
            visitor.close()
        runner.run(TableMachine.store.close())


def test_no_sequence_of_wishes_breaks_a_table(machine: type[TableMachine]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=10 * effort(),
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
