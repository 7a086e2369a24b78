"""What moves, turns and tumbles, what can be zoomed, and what lights up with a line of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from web.browsing import Guest, until

Enter = Callable[..., Guest]

RUNNING = """[...document.querySelectorAll('#board svg *')].flatMap(e => e.getAnimations()
    .filter(a => a.effect.getKeyframes().some(k => k.transform))
    .map(a => ({ tag: e.classList.contains('ghost') ? 'ghost' : e.dataset.piece ?? e.dataset.key ?? '',
                 stops: a.effect.getKeyframes().length })))"""


def advance(me: Guest) -> list[dict[str, Any]]:
    """Play a card on a pirate in the fortress, and look at once what moves."""
    assert me.my_turn()
    me.click(next(element for element in me.lit() if element.startswith("card-")))
    before = me.lines()
    me.click("fortress")
    until(lambda: me.lines() > before)
    moving: list[dict[str, Any]] = me.evaluate(RUNNING)
    return moving


def test_a_pirate_glides_over_the_spaces_and_its_card_flies(guest: Enter) -> None:
    me = guest(reduced_motion="no-preference")
    me.play_now()
    me.evaluate("localStorage.setItem('cayona-speed', '0.05')")  # so slow that we see it
    moving = advance(me)
    pirates = [found["stops"] for found in moving if found["tag"].startswith("pirate-")]
    target = me.evaluate("[...document.querySelectorAll('#log li span')].at(-1).textContent")
    assert max(pirates) >= 2
    assert max(pirates) == int(target.split("→ ")[1].split(".")[0].split(",")[0]) + 1, (
        "every space on the way"
    )
    assert any(found["tag"] == "ghost" for found in moving)
    assert me.lit() != [], "nothing waits for the end of a motion"


@pytest.mark.parametrize("quiet", ["reduced motion", "speed off"])
def test_nothing_moves_for_who_wants_it_still(guest: Enter, quiet: str) -> None:
    me = guest(reduced_motion="reduce" if quiet == "reduced motion" else "no-preference")
    me.play_now()
    if quiet == "speed off":
        me.page.click("#settings summary")
        me.page.focus("#speed")
        me.page.keyboard.press("ArrowLeft")
        assert me.page.inner_text("#speed + output") == "Not at all"
        me.page.keyboard.press("Escape")
    assert advance(me) == []


def test_a_line_of_the_log_lights_what_it_speaks_of(guest: Enter) -> None:
    me = guest()
    me.play_now()
    advance(me)
    told = "[...document.querySelectorAll('#board .told[data-element]')].map(e => e.dataset.element)"
    me.page.hover("#log li:has-text('You play')")
    lit = me.evaluate(told)
    assert lit[0] == "fortress"
    assert lit[1].startswith("space-")
    me.page.mouse.move(2, 300)
    until(lambda: me.evaluate(told) == [])
    me.page.focus("#past-back")
    me.page.keyboard.press("Tab")
    assert me.evaluate("document.activeElement.matches('#log li:last-child')")
    assert me.evaluate(told)[0] == "fortress"
    me.page.keyboard.press("ArrowUp")
    assert me.evaluate("document.activeElement.matches('#log li:nth-last-child(2)')")
    assert me.evaluate("document.querySelector('#board .told').dataset.key").startswith("plate-")


SHOW = """async ([address, pictures]) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = address.replace("board.js", "table.css");
    const loaded = new Promise((resolve) => sheet.addEventListener("load", resolve));
    document.head.append(sheet);
    await loaded;
    const { Board } = await import(address);
    document.getElementById("main").remove();
    const place = document.createElement("div");
    place.className = "board";
    place.id = "board";
    document.body.append(place);
    window.picked = [];
    window.board = new Board(place, (element) => window.picked.push(element), () => {});
    const facts = { game: "cartagena", width: 400, height: 300, title: "A", description: "A" };
    window.draw = (picture) => window.board.show({ ...facts, ...picture });
    for (const picture of pictures) window.draw(picture);
}"""


def shown(guest: Enter, *pictures: dict[str, Any], **options: Any) -> Guest:
    """Show pictures of our own on a board of the page."""
    me = guest(**options)
    me.visit("/")
    me.page.evaluate(SHOW, [me.script("board.js"), list(pictures)])
    return me


def test_a_face_turns_over_and_a_die_tumbles(guest: Enter) -> None:
    def picture(face: str, roll: int) -> dict[str, Any]:
        card = f'<g data-key="card" data-face="{face}"><rect width="50" height="70"/></g>'
        die = f'<g data-key="die" data-roll="{roll}"><rect x="100" width="50" height="50"/></g>'
        return {"changing": card + die, "zoom": None}

    me = shown(guest, picture("back", 1), reduced_motion="no-preference")
    me.evaluate("localStorage.setItem('cayona-speed', '0.05')")
    me.page.evaluate("picture => window.draw(picture)", picture("skull", 1))
    assert [found["tag"] for found in me.evaluate(RUNNING)] == ["card", "card"], "the old face and the new"
    me.page.evaluate("picture => window.draw(picture)", picture("skull", 2))
    assert [found["tag"] for found in me.evaluate(RUNNING)] == ["die"]


DELAYS = """[...document.querySelectorAll('#board .changing [data-key]')].flatMap(e => e.getAnimations()
    .map(a => [e.dataset.key, a.effect.getTiming().delay]))"""


def test_cards_turn_one_by_one_and_what_they_decide_comes_after(guest: Enter) -> None:
    def picture(face: str, x: int) -> dict[str, Any]:
        cards = "".join(
            f'<g data-key="card-{nth}" data-face="{face}" data-turn="{nth}">'
            f'<rect x="{nth * 60}" width="50" height="70"/></g>'
            for nth in range(3)
        )
        return {
            "changing": f'{cards}<g data-key="pawn"><rect x="{x}" y="100" width="9" height="9"/></g>',
            "zoom": None,
        }

    me = shown(guest, picture("back", 10), reduced_motion="no-preference")
    me.evaluate("localStorage.setItem('cayona-speed', '0.05')")
    me.page.evaluate("picture => window.draw(picture)", picture("skull", 200))
    delays: dict[str, float] = {}
    for key, delay in me.evaluate(DELAYS):
        delays[key] = max(delay, delays.get(key, 0))
    assert delays["card-0"] < delays["card-1"] < delays["card-2"]
    assert delays["pawn"] > 0, "the pawn waits for the cards"


def zoomable(wide: int = 400, spots: int = 2) -> dict[str, Any]:
    body = "".join(
        f'<g data-element="isle-{number}" class="spot" tabindex="0" role="button" aria-label="{number}">'
        f'<rect x="{number * 120}" y="40" width="80" height="80"/></g>'
        for number in range(spots)
    )
    return {
        "changing": f'<g clip-path="url(#cayona-window)"><g class="zoomed">{body}</g></g>',
        "zoom": {"window": [0, 0, 400, 200], "bounds": [0, 0, wide, 200]},
    }


def placed(me: Guest) -> list[float]:
    """Return the scale of the map and where it is."""
    matrix: list[float] = me.evaluate(
        "(m => [m.a, m.e, m.f].map((part) => Math.round(part * 100) / 100))"
        "(document.querySelector('.changing .zoomed').transform.baseVal.consolidate().matrix)"
    )
    return matrix


def test_a_map_is_moved_and_zoomed_by_mouse_and_keys_and_stays_so(guest: Enter) -> None:
    me = shown(guest, zoomable())
    assert placed(me) == [1, 0, 0]
    box = me.page.locator("#board > svg").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    me.page.mouse.move(x, y)
    me.page.mouse.wheel(0, -400)
    until(lambda: placed(me)[0] > 1.5)
    near = placed(me)
    me.page.evaluate("picture => window.draw(picture)", zoomable(wide=600, spots=4))
    assert placed(me) == near, "an update keeps the place"
    me.page.mouse.down()
    me.page.mouse.move(x + 60, y + 10, steps=4)
    me.page.mouse.up()
    assert placed(me)[1] > near[1]
    assert me.evaluate("window.picked") == [], "dragging is no click"
    me.page.click(".zoom-tools button >> nth=2")
    assert placed(me)[0] == pytest.approx(400 / 600, abs=0.01), "the whole map, grown as it is"
    me.page.evaluate("picture => window.draw(picture)", zoomable(wide=800, spots=4))
    assert placed(me)[0] == 0.5, "who sees everything goes on seeing everything"
    me.page.keyboard.press("+")
    me.page.keyboard.press("ArrowRight")
    assert placed(me)[0] == 0.7
    me.page.keyboard.press("0")
    assert placed(me)[0] == 0.5
    me.page.mouse.click(*me.evaluate(
        "(b => [b.left + b.width / 2, b.top + b.height / 2])"
        "(document.querySelector('[data-element=isle-0]').getBoundingClientRect())"
    ))  # fmt: skip
    assert me.evaluate("window.picked") == ["isle-0"]


def test_two_fingers_zoom_a_map(guest: Enter) -> None:
    me = shown(guest, zoomable(), phone=True)
    box = me.page.locator("#board > svg").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    session = me.context.new_cdp_session(me.page)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + offset, "y": y, "id": number} for number, offset in enumerate(apart)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -20)
    touch("touchStart", -20, 20)
    for apart in (30, 45, 60, 80):
        touch("touchMove", -20, apart)
    touch("touchEnd")
    until(lambda: placed(me)[0] > 1.5)
    assert me.evaluate("window.picked") == []


def test_a_map_comes_closer_to_what_is_too_small_until_people_move_it(guest: Enter) -> None:
    me = shown(guest, zoomable(wide=8000, spots=4))
    light = "names => window.board.light(new Set(names), [])"
    assert placed(me)[0] == 0.05
    me.page.evaluate(light, ["isle-2"])
    near = placed(me)
    assert near[0] >= 0.1, "a spot of a few pixels is too small"
    me.page.evaluate(light, [])
    assert placed(me)[0] == 0.05, "nothing is asked any more"
    me.page.evaluate(light, ["isle-2"])
    assert placed(me) == near
    me.page.focus("[data-element=isle-2]")
    me.page.keyboard.press("ArrowLeft")
    moved = placed(me)
    me.page.evaluate(light, ["isle-0"])
    assert placed(me) == moved, "it stays where it was put"


def test_a_piece_goes_by_points_beside_an_element(guest: Enter) -> None:
    """What is new on the way appears when the piece comes to it."""

    def sea(at: int, tile: bool) -> dict[str, Any]:
        spots = "".join(
            f'<g data-element="isle-{name}"><rect x="{200 * name}" y="100" width="40" height="40"/></g>'
            for name in range(2)
        )
        body = f'<rect x="{at * 200 + 10}" y="110" width="20" height="20"/>'
        ship = f'<g data-key="ship-{at}" data-piece="ship">{body}</g>'
        new = '<g data-key="tile"><rect x="100" y="20" width="40" height="40"/></g>' if tile else ""
        return {"changing": spots + ship + new, "zoom": None}

    me = shown(guest, sea(0, False), reduced_motion="no-preference")
    me.evaluate("localStorage.setItem('cayona-speed', '0.05')")
    lines = [{"routes": [["isle-0", "tile@-10,0", "tile@10,0", "isle-1"]]}]
    me.page.evaluate(
        "([picture, lines]) => window.board.show({ game: 'cartagena', width: 400, height: 300, title: 'A',"
        " description: 'A', ...picture }, true, lines)",
        [sea(1, True), lines],
    )
    ways = {found["tag"]: found["stops"] for found in me.evaluate(RUNNING)}
    assert ways == {"ship": 4}
    delay = me.evaluate(
        "document.querySelector('[data-key=tile]').getAnimations()[0].effect.getTiming().delay"
    )
    assert delay > 0, "the tile waits for the ship"
