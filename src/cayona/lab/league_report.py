"""A league as data for programs and as a page for people."""

from __future__ import annotations

from typing import Any

from cayona import __version__, registry
from cayona.kernel.language import figure
from cayona.kernel.language import gettext as _
from cayona.lab.league import ERROR, League
from cayona.lab.pairings import FIRST, SECOND, Kind, Pairing

DIGITS = 4


def to_json(league: League) -> dict[str, Any]:
    """Return everything that a league has found out, as plain data."""
    terms = league.terms
    return {
        "game": terms.game,
        "rules_version": registry.game(terms.game).rules_version,
        "version": __version__,
        "seats": terms.seats,
        "options": dict(terms.options),
        "seed": terms.seed,
        "kind": league.kind.value,
        "error": ERROR,
        "bots": [_bot(league, who) for who in league.order()],
        "pairings": [_pairing(league, pairing) for pairing in league.pairings],
        "faults": [fault.sentence() for fault in league.faults],
    }


def _bot(league: League, who: int) -> dict[str, Any]:
    rating = league.ratings.current[who]
    return {
        "bot": league.entrants[who].label,
        "rank": list(league.ranks()[who]),
        "standing": round(league.standing(who), DIGITS),
        "rating": {"mu": round(rating.mu, 2), "sigma": round(rating.sigma, 2)},
        "mistakes": league.mistakes[who],
        "forfeits": league.forfeits[who],
    }


def _pairing(league: League, pairing: Pairing) -> dict[str, Any]:
    stronger = league.stronger(pairing)
    lone = (FIRST,) if pairing.kind is Kind.ONE_WAY else (FIRST, SECOND)
    return {
        "bots": [league.entrants[who].label for who in (pairing.first, pairing.second)],
        "deals": pairing.deals,
        "games": pairing.games,
        "ended": None if pairing.ended is None else pairing.ended.value,
        "stronger": None if stronger is None else league.entrants[stronger].label,
        "evidence": float(f"{pairing.evidence():.4g}"),
        "shares": [_share(pairing, who) for who in lone],
    }


def _share(pairing: Pairing, who: int) -> dict[str, float]:
    share, low, high = pairing.share(who)
    points = pairing.points[who]
    return {
        "share": round(share, DIGITS),
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
        "points": round(sum(points) / len(points), DIGITS) if points else 0.0,
    }


# --- For people ------------------------------------------------------------------------------------


def bot_rows(league: League) -> list[list[str]]:
    """Return the table of bots: rank, name, standing, rating, mistakes, games lost by not playing on."""
    ranks = league.ranks()
    rows = []
    for who in league.order():
        best, worst = ranks[who]
        rating = league.ratings.current[who]
        rows.append(
            [
                str(best) if best == worst else f"{best}–{worst}",
                league.entrants[who].label,
                percent(league.standing(who)),
                f"{figure(rating.mu, '.1f')} ± {figure(2 * rating.sigma, '.1f')}",
                str(league.mistakes[who] or "–"),
                str(league.forfeits[who] or "–"),
            ]
        )
    return rows


def bot_titles() -> list[str]:
    """Return what stands above them."""
    return [_("rank"), _("bot"), _("against all"), _("rating"), _("mistakes"), _("forfeits")]


def pairing_rows(league: League) -> list[list[str]]:
    """Return the table of pairings: who, games, share of victory, its interval, what it means."""
    rows = []
    for pairing in league.pairings:
        names = [league.entrants[who].label for who in (pairing.first, pairing.second)]
        if pairing.kind is Kind.DUEL and pairing.bets.mean < pairing.fair:
            rows.append(_row(league, pairing, SECOND, names))
            continue
        rows.append(_row(league, pairing, FIRST, names))
        if pairing.kind in (Kind.ALONE, Kind.TOGETHER):
            rows.append([*_row(league, pairing, SECOND, names)[:-1], ""])
    return rows


def pairing_titles(league: League) -> list[str]:
    """Return what stands above them."""
    share = _("won") if league.kind in (Kind.DUEL, Kind.TOGETHER) else _("won (fair: {share})")
    fair = percent(1 / league.terms.seats, 0)
    return [_("who"), _("games"), share.format(share=fair), _("95 % interval"), _("stronger")]


def _row(league: League, pairing: Pairing, who: int, names: list[str]) -> list[str]:
    share, low, high = pairing.share(who)
    stronger = league.stronger(pairing)
    verdict = _("not separated") if stronger is None else league.entrants[stronger].label
    games = pairing.games if pairing.kind in (Kind.DUEL, Kind.ONE_WAY) else pairing.games // 2
    one, other = names[who], names[1 - who]
    return [
        _described(pairing, one, other),
        str(games),
        percent(share),
        f"{percent(low)} – {percent(high)}",
        verdict,
    ]


def _described(pairing: Pairing, one: str, other: str) -> str:
    if pairing.kind is Kind.TOGETHER:
        return _("{bot}, compared with {other}").format(bot=one, other=other)
    if pairing.kind is Kind.DUEL:
        return _("{bot} against {other}").format(bot=one, other=other)
    return _("{bot} among {count} × {other}").format(bot=one, count=pairing.seats - 1, other=other)


def percent(share: float, digits: int = 1) -> str:
    """Return a share as people read it: 82.0 %."""
    return f"{figure(100 * share, f'.{digits}f')} %"


def method(league: League) -> str:
    """Say how the intervals and the ranks are to be read."""
    if league.design.full:
        size = _("All games were played whatever they showed.")
    else:
        size = _("A pairing ended when its answer was clear; the intervals allow for that.")
    return " ".join(
        [
            _(
                "Every deal is played from all seats; intervals are 95 %, by betting over deals "
                "(Waudby-Smith and Ramdas)."
            ),
            size,
            _("The chance that any rank is wrong is at most {error}.").format(error=percent(ERROR, 0)),
        ]
    )


def to_markdown(league: League) -> str:
    """Return both tables as Markdown."""
    game = registry.game(league.terms.game)
    options = ", ".join(
        f"{name}={league.terms.options.get(name, given)}" for name, given in league.design.options.items()
    )
    facts = _("{title} (rules version {version}), {seats} seats{options}, seed {seed}.").format(
        title=game.title,
        version=game.rules_version,
        seats=league.terms.seats,
        options=f", {options}" if options else "",
        seed=league.terms.seed,
    )
    parts = [
        facts,
        _markdown(bot_titles(), bot_rows(league)),
        _markdown(pairing_titles(league), pairing_rows(league)),
        method(league),
        *(f"- {fault.sentence()}" for fault in league.faults),
    ]
    return "\n\n".join(parts) + "\n"


def _markdown(titles: list[str], rows: list[list[str]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
