"""A review in words and pictures, in the language that is spoken: for pages and for files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cayona.bots.analysis import reason_for
from cayona.kernel.language import figure, mark, ngettext
from cayona.kernel.language import gettext as _
from cayona.kernel.match import Match, event_sentence
from cayona.kernel.retelling import beginning, moment, repeat
from cayona.kernel.seatview import SeatView
from cayona.svg.curves import belief_picture, curve_picture

ALONE: Final = {
    "deal": mark("Deal and dice"),
    "others": mark("The others"),
    "own": mark("Your own choices"),
}
TOGETHER: Final = {"deal": mark("Deal and dice"), "team": mark("The team's choices")}

Told = dict[str, Any]


def percent(share: float) -> str:
    """Write a share in whole percent."""
    return figure(round(100 * share))


def told_review(match: Match, review: Mapping[str, Any], names: Sequence[str]) -> Told:
    """Tell a seat's review; what follows from what the seat could know stands under `known`."""
    turns = [told_turn(match, review["seat"], turn) for turn in review["turns"]]
    return {
        "seat": review["seat"],
        "together": review["together"],
        "known": {
            **_curve(review, "curve", _("Your chance to win, as you could judge it")),
            "turns": turns,
            "error": _error(review),
            "lost": _where_lost(review) if review["together"] else "",
        },
        "columns": _columns(review),
        "beliefs": None if review["beliefs"] is None else told_beliefs(match, review, names),
        "budget": review["budget"],
    }


def told_truth(review: Mapping[str, Any]) -> Told:
    """Tell the curve as all cards lay."""
    return _curve(review, "true_curve", _("Your chance to win, as it truly was"))


def first_look(curve: Sequence[Mapping[str, Any]]) -> Told:
    """Tell the first curve of a review that is still being made."""
    return _curve({"curve": curve, "turns": ()}, "curve", _("Your chance to win, as you could judge it"))


def _curve(review: Mapping[str, Any], name: str, title: str) -> Told:
    points = [(point["version"], point["chance"], point["reach"]) for point in review[name]]
    last = points[-1][0]
    label = _(
        "{title}: {first} % at the beginning, {end} % at the end. The table below has every step."
    ).format(title=title, first=percent(points[0][1]), end=percent(points[-1][1]))
    turns = [turn["version"] for turn in review["turns"]]
    return {
        "title": title,
        "picture": curve_picture(points, last, turns, label),
        "last": last,
        "points": [
            [step, percent(chance), percent(reach), _point(step, chance, reach)]
            for step, chance, reach in points
        ],
    }


def _point(step: int, chance: float, reach: float) -> str:
    words = _("Step {step}: {chance} %") if reach == 0 else _("Step {step}: {chance} % (± {reach})")
    return words.format(step=step, chance=percent(chance), reach=percent(reach))


# --- Where the result came from --------------------------------------------------------------------------


def _columns(review: Mapping[str, Any]) -> list[Told]:
    """Tell the columns: what there was before, what gave or took how much, and the result."""
    titles = TOGETHER if review["together"] else ALONE
    before, result = review["before"], review["result"]
    rows = [_row(_("Before the deal"), before, _chance(before))]
    for name, title in titles.items():
        part = review["team"] if name == "team" else review["columns"][name]
        rows.append(_row(_(title), part, _change(part), signed=True))
    end = {"value": result, "reach": 0.0}
    words = {1.0: _("won"), 0.5: _("a draw")}.get(result, _("lost"))
    return [*rows, _row(_("Result"), end, words)]


def _row(title: str, part: Mapping[str, float], words: str, *, signed: bool = False) -> Told:
    share = figure(round(100 * part["value"], 2))
    return {
        "title": title,
        "value": f"+{share} %" if signed and part["value"] > 0 else f"{share} %",
        "share": part["value"],
        "words": words,
        "change": signed,
    }


def _bounds(part: Mapping[str, float]) -> dict[str, str]:
    return {
        "low": percent(part["value"] - part["reach"]),
        "high": percent(part["value"] + part["reach"]),
    }


def _chance(part: Mapping[str, float]) -> str:
    return _("most likely between {low} and {high} %").format(**_bounds(part))


def _change(part: Mapping[str, float]) -> str:
    """Say which way a column went, or that this cannot be told."""
    if abs(part["value"]) <= part["reach"]:
        return _("too close to call: most likely between {low} and {high} %").format(**_bounds(part))
    if part["value"] > 0:
        return _("helped you: most likely between {low} and {high} %").format(**_bounds(part))
    return _("cost you: most likely between {low} and {high} %").format(**_bounds(part))


# --- Choices -----------------------------------------------------------------------------------------------


def _error(review: Mapping[str, Any]) -> list[str]:
    """Say what a choice lost on average, and what that means."""
    if not review["decisions"]:
        return [_("You had nothing to choose.")]
    error, count = review["error"], review["decisions"]
    told = ngettext(
        "In {count} choice you lost {lost} % of your chance of winning (± {reach}).",
        "In {count} choices you lost {lost} % of your chance of winning each time, on average (± {reach}).",
        count,
    ).format(
        count=count, lost=figure(round(100 * error["value"], 1)), reach=figure(round(100 * error["reach"], 1))
    )
    meaning = _("0 would be perfect; where only one action was possible, nothing counts.")
    like = _("That is like {bot}.").format(bot=review["like"]) if review["like"] else ""
    return [one for one in (told, like, meaning) if one]


def told_turn(match: Match, seat: int, turn: Mapping[str, Any]) -> Told:
    """Tell a turning point: what was done and lost, what was better and why, by what the seat knew."""
    view = SeatView(moment(match, turn["version"]), seat)
    words = {choice.action: choice.sentence.rstrip(".") for choice in view.choices()}
    best = turn["options"][0]
    near = [words[option["action"]] for option in turn["options"][1:] if option["near"]]
    return {
        "version": turn["version"],
        "taken": words[turn["taken"]],
        "lost": _("It lost {lost} % of the chance to win (± {reach}).").format(
            lost=percent(turn["lost"]), reach=percent(turn["reach"])
        ),
        "best": _("Better: {best}.").format(best=words[best["action"]]),
        "near": _("Nearly as good: {near}").format(near=" · ".join(near[:3])) if near else "",
        "reason": reason_for(view, best["action"]),
    }


def tried_words(match: Match, seat: int, turn: Mapping[str, Any], action: int) -> tuple[bool, str]:
    """Tell whether an answer at a turning point is good enough, and why, by what the seat knew."""
    told = told_turn(match, seat, turn)
    options = {option["action"]: option for option in turn["options"]}
    best = turn["options"][0]["action"]
    if action == best:
        words = [_("Yes, that is the best."), told["reason"], told["near"]]
    elif action == turn["taken"]:
        words = [_("That is what you did."), told["lost"]]
    elif action not in options:
        words = [_("The review did not look at this action. Try another one.")]
    elif options[action]["near"]:
        words = [_("Yes, that is nearly as good as the best."), told["best"], told["reason"]]
    else:
        lost = percent(options[action]["lost"])
        words = [_("That loses {lost} % against the best. Look again.").format(lost=lost)]
    right = action == best or (action in options and options[action]["near"])
    return right, " ".join(filter(None, words))


def _where_lost(review: Mapping[str, Any]) -> str:
    """Say where a team's voyage was lost, by what this seat could know: after what it never recovered."""
    if review["result"] > 0.0:
        return ""
    points = review["curve"]
    hopeful = [nth for nth, point in enumerate(points[:-1]) if point["chance"] >= 0.5]
    if not hopeful:
        steepest = max(
            range(1, len(points)), key=lambda nth: points[nth - 1]["chance"] - points[nth]["chance"]
        )
        return _(
            "Success was never likely; the chance fell most at step {step}, from {before} to {after} %."
        ).format(
            step=points[steepest]["version"],
            before=percent(points[steepest - 1]["chance"]),
            after=percent(points[steepest]["chance"]),
        )
    lost = hopeful[-1] + 1
    return _(
        "The voyage was lost at step {step}: the chance fell from {before} to {after} % and never recovered."
    ).format(
        step=points[lost]["version"],
        before=percent(points[lost - 1]["chance"]),
        after=percent(points[lost]["chance"]),
    )


# --- Beliefs -----------------------------------------------------------------------------------------------


def told_beliefs(match: Match, review: Mapping[str, Any], names: Sequence[str]) -> Told:
    """Tell who could believe what of whom: strips for the others, and for the seat as all saw it."""
    told, seat, last = review["beliefs"], review["seat"], len(match.history)
    sides = [match.game.side_name(side) for side in told["sides"]]
    happened = _happened(match, names)
    strips = []
    for other in range(len(names)):
        source = told["public"] if other == seat else told["own"]
        moved = (
            told["given_away"] if other == seat else [one for one in told["moved"] if one["seat"] == other]
        )
        title = (
            _("What the others could believe of you")
            if other == seat
            else _("What you could believe of {name}").format(name=names[other])
        )
        truth = match.game.side_name(told["truth"][other]) if told["truth"] else ""
        strips.append(_strip(title, other, source, moved, sides, last, happened) | {"truth": truth})
    strips.sort(key=lambda strip: strip["seat"] == seat)
    return {"sides": sides, "strips": strips}


def _strip(
    title: str,
    seat: int,
    source: Sequence[Mapping[str, Any]],
    moved: Sequence[Mapping[str, Any]],
    sides: Sequence[str],
    last: int,
    happened: Sequence[str],
) -> Told:
    values = [(belief["version"], belief["chances"][seat]) for belief in source]
    end = " · ".join(f"{side} {percent(chance)} %" for side, chance in zip(sides, values[-1][1], strict=True))
    acts = [
        {
            "version": one["version"] + 1,
            "sentence": happened[one["version"]],
            "change": _("{side}: {before} → {after} %").format(
                side=sides[one["side"]], before=percent(one["before"]), after=percent(one["after"])
            ),
        }
        for one in moved
    ]
    steps = [one["version"] for one in moved]
    return {
        "title": title,
        "seat": seat,
        "picture": belief_picture(values, last, steps, f"{title}: {end}"),
        "end": end,
        "values": values,
        "acts": acts,
        "rows": [[step, *(percent(chance) for chance in chances)] for step, chances in values],
    }


def _happened(match: Match, names: Sequence[str]) -> list[str]:
    """Return, for every line of the history, what all could see of it, or of the next."""
    again = beginning(match)
    told = []
    for number in range(match.version):
        seen = [event.seen_by(None) for event in repeat(again, match, number)]
        told.append(
            " ".join(event_sentence(match.game, event, None, names) for event in seen if event is not None)
        )
    for number in range(len(told) - 1, 0, -1):
        told[number - 1] = told[number - 1] or told[number]
    return told
