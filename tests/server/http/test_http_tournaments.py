"""Tournaments over HTTP: from the announcement to the last standing, with people and bots at real tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from server.http.conftest import Enter
from server.http.http_harness import SECONDS, Visitor, refusal

PASSWORD = "a long password"  # noqa: S105 (of nobody)
CLOCK = {"kind": "decision", "seconds": 300}
Facts = dict[str, Any]


def announced(host: Visitor, **terms: Any) -> str:
    """Announce a tournament for two at a table and return its address for programs."""
    options = terms.pop("options", {"first_player": 0})
    settings = {"game": "cartagena", "seats": 2, "options": options, "clock": CLOCK}
    made = host.done("/api/tournaments", **{"name": "Cup", "settings": settings, **terms})
    return f"/api/tournaments/{made['tournament']}"


def begun(people: list[Visitor], *bots: str, **terms: Any) -> str:
    """Have people and bots join a tournament of the first of them, and begin it."""
    cup = announced(people[0], **terms)
    for person in people:
        person.done(f"{cup}/join")
    for bot in bots:
        people[0].done(f"{cup}/join", bot=bot)
    people[0].done(f"{cup}/begin")
    return cup


def until(visitor: Visitor, cup: str, done: Callable[[Facts], Any]) -> Facts:
    deadline = time.monotonic() + 3 * SECONDS
    while time.monotonic() < deadline:
        facts: Facts = visitor.get(cup).json()
        if done(facts):
            return facts
        time.sleep(0.05)
    raise TimeoutError("the tournament never came to be like that")


def seated(visitor: Visitor, cup: str, than: str | None = None) -> str:
    """Return the table where somebody plays, another one than before, once the match has begun."""
    table: str = until(visitor, cup, lambda told: told["table"] not in (None, than))["table"]
    visitor.until(table, lambda view: view["phase"] == "playing")
    return table


def row_of(facts: Facts, name: str) -> Facts:
    return next(row for row in facts["standings"] if row["name"] == name)


def test_a_swiss_tournament_of_people_and_bots(enter: Enter) -> None:
    anna, bela, guest = enter("Anna"), enter("Bela"), enter()
    cup = begun([anna, bela], "random", "deckhand", style="swiss", rounds=2)
    told = until(guest, cup, lambda told: told["phase"] == "over" or _gave_up(cup, anna, bela))
    assert len(told["rounds"]) == 2
    assert {row["matches"] for row in told["standings"]} == {2}
    assert sum(row["points"] for row in told["standings"]) == pytest.approx(4)
    assert [row["rank"] for row in told["standings"]] == sorted(row["rank"] for row in told["standings"])
    assert (told["host"], told["joined"], told["table"]) == (False, False, None)
    page = guest.get(cup.removeprefix("/api"))
    assert page.status_code == 200
    assert "Anna" in page.text
    assert cup.removeprefix("/api") in guest.get("/tournaments").text
    exported = anna.get("/api/me/data").json()["tournaments"]
    assert [one["name"] for one in exported] == ["Cup"]


def _gave_up(cup: str, *people: Visitor) -> bool:
    """Have people give up their matches, whose opponent was not quicker; that is not the end yet."""
    for person in people:
        table = person.get(f"{cup}/version").json()["table"]
        if table is not None:
            person.post(f"/api/tables/{table}/resign")
    return False


def test_what_is_the_same_at_every_table_is_told_when_all_have_played_it(enter: Enter) -> None:
    people = [enter(name) for name in ("Anna", "Bela", "Cleo", "Dora")]
    outsider = enter("Eva")
    cup = begun(people, style="swiss", rounds=2, duplicate=True)
    seats = {person: seated(person, cup) for person in people}
    first, second = sorted(set(seats.values()))
    resigning, playing = (next(one for one in people if seats[one] == table) for table in (first, second))
    resigning.do(first, "resign")
    told = until(outsider, cup, lambda told: any(pair["over"] for pair in told["rounds"][0]["tables"]))
    assert all(pair["table"] is None for pair in told["rounds"][0]["tables"])
    assert all(seat["place"] is None for pair in told["rounds"][0]["tables"] for seat in pair["seats"])
    assert {row["points"] for row in told["standings"]} == {0.0}
    for curious in (outsider, playing):
        assert curious.get(f"/api/tables/{first}/view").status_code == 404
        for path in ("record", "sent", "film", "review"):
            assert curious.get(f"/api/tables/{first}/{path}").status_code == 404
    for path in ("record", "sent", "film", "review"):
        assert refusal(resigning.get(f"/api/tables/{first}/{path}")) == (403, "sealed")
    assert resigning.get(f"/t/{first}/replay").status_code == 404
    assert "seed" not in resigning.get(f"/api/tables/{first}/view").text
    playing.do(second, "resign")
    _until_open(outsider, first)
    _until_open(outsider, second)
    records = [outsider.get(f"/api/tables/{table}/record").json() for table in (first, second)]
    assert records[0]["seed"] == records[1]["seed"]
    later = {person: seated(person, cup, seats[person]) for person in people}
    for table in sorted(set(later.values())):
        next(one for one in people if later[one] == table).do(table, "resign")
    told = until(outsider, cup, lambda told: told["phase"] == "over")
    another = outsider.get(f"/api/tables/{told['rounds'][0]['tables'][0]['table']}/record").json()
    assert another["seed"] != records[0]["seed"]
    assert sum(row["points"] for row in told["standings"]) == pytest.approx(4)


def _until_open(visitor: Visitor, table: str) -> None:
    deadline = time.monotonic() + SECONDS
    while visitor.get(f"/api/tables/{table}/record").status_code != 200:
        assert time.monotonic() < deadline, "the deal is not laid open"
        time.sleep(0.05)


def test_who_does_not_come_gets_nothing_and_is_taken_out(enter: Enter) -> None:
    anna, bela = enter("Anna"), enter("Bela")
    cup = begun([anna, bela], style="swiss", rounds=1)
    table = seated(bela, cup)
    bela.do(table, "hand-over")
    _act_until_the_bot_has(anna, table)
    anna.do(table, "resign")
    told = until(anna, cup, lambda told: told["phase"] == "over")
    assert (row_of(told, "Bela")["points"], row_of(told, "Bela")["here"]) == (0.0, False)
    assert row_of(told, "Anna")["points"] == 1.0


def _act_until_the_bot_has(anna: Visitor, table: str) -> None:
    """Act until the bot that plays for the other has done so, too."""

    def is_done(view: Facts) -> bool:
        if view["match"]["choices"]:
            action = view["match"]["choices"][0]["action"]
            anna.post(f"/api/tables/{table}/act", action=action, version=view["version"])
        return any(line["bot"] for line in view["log"])

    anna.until(table, is_done)


def test_an_arena_pairs_who_waits_and_the_tables_belong_to_it(enter: Enter) -> None:
    anna, bela = enter("Anna"), enter("Bela")
    cup = begun([anna, bela], style="arena", minutes=30)
    first = seated(anna, cup)
    assert seated(bela, cup) == first
    assert anna.refused(f"/api/tables/{first}/hint") == "tournament"
    assert anna.refused(f"/api/tables/{first}/close") == "tournament"
    anna.do(first, "resign")
    assert anna.refused(f"/api/tables/{first}/rematch") == "tournament"
    second = seated(anna, cup, first)
    bela.do(second, "resign")
    third = seated(anna, cup, second)
    anna.done(f"{cup}/cancel")
    anna.do(third, "resign")
    told = until(bela, cup, lambda told: told["phase"] == "over")
    assert (row_of(told, "Bela")["points"], row_of(told, "Anna")["points"]) == (2.0, 1.0)
    assert told["ends"] == pytest.approx(told["began"] + 1800)


def test_a_slow_round_robin_begins_all_its_rounds_at_once(enter: Enter) -> None:
    anna, bela, cleo = (enter(name) for name in ("Anna", "Bela", "Cleo"))
    settings = {"game": "cartagena", "seats": 2, "clock": {"kind": "days", "seconds": 86400}}
    cup = begun([anna, bela, cleo], style="round-robin", fill="", settings=settings)
    told = until(anna, cup, lambda told: len(told["rounds"]) == 3)
    assert [[player["name"] for player in one["resting"]] for one in told["rounds"]].count([]) == 0
    assert anna.refused(f"{cup}/join") == "already-joined"
    assert enter("Dora").refused(f"{cup}/join") == "too-late"


def test_it_begins_by_itself_if_there_are_enough_players(enter: Enter) -> None:
    anna, bela = enter("Anna"), enter("Bela")
    cups = [announced(anna, starts=time.time() + 3, rounds=1) for _ in range(2)]
    for person in (anna, bela):
        person.done(f"{cups[0]}/join")
    begun_, empty = (until(anna, cup, lambda told: told["phase"] != "open") for cup in cups)
    assert (begun_["phase"], empty["phase"]) == ("running", "cancelled")
    assert begun_["began"] >= begun_["terms"]["starts"]
    over = anna.post("/api/tournaments", name="Cup", settings=begun_["terms"]["settings"], starts=1000.0)
    assert refusal(over) == (422, "bad-setting")


def test_what_is_refused(enter: Enter) -> None:
    anna, bela = enter("Anna"), enter("Bela")
    wrong = (
        ({"settings": {"game": "cartagena"}}, "clock"),
        ({"settings": {"game": "tranquility", "seats": 2, "clock": CLOCK}}, "style"),
        ({"style": "arena", "duplicate": True}, "duplicate"),
        ({"style": "league"}, "style"),
        ({"rounds": 99}, "rounds"),
        ({"name": " "}, "name"),
    )
    for terms, setting in wrong:
        body = {"name": "Cup", "settings": {"game": "cartagena", "seats": 2, "clock": CLOCK}, **terms}
        answer = anna.post("/api/tournaments", **body)
        assert refusal(answer) == (422, "bad-setting")
        assert setting in answer.json()["message"]
    cup = announced(anna)
    assert anna.refused(f"{cup}/begin") == "too-few"
    bela.done(f"{cup}/join")
    for command, wish in (("begin", {}), ("cancel", {}), ("join", {"bot": "random"})):
        assert bela.refused(f"{cup}/{command}", **wish) == "not-host"
    assert bela.refused(f"{cup}/dance") == "no-such-command"
    assert enter().refused(f"{cup}/join") == "not-entered"
    number = anna.get(cup).json()["standings"][0]["number"]
    anna.done(f"{cup}/leave", player=number)
    assert bela.refused(f"{cup}/leave") == "not-joined"
    bela.done(f"{cup}/join")
    bela.done("/api/me/delete")
    assert anna.get(cup).json()["standings"][0]["name"] == "a former player"
    anna.done(f"{cup}/cancel")
    assert anna.refused(f"{cup}/begin") == "tournament-cancelled"
    assert enter("Cleo").refused("/api/tournaments/nowhere/join") == "no-such-tournament"


def test_a_deal_for_a_team_is_compared_with_other_teams(enter: Enter) -> None:
    people = [enter(name) for name in ("Anna", "Bela")]
    settings = {"game": "tranquility", "seats": 1, "clock": CLOCK}
    cup = begun(people, style="swiss", rounds=1, duplicate=True, settings=settings)
    for person in people:
        person.do(seated(person, cup), "resign")
    told = until(people[0], cup, lambda told: told["phase"] == "over")
    assert [(row["rank"], row["points"]) for row in told["standings"]] == [(1, 0.5), (1, 0.5)]


def test_a_guests_entry_goes_on_in_their_account_on_another_device(enter: Enter) -> None:
    """The guest has begun round one; the account plays round two, and everything counts for it."""
    bela, guest, account = enter("Bela"), enter("Gregor"), enter("Vera")
    account.done("/api/account", account=f"cup-{time.time_ns()}", password=PASSWORD)
    cup = begun([guest, bela], style="swiss", rounds=2)
    first = seated(guest, cup)
    secret = guest.done("/api/me/claim-link")["secret"]
    account.done("/api/me/claim", secret=secret)
    told = account.get(cup).json()
    assert (told["host"], told["joined"], told["table"]) == (True, True, first)
    assert [row["name"] for row in told["standings"] if row["me"]] == ["Vera"]
    assert not guest.get(cup).json()["joined"]
    assert guest.refused(f"{cup}/join") == "already-joined"
    bela.done(f"/api/tables/{first}/resign")
    second = seated(account, cup, than=first)
    bela.done(f"/api/tables/{second}/resign")
    told = until(account, cup, lambda told: told["phase"] == "over")
    assert (row_of(told, "Vera")["points"], row_of(told, "Vera")["number"]) == (2, 1)
    assert [one["name"] for one in account.get("/api/me/data").json()["tournaments"]] == ["Cup"]
    account.done("/api/me/delete", password=PASSWORD)
    names = [row["name"] for row in bela.get(cup).json()["standings"]]
    assert names == ["a former player", "Bela"]


def test_who_plays_as_guest_and_with_an_account_stays_two_players(enter: Enter) -> None:
    bela, guest, account = enter("Bela"), enter("Gregor"), enter("Vera")
    account.done("/api/account", account=f"cup-{time.time_ns()}", password=PASSWORD)
    cup = begun([bela, guest, account], style="swiss", rounds=1, fill="")
    account.done("/api/me/claim", secret=guest.done("/api/me/claim-link")["secret"])
    assert {row["name"] for row in account.get(cup).json()["standings"]} == {"Bela", "Gregor", "Vera"}
    assert guest.get(cup).json()["joined"]
