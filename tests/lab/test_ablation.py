"""Comparing designs of the search, and fitting its win chances."""

from __future__ import annotations

import pytest

import cayona
from cayona.kernel.heuristics import chance_of
from cayona.lab.statistics import Tally
from tools.ablation import (
    Setting,
    Teams,
    compare,
    compare_teams,
    main,
    read_option,
    read_variant,
    row,
    team_row,
)
from tools.calibration import chances, error, fitted, observed, own_chances, sides, table

TINY_SETTING = Setting("cartagena", 2, 2, "mode")


def test_a_variant_names_the_fields_that_differ() -> None:
    assert read_variant("width=0,rounds=4,guided=0") == {"width": 0.0, "rounds": 4, "guided": False}
    assert read_variant("") == {}


def test_an_unknown_field_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no “depth”; it has doubt, exploration, guided, horizon, .*width"):
        read_variant("depth=3")


def test_a_design_is_as_strong_as_itself() -> None:
    """On the same deals, from both seats and with the same luck, it wins exactly half."""
    tally = compare(TINY_SETTING, {}, {}, 4)
    assert (tally.wins, tally.tries) == (2, 4)


def test_an_option_takes_turns_from_deal_to_deal() -> None:
    assert [TINY_SETTING.deal(number).options["mode"] for number in range(3)] == [
        "jamaica",
        "tortuga",
        "jamaica",
    ]


def test_a_row_says_whether_the_difference_is_certain() -> None:
    verdicts = [row("x", TINY_SETTING, "", Tally(100, wins)).split("|")[-2].strip() for wins in (30, 50, 70)]
    assert verdicts == ["worse", "even", "better"]


def test_the_command_prints_a_row_for_every_variant(capsys: pytest.CaptureFixture[str]) -> None:
    main(["cartagena", "width=0", "horizon=0", "--games", "2", "--iterations", "2"])
    assert [line.split("`")[1] for line in capsys.readouterr().out.splitlines()] == ["width=0", "horizon=0"]


def test_in_a_cooperative_game_whole_teams_play_the_same_deals() -> None:
    """A search that looks at nothing loses deals that a search with the game's judgement wins."""
    setting = Setting("tranquility", 2, 3, options={"solo_start_draw": 4})
    assert setting.is_for_teams()
    assert not TINY_SETTING.is_for_teams()
    same = compare_teams(setting, {}, {}, 2)
    assert (same.decided.tries, same.variant.wins) == (0, same.base.wins)
    blind = compare_teams(setting, {"guided": False}, {"guided": True}, 3)
    assert blind.variant.tries == blind.base.tries == 3
    assert blind.variant.wins < blind.base.wins
    only_one = blind.decided
    assert 2 * only_one.wins - only_one.tries == blind.variant.wins - blind.base.wins


def test_a_team_is_better_if_it_wins_most_deals_that_only_one_wins() -> None:
    tallies = [Teams(Tally(100, 50), Tally(100, 50), Tally(20, wins)) for wins in (2, 10, 18)]
    rows = [team_row("x", TINY_SETTING, "", teams) for teams in tallies]
    assert [line.split("|")[-2].strip() for line in rows] == ["worse", "even", "better"]


def test_options_are_read_as_the_game_has_them() -> None:
    game = cayona.game("tranquility")
    assert read_option(game, "rocks=True") == ("rocks", True)
    assert read_option(game, "sea_monsters=4") == ("sea_monsters", 4)
    with pytest.raises(ValueError, match=r"no option “wind”; it has variant, "):
        read_option(game, "wind=1")
    with pytest.raises(ValueError, match="one of 0, 3, 4, 5, not “2”"):
        read_option(game, "sea_monsters=2")


def test_designs_are_compared_at_equal_time(capsys: pytest.CaptureFixture[str]) -> None:
    main(["cartagena", "width=0", "--games", "2", "--seconds", "0.0001"])
    assert capsys.readouterr().out.split("|")[4].strip() == "0.0001 s"


def test_the_curve_that_made_the_results_is_found_again() -> None:
    pairs = []
    for step in range(-20, 21):
        wins = round(100 * chance_of(1.2**9 * step / 20 - 0.3, 3))
        pairs += [(step / 20, number < wins) for number in range(100)]
    steepness, handicap = fitted(pairs, 3)
    assert steepness == pytest.approx(1.2**9, rel=0.25)
    assert handicap == pytest.approx(0.3, abs=0.15)
    likely = chances(pairs, (steepness, handicap), 3)
    assert error(likely) < error(chances(pairs, (1.0, 0.0), 3))
    for line in table(likely):
        foretold, won = (int(cell.strip().rstrip("%")) for cell in line.split("|")[1:3])
        assert abs(foretold - won) <= 10


def test_the_own_curve_of_a_game_is_judged_by_the_same_games() -> None:
    foretold = own_chances([(-1.0, False), (0.5, True)], cayona.game("tranquility"), 2)
    assert foretold == [(0.0, False), (0.75, True)]
    assert error(foretold) == pytest.approx(0.25**2 / 2)


def test_what_captains_thought_is_paired_with_what_came_of_it() -> None:
    pairs = observed(TINY_SETTING, 1)
    assert {won for _, won in pairs} == {False, True}
    assert all(-1.0 <= value <= 1.0 for value, _ in pairs)


def test_a_team_shares_with_the_game_alone() -> None:
    assert sides(Setting("tranquility", 4, 2)) == 2
    assert sides(Setting("cartagena", 4, 2)) == 4


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_an_even_position_gives_everybody_the_fair_share(seats: int) -> None:
    assert chance_of(0.0, seats) == pytest.approx(1 / seats if seats > 1 else 0.5)
    assert 0.0 < chance_of(-50.0, seats) < 0.01 < 0.99 < chance_of(50.0, seats) < 1.0
