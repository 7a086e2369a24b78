"""Lamps, the tiny game of `tiny_rules`, as a game: its facts, its words and its data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, NoReturn

from tiny_rules import CARDS, CHOOSE, COPIES, DRAW, HAND, OVER, PHASES, REACT, TEXTS, TIMEOUT, VALUES, Tiny

from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.chance import Chance
from cayona.kernel.choices import Choice
from cayona.kernel.errors import InvalidAction, PositionError
from cayona.kernel.game import Game, Observation, Position
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.options import Option

RULES = ("TN-5",) * VALUES + ("TN-3", "TN-3", "TN-4", "TN-4", "TN-4", "TN-4", "TN-4")
REFUSALS = {
    "no-such-card": "You do not hold that card.",
    "only-once": "That is done once in a round.",
    "pile-empty": "The pile is empty.",
    "wrong-time": "This is not the time for that.",
}


class TinyGame(Game):
    """Lamps."""

    name = "tiny"
    title = "Lamps"
    summary = "Two crews light lamps."
    minutes = 1
    rules_version = 1
    seats = range(2, 5)
    default_seats = 2
    action_count = len(TEXTS)
    server_actions = frozenset({TIMEOUT})
    heuristics = Heuristics()
    options: ClassVar[Mapping[str, Option]] = {
        "rounds": Option(range(1, HAND + 1), 2, "How many rounds are played."),
        "hands": Option(("hidden", "open"), "hidden", "Whether hands lie open."),
    }
    state_class: type[Tiny] = Tiny

    def setup(self, seats: int, options: dict[str, Any], chance: Chance) -> Tiny:
        state = self.state_class(self, seats, options, chance)
        state.deal()
        return state

    def write_position(self, state: Tiny) -> Position:
        return {
            "rounds": state.options["rounds"],
            "open": state.options["hands"] == "open",
            "hands": [hand[:] for hand in state.hands],
            "pile": state.pile[:],
            "discard": state.discard[:],
            "points": state.points[:],
            "choices": state.choices_made[:],
            "peeked": state.peeked[:],
            "phase": state.phase,
            "round": state.round,
            "lamp": state.lamp,
        }

    def read_position(self, position: Position, chance: Chance) -> Tiny:
        self._check_shape(position)
        seats = len(position["hands"])
        options = {"rounds": position["rounds"], "hands": "open" if position["open"] else "hidden"}
        state = self.state_class(self, seats, options, chance)
        state.hands = [sorted(hand) for hand in position["hands"]]
        state.pile, state.discard = position["pile"][:], position["discard"][:]
        state.points, state.choices_made = position["points"][:], position["choices"][:]
        state.peeked, state.phase = position["peeked"][:], position["phase"]
        state.round, state.lamp = position["round"], position["lamp"]
        self._check_table(state)
        return state

    def _check_shape(self, position: Position) -> None:
        """Check every field against the kind of data it holds: an example of each stands for the kind."""
        kinds = {"rounds": 0, "open": True, "hands": [[0]], "pile": [0], "discard": [0], "points": [0],
                 "choices": [0], "peeked": [True], "phase": "", "round": 0, "lamp": True}  # fmt: skip
        for field in {**position, **kinds}:
            if field not in kinds or field not in position or not _is_like(position[field], kinds[field]):
                _refuse(str(field), "it is missing, unknown, or of the wrong kind")

    def _check_table(self, state: Tiny) -> None:
        seats = int(state.seats)
        left = state.options["rounds"] - state.round
        choices = zip(state.choices_made, state.hands, strict=False)
        made = [(card, hand) for card, hand in choices if card != -1]
        demands = {
            "hands": seats in self.seats and all(left <= len(hand) <= HAND + 3 for hand in state.hands),
            "pile": conserved(self.write_position(state)) == CARDS,
            "rounds": state.options["rounds"] in self.options["rounds"].values,
            "round": left >= 0 and state.round >= 0 and (left == 0) == (state.phase == OVER),
            "phase": state.phase in PHASES and (state.phase != REACT or bool(state.pile)),
            "points": len(state.points) == 2 and all(0 <= points <= 6 for points in state.points),
            "choices": len(state.choices_made) == seats > len(made) and (state.phase == CHOOSE or not made)
            and all(card in hand for card, hand in made),
            "peeked": len(state.peeked) == seats and (bool(state.pile) or True not in state.peeked),
        }  # fmt: skip
        for field, holds in demands.items():
            if not holds:
                _refuse(field, "it does not fit the rest of the table")

    def observe(self, state: Tiny, seat: int | None) -> Observation:
        seats = range(state.seats)
        return {
            "seat": seat,
            "seats": int(state.seats),
            "deciders": state.deciders(),
            "rounds": state.options["rounds"],
            "hands": [state.hands[other][:] if state.sees_hand(seat, other) else None for other in seats],
            "sizes": [len(hand) for hand in state.hands],
            "pile": len(state.pile),
            "top": state.known_top(-1 if seat is None else seat),
            "discard": state.discard[:],
            "points": state.points[:],
            "choice": None if seat is None else state.choices_made[seat],
            "peeked": state.peeked[:],
            "phase": state.phase,
            "round": state.round,
            "lamp": state.lamp,
        }

    def measure(self, state: Tiny, seat: int) -> list[float]:
        view = self.observe(state, seat)
        hand = [view["hands"][seat].count(card) / COPIES for card in range(VALUES)]
        top = [1.0 if view["top"] == [card] else 0.0 for card in range(VALUES)]
        phase = [1.0 if view["phase"] == phase else 0.0 for phase in PHASES]
        rest = [view["pile"], view["round"], *view["points"], view["lamp"], view["choice"], *view["sizes"]]
        return [*hand, *top, *phase, *(number / len(CARDS) for number in rest)]

    def feature_count(self, seats: int) -> int:
        return 2 * VALUES + len(PHASES) + 6 + seats

    def format_action(self, action: int) -> str:
        return TEXTS[action]

    def parse_action(self, text: str) -> int:
        if text not in TEXTS:
            raise InvalidAction(f"“{text}” is not an action of {TEXTS}.", code="unreadable-action")
        return TEXTS.index(text)

    def choices(self, state: Tiny, seat: int, actions: Sequence[int]) -> list[Choice]:
        targets = {DRAW: "pile"}
        return [
            Choice(
                action,
                TEXTS[action],
                f"Decide: {TEXTS[action]}",
                (_element(action),),
                targets.get(action, ""),
            )
            for action in actions
        ]

    def refusal(self, state: Tiny, seat: int, action: int, code: str) -> tuple[str | None, str]:
        return RULES[action], REFUSALS[code]

    def permission(self, state: Tiny, seat: int, action: int) -> tuple[str | None, str]:
        return RULES[action], f"Now is the time for “{TEXTS[action]}”."

    def prompt(
        self, observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
    ) -> str:
        return f"To decide ({observation['phase']}): {observation['deciders']}."

    def sentence(self, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        who = "The table" if event["seat"] is None else names[event["seat"]]
        return f"{who}: {event['kind']} {json.dumps(dict(event))}"

    def diagram(self, observation: Observation) -> str:
        return "\n".join(f"{field}: {value}" for field, value in observation.items())

    def draw_public(self, observation: Observation, arrangement: Arrangement = "tall") -> list[Area]:
        told = {field: f"<desc>{field}: {value}</desc>" for field, value in observation.items()}
        pieces = {"cards": '<g data-element="pile"/>', **told}
        return [Area("table", (0, 0, 100, 100), pieces, label="The table")]

    def draw_private(
        self, observation: Observation, choices: Sequence[Choice] = (), arrangement: Arrangement = "tall"
    ) -> list[Area]:
        hand = {"hand": f"<desc>{observation['hands'][observation['seat']]}</desc>"}
        return [Area("hand", (0, 0, 100, 20), hand, label="Your hand")]

    def button(self, element: str) -> str:
        return element.replace("-", " ")


def _element(action: int) -> str:
    return TEXTS[action].replace(" ", "-")


def _is_like(value: Any, example: Any) -> bool:
    if isinstance(example, list):
        return isinstance(value, list) and all(_is_like(part, example[0]) for part in value)
    return type(value) is type(example)


def _refuse(field: str, why: str) -> NoReturn:
    raise PositionError(f"The field “{field}” is wrong: {why}.", code="bad-position", field=field)


def conserved(position: Position) -> object:
    """All cards, wherever they are."""
    return sorted([*position["pile"], *position["discard"], *chain(*position["hands"])])


TINY = TinyGame()
