"""The picture of a Tortuga 1667 table: everything one can act on is in it, and nothing one may not know."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cayona.games.tortuga1667 import GAME, view
from cayona.games.tortuga1667 import view_layout as layout
from cayona.games.tortuga1667.components import EVENTS, PIRATES
from cayona.games.tortuga1667.glyphs import EVENTS as EVENT_GLYPHS
from cayona.games.tortuga1667.glyphs import HEADS
from cayona.games.tortuga1667.habits import ALWAYS, MY_TURN, NEVER
from cayona.games.tortuga1667.rules import Tortuga1667
from cayona.games.tortuga1667.rules.numbering import NO, YES
from cayona.kernel.chance import Chance
from cayona.kernel.events import Event
from cayona.kernel.preferences import ASK
from cayona.kernel.state import State
from cayona.server.http.hints import meant

VOTES: dict[str, Any] = {
    "players": 4,
    "loyalty": ["british", "french", "french", "british"],
    "FD": [2, 0, 1],
    "JR": [],
    "TOR": [3],
    "hands": [[0, 5, 11], [4, 7, 9], [2, 6, 13], [1, 8]],
    "row": ["pistol", "black_spot", "letter_of_marque", "atlantis", "pistol"],
    "event_deck": ["black_spot", "spanish_armada"],
    "turn": 2,
}
VARIANTS: list[dict[str, Any]] = [
    {},
    {"mind_games": True, "pirate_code": "may", "star_count": 6},
    {"madness": True, "loyalty_mode": "one_each", "remove_events": 4},
]


def drawn(state: State, seat: int | None) -> str:
    """Return the picture for a viewer as a document; it must be well-formed."""
    choices = state.choices(seat) if seat is not None and seat in state.deciders() else []
    markup = GAME.draw(state.observation(seat), choices).svg()
    ET.fromstring(markup)  # noqa: S314 - our own markup
    return markup


def changing(state: State, seat: int | None) -> str:
    """Return the changing layer without what is lit."""
    return GAME.draw(state.observation(seat)).changing


def names(markup: str) -> set[str]:
    """Return everything that has a name in a picture."""
    return set(re.findall(r'data-(?:element|key)="([^"]+)"', markup))


def lit(markup: str) -> set[str]:
    """Return the elements that are lit."""
    return set(re.findall(r'data-element="([^"]+)" class="spot lit"', markup))


def load(**fields: Any) -> Tortuga1667:
    """Return a position with four seats."""
    state = GAME.load({**VOTES, **fields})
    assert isinstance(state, Tortuga1667)
    return state


def take(state: State, text: str, seat: int | None = None) -> None:
    """Take an action by its short notation."""
    state.apply(state.parse_action(text), seat)


def test_every_pirate_and_every_event_has_a_drawing_of_its_own() -> None:
    assert set(HEADS) == set(PIRATES)
    assert set(EVENT_GLYPHS) == set(EVENTS)
    assert len(set(HEADS.values())) == len(PIRATES)
    assert len(set(EVENT_GLYPHS.values())) == len(EVENTS)


def test_the_still_layer_is_the_same_for_everybody_and_has_no_words() -> None:
    state = GAME.new(9, 5)
    still = {view.draw_still(state.observation(seat)) for seat in (0, 4, 8)}
    state.apply(state.legal_actions()[0])
    still.add(view.draw_still(state.observation(0)))
    assert len(still) == 1
    assert set(re.findall(r"<text[^>]*>([^<]*)<", still.pop())) <= set("ABCDEFGHI")


@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_all_that_can_be_clicked_or_told_is_in_the_picture(seats: int, variant: int) -> None:
    state = GAME.new(seats, 3 * seats + variant, **VARIANTS[variant])
    chance = Chance(seats)
    journal: list[Event] = []
    state.journal = journal
    step = 0
    while not state.is_over():
        seat, actions = int(state.to_move()), state.legal_actions()
        if step % 4 == 0:
            markup = drawn(state, seat)
            choices = state.choices(seat)
            assert {element for choice in choices for element in choice.elements} <= names(markup)
            assert lit(markup) == {choice.elements[0] for choice in choices}
        state.apply(actions[chance.below(len(actions))])
        told = [event.seen_by(seat) for event in journal]
        journal.clear()
        if step % 4 == 0:
            here = names(changing(state, seat))
            for event in filter(None, told):
                places = {name for route in GAME.routes(event, seat) for name in route}
                # A card that was drawn may have been lost again.
                assert {name for name in (*GAME.spots(event, seat), *places) if "vote-" not in name} <= here
        step += 1
    assert "t7-banner won" in drawn(state, None)


@pytest.mark.rule("T7-64")
@pytest.mark.rule("T7-78")
def test_a_vote_shows_who_is_ready_and_nothing_else() -> None:
    state = load()
    take(state, "attack")
    assert state.deciders() == [2, 0, 1]
    before = changing(state, 3)
    assert before.count(": not ready") == 3
    twin = state.clone()
    state.apply(state.legal_actions(2)[0], 2)
    twin.apply(twin.legal_actions(2)[-1], 2)
    for watcher in (0, 1, 3, None):
        assert changing(state, watcher) == changing(twin, watcher), "which card it was makes no difference"
    after = changing(state, 3)
    assert after.count(": not ready") == 2
    assert not re.findall(r'data-key="ballot-\d+" data-face="\d', after)
    assert "t7-played" in changing(state, 2), "one's own card is marked"
    assert "t7-played" not in after


def test_the_turned_up_cards_are_sorted_and_turn_one_by_one() -> None:
    state = load()
    take(state, "attack")
    for seat in (1, 0, 2):
        state.apply(state.legal_actions(seat)[0], seat)
    cards = re.findall(r'data-key="ballot-(\d+)" data-face="(\d+)" data-turn="([\d.]+)"', changing(state, 3))
    faces = [int(face) for _nth, face, _turn in cards]
    assert faces == sorted(faces)
    assert [int(nth) for nth, _face, _turn in cards] == list(range(4))
    turns = [float(turn) for _nth, _face, turn in cards]
    (result,) = re.findall(r'data-key="vote-result" data-turn="([\d.]+)"', changing(state, 3))
    assert turns[0] == 0
    assert len({round(later - turn, 3) for turn, later in pairwise([*turns, float(result)])}) == 1
    assert float(result) <= 10, "the page turns all cards over before it loses patience"


def test_a_vote_is_chosen_first_and_played_by_a_second_click() -> None:
    """Until then one may choose another card: the page takes the next card for a new beginning."""
    state = load(kept=[["pirate_code"], [], [], []], options={"pirate_code": "may"})
    take(state, "attack")
    for seat in state.deciders():
        assert {choice.elements[1:] for choice in state.choices(seat)} == {("play",)}
        assert 'data-element="play" class="spot"' in drawn(state, seat), "it is pale until a card is chosen"
    assert ("abstain", "play") in {choice.elements for choice in state.choices(0)}
    assert 'data-element="play"' not in changing(state, 3)
    state.apply(state.legal_actions(2)[0], 2)
    assert 'data-element="play"' not in changing(state, 2), "there is no way back once it is played"


def test_a_card_in_play_cannot_be_chosen_again_but_its_twin_can() -> None:
    state = load(kept=[[], [], ["el_dorado"], []], hands=[[0, 5, 11], [4, 7, 9], [2, 2, 6], [1, 8]])
    take(state, "attack")
    take(state, "vote 2", 2)
    markup = drawn(state, 2)
    assert markup.count('data-element="played-2"') == 1
    assert markup.count('data-element="vote-2" class="spot lit"') == 1
    assert lit(markup) == {"vote-2", "vote-6", "no"}


# --- Sheets --------------------------------------------------------------------------------------------


def sheet(markup: str, name: str) -> list[str]:
    """Return what a sheet shows, by the labels of its cards."""
    found = re.findall(rf'<g class="fold t7-page" data-fold="{name}".*?(?=<g class="fold|$)', markup)
    assert len(found) == 1, name
    return re.findall(r'aria-label="([^"]*)"', found[0])


def opens(markup: str) -> set[str]:
    """Return the sheets that something other than they themselves opens."""
    return set(re.findall(r'data-element="[^"]*"[^>]*data-opens="([^"]*)"', markup))


@pytest.mark.rule("T7-112")
def test_the_discards_open_for_everybody() -> None:
    assert opens(changing(load(), 0)) == {"vote-deck"}, "nothing lies there yet"
    state = load(event_discard=["pistol", "black_spot"])
    for viewer in (None, 0, 2):
        markup = changing(state, viewer)
        assert "discards" in opens(markup)
        assert sheet(markup, "discards") == ["Black Spot", "Pistol"]


@pytest.mark.rule("T7-199")
def test_a_hand_that_one_knows_lies_open_for_that_viewer_alone() -> None:
    state = load(knows_hand=[[], [], [], [1]])
    told = ["Vote card torch / British flag / skull", "Vote card torch / French flag / wheel"]
    assert sheet(changing(state, 3), "hand-1")[:2] == told
    assert "hand-1" in opens(changing(state, 3))
    for viewer in (None, 0, 1, 2):
        assert "hand-1" not in opens(changing(state, viewer))
        assert 'data-fold="hand-' not in changing(state, viewer)
        assert "the hand is known to Seat D" in changing(state, viewer), "that much is public"


def test_a_plate_that_can_be_chosen_opens_nothing() -> None:
    state = load(
        knows_hand=[[], [], [1], []],
        event={"card": "pistol", "place": 1, "revealer": 2},
        row=[None, "black_spot", "letter_of_marque", "atlantis", "pistol"],
        phase="PISTOL_TARGET",
    )
    assert "hand-1" in opens(changing(state, 2))
    assert "hand-1" not in opens(drawn(state, 2)), "a click there shoots"


def test_after_the_end_all_hands_lie_open() -> None:
    state = load(phase="GAME_OVER", result={"winner": "draw", "reason": "turn_limit"}, turn_count=500)
    for viewer in (None, 0):
        others = {f"hand-{seat}" for seat in range(4) if seat != viewer}
        assert {name for name in opens(changing(state, viewer)) if name.startswith("hand-")} == others


@pytest.mark.rule("T7-198")
def test_the_vote_deck_opens_as_far_as_one_knows_it() -> None:
    groups = [{"size": 1, "seats": [3]}, {"size": 2, "seats": [0, 1, 2, 3]}, {"size": 18, "seats": []}]
    state = load(vote_deck=[3, 7, 5], vote_known=groups)
    everybody = ["Vote card torch / British flag / wheel", "Vote card torch / French flag / wheel"]
    assert sheet(changing(state, None), "vote-deck") == everybody
    assert sheet(changing(state, 3), "vote-deck") == ["Vote card cannon / French flag / wheel", *everybody]
    assert "18 cards that nobody knows" in changing(state, 0)
    assert "1 card known to:" in changing(state, 0)


@pytest.mark.rule("T7-136")
def test_the_crows_nest_shows_what_was_taken_and_what_is_picked() -> None:
    state = load(
        stars=["crows_nest"],
        event={"card": "crows_nest", "place": 1, "revealer": 2},
        row=[None, "black_spot", "letter_of_marque", "atlantis", "pistol"],
        phase="CROWS_NEST_TARGET",
    )
    take(state, "target B")
    take(state, "vote 5")
    labels = re.findall(r'data-element="pool-\d+"[^>]*aria-label="([^"]*)"', changing(state, 2))
    assert any("picked: 1" in label for label in labels)
    assert sum("in the old hand: 1" in label for label in labels) == 3
    assert "pool-" not in changing(state, 1)


@pytest.mark.rule("T7-197")
def test_faces_seen_before_a_shuffle_are_marked_for_who_saw_them() -> None:
    state = load(
        recalled=[["pistol"], [], [], []], event_deck=[], row=["pistol", "spanish_armada", None, None, None]
    )
    assert "you know that 1 can still come" in changing(state, 0)
    for viewer in (None, 1):
        assert "you know that" not in changing(state, viewer)


@pytest.mark.rule("T7-139")
def test_missed_votes_are_counted_on_the_pirate_code() -> None:
    state = load(kept=[["pirate_code"], [], [], []], code_skips=[1, 0, 0, 0])
    assert "Pirate Code, 1 of 2 votes missed" in changing(state, None)
    assert "t7-skips-words" in changing(state, None)
    assert "t7-skips-words" not in changing(load(kept=[["pirate_code"], [], [], []]), None)


@pytest.mark.rule("T7-192")
def test_only_who_has_looked_sees_what_an_event_is_and_all_see_who_has_looked() -> None:
    state = load(peeked=[{}, {}, {"1": "pistol", "4": "atlantis"}, {}])
    mine, others = changing(state, 2), changing(state, 0)
    assert 'data-key="event-1" data-face="seen-pistol"' in mine
    assert 'data-key="event-1" data-face="back"' in others
    assert "Pistol" not in re.findall(r'data-element="event-1"[^>]*aria-label="([^"]*)"', others)[0]
    for markup in (mine, others):
        assert "seen by Seat C" in re.findall(r'data-element="event-1"[^>]*aria-label="([^"]*)"', markup)[0]


@pytest.mark.rule("T7-3")
def test_loyalties_and_hands_are_their_owners_alone() -> None:
    state = load()
    for seat in range(4):
        markup = changing(state, seat)
        own = re.findall(r'data-element="loyalty"[^>]*aria-label="Your loyalty: (\w+)"', markup)
        assert own == [VOTES["loyalty"][seat].capitalize()]
        cards = [int(face) for face in re.findall(r'data-key="hand-(\d+)-', markup)]
        assert sorted(cards) == VOTES["hands"][seat]
        plates = re.findall(r'data-key="plate-(\d)" data-plate', markup)
        assert len(plates) == 4
        flags = re.findall(r'data-element="plate-(\d)"[^>]*aria-label="[^"]*(?:British|French)', markup)
        assert flags == [str(seat)]
    assert 'data-element="loyalty"' not in changing(state, None)
    assert "hand-" not in changing(state, None)


def test_ranks_stand_beside_the_pawns_and_call_their_votes() -> None:
    state = load()
    markup = drawn(state, 2)
    assert {"attack", "pawn-0", "pawn-1", "boat-FD"} <= lit(markup)
    assert "mutiny" not in lit(markup)
    assert markup.count('data-element="maroon"') == 2, "a button beside each of the crew"
    assert 'aria-label="C, Seat C: Flying Dutchman, place 1, Captain"' in markup


def test_whoever_sees_everything_after_the_game_sees_all_loyalties() -> None:
    state = load(phase="GAME_OVER", result={"winner": "draw", "reason": "turn_limit"}, turn_count=500)
    markup = GAME.draw(GAME.observe_all(state)).changing
    assert len(re.findall(r'data-element="plate-\d"[^>]*aria-label="[^"]*(?:British|French)', markup)) == 4


def test_what_can_be_tapped_is_large_enough() -> None:
    boxes = [
        layout.row_box("FD", 0),
        layout.rank_box("JR", 2),
        layout.hold_box("FD", 1),
        layout.boat_box("JR"),
    ]
    assert min(min(box.width, box.height) for box in boxes) >= layout.TAP
    assert min(layout.EVENT_WIDTH, layout.CARD_WIDTH, layout.CARD_HEIGHT) >= layout.TAP
    assert layout.event_left(layout.ROW_PLACES) + layout.EVENT_WIDTH <= layout.PILE_LEFT[0]


@pytest.mark.parametrize("seats", range(2, 10))
def test_on_a_broad_screen_everything_lies_in_the_picture(seats: int) -> None:
    state = GAME.new(seats, 1)
    for viewer in (0, None):
        picture = view.draw(state.observation(viewer))
        if picture.wide is None:
            assert seats < layout.CROWD
            continue
        width, height = picture.wide
        assert picture.height > height
        moved = dict(
            re.findall(r"\.wide \.t7-(plate-\d|kinds-of-\d)\{transform:translate\(([^)]*)\)", picture.css)
        )
        for part in (*(f"plate-{nth}" for nth in range(seats)), f"kinds-of-{seats}"):
            assert f'class="t7-{part}"' in picture.changing
            x, y = (float(place.removesuffix("px")) for place in moved[part].split(","))
            assert x + layout.SIDE_WIDTH <= width
            assert y + layout.PLATE_HEIGHT <= height


def test_the_line_on_tortuga_winds_without_jumps() -> None:
    places = [layout.line_at(index) for index in range(9)]
    assert len(set(places)) == 9
    for (x, y), (right, below) in pairwise(places):
        assert abs(right - x) + abs(below - y) == layout.TAP


# --- Windows and the timer -----------------------------------------------------------------------------


@pytest.mark.rule("T7-124")
def test_atlantis_can_be_declined_in_advance_until_ones_turn() -> None:
    window = {"decision": "ATLANTIS_WINDOW"}
    answers = {"atlantis": ASK, "fountain": ASK}
    assert GAME.preferred(window, [YES, NO], answers) is None
    for answer in (NEVER, MY_TURN):
        assert GAME.preferred(window, [YES, NO], {**answers, "atlantis": answer}) == NO
    until = {**answers, "atlantis": MY_TURN}
    assert list(GAME.lapsed({"kind": "turn", "seat": 1}, 1, until)) == ["atlantis"]
    assert not GAME.lapsed({"kind": "turn", "seat": 0}, 1, until)
    assert not GAME.lapsed({"kind": "turn", "seat": 1}, 1, {**answers, "atlantis": NEVER})


@pytest.mark.rule("T7-130")
def test_the_fountain_can_be_answered_in_advance_and_votes_cannot() -> None:
    answers = {"atlantis": NEVER, "fountain": ALWAYS}
    assert GAME.preferred({"decision": "FOUNTAIN_REACTION"}, [YES, NO], answers) == YES
    assert GAME.preferred({"decision": "FOUNTAIN_REACTION"}, [YES, NO], {**answers, "fountain": NEVER}) == NO
    for decision in ("VOTE", "VOTE_SECOND", "ACTION", None):
        assert GAME.preferred({"decision": decision}, [NO, 60], answers) is None


@pytest.mark.rule("T7-173")
@pytest.mark.rule("T7-175")
def test_the_timer_is_for_actions_and_forced_choices() -> None:
    state = load(options={"timer_seconds": 30})
    limit = GAME.time_limit(state, 2)
    assert limit is not None
    assert limit.seconds == 30
    assert limit.action in GAME.server_actions
    assert GAME.time_limit(load(), 2) is None
    take(state, "attack")
    assert GAME.time_limit(state, 2) is None, "votes have all the time"


def test_a_rowboat_to_blow_up_is_one_target_whoever_sits_in_it() -> None:
    state = load(
        BFD=3,
        TOR=[],
        stars=["black_powder"],
        event={"card": "black_powder", "place": 1, "revealer": 2},
        row=[None, "black_spot", "letter_of_marque", "atlantis", "pistol"],
        phase="BLACK_POWDER",
    )
    markup = drawn(state, 2)
    assert {"boat-FD", "boat-JR"} <= lit(markup)
    assert 'data-key="pawn-3-BFD"' in markup
    assert not re.search(r'data-element="pawn-3"[^>]*aria-label="D, Seat D: rowboat', markup)


def test_clicks_that_mean_nothing_now_are_explained_for_every_element() -> None:
    state = load()
    for element in names(drawn(state, 2)):
        action = meant(state, 2, [element])
        if action is not None:
            assert state.explain(action, 2).sentence
