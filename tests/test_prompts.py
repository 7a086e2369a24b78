"""What is asked: in whole games a prompt names every kind of action that is legal, and no other."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from cayona import registry
from cayona.kernel.game import Game
from cayona.kernel.language import languages, speaking
from cayona.kernel.state import State
from cayona.testing.setups import Setup, effort, setups
from cayona.testing.walks import walk

DISCARDED = "iscard|ay for"
CARDS: Mapping[str, str] = dict.fromkeys(("island", "start", "finish"), DISCARDED)
PHRASES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "cartagena": {
        "": {
            **dict.fromkeys(("bottle", "sword", "hat", "skull", "dagger", "key"), "lay a card"),
            "back": "ove a pirate back",
            "end": "nd your turn",
        }
    },
    "tranquility": {
        "ACT": {
            "island": "ay an island",
            "start": "lay your Start",
            "finish": "lay the Finish",
            "monster": "sea monster",
            "discard": "iscard two",
            "trade": "rade your hand",
            "turn": "urn an island over",
            "compass": "pend a compass",
        },
        "CELL": {"cell": "a cell"},
        "FLIP_CELL": {"cell": "turn over"},
        "MONSTER_CELL": {"cell": "eats"},
        "DRAFT": {"island": "Take an island"},
        "PAY": CARDS,
        "PLEDGE": {"offer": "Offer"},
        "ROCKS": {"row": "ove the rocks", "keep": "eave them"},
        "ROCKS_PAY": CARDS,
        "ROCKS_ROW": {"row": "row for the rocks"},
        "START_PAY": {**CARDS, "pile": "top of your pile"},
        "STORM": {"compass": "spend a compass", "break": "let it break"},
        "STORM_ROW": {"row": "its row"},
        "TRIM": CARDS,
    },
    "tortuga": {
        "action": {
            "use": "move your (ship|pirate)|take your share",
            "target": "whom to (attack|raid)",
            "decline": "skip it",
        },
        "advantage": {"new": "ay an advantage token", "flip": r"urn one to \+2"},
        "drop": {"drop": "give up a chest"},
        "keep": {"keep": "hoose in secret which dice to keep", "no": "how that none"},
        "reroll": {"keep": "hoose which dice to keep", "no": "how that none"},
        "move": {"drop": "give one up"},
        "salvage": {"take": "ake a chest", "decline": "ake none"},
        "steal": {"take": "the chest you take"},
        "token": {"token": "treasure tokens"},
        "turn": {"turn": "Turn your skulls"},
    },
    "tongiaki": {
        "LAND": {"land": "Land the fleet"},
        "LAY": {"lay": "next tile"},
        "TURN": {
            "expand": "expand",
            "royal": "royal",
            "new": "new settlement",
            "reenter": "ome back",
        },
        "SAIL": {"sail": "a pier"},
        "RELOCATE": {"slot": "pick up one of your ships"},
        "": {"slot": "Put "},
    },
    "tortuga1667": {
        "ACTION": {
            "peek": "one or two events",
            "force": "one or two events",
            "reveal": "events?",
            "boat": "limb into a rowboat",
            "row": "ow on",
            "attack": "rder an attack",
            "mutiny": "all a mutiny",
            "brawl": "all a brawl",
            "steal": "ove a treasure",
            "maroon": "aroon somebody",
            "letter": "Letter of Marque",
            "pass": r"\bpass",
        },
        "VOTE": {"vote": "hoose a card", "abstain": "it it out"},
        "VOTE_SECOND": {"vote": "second card", "no": r"\?"},
        "ATLANTIS_WINDOW": {"yes": r"Use .*\?", "no": r"\?"},
        "FOUNTAIN_REACTION": {"yes": r"use .*\?", "no": r"\?"},
        "LETTER_TARGET": {"target": "whom to bring", "save": "keep it"},
        "LETTER_SHIP": {"side": "which ship"},
        "BLACK_POWDER": {"side": "which rowboat"},
        "CROWS_NEST_PICK": {"vote": "vote cards"},
        "FORCED_CHOICE": {"reveal": "Turn up one"},
        "FORCER_CHOICE": {"reveal": "which of the two"},
        "SETUP_PLACE": {"place": "where it starts"},
        "": {"target": "[Ww]hom?|another player", "hold": "stow|hold"},
    },
}
"""By game, phase and first word of an action: how the prompt speaks of it."""
OWN = [registry.game(name) for name in registry.GAMES]


def _sample(game: Game) -> list[Setup]:
    every = setups(game)
    if effort() > 1:
        return every
    changed = {str(setup.options): setup for setup in every}
    return [every[0], *changed.values(), next(setup for setup in reversed(every) if not setup.options)]


@pytest.mark.parametrize("game", OWN, ids=str)
def test_a_prompt_names_all_that_can_be_done_and_nothing_else(game: Game) -> None:
    for setup in _sample(game):
        for step in walk(setup, seed=4):
            for seat in step.state.deciders():
                problem = _missing_or_false(game, step.state, seat)
                step.must(not problem, problem)


def _missing_or_false(game: Game, state: State, seat: int) -> str:
    known, choices = state.observation(seat), state.choices(seat)
    asked = game.prompt(known, choices)
    by_phase = PHRASES[game.name]
    phase = known.get("decision") or known.get("phase", "")
    phrases = by_phase.get(phase) or by_phase[""]
    legal = {choice.text.split()[0] for choice in choices}
    allowed = {phrases[word] for word in legal}
    for word in legal:
        if not re.search(phrases[word], asked):
            return f"{word} is legal, but not asked for: {asked!r}"
    for phrase in {*phrases.values()} - allowed:
        found = re.search(phrase, asked)
        if found and not any(found[0] in other[0] for other in _matches(allowed, asked)):
            return f"{found[0]!r} is asked for, but not legal: {asked!r}"
    return ""


def _matches(phrases: set[str], text: str) -> list[re.Match[str]]:
    return [found for found in (re.search(phrase, text) for phrase in phrases) if found]


@pytest.mark.parametrize("game", OWN, ids=str)
def test_all_others_are_told_who_decides_and_are_not_asked(game: Game) -> None:
    names = [f"Gull {number}" for number in range(9)]
    for setup in (_sample(game)[0], _sample(game)[-1]):
        for number, step in enumerate(walk(setup, seed=6)):
            state = step.state
            if state.is_over() or number % 3:
                continue
            others = [None, *(seat for seat in range(state.seats) if seat not in state.deciders())]
            for viewer in others[:2]:
                for language in languages():
                    with speaking(language):
                        told = game.prompt(state.observation(viewer), (), names[: state.seats])
                    for seat in state.deciders():
                        step.must(
                            names[seat] in told, f"{viewer} is not told of {seat} in {language}: {told}"
                        )
                    step.must("?" not in told, f"{viewer} is asked: {told}")
                    if language == "en":
                        step.must(
                            not re.search(r"\b[Yy]ours?\b|\b[Yy]ou\b", told), f"{viewer} is told: {told}"
                        )
