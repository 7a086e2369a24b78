"""What a page shows when a match is over: headline, reasons, a moment in the game's own pictures, ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cayona.kernel.language import _, figure, listing

if TYPE_CHECKING:
    from cayona.kernel.game import Game

Part = tuple[str, str]
"""What is counted, and how much of it there is."""


class Scene(NamedTuple):
    """A moment of motion, told in symbols of the game's definitions."""

    motion: Literal["sail", "count", "turn"]
    """A vessel leaves, things are counted one by one, or cards are turned over, one before every seat."""
    symbols: tuple[str, ...]
    """In the order in which they come; behind a space, the class that a symbol is shown with."""
    vessel: str = ""
    """What sails, with the symbols aboard."""


class Ranked(NamedTuple):
    """A seat in the order of the result."""

    seat: int
    place: int
    score: str = ""
    parts: tuple[Part, ...] = ()
    side: Part | None = None
    """The symbol of the side it was on, and the side's name."""


class Ending(NamedTuple):
    """The end of a match as one seat, or a spectator, is told it."""

    headline: str
    lines: tuple[str, ...] = ()
    """Why it ended, and what decided it."""
    facts: tuple[Part, ...] = ()
    """What the table has reached together."""
    ranking: tuple[Ranked, ...] = ()
    scene: Scene | None = None


class WinnerWords(NamedTuple):
    """The headline in three forms: for the one who won, about one winner, about several."""

    you: str
    one: str
    several: str

    def told(self, winners: Sequence[int], seat: int | None, names: Sequence[str], **facts: Any) -> str:
        """Return the form that fits, with the names and facts in it."""
        if list(winners) == [seat]:
            return self.you.format(**facts)
        words = self.one if len(winners) == 1 else self.several
        called = [_("you") if winner == seat else names[winner] for winner in winners]
        return words.format(names=listing(called), **facts)


def ranked(
    game: Game, result: Mapping[str, Any], show: Sequence[str], total: bool = True
) -> tuple[Ranked, ...]:
    """Order the seats by their places, each with these parts of its score by their names.

    The place is a part of the score that is called so, else it follows from winning and the total.
    """
    scores = result["scores"]
    rank = [(seat in result["winners"], score["total"]) for seat, score in enumerate(scores)]
    places = [
        score["breakdown"].get("place", 1 + sum(other > rank[seat] for other in rank))
        for seat, score in enumerate(scores)
    ]
    rows = [
        Ranked(
            seat,
            int(places[seat]),
            figure(score["total"]) if total else "",
            tuple((game.score_name(part), figure(score["breakdown"][part])) for part in show),
        )
        for seat, score in enumerate(scores)
    ]
    return tuple(sorted(rows, key=lambda row: (row.place, row.seat)))


def plain_ending(
    game: Game, observation: Mapping[str, Any], result: Mapping[str, Any], names: Sequence[str]
) -> Ending:
    """Return the ending of a game that writes none of its own."""
    winners, scores = result["winners"], result["scores"]
    options = {name: option.default for name, option in game.options.items()} | observation.get("options", {})
    if game.is_cooperative(len(names), options):
        headline = _("You have won together") if winners else _("The sea was stronger")
    elif winners:
        words = WinnerWords(_("You win!"), _("{names} wins"), _("The win is shared: {names}"))
        headline = words.told(winners, observation["seat"], names)
    else:
        headline = _("A draw")
    parts = [part for part in scores[0]["breakdown"] if part != "place"] if scores else []
    return Ending(headline, ranking=ranked(game, result, parts))


def given_up(seat: int | None, result: Mapping[str, Any], names: Sequence[str]) -> Ending:
    """Return the ending of a match that one seat gave up."""
    loser = next(other for other in range(len(names)) if other not in result["winners"])
    one = _("You gave up: {names} wins") if seat == loser else _("{loser} gave up: {names} wins")
    words = WinnerWords(_("{loser} gave up: you win"), one, one)
    return Ending(words.told(result["winners"], seat, names, loser=names[loser]))
