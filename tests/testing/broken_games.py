"""Tiny games with one broken part outside the rules; every class says what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import tiny_game
from mypy_extensions import i64
from tiny_game import TinyGame
from tiny_rules import LAMP, PEEK, READY, TEXTS, Tiny

from cayona.kernel.areas import Area, Arrangement
from cayona.kernel.chance import Chance
from cayona.kernel.choices import Choice
from cayona.kernel.game import Observation, Position
from cayona.kernel.heuristics import Heuristics
from cayona.kernel.meanings import Meaning
from cayona.kernel.options import Option
from cayona.kernel.state import State


class HandsShown(TinyGame):
    """Everybody sees all hands."""

    def observe(self, state: Tiny, seat: int | None) -> Observation:
        return {**super().observe(state, seat), "hands": [hand[:] for hand in state.hands]}


class HidesWhenOpen(TinyGame):
    """With everything open, the hands are gone."""

    def observe_all(self, state: Tiny) -> Observation:
        return {field: value for field, value in super().observe_all(state).items() if field != "hands"}


class SilentSecrets(TinyGame):
    """A secret that is out has no sentence."""

    def sentence(self, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        told_openly = viewer is None and "card" in event
        return "" if told_openly else super().sentence(event, viewer, names)


class ChoicesCounted(TinyGame):
    """Everybody sees how many have chosen, before all have."""

    def observe(self, state: Tiny, seat: int | None) -> Observation:
        made = sum(choice >= 0 for choice in state.choices_made)
        return {**super().observe(state, seat), "made": made}


class FeaturesTellTop(TinyGame):
    """The numbers for learning tell the top of the pile."""

    def measure(self, state: Tiny, seat: int) -> list[float]:
        return [float(sum(state.pile[:1])), *super().measure(state, seat)[1:]]


class RefusalTellsTop(TinyGame):
    """The sentence of a refusal tells the top of the pile."""

    def refusal(self, state: Tiny, seat: int, action: int, code: str) -> tuple[str | None, str]:
        rule, sentence = super().refusal(state, seat, action, code)
        return rule, f"{sentence} {state.pile[:1]}"


class ChoiceTellsTop(TinyGame):
    """The sentence of a choice tells the top of the pile."""

    def choices(self, state: Tiny, seat: int, actions: Sequence[int]) -> list[Choice]:
        return [
            choice._replace(sentence=f"{choice.sentence} {state.pile[:1]}")
            for choice in super().choices(state, seat, actions)
        ]


class PictureTellsTop(TinyGame):
    """The picture shows the top of the pile, remembered from elsewhere."""

    top = ""

    def observe(self, state: Tiny, seat: int | None) -> Observation:
        self.top = str(state.pile[:1])
        return super().observe(state, seat)

    def draw_public(self, observation: Observation, arrangement: Arrangement = "tall") -> list[Area]:
        top = Area("top", (0, 0, 9, 9), {"top": f"<desc>{self.top}</desc>"}, label="Top")
        return [*super().draw_public(observation, arrangement), top]


class SeatsKnowNoMore(TinyGame):
    """Who sees the table as everybody does is not told what the own seat knows besides."""

    def observe_seat(self, state: Tiny, seat: int, public: Observation) -> Observation:
        return {**public, "seat": seat}


class DrawsOver(TinyGame):
    """One table of pieces is used again and again, so nobody can tell what has changed."""

    pieces: ClassVar[dict[str, str]] = {}

    def draw_public(self, observation: Observation, arrangement: Arrangement = "tall") -> list[Area]:
        (area,) = super().draw_public(observation, arrangement)
        self.pieces.update(area.pieces)
        return [area._replace(pieces=self.pieces)]


class SaysNoLuck(TinyGame):
    """A game that shuffles says that it does not."""

    has_luck = False


class SaysNoSecrets(TinyGame):
    """A game that hides cards says that it does not."""

    has_secrets = False


class SpectatorSeesPile(TinyGame):
    """A spectator, and no seat, sees the pile."""

    class Rules(Tiny):
        def redraw(self, seat: i64) -> None:
            pile = self.pile[:]
            if seat >= 0:
                super().redraw(seat)
            else:
                self.pile = []
                super().redraw(seat)
                self.pile = pile

    state_class = Rules

    def observe(self, state: Tiny, seat: int | None) -> Observation:
        return {**super().observe(state, seat), "spied": state.pile[:] if seat is None else []}


class NoRule(TinyGame):
    """A refusal names no rule."""

    def refusal(self, state: Tiny, seat: int, action: int, code: str) -> tuple[str | None, str]:
        return None, super().refusal(state, seat, action, code)[1]


class OneTextForTwo(TinyGame):
    """Two actions have the same text."""

    def format_action(self, action: int) -> str:
        return TEXTS[LAMP if action == PEEK else action]


class ReadsAnything(TinyGame):
    """Any text is read as some action."""

    def parse_action(self, text: str) -> int:
        return TEXTS.index(text) if text in TEXTS else READY


class OneChoiceShort(TinyGame):
    """The last legal action is not described."""

    def choices(self, state: Tiny, seat: int, actions: Sequence[int]) -> list[Choice]:
        return super().choices(state, seat, actions)[:-1]


class SameClicks(TinyGame):
    """Different actions are the same clicks, and nothing else tells them apart."""

    def choices(self, state: Tiny, seat: int, actions: Sequence[int]) -> list[Choice]:
        described = super().choices(state, seat, actions)
        return [choice._replace(elements=("pile",), sentence="Take") for choice in described]


class NotDrawn(TinyGame):
    """A choice leads to something that is not in the picture."""

    def choices(self, state: Tiny, seat: int, actions: Sequence[int]) -> list[Choice]:
        return [choice._replace(target="moon") for choice in super().choices(state, seat, actions)]


class NotWellFormed(TinyGame):
    """The picture is not well-formed."""

    def draw_public(self, observation: Observation, arrangement: Arrangement = "tall") -> list[Area]:
        return [Area("table", (0, 0, 9, 9), {"pile": "<g>"}, label="The table")]


class Unexplained(TinyGame):
    """Nothing on the table says what it is."""

    def explain_element(self, observation: Observation, element: str) -> Meaning:
        return None, ""


class Forgetful(Heuristics):
    """Concludes something from every act, and fails at it."""

    def learns(self) -> bool:
        return True

    def learn(self, before: State, after: State, seat: i64, action: i64) -> None:
        raise IndexError("nothing is known of this seat")


class FailsHalfway(TinyGame):
    """An action that is watched is carried out, and then fails."""

    heuristics = Forgetful()


class NoPrompt(TinyGame):
    """Nobody is told what is asked."""

    def prompt(
        self, observation: Observation, choices: Sequence[Choice] = (), names: Sequence[str] | None = None
    ) -> str:
        return ""


class NoSentence(TinyGame):
    """An event has no words for spectators."""

    def sentence(self, event: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        return "" if viewer is None else super().sentence(event, viewer, names)


class LampNotWritten(TinyGame):
    """A position always says that the lamp is out."""

    def read_position(self, position: Position, chance: Chance) -> Tiny:
        state = super().read_position(position, chance)
        state.lamp = False
        return state


class SharedPosition(TinyGame):
    """A loaded position goes on using the data it was loaded from."""

    def read_position(self, position: Position, chance: Chance) -> Tiny:
        state = super().read_position(position, chance)
        state.discard = position["discard"]
        return state


class GivesItsOwnData(TinyGame):
    """`position()` hands out the state's own list."""

    def write_position(self, state: Tiny) -> Position:
        return {**super().write_position(state), "discard": state.discard}


class TakesUnknownFields(TinyGame):
    """A position may have fields that do not exist."""

    def read_position(self, position: Position, chance: Chance) -> Tiny:
        known = {field: value for field, value in position.items() if field != "no_such_field"}
        return super().read_position(known, chance)


class CrashesOnBadPositions(TinyGame):
    """A field of the wrong kind is an error in the program instead of a refusal."""

    def _check_shape(self, position: Position) -> None:
        super()._check_shape({**position, "points": [0, 0]})


class TakesImpossiblePositions(TinyGame):
    """Fields that contradict each other are not noticed."""

    def _check_table(self, state: Tiny) -> None:
        pass


class ShortFeatures(TinyGame):
    """One number is missing."""

    def measure(self, state: Tiny, seat: int) -> list[float]:
        return super().measure(state, seat)[:-1]


class NoFiniteFeatures(TinyGame):
    """One number is none."""

    def measure(self, state: Tiny, seat: int) -> list[float]:
        return [float("nan"), *super().measure(state, seat)[1:]]


def _careless(value: Any, seats: int) -> Any:
    return value + 0


class CarelessOption(TinyGame):
    """A strange value of an option is an error in the program instead of a refusal."""

    options: ClassVar[Mapping[str, Option]] = {
        **TinyGame.options,
        "rounds": Option(range(1, 4), 2, "How many rounds are played.", _careless),
    }


class DefaultNotOffered(TinyGame):
    """The default of an option is none of its values."""

    options: ClassVar[Mapping[str, Option]] = {
        **TinyGame.options,
        "rounds": Option((1, 3), 2, "How many rounds are played.", lambda value, seats: value),
    }


def with_rules(rules: type[Tiny]) -> TinyGame:
    """Return the tiny game, played by other rules."""
    return type(rules.__name__, (tiny_game.TinyGame,), {"state_class": rules})()  # type: ignore[no-any-return]
