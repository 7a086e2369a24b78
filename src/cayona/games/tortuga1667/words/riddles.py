"""Who is French? A question that only those can answer who have watched what everybody did."""

from collections.abc import Sequence
from typing import Any, Final

from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.words.names import loyalty_word
from cayona.kernel.language import _, figure
from cayona.kernel.riddle import Answer, Riddle
from cayona.kernel.seats import seat_names

SURE: Final = 0.85
OPEN: Final = 0.6
"""One is nearly sure of one seat, and of no other."""
SURER: Final = (0.97, 0.93, 0.89)
"""The surer one can be, the easier it is."""
NATIONS: Final = ("french", "british")


def riddles(state: Tortuga1667, seat: int) -> Sequence[Riddle]:
    """Ask for the captain of a nation, or for anybody of it, where the answer can be concluded."""
    beliefs = state.game.heuristics.beliefs(state, seat)
    shown = state.observation(seat)
    if state.suspicion is None or shown["loyalty"].count(None) < 2:
        return ()
    hidden = [other for other, known in enumerate(shown["loyalty"]) if known is None]
    found = []
    for nation in NATIONS:
        chances = [beliefs[other][nation] for other in hidden]
        likely = [place for place, chance in enumerate(chances) if chance >= SURE]
        if len(likely) == 1 and sum(chance > OPEN for chance in chances) == 1:
            found.append(_asked(state, nation, hidden, chances, likely[0], shown))
    return found[:1]


def _asked(
    state: Tortuga1667,
    nation: str,
    hidden: list[int],
    chances: list[float],
    right: int,
    shown: dict[str, Any],
) -> Riddle:
    names = seat_names(int(state.seats))
    answers = [
        Answer(
            (f"pawn-{other}",),
            names[other],
            _(
                "From all that you could see, this is how likely it is that {name} is {side}: {chance} %."
            ).format(name=names[other], side=loyalty_word(nation), chance=figure(round(100 * chance))),
        )
        for other, chance in zip(hidden, chances, strict=True)
    ]
    captain = "captain" in shown["ranks"][hidden[right]]
    sentence = (
        {
            "french": _("Who is the French captain? Think of what everybody did, and point at the pawn."),
            "british": _("Who is the British captain? Think of what everybody did, and point at the pawn."),
        }
        if captain
        else {
            "french": _("Who is French? Think of what everybody did, and point at the pawn."),
            "british": _("Who is British? Think of what everybody did, and point at the pawn."),
        }
    )[nation]
    name = f"{nation}-captain" if captain else nation
    grade = 1 + sum(chances[right] < sure for sure in SURER)
    return Riddle(name, sentence, answers, right, grade, {"chance": round(chances[right], 3)})
