"""What has changed in an area, told so that nothing has to be guessed."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cayona.kernel.areas import Area
from cayona.kernel.patches import AreaLog, changes, key_of, patched, whole


def area(*pieces: tuple[str, str], **more: Any) -> Area:
    return Area("sea", (0, 0, 9, 9), dict(pieces), **more)


def patch(before: Area, after: Area) -> dict[str, Any]:
    return (changes([before], [after]) or {}).get("sea", {})


def test_only_what_changed_is_told() -> None:
    before = area(("a", "<a/>"), ("b", "<b/>"), ("c", "<c/>"))
    after = area(("a", "<a/>"), ("b", "<b x='1'/>"), ("d", "<d/>"))
    assert patch(before, after) == {"gone": ["c"], "set": {"b": "<b x='1'/>"}, "new": [["d", "<d/>", "b"]]}
    assert patch(before, before) == {}


def test_a_new_piece_knows_its_place() -> None:
    before = area(("a", "<a/>"), ("b", "<b/>"))
    after = area(("z", "<z/>"), ("a", "<a/>"), ("y", "<y/>"), ("x", "<x/>"), ("b", "<b/>"))
    assert patch(before, after) == {"new": [["z", "<z/>", ""], ["y", "<y/>", "a"], ["x", "<x/>", "y"]]}


def test_another_order_is_told_as_such() -> None:
    before, after = area(("a", "<a/>"), ("b", "<b/>")), area(("b", "<b/>"), ("a", "<a/>"))
    assert patch(before, after) == {"order": ["b", "a"]}


def test_frame_label_still_and_words_change_by_themselves() -> None:
    before = area(words=["one", "two", "three"], label="Sea")
    after = Area("sea", (0, 0, 9, 12), {}, still="<rect/>", label="The sea", words=["one", "2"])
    told = patch(before, after)
    assert told == {
        "frame": [0, 0, 9, 12],
        "still": key_of("<rect/>"),
        "label": "The sea",
        "words": {"1": "2"},
        "lines": 2,
    }
    assert patched(whole(before), told) == whole(after)


def test_other_areas_are_no_patch() -> None:
    assert changes([area()], []) is None


def test_a_piece_that_goes_and_comes_again_is_where_it_came() -> None:
    log = AreaLog(area(("a", "1"), ("b", "2"), ("c", "3")), 0)
    log.draw(area(("b", "2"), ("c", "3")), 1)
    log.draw(area(("b", "2"), ("c", "3"), ("a", "1")), 2)
    first = whole(area(("a", "1"), ("b", "2"), ("c", "3")))
    assert [key for key, _markup in patched(first, log.since(0))["pieces"]] == ["b", "c", "a"]


PIECES = st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from(["<x/>", "<y/>"]))
AREAS = st.builds(
    lambda pieces, label, lines, wide, still: Area(
        "sea", (0, 0, wide, 9), pieces, label=label, words=lines, still=still
    ),
    PIECES,
    st.sampled_from(["Sea", "Bay"]),
    st.lists(st.sampled_from(["calm", "storm"]), max_size=4),
    st.integers(1, 3),
    st.sampled_from(["", "<g/>"]),
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(AREAS, min_size=2, max_size=8))
def test_from_any_version_to_any_later_one(drawn: list[Area]) -> None:
    log = AreaLog(drawn[0], 0)
    for version, now in enumerate(drawn[1:], start=1):
        log.draw(now, version)
        for held in range(version + 1):
            assert patched(whole(drawn[held]), log.since(held)) == whole(now)
