"""Verbs: numbers, texts and meanings of actions are one and the same declaration."""

from __future__ import annotations

from types import ModuleType

import pytest

import cayona
from cayona.games.cartagena import box as cartagena
from cayona.games.cartagena.rules import actions as cartagena_rules
from cayona.games.tongiaki import box as tongiaki
from cayona.games.tongiaki.rules import actions as tongiaki_rules
from cayona.games.tortuga import box as tortuga
from cayona.games.tortuga.rules import actions as tortuga_rules
from cayona.games.tortuga1667 import verbs as tortuga1667
from cayona.games.tranquility import box as tranquility
from cayona.games.tranquility.rules import actions as tranquility_rules
from cayona.kernel.errors import InvalidAction
from cayona.kernel.verbs import Act, Verb, Verbs

DECLARED: dict[str, tuple[Verbs, ModuleType, dict[str, str]]] = {
    "cartagena": (
        cartagena.VERBS,
        cartagena_rules,
        {"FIRST_RETREAT": "back 1", "END_TURN": "end"},
    ),
    "tranquility": (
        tranquility.VERBS,
        tranquility_rules,
        {
            "PLAY_START": "start", "PLAY_FINISH": "finish", "PLAY_MONSTER": "monster",
            "DISCARD_TWO": "discard", "TRADE_HAND": "trade", "TURN_ISLAND": "turn", "FIRST_CELL": "cell 0",
            "FIRST_ROW": "row 1", "KEEP_ROCKS": "keep", "FIRST_OFFER": "offer 0", "PILE_TOP": "pile",
            "LET_BREAK": "break", "FIRST_COMPASS": "compass Y1",
        },
    ),
    "tortuga": (
        tortuga.VERBS,
        tortuga_rules,
        {
            "NO_PLACE": "no place", "TURN": "turn fleet", "ADV_NEW": "new fleet", "ADV_FLIP": "flip fleet",
            "USE": "use", "DECLINE": "decline", "TOKEN": "token 1", "TARGET": "target 1", "TAKE": "take red",
            "DROP": "drop red",
        },
    ),
    "tongiaki": (
        tongiaki.VERBS,
        tongiaki_rules,
        {
            "FIRST_ROYAL": "royal tonga", "NEW_SETTLEMENT": "new settlement",
            "REENTER_TONGA": "reenter tonga", "REENTER_OTHER": "reenter other", "FIRST_SLOT": "slot tonga 0",
            "FIRST_SAIL": "sail tonga 0", "FIRST_LAND": "land A 0", "FIRST_LAY": "lay tonga 0",
        },
    ),
    "tortuga1667": (
        tortuga1667.VERBS,
        tortuga1667,
        {
            "PEEK": "peek 12", "REVEAL": "reveal 1", "FORCE": "force 12", "BOAT": "boat FD",
            "ROW": "row tortuga", "ATTACK": "attack",
            "MUTINY": "mutiny", "BRAWL": "brawl", "STEAL": "steal british", "MAROON": "maroon A",
            "LETTER": "letter", "TARGET": "target A", "SAVE": "save", "SIDE": "side FD",
            "HOLD": "hold british", "YES": "yes", "NO": "no", "VOTE": "vote 0", "ABSTAIN": "abstain",
            "PLACE": "place FD1", "PLACE_TORTUGA": "place tortuga", "PASS": "pass", "TIMEOUT": "timeout",
        },
    ),
}  # fmt: skip
LAMPS = Verbs(Verb("light", ("red", "blue"), "123"), Verb("wait"), Verb("swap", "AB", word=""))


def test_numbers_texts_and_meanings_follow_from_the_order() -> None:
    assert LAMPS.texts == (
        "light red 1", "light red 2", "light red 3", "light blue 1", "light blue 2", "light blue 3",
        "wait", "A", "B",
    )  # fmt: skip
    assert LAMPS.decode(5) == Act("light", (1, 2))
    assert LAMPS.decode(5).which == 1
    assert LAMPS.decode(6) == Act("wait", ())
    assert LAMPS.decode(6).which == 0
    assert LAMPS.encode("swap", 1) == 8


def test_texts_are_read_back() -> None:
    for action, text in enumerate(LAMPS.texts):
        assert LAMPS.read(f"  {text.upper()} ".replace(" ", "  "), "never") == action
    with pytest.raises(InvalidAction, match="no such “x”") as refused:
        LAMPS.read("light green 1", "no such “{thing}”", thing="x")
    assert refused.value.code == "unreadable-action"


@pytest.mark.parametrize("other", [Verb("wait"), Verb("stop", word="WAIT")])
def test_two_actions_cannot_have_the_same_name(other: Verb) -> None:
    with pytest.raises(ValueError, match="same name"):
        Verbs(Verb("wait"), other)


@pytest.mark.parametrize("game", cayona.games(), ids=lambda game: game.name)
def test_the_rules_number_actions_as_the_box_does(game: cayona.Game) -> None:
    """The compiled rules have the numbers as constants of their own."""
    verbs, rules, firsts = DECLARED[game.name]
    assert len(verbs.texts) == len(set(verbs.texts)) == verbs.count == game.action_count
    for constant, text in firsts.items():
        assert verbs.texts[getattr(rules, constant)] == text
