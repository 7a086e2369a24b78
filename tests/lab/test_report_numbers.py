"""Every sentence of a report once more, its numbers made from the rows of the data by plain Python."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import unescape
from itertools import pairwise, permutations
from math import floor, sqrt
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any

import polars as pl
import pytest
from lab.small_studies import QUICK, kept

from cayona.lab.statistics import Z_99
from cayona.lab.studies import Study
from cayona.lab.study import lifts
from cayona.lab.study.design import StudyDesign
from cayona.lab.study.report_choices import short
from cayona.lab.study.verdict import luck
from cayona.lab.study.words import element_names, named

SEATS = 2
Row = dict[str, Any]
Interval = tuple[float, float]


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    limits = {"turn_limit": 24}
    how = QUICK | {"mixed": 6, "judged": 6}
    design = StudyDesign("cartagena", ("bosun", "random"), SEATS, limits, deals=30, **how).checked()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lifts, "LEAST_DEALS", 10)  # so few deals are enough here
        yield Study(design, kept(tmp_path_factory.mktemp("numbers") / "study", design).place)


@pytest.fixture(scope="module")
def page(study: Study) -> str:
    return study.report().read_text()


# --- The data, as rows ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def games(study: Study) -> list[Row]:
    return list(study.plain.iter_rows(named=True))


@pytest.fixture(scope="module")
def mixed(study: Study) -> list[Row]:
    return list(study.mixed.iter_rows(named=True))


@pytest.fixture(scope="module")
def decisions(study: Study) -> list[Row]:
    return sorted(study.decisions.iter_rows(named=True), key=lambda row: (row["game"], row["ply"]))


@pytest.fixture(scope="module")
def courses(decisions: list[Row]) -> dict[int, list[Row]]:
    found = defaultdict(list)
    for row in decisions:
        found[row["game"]].append(row)
    return found


# --- Other ways to the same numbers --------------------------------------------------------------------


def told(page: str, section: str) -> str:
    """Return the sentence of a section."""
    found = re.search(rf'<section id="{section}"><h2>.*?</h2><p>(.*?)</p>', page, re.DOTALL)
    assert found, section
    return unescape(found[1])


def cells(page: str, section: str) -> list[list[str]]:
    """Return what the first table of a section says, without its head."""
    whole = page[page.index(f'<section id="{section}"') :]
    rows = re.findall(r"<tr>(.*?)</tr>", whole[: whole.index("</table>")])
    return [[unescape(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] for row in rows[1:]]


def pc(share: float) -> str:
    return f"{100 * share:.1f}"


def won(game: Row, seat: int) -> float:
    return 1 / len(game["winners"]) if seat in game["winners"] else 0.0


def score_interval(share: float, tries: float, confidence: float = 0.95) -> Interval:
    """Return every share that a score test would not refute: the roots of its quadratic equation."""
    square = NormalDist().inv_cdf(0.5 + confidence / 2) ** 2
    a, b, c = tries + square, -(2 * tries * share + square), tries * share**2
    root = sqrt(b * b - 4 * a * c)
    return max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))


def clustered(results: Iterable[tuple[int, float]], confidence: float = 0.95) -> tuple[float, float, float]:
    """Return a share of (deal, won) and its interval; what scatters are deals, not games."""
    by_deal = defaultdict(list)
    for deal, share in results:
        by_deal[deal].append(share)
    games = sum(map(len, by_deal.values()))
    share = sum(map(sum, by_deal.values())) / games
    variance = sum((sum(one) - share * len(one)) ** 2 for one in by_deal.values()) / games**2
    tries = max(1, round(share * (1 - share) / variance) if variance else len(by_deal))
    return share, *score_interval(round(share * tries) / tries, tries, confidence)


def in_words(share: float, low: float, high: float) -> str:
    return f"{pc(share)} % ({pc(low)} to {pc(high)})"


def nearest(values: Sequence[float], part: float) -> float:
    return sorted(values)[floor((len(values) - 1) * part + 0.5)]


def left_out(
    deals: Sequence[int], estimate: Callable[[Callable[[int], bool]], float], confidence: float = 0.95
) -> float:
    """Return how far an estimate may be off, by leaving out one group of deals at a time."""
    blocks = min(20, len(set(deals)))
    others = [estimate(lambda deal, out=block: deal % blocks != out) for block in range(blocks)]  # type: ignore[misc]
    spread = sum((one - fmean(others)) ** 2 for one in others) * (blocks - 1) / blocks
    return NormalDist().inv_cdf(0.5 + confidence / 2) * sqrt(spread)


# --- Sections ------------------------------------------------------------------------------------------


def test_every_section_is_looked_at_here(page: str) -> None:
    sections = set(re.findall(r'<section id="(\w+)"><h2>', page))
    assert sections == {
        "order", "length", "stretches", "seats", "bots", "course", "decided", "leads", "stakes", "luck",
        "branching", "hidden", "lifts", "uses", "endings",
    }  # fmt: skip


def test_order_and_seats(page: str, games: list[Row], courses: dict[int, list[Row]]) -> None:
    first = clustered((game["deal"], won(game, courses[game["game"]][0]["seat"])) for game in games)
    assert told(page, "order") == f"Whoever begins wins {in_words(*first)}; fair would be 50.0 %."
    shares = [clustered((game["deal"], won(game, seat)) for game in games) for seat in range(SEATS)]
    fair = fmean(share for share, _low, _high in shares)
    off = [
        f"Seat {'AB'[seat]} wins {pc(share)} % ({pc(low)} to {pc(high)}; fair would be {pc(fair)} %)."
        for seat, (share, low, high) in enumerate(shares)
        if low > fair or high < fair
    ]
    even = f"No seat wins significantly more or less than its fair share, {pc(fair)} %."
    assert told(page, "seats") == (" ".join(off) or even)


def test_length_and_stretches(page: str, games: list[Row], courses: dict[int, list[Row]]) -> None:
    lengths = [len(courses[game["game"]]) for game in games]
    turns = fmean(game["turns"] for game in games)
    low, high = nearest(lengths, 0.25), nearest(lengths, 0.75)
    assert told(page, "length") == (
        f"Half of the games take {low} to {high} decisions; the shortest took {min(lengths)}, the longest "
        f"{max(lengths)}. On average there are {turns:,.1f} turns."
    )
    lively = defaultdict(list)
    for rows in courses.values():
        for ply, row in enumerate(rows):
            lively[10 * ply // len(rows)].append(row["legal"] > 1)
    shares = [fmean(lively[tenth]) for tenth in range(10)]
    assert told(page, "stretches") == (
        f"In the liveliest tenth of the game {pc(max(shares))} % of decisions leave a choice, in the dullest "
        f"{pc(min(shares))} %."
    )


def test_strength(page: str, mixed: list[Row]) -> None:
    results = defaultdict(list)
    for game in mixed:
        for seat, bot in enumerate(game["bots"]):
            results[bot].append((game["deal"], won(game, seat)))
    parts = [f"{bot} {in_words(*clustered(results[bot]))}" for bot in QUICK["ladder"]]
    assert told(page, "bots") == (
        f"Of {len(mixed)} games with bots of different strength, these shares were won: {', '.join(parts)}."
    )


def parts(mixed: list[Row], keep: Callable[[int], bool]) -> tuple[float, float, float]:
    """Look at all pairs: of a bot in different deals, and of a seat in one deal with other players."""
    rows = [
        (game["deal"], seat, bot, won(game, seat))
        for game in mixed
        for seat, bot in enumerate(game["bots"])
        if keep(game["deal"])
    ]
    average = fmean(row[3] for row in rows)
    total = fmean((row[3] - average) ** 2 for row in rows)
    usual = {bot: fmean(row[3] for row in rows if row[2] == bot) for bot in {row[2] for row in rows}}
    apart = [a[3] * b[3] for a, b in permutations(rows, 2) if a[2] == b[2] and a[0] != b[0]]
    alike = [a[3] * b[3] - usual[a[2]] * usual[b[2]] for a, b in permutations(rows, 2) if a[:2] == b[:2]]
    skill, deal = max(0.0, fmean(apart) - average**2), max(0.0, fmean(alike))
    scale = max(total, skill + deal)
    return skill / scale, deal / scale, 1 - (skill + deal) / scale


def test_luck(page: str, mixed: list[Row], games: list[Row]) -> None:

    def same(keep: Callable[[int], bool]) -> float:
        wins = [(g["deal"], g["winners"][0]) for g in games if len(g["winners"]) == 1 and keep(g["deal"])]
        pairs = [a[1] == b[1] for a, b in permutations(wins, 2) if a[0] == b[0]]
        return fmean(pairs)

    def words(share: float, reach: float) -> str:
        return in_words(share, max(0.0, share - reach), min(1.0, share + reach))

    deals = [game["deal"] for game in mixed]
    skill, deal, play = (
        words(share, left_out(deals, lambda keep, one=one: parts(mixed, keep)[one]))  # type: ignore[misc]
        for one, share in enumerate(parts(mixed, lambda _deal: True))
    )
    sentence = told(page, "luck")
    assert f"{skill} is skill" in sentence
    assert f"{deal} is the deal" in sentence
    assert f"The rest, {play}, happens in play." in sentence
    again = same(lambda _deal: True)
    wins = Counter(game["winners"][0] for game in games if len(game["winners"]) == 1)
    chance = sum((count / wins.total()) ** 2 for count in wins.values())
    cases = words(again, left_out([game["deal"] for game in games], same)).replace(" % (", " % of cases (")
    assert f"the same seat wins in {cases}; {pc(chance)} % would be chance." in sentence


def views_of_the_judge(rows: list[Row]) -> list[list[float]]:
    """Return everybody's chance at ten moments: what was said last, or else first, all adding up to one."""
    said: dict[tuple[int, int], float] = {
        (10 * ply // len(rows), row["seat"]): row["judged"]
        for ply, row in enumerate(rows)
        if row["judged"] is not None
    }
    course = []
    for moment in range(10):
        chances = []
        for seat in range(SEATS):
            mine = sorted(one for one, who in said if who == seat)
            known = [one for one in mine if one <= moment][-1:] or mine[:1]
            chances.append(said[known[0], seat] if known else 0.0)
        course.append([chance / max(sum(chances), 1e-9) for chance in chances])
    return course


def test_course_and_tension(page: str, games: list[Row], courses: dict[int, list[Row]]) -> None:
    looked = {
        game["game"]: views_of_the_judge(courses[game["game"]])
        for game in games
        if game["winners"] and any(row["judged"] is not None for row in courses[game["game"]])
    }
    assert len(looked) > 3
    winners = {game["game"]: game["winners"] for game in games}
    means = [
        fmean(sum(course[moment][seat] for seat in winners[number]) for number, course in looked.items())
        for moment in range(10)
    ]
    assert told(page, "course") == (
        f"Whoever wins in the end has a chance of {pc(means[0])} % at the beginning, {pc(means[5])} % "
        f"halfway, and {pc(means[9])} % shortly before the end."
    )
    decided = []
    for number, course in looked.items():
        behind = [place for place, one in enumerate(course) if one.index(max(one)) not in winners[number]]
        decided.append((behind[-1] + 1) / 10 if behind else 0.0)
    leaders = {
        number: [row["chances"].index(max(row["chances"])) for row in rows]
        for number, rows in courses.items()
        if winners[number]
    }
    changes = fmean(sum(a != b for a, b in pairwise(course)) for course in leaders.values())
    assert told(page, "decided") == (
        f"Half of all games are decided after {pc(nearest(decided, 0.5))} % of their course: from then on a "
        f"later winner always leads. {pc(fmean(one > 0.9 for one in decided))} % are open until the last "
        f"tenth. The lead changes {changes:.1f} times in a game, looking at every decision."
    )
    tenths = [0.0] * 10
    for course in leaders.values():
        for ply in range(1, len(course)):
            tenths[10 * ply // len(course)] += (course[ply] != course[ply - 1]) / len(leaders)
    most = max(range(10), key=lambda tenth: round(tenths[tenth], 9))
    assert told(page, "leads") == (
        f"The lead changes most often between {10 * most} % and {10 * most + 10} % of the way, "
        f"{tenths[most]:.2f} times a game, and {tenths[9]:.2f} times in the last tenth."
    )


def test_stakes_choices_and_secrets(page: str, decisions: list[Row]) -> None:
    spreads = [row["spread"] for row in decisions if row["spread"] is not None]
    assert told(page, "stakes") == (
        f"In {pc(fmean(one < 0.01 for one in spreads))} % of decisions it hardly matters what you do: the "
        "two best actions are less than one point of winning chance apart. On average they are "
        f"{pc(fmean(spreads))} points apart."
    )
    legal = [row["legal"] for row in decisions]
    assert told(page, "branching") == (
        f"There are {fmean(legal):.1f} actions to choose from on average, and at most {max(legal)}; in "
        f"{pc(fmean(one == 1 for one in legal))} % of all decisions there is only one."
    )
    hidden = [row["hidden"] for row in decisions if row["hidden"] is not None]
    assert told(page, "hidden").startswith(f"On average {pc(fmean(hidden))} % of the facts of a position")
    phases = Counter(row["phase"] for row in decisions)
    for (label, *means), (phase, often) in zip(cells(page, "branching"), phases.most_common(), strict=True):
        assert label.endswith(f"({often:,})")
        for seat, shown in enumerate(means):
            numbers = [row["legal"] for row in decisions if (row["phase"], row["seat"]) == (phase, seat)]
            assert shown == (f"{fmean(numbers):.1f}" if numbers else "–")


def test_lifts_uses_and_endings(page: str, study: Study, games: list[Row], decisions: list[Row]) -> None:
    found = study.findings["lifts"].to_dicts()  # each lift is made anew in test_verdict
    sizes = [2 * Z_99 * abs(row["lift"]) / (row["high"] - row["low"]) for row in found]
    every, apart = found, [2 - 2 * NormalDist().cdf(size) for size in sizes]
    odds = sorted(apart)
    holds = [odd <= lifts.DOUBT / (len(odds) - rank) for rank, odd in enumerate(odds)]
    limit = max((odd for rank, odd in enumerate(odds) if all(holds[: rank + 1])), default=0.0)
    names, game = element_names(study.design, study.decisions), study.design.found()
    once = {(named(game, names, row["what"]), row["deals"], row["lift"]): row for row in found[::-1]}
    found = list(once.values())[::-1]  # an action and the place for it are one thing
    things = f"Compared are {len(found)} cards, pieces, spaces and actions."
    certain = sum(row["certain"] for row in found)
    assert told(page, "lifts").startswith(f"{things} Certain to go with winning or losing: {certain}.")
    assert all(row["certain"] == (odd <= limit * (1 + 1e-9)) for row, odd in zip(every, apart, strict=True))
    listed = found if len(found) <= 30 else found[:15] + found[-15:]
    shown_lifts = [row[1] for row in cells(page, "lifts")]
    assert set(shown_lifts) == {f"{100 * row['lift']:+.1f}" for row in listed}
    assert len(shown_lifts) == len(listed)
    for row, (_name, points, interval, deals, sure_of_it) in zip(listed, cells(page, "lifts"), strict=True):
        low, high = (f"{100 * row[end]:+.1f}" for end in ("low", "high"))
        assert (points, interval) == (f"{100 * row['lift']:+.1f}", f"{low} to {high}")
        assert (deals, sure_of_it) == (str(row["deals"]), "yes" if row["certain"] else "")
    uses = Counter(element for row in decisions for element in row["elements"])
    order = sorted(uses, key=lambda element: (-uses[element], element))
    called = [[named(game, names, one) for one in part] for part in (order, order[::-1])]
    most, least = (", ".join(sorted(set(part), key=part.index)[:5]) for part in called)
    assert told(page, "uses") == f"Used most: {most}. Used least: {least}."
    winners = Counter(min(len(game["winners"]), 2) for game in games)
    assert told(page, "endings").startswith(
        f"{winners[1]} games have one winner, {winners[2]} have several, {winners[0]} have none."
    )
    sentences = {"escaped": "Somebody has all six pirates aboard", "turn_limit": "The last turn is over"}
    ends = Counter((sentences[game["reason"]], str(len(game["winners"]))) for game in games)
    shown = {(row[0], row[1]): (row[2], row[3]) for row in cells(page, "endings")}
    assert shown == {end: (str(often), f"{pc(often / len(games))} %") for end, often in ends.items()}


def drawn(page: str, section: str) -> list[str]:
    """Return all words and numbers of the plots of a section."""
    whole = page[page.index(f'<section id="{section}"') :]
    return [
        unescape(text) for text in re.findall(r"<text[^>]*>(.*?)</text>", whole[: whole.index("</section>")])
    ]


def test_bars_of_choices(page: str, study: Study, decisions: list[Row]) -> None:
    game, words = study.design.found(), drawn(page, "branching")
    by_kind = defaultdict(list)
    for row in decisions:
        by_kind[row["kind"]].append(row["legal"])
    for kind, legal in by_kind.items():
        assert f"{short(named(game, study.names, kind))} ({len(legal):,})" in words
    means = [f"{fmean(legal):.3g}" for legal in by_kind.values()]
    assert Counter(means) <= Counter(words)


def test_what_stands_above_and_below(
    page: str, study: Study, games: list[Row], mixed: list[Row], decisions: list[Row]
) -> None:
    assert f"<h1>Cartagena: {len(games)} games</h1>" in page
    deals = len({game["deal"] for game in games})
    assert f"2 seats; bosun, random; {deals} deals, each from every seat; seed 1." in page
    assert f"In addition, {len(mixed)} games at mixed tables: random, bosun." in page
    judged = {row["game"] for row in decisions if row["judged"] is not None}
    assert f"{study.design.judge} looked at {len(judged)} games" in page
    spreads = [row["spread"] for row in decisions if row["spread"] is not None]
    assert f"As the judge sees it, in {len(spreads)} decisions with a choice." in page


def test_heat_tables_of_what_is_in_no_picture(tmp_path: Path) -> None:
    """The faces of dice and the chests of Tortuga, counted for all seats together."""
    design = StudyDesign("tortuga", ("random",), 3, deals=3, **QUICK | {"judge": "", "mixed": 0}).checked()
    study = Study(design, kept(tmp_path / "study", design).place)
    page, counts = study.report().read_text(), Counter[tuple[str, str]]()
    for row in study.decisions.iter_rows(named=True):
        for element in row["elements"]:
            kind, *parts_of_it = element.split("-")
            if kind == "face":
                counts[parts_of_it[0], parts_of_it[1]] += 1
    table = page[page.index("<h3>Face</h3>") :]
    head, *rows = re.findall(r"<tr>(.*?)</tr>", table[: table.index("</table>")])
    faces = re.findall(r"<th>(.*?)</th>", head)[1:]
    for row in rows:
        die, *numbers = re.findall(r"<td[^>]*>(.*?)</td>", row)
        assert numbers == [f"{counts[die, face]}" if counts[die, face] else "–" for face in faces]
    assert sum(counts.values()) > 100


def test_the_first_numbers(page: str, games: list[Row], mixed: list[Row], decisions: list[Row]) -> None:
    glance = {
        unescape(what): unescape(number)
        for number, what in re.findall(r"<div><b>(.*?)</b><span>(.*?)</span></div>", page)
    }
    assert glance.pop("turns in a game") == f"{fmean(game['turns'] for game in games):.0f}"
    assert glance.pop("decisions in a game") == f"{len(decisions) / len(games):.0f}"
    assert glance.pop("actions to choose from") == f"{fmean(row['legal'] for row in decisions):.1f}"
    begins = {row["game"]: row["seat"] for row in decisions if row["ply"] == 0}
    first = fmean(won(game, begins[game["game"]]) for game in games)
    assert glance.pop("won by whoever begins") == f"{pc(first)} %"
    hidden = fmean(row["hidden"] for row in decisions if row["hidden"] is not None)
    assert glance.pop("of a position is hidden") == f"{pc(hidden)} %"
    ties = fmean(len(game["winners"]) != 1 for game in games)
    assert glance.pop("won by nobody or by several") == f"{pc(ties)} %"
    skill = glance.pop("of who wins at mixed tables is skill")
    assert f"mixed tables, {skill} (" in told(page, "luck"), "made anew above"
    half = glance.pop("of the way until half of all games are decided")
    assert f"decided after {half} of their course" in told(page, "decided"), "made anew above"
    assert not glance


# --- The verdict, word for word ------------------------------------------------------------------------


def sure(results: Iterable[tuple[int, float]]) -> str:
    """Return a share of (deal, yes or no) with its interval of 99 %."""
    return in_words(*clustered(results, 0.99))


def averaged(results: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Return a mean of (deal, number), and how far it may be off, by 99 %: what scatters are deals."""
    average = fmean(number for _deal, number in results)
    off: dict[int, float] = defaultdict(float)
    for deal, number in results:
        off[deal] += (number - average) / len(results)
    return average, NormalDist().inv_cdf(0.995) * sqrt(sum(one**2 for one in off.values()))


@pytest.fixture(scope="module")
def said(study: Study) -> dict[str, str]:
    return {one.name: one.sentence for one in study.verdict}


@pytest.fixture(scope="module")
def deals(games: list[Row]) -> dict[int, int]:
    return {game["game"]: game["deal"] for game in games}


def test_every_answer_is_looked_at_here(said: dict[str, str]) -> None:
    """Of kingmaking, which takes three seats, there is a test with the verdict."""
    assert set(said) == {
        "begin", "luck", "leader", "stretches", "components", "length", "out", "mattering",
    }  # fmt: skip


def test_the_verdict_on_who_leads(
    said: dict[str, str], games: list[Row], courses: dict[int, list[Row]]
) -> None:
    first = sure((g["deal"], won(g, courses[g["game"]][0]["seat"])) for g in games)
    assert first.replace(")", "; fair is 50.0 %)") in said["begin"]
    assert said["luck"] == "Too few games with players of different strength to tell: 12."
    ahead, behind = [], []
    for game in games:
        rows = courses[game["game"]]
        if game["winners"] and any(row["judged"] is not None for row in rows):
            half = views_of_the_judge(rows)[5]
            if max(half) > min(half):
                ahead.append((game["deal"], float(half.index(max(half)) in game["winners"])))
                behind.append((game["deal"], float(half.index(min(half)) in game["winners"])))
    told = said["leader"]
    assert f"whoever leads halfway wins {sure(ahead)}." in told
    assert told.endswith(f"Whoever is last then wins {sure(behind)}.")


def test_the_verdict_on_stretches(
    said: dict[str, str], courses: dict[int, list[Row]], deals: dict[int, int]
) -> None:
    lively = defaultdict(list)
    for number, rows in courses.items():
        for ply, row in enumerate(rows):
            lively[10 * ply // len(rows)].append((deals[number], float(row["legal"] > 1)))
    dull = min(max(pair) for pair in pairwise(clustered(lively[tenth], 0.99) for tenth in range(10)))
    assert f"at least {in_words(*dull)} of all decisions leave a choice" in said["stretches"]


def test_the_verdict_on_components(
    study: Study, said: dict[str, str], courses: dict[int, list[Row]], decisions: list[Row]
) -> None:
    chosen = {row["kind"] for row in decisions}
    offered = set()
    for number in range(3):
        state = study.design.start(number)
        for row in courses[number]:
            offered |= {state.action_text(action).split()[0] for action in state.legal_actions()}
            state.apply(row["action"], row["seat"])
    things, found = said["components"], study.findings["lifts"]
    assert ("Never chosen" in things) == bool(offered - chosen)
    for row in found.iter_rows(named=True):
        strong = row["certain"] and (row["low"] > 0.05 or row["high"] < -0.05)
        interval = f"({100 * row['lift']:+.1f} points, {100 * row['low']:+.1f} to {100 * row['high']:+.1f})"
        assert (interval in things) <= strong
        assert strong <= ("Goes with" in things)
    if "Goes with" not in things:
        reach = max(100 * (row["high"] - row["low"]) / 2 for row in found.iter_rows(named=True))
        assert f"among {len(found)} things" in things
        assert things.endswith(f"the worth of each is known to within {reach:.1f} points.")


def test_the_verdict_on_length_and_waiting(
    said: dict[str, str], games: list[Row], courses: dict[int, list[Row]], deals: dict[int, int]
) -> None:
    waits = []
    for number, rows in courses.items():
        for seat in range(SEATS):
            own = [ply for ply, row in enumerate(rows) if row["seat"] == seat]
            waits += [(deals[number], after - before - 1) for before, after in pairwise(own)]
    long, reach = averaged([(deals[number], len(rows)) for number, rows in courses.items()])
    between, off = averaged(waits)
    assert said["length"] == (
        f"{long:.0f} decisions ({long - reach:.0f} to {long + reach:.0f}) in "
        f"{fmean(game['turns'] for game in games):.0f} turns; between two of their own, players wait for "
        f"{between:.1f} decisions by others ({between - off:.1f} to {between + off:.1f}), and for at most "
        f"{nearest([wait for _deal, wait in waits], 0.9)} in nine cases out of ten."
    )


def test_the_verdict_on_who_is_out_and_on_decisions(
    said: dict[str, str], courses: dict[int, list[Row]], deals: dict[int, int], decisions: list[Row]
) -> None:
    out = []
    for number, rows in courses.items():
        last = [max((row["ply"] for row in rows if row["seat"] == seat), default=-1) for seat in range(SEATS)]
        out.append((deals[number], float(min(last) + 1 < 0.75 * len(rows))))
    assert f"in {sure(out).replace(' % (', ' % of games (')} somebody decides" in said["out"]
    spreads = [(deals[row["game"]], row["spread"]) for row in decisions if row["spread"] is not None]
    points, reach = averaged(spreads)
    equal = sure([(deal, float(one < 0.01)) for deal, one in spreads]).replace(" % (", " % of decisions (")
    assert said["mattering"] == (
        f"The best action is {pc(points)} points ({pc(max(0.0, points - reach))} to {pc(points + reach)}) "
        f"better than the second-best on average; in {equal} two are equally good."
    )


@pytest.mark.parametrize(
    ("wins", "beginning"),
    [(1.0, "Mostly skill"), (0.5, "Mostly luck"), (0.84, "Luck and skill")],
)
def test_the_verdict_on_luck(study: Study, wins: float, beginning: str) -> None:
    """Games of 24 deals in which the better bot wins so often, from either seat."""
    bots = ("bosun", "random")
    mixed: list[Row] = []
    for number in range(48):
        seated = list(bots if number % 2 == 0 else bots[::-1])
        better = seated.index("bosun")
        upset = number * 29 % 48 >= 48 * wins
        mixed.append({"game": number, "deal": number // 2, "bots": seated, "winners": [better ^ upset]})
    answer = luck(study.design, pl.DataFrame(mixed))
    share = parts(mixed, lambda _deal: True)[0]
    reach = left_out([game["deal"] for game in mixed], lambda keep: parts(mixed, keep)[0], 0.99)
    told = in_words(share, max(0.0, share - reach), min(1.0, share + reach))
    assert answer.sentence == f"{beginning}: {told} of who wins is down to the players."


# --- A team --------------------------------------------------------------------------------------------


def test_the_numbers_of_a_team(tmp_path: Path) -> None:
    options = {"remove_islands": "poseidon"}
    how = QUICK | {"judge": "", "mixed": 4}
    design = StudyDesign("tranquility", ("bosun",), 2, options, deals=8, **how).checked()
    study = Study(design, kept(tmp_path / "study", design).place)
    page, plain = study.report().read_text(), list(study.plain.iter_rows(named=True))
    wins = sum(bool(game["winners"]) for game in plain)
    told_share = in_words(wins / 8, *score_interval(wins / 8, 8)).replace("% (", "% of its games (")
    assert told(page, "team") == f"The team wins {told_share}."
    assert f"<b>{pc(wins / 8)} %</b><span>won by the team</span>" in page
    mixed = list(study.mixed.iter_rows(named=True))
    strength = told(page, "bots")
    for bot in QUICK["ladder"]:
        results = [(game["deal"], float(bool(game["winners"]))) for game in mixed if game["bots"][0] == bot]
        assert f"a team of {bot} {in_words(*clustered(results))}" in strength
    ends = [game["reason"] for game in plain]
    sentences = {"finish": "The sea is full and calm", "no_action": "No action is left"}
    assert {(row[0], row[2]) for row in cells(page, "endings")} == {
        (sentences[reason], str(ends.count(reason))) for reason in ends
    }
