"""How every game tells its end: whole games, all modes and seats, every language, every point of view."""

from __future__ import annotations

import re
from typing import Any

import pytest

import cayona
from cayona.kernel.endings import Ending, given_up
from cayona.kernel.language import languages, speaking
from cayona.svg.picture import all_definitions
from cayona.testing.traces import modes

WORLDS = [
    pytest.param(game, seats, options, id=f"{game.name}-{seats}-{'-'.join(map(str, options.values()))}")
    for game in cayona.games()
    for seats in game.seats
    for options in modes(game, seats)
]
NAMES = ["Ada", "Bo", "Cleo", "Dag", "Eve", "Finn", "Gro", "Hal", "Ida"]


def told(state: cayona.State, seat: int | None, language: str = "en") -> Ending:
    outcome = state.outcome()
    assert outcome is not None
    with speaking(language):
        return state.game.ending(state.observation(seat), outcome.to_json(), NAMES[: int(state.seats)])


def played(game: cayona.Game, seats: int, seed: int, **options: Any) -> cayona.State:
    state = game.new(seats, seed, **options)
    cayona.playout(state, seed)
    return state


@pytest.mark.parametrize(("game", "seats", "options"), WORLDS)
def test_every_end_is_told_to_everybody_in_every_language(
    game: cayona.Game, seats: int, options: dict[str, object]
) -> None:
    for seed in range(2):
        state = played(game, seats, seed, **options)
        drawn = set(re.findall(r'id="([^"]+)"', all_definitions(game, state.observation(None))))
        for language in languages():
            for seat in (None, *range(seats)):
                ending = told(state, seat, language)
                check(ending, state, drawn)


def check(ending: Ending, state: cayona.State, drawn: set[str]) -> None:
    words = [ending.headline, *ending.lines, *(name for fact in ending.facts for name in fact)]
    assert all(words)
    assert not any("{" in one or "}" in one for one in words)
    assert ending.headline[-1] != "."
    assert ending.scene is not None
    shown = {*(symbol.split()[0] for symbol in ending.scene.symbols), *filter(None, [ending.scene.vessel])}
    assert shown <= drawn, "a scene shows what the game draws"
    if not ending.ranking:
        assert ending.facts, "a voyage together has no table of seats"
        return
    assert sorted(row.seat for row in ending.ranking) == list(range(int(state.seats)))
    assert [row.place for row in ending.ranking] == sorted(row.place for row in ending.ranking)
    outcome = state.outcome()
    assert outcome is not None
    if outcome.winners:
        assert {row.seat for row in ending.ranking if row.place == 1} == set(outcome.winners)
    assert len({tuple(name for name, _value in row.parts) for row in ending.ranking}) == 1


def test_those_who_won_and_those_who_lost_are_told_so() -> None:
    state = played(cayona.game("cartagena"), 2, 3)
    winner = state.outcome().winners[0]  # type: ignore[union-attr]
    assert told(state, winner).headline == "All six aboard: you escape!"
    assert told(state, 1 - winner).headline == f"All six aboard: {NAMES[winner]} escapes"
    assert told(state, None).headline == f"All six aboard: {NAMES[winner]} escapes"
    assert told(state, 1 - winner).lines[0].startswith("You had ")
    assert told(state, winner).scene.symbols == (f"seat-{winner}",) * 6  # type: ignore[union-attr]


@pytest.mark.rule("T7-201")
def test_the_sides_of_tortuga_1667_stand_in_the_headline_and_loyalties_in_the_table() -> None:
    seen = set()
    for seed in range(12):
        state = played(cayona.game("tortuga1667"), 5, seed)
        result = state.observation(None)["result"]
        ending = told(state, 0)
        british, french = result["totals"]
        sides = {
            "british": f"The British win, {british} to {french}",
            "french": f"The French win, {french} to {british}",
        }
        if result["winner"] in sides:
            assert ending.headline == sides[result["winner"]]
        seen.add(result["winner"])
        own = state.observation(None)["loyalty"]
        assert [row.side[0] for row in sorted(ending.ranking)] == [f"t7-flag-{side}" for side in own]  # type: ignore[index]
        assert ending.scene.symbols == tuple(f"t7-flag-{side}" for side in own)  # type: ignore[union-attr]
        assert ("You have won." in ending.lines[0]) == (0 in result["winners"])
    assert {"british", "french"} <= seen


def test_a_voyage_together_tells_how_far_it_came() -> None:
    state = played(cayona.game("tranquility"), 3, 1)
    laid = sum(island is not None for island in state.observation(None)["grid"])
    ending = told(state, 0)
    assert ending.headline == f"{laid} of 36 islands: the sea was stronger"
    assert ending.ranking == ()
    assert dict(ending.facts)["Islands"] == f"{laid}/36"


def test_what_decided_tortuga_is_the_part_with_the_largest_lead() -> None:
    state = played(cayona.game("tortuga"), 3, 5)
    ending = told(state, None)
    first, second = (dict(row.parts) for row in ending.ranking[:2])
    part, numbers = re.fullmatch(r"What decided it: (\w+), (\d+ points to \d+)\.", ending.lines[1]).groups()  # type: ignore[union-attr]
    assert numbers == f"{first[part]} points to {second[part]}"
    assert int(first[part]) - int(second[part]) == max(int(first[one]) - int(second[one]) for one in first)


@pytest.mark.parametrize(
    ("seat", "headline"),
    [(0, "You gave up: Bo wins"), (1, "Ada gave up: you win"), (None, "Ada gave up: Bo wins")],
)
def test_a_match_that_was_given_up_says_who_did(seat: int | None, headline: str) -> None:
    assert given_up(seat, {"winners": [1]}, NAMES[:2]).headline == headline
