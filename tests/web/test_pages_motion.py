"""What moves, turns and tumbles, what can be zoomed, and what lights up with a line of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from web.browsing import Guest, until

Enter = Callable[..., Guest]

RUNNING = """[...document.querySelectorAll('.area *, .sky *')].flatMap(e => e.getAnimations()
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
        assert me.page.inner_text("#speed + output") == "Off"
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
    assert me.evaluate("document.querySelector('#main .told').dataset.key").startswith("plate-")


SHOW = """async ([address, pictures]) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = address.replace("board.js", "table.css");
    const loaded = new Promise((resolve) => sheet.addEventListener("load", resolve));
    document.head.append(sheet);
    await loaded;
    const { Board } = await import(address);
    const { unpacked } = await import(address.replace("board.js", "patch.js"));
    const { Layers } = await import(address.replace("board.js", "layers.js"));
    const main = document.getElementById("main");
    main.className = "";
    main.innerHTML = `<ol id="seats"></ol><div id="board" class="board"></div>
        <div id="hand" class="hand"></div>`;
    const [seats, board, hand] = main.children;
    Object.assign(board.style, { width: "400px", height: "200px" });
    Object.assign(hand.style, { width: "400px", marginLeft: "40px", minHeight: "100px" });
    window.picked = [];
    window.asked = [];
    const layers = new Layers(async (key) => { window.asked.push(key); return `<rect class="${key}"/>`; });
    const pick = (element) => window.picked.push(element);
    window.board = new Board("cartagena", { board, hand, seats }, layers, pick, () => {});
    const facts = {
        frame: [0, 0, 400, 200], still: "", label: "A", words: ["A"], over: "", zooms: false, private: false,
    };
    window.draw = (areas, lines = []) => window.board.show(
        areas.map((area) => unpacked({ ...facts, ...area })), true, lines);
    for (const areas of pictures) window.draw(areas);
}"""

Areas = list[dict[str, Any]]


def area(*pieces: str, name: str = "sea", **facts: Any) -> dict[str, Any]:
    """Return an area as it is sent; each piece is called by its number."""
    return {"name": name, "pieces": [[str(key), piece] for key, piece in enumerate(pieces)], **facts}


def shown(guest: Enter, *pictures: Areas, **options: Any) -> Guest:
    """Show pictures of our own on a board of the page."""
    me = guest(**options)
    me.visit("/")
    me.page.evaluate(SHOW, [me.script("board.js"), list(pictures)])
    return me


def draw(me: Guest, areas: Areas, routes: list[list[str]] | None = None) -> dict[str, Any]:
    """Show one more picture; return which pieces made journeys, and what is new on the board."""
    script = """([areas, lines]) => (told => ({ ...told, moves: told.moves.map(move => move.key) }))(
        window.draw(areas, lines))"""
    told: dict[str, Any] = me.page.evaluate(script, [areas, [{"routes": routes or []}]])
    return told


def slow(me: Guest) -> None:
    """Let things move so slowly that we see it."""
    me.evaluate("localStorage.setItem('cayona-speed', '0.05')")


def test_a_face_turns_over_and_a_die_tumbles(guest: Enter) -> None:
    def picture(face: str, roll: int) -> Areas:
        card = f'<g data-key="card" data-face="{face}"><rect width="50" height="70"/></g>'
        die = f'<g data-key="die" data-roll="{roll}"><rect x="100" width="50" height="50"/></g>'
        return [area(card, die)]

    me = shown(guest, picture("back", 1), reduced_motion="no-preference")
    slow(me)
    draw(me, picture("skull", 1))
    assert [found["tag"] for found in me.evaluate(RUNNING)] == ["card", "card"], "the old face and the new"
    draw(me, picture("skull", 2))
    moving = [found["tag"] for found in me.evaluate(RUNNING)]
    assert moving == ["card", "die"], "the new face goes on turning, the old one is gone"


DELAYS = """[...document.querySelectorAll('.area [data-key]')].flatMap(e => e.getAnimations()
    .map(a => [e.dataset.key, a.effect.getTiming().delay]))"""


def test_cards_turn_one_by_one_and_what_they_decide_comes_after(guest: Enter) -> None:
    def picture(face: str, x: int) -> Areas:
        cards = [
            f'<g data-key="card-{nth}" data-face="{face}" data-turn="{nth}">'
            f'<rect x="{nth * 60}" width="50" height="70"/></g>'
            for nth in range(3)
        ]
        return [area(*cards, f'<g data-key="pawn"><rect x="{x}" y="100" width="9" height="9"/></g>')]

    me = shown(guest, picture("back", 10), reduced_motion="no-preference")
    slow(me)
    draw(me, picture("skull", 200))
    delays: dict[str, float] = {}
    for key, delay in me.evaluate(DELAYS):
        delays[key] = max(delay, delays.get(key, 0))
    assert delays["card-0"] < delays["card-1"] < delays["card-2"]
    assert delays["pawn"] > 0, "the pawn waits for the cards"


def zoomable(wide: int = 400, spots: int = 2) -> Areas:
    islands = [
        f'<g data-element="isle-{number}" class="spot" tabindex="0" role="button" aria-label="{number}">'
        f'<rect x="{number * 120}" y="40" width="80" height="80"/></g>'
        for number in range(spots)
    ]
    return [area(*islands, zooms=True, frame=[0, 0, wide, 200])]


def placed(me: Guest) -> list[float]:
    """Return the scale of the map in pixels of a unit, and where its origin is in its window."""
    matrix: list[float] = me.evaluate(
        "(svg => (m => (b => [m.a, m.e - b.left, m.f - b.top].map((part) => Math.round(part * 100) / 100))"
        "(svg.getBoundingClientRect()))(svg.getScreenCTM()))(document.querySelector('svg.zoomable'))"
    )
    return matrix


def test_a_map_is_moved_and_zoomed_by_mouse_and_keys_and_stays_so(guest: Enter) -> None:
    me = shown(guest, zoomable())
    assert placed(me) == [1, 0, 0]
    box = me.page.locator(".area > svg").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    me.page.mouse.move(x, y)
    me.page.mouse.wheel(0, -400)
    until(lambda: placed(me)[0] > 1.5)
    near = placed(me)
    draw(me, zoomable(wide=600, spots=4))
    assert placed(me) == near, "an update keeps the place"
    me.page.mouse.down()
    me.page.mouse.move(x + 60, y + 10, steps=4)
    me.page.mouse.up()
    assert placed(me)[1] > near[1]
    assert me.evaluate("window.picked") == [], "dragging is no click"
    me.page.click(".zoom-tools button >> nth=2")
    assert placed(me)[0] == pytest.approx(400 / 600, abs=0.01), "the whole map, grown as it is"
    draw(me, zoomable(wide=800, spots=4))
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
    box = me.page.locator(".area > svg").bounding_box()
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
    me.page.focus(".zoom-tools button")
    me.page.keyboard.press("ArrowLeft")
    moved = placed(me)
    me.page.evaluate(light, ["isle-0"])
    assert placed(me) == moved, "it stays where it was put"


def test_a_piece_goes_by_points_beside_an_element(guest: Enter) -> None:
    """What is new on the way appears when the piece comes to it."""

    def sea(at: int, tile: bool) -> Areas:
        spots = [
            f'<g data-element="isle-{name}"><rect x="{200 * name}" y="100" width="40" height="40"/></g>'
            for name in range(2)
        ]
        body = f'<rect x="{at * 200 + 10}" y="110" width="20" height="20"/>'
        ship = f'<g data-key="ship-{at}" data-piece="ship">{body}</g>'
        new = ['<g data-key="tile"><rect x="100" y="20" width="40" height="40"/></g>'] if tile else []
        return [area(*spots, ship, *new)]

    me = shown(guest, sea(0, False), reduced_motion="no-preference")
    slow(me)
    assert draw(me, sea(1, True), [["isle-0", "tile@-10,0", "tile@10,0", "isle-1"]])["moves"] == ["ship-1"]
    ways = {found["tag"]: found["stops"] for found in me.evaluate(RUNNING)}
    assert ways == {"ship": 4}
    delay = me.evaluate(
        "document.querySelector('[data-key=tile]').getAnimations()[0].effect.getTiming().delay"
    )
    assert delay > 0, "the tile waits for the ship"


def test_what_goes_from_one_area_to_another_flies_above_the_page(guest: Enter) -> None:
    def table(*, played: bool) -> Areas:
        card = '<g data-key="card-7" data-piece="seven"><rect x="{x}" y="20" width="40" height="60"/></g>'
        land = '<g data-element="isle"><rect x="200" y="20" width="60" height="60"/></g>'
        sea = area(land, *([card.format(x=210)] if played else []))
        return [
            sea,
            area(*([] if played else [card.format(x=10)]), name="hand", private=True, frame=[0, 0, 400, 100]),
        ]

    me = shown(guest, table(played=False), reduced_motion="no-preference")
    slow(me)
    start = me.evaluate("(b => [b.left + b.width / 2, b.top + b.height / 2])(document.querySelector("
                        "'[data-area=hand] [data-key]').getBoundingClientRect())")  # fmt: skip
    assert draw(me, table(played=True))["moves"] == ["card-7"]
    flying = me.evaluate(
        "(b => [b.left + b.width / 2, b.top + b.height / 2])(document.querySelector('.sky .ghost rect')"
        ".getBoundingClientRect())"
    )
    assert flying == pytest.approx(start, abs=12), "it begins where the card was"
    assert me.evaluate("document.querySelector('[data-area=sea] [data-key]').getAnimations().length") == 1
    assert me.evaluate("document.querySelectorAll('[data-key=card-7]').length") == 1, "the copy has no name"
    assert me.evaluate("document.querySelector('.trails').childElementCount") == 0
    draw(me, table(played=False))
    assert me.evaluate("document.querySelectorAll('.sky .ghost').length") == 1, "the first one is there"


def spot(name: str, label: str) -> str:
    shape = '<rect width="20" height="20"/>'
    return f'<g data-element="{name}" class="spot" role="img" aria-label="{label}">{shape}</g>'


def test_only_pieces_that_differ_are_drawn_anew_and_keep_the_focus(guest: Enter) -> None:
    def table(*names: str, label: str = "A") -> Areas:
        spots = [[name, spot(name, label if name == "b" else name)] for name in names]
        return [{"name": "sea", "pieces": spots, "words": ["one", label]}]

    me = shown(guest, table("a", "b", "c"))
    order = "[...document.querySelectorAll('.pieces-of > *')].map(e => e.dataset.element).join('')"
    me.evaluate("window.kept = [...document.querySelectorAll('.pieces-of > *')]")
    same = "window.kept.map(e => e.isConnected)"
    me.page.evaluate("() => window.board.light(new Set(['b', 'c']), [])")
    me.page.focus("[data-element=b]")
    draw(me, table("a", "b", "c", label="B"))
    assert me.evaluate(same) == [True, False, True]
    assert me.evaluate("document.activeElement.getAttribute('aria-label')") == "B"
    assert me.page.text_content("#words-of-sea") == "one\nB"
    draw(me, table("c", "a", "d", label="B"))
    assert me.evaluate(order) == "cad"
    assert me.evaluate(same) == [True, False, True]
    draw(me, table("d", "a", "b", "c", label="B"))
    assert me.evaluate(order) == "dabc"


def test_layers_are_fetched_once_and_lie_under_the_pieces(guest: Enter) -> None:
    me = shown(guest, [area("<g/>", still="reef"), area("<g/>", name="lake", still="reef")])
    until(lambda: me.evaluate("document.querySelectorAll('.still .reef').length") == 2)
    assert me.evaluate("window.asked") == ["reef"]
    draw(me, [area("<g/>", still="sand"), area("<g/>", name="lake", still="reef")])
    until(lambda: me.page.query_selector("[data-area=sea] .still .sand"))
    assert me.page.query_selector("[data-area=sea] .still .reef") is None
    assert me.evaluate("document.querySelector('[data-area=sea]').firstElementChild.matches('.still')")


def test_what_one_sees_alone_lies_over_an_area_of_all(guest: Enter) -> None:
    mark = '<g data-element="mark" class="spot" role="img" aria-label="M"><rect width="9" height="9"/></g>'
    me = shown(guest, [area("<g/>"), area(mark, name="mine", over="sea", private=True)])
    layers = "[...document.querySelectorAll('.pieces-of')].map(e => e.dataset.of)"
    assert me.evaluate(layers) == ["sea", "mine"]
    assert me.evaluate("document.querySelectorAll('.area').length") == 1
    me.page.click("[data-element=mark]")
    assert me.evaluate("window.picked") == ["mark"]
    draw(me, [area("<g/>")])
    assert me.evaluate(layers) == ["sea"]


@pytest.mark.parametrize(
    ("frames", "lie"),
    [
        ([[0, 0, 400, 200]], [(0, 0, 400, 200)]),
        ([[0, 0, 100, 100], [0, 0, 100, 100]], [(0, 0, 197, 197), (203, 0, 197, 197)]),
        ([[0, 0, 800, 100], [0, 0, 800, 280]], [(0, 0, 400, 50), (0, 56, 400, 140)]),
    ],
)
def test_areas_share_one_scale_and_fill_their_place(
    guest: Enter, frames: list[list[int]], lie: list[tuple[int, ...]]
) -> None:
    me = shown(guest, [area(name=f"part-{nth}", frame=frame) for nth, frame in enumerate(frames)])
    boxes = me.evaluate(
        "(o => [...document.querySelectorAll('.area')].map(e => (b => [b.left - o.left, b.top - o.top,"
        " b.width, b.height])(e.getBoundingClientRect())))(document.getElementById('board')"
        ".getBoundingClientRect())"
    )
    for box, wanted in zip(boxes, lie, strict=True):
        assert box[2:] == pytest.approx(wanted[2:], abs=2)
        assert box[0] == pytest.approx(wanted[0], abs=2)
