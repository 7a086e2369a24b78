"""How much room board and hand have, and what plates do; `test_pages_boxes` measures what lies where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.browsing import PHONE, Guest, until
from web.test_pages_motion import area, draw, shown
from web.test_pages_tranquility import call

Enter = Callable[..., Guest]

SIDEWAYS = {"width": 740, "height": 360}
LARGE: Any = {"width": 1920, "height": 1080}
GAMES = {
    "cartagena": (2, 5),
    "tranquility": (1, 5),
    "tortuga": (2, 4),
    "tongiaki": (2, 6),
    "tortuga1667": (2, 9),
}


def sit(me: Guest, game: str, seats: int, options: dict[str, Any] | None = None, bot: str = "random") -> str:
    """Sit down with bots, which play at random if nothing else is said."""
    me.visit("/")
    call(me, "/api/people", {"name": "Merry"})
    settings = {"game": game, "seats": seats, "options": options or {}}
    bots = [None] + [bot] * (seats - 1)
    told = call(me, "/api/tables", {"settings": settings, "bots": bots, "sit": 0, "start": True})
    me.visit(f"/t/{told['table']}")
    me.see(".pieces-of > *")
    return str(told["table"])


def act(me: Guest, table: str, nth: int) -> None:
    """Let one more decision pass, the nth of those there are."""
    view = call(me, f"/api/tables/{table}/view")
    choices = view["match"]["choices"]
    wish = {"id": f"wish-{nth}", "version": view["version"], "action": choices[nth % len(choices)]["action"]}
    call(me, f"/api/tables/{table}/act", wish)


SHARE = """() => {
    const reach = (from, to, others) => Math.max(0, Math.min(to, others[1]) - Math.max(from, others[0]));
    const seen = (one) => {
        const [box, frame] = [one, one.closest("#board, #hand")].map((each) => each.getBoundingClientRect());
        return reach(box.left, box.right, [frame.left, frame.right])
            * reach(box.top, box.bottom, [frame.top, frame.bottom]);
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const sum = (selector) => all(selector).reduce((total, one) => total + seen(one), 0);
    const page = innerWidth * innerHeight / 100;
    return [sum("#board, #hand") / page, sum("#board > .area, #hand > .area") / page];
}"""
"""Percent of the window: the places of board and hand, and what is drawn in them."""


def test_what_is_drawn_of_board_and_hand_takes_most_of_a_large_screen(guest: Enter) -> None:
    me = guest()
    me.page.set_viewport_size(LARGE)
    for game, seats in GAMES.items():
        for count in {*seats, 3} if game == "tortuga" else seats:
            sit(me, game, count)
            until(
                lambda: me.page.evaluate(SHARE)[1] >= 60, why=f"{game} with {count} leaves the window empty"
            )


MORE_COUNTERS = """(count) => {
    for (const counters of document.querySelectorAll('#seats .counters')) {
        for (let nth = 0; nth < count; nth += 1) counters.append(counters.firstElementChild.cloneNode(true));
    }
}"""
LEFT_CHIPS = """[...document.querySelectorAll('#seats .plate')].flatMap((plate) => {
    const shown = [...plate.querySelectorAll('.counter > svg, .counter > span:not(.unseen)')].filter(
        (part) => [part, part.parentElement].every((one) => getComputedStyle(one).clipPath === 'none'));
    const [frame, parts] = [plate.getBoundingClientRect(), shown.map((part) => part.getBoundingClientRect())];
    return parts.filter((part) => part.bottom > frame.bottom + 1 || part.right > frame.right + 1)
        .map((part) => [part.bottom - frame.bottom, part.right - frame.right]);
})"""
"""What of the counters leaves its chip, and by how much."""


def test_nine_seats_fit_a_phone_and_a_finger(guest: Enter) -> None:
    me = guest(phone=True)
    sit(me, "tortuga1667", 9)
    board = me.page.locator("#board")
    until(lambda: board.evaluate("board => board.scrollHeight <= board.clientHeight"), why="it scrolls")
    rows = "[...document.querySelectorAll('[data-area=chart] [data-element^=pawn] .hit')]"
    me.evaluate(f"({MORE_COUNTERS})(4)")  # cards and wounds of a long game
    me.page.wait_for_timeout(300)
    sizes = me.evaluate(f"{rows}.map(e => e.getBoundingClientRect()).map(b => Math.min(b.width, b.height))")
    assert len(sizes) == 9
    assert min(sizes) >= 43.5
    assert me.evaluate(LEFT_CHIPS) == []
    me.page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    me.page.wait_for_timeout(300)
    assert me.evaluate(LEFT_CHIPS) == [], "held sideways"
    me.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    me.page.click("[data-area=events] [data-element=event-deck]")
    kind = me.page.locator("[data-area=events] [data-element=kind-pistol]")
    assert kind.is_visible(), "what can come is on a sheet over the row"


LONG_NAME = """() => {
    for (const plate of document.querySelectorAll("#seats .plate")) {
        plate.querySelector(".name").textContent = "Captain Flint";
        const counters = plate.querySelector(".counters");
        while (counters.childElementCount < 5) counters.append(counters.firstElementChild.cloneNode(true));
    }
}"""
NAMES = """[...document.querySelectorAll("#seats .plate")].map((plate) => {
    const name = plate.querySelector(".name");
    return [name.scrollWidth <= name.clientWidth, plate.getBoundingClientRect().height];
})"""


def test_five_names_are_whole_beside_many_counters_on_a_desktop(guest: Enter) -> None:
    me = guest()
    sit(me, "tortuga1667", 5)
    before = me.evaluate(NAMES)
    me.page.evaluate(LONG_NAME)
    assert me.evaluate(NAMES) == [[True, height] for _whole, height in before]


def test_a_plate_can_be_clicked_while_it_is_lit(guest: Enter) -> None:
    me = shown(guest, [area("<g/>")])
    plates = """async ([address, elements]) => {
        const { showPlates } = await import(address);
        const list = document.getElementById("seats");
        showPlates(list, ["Anna", "Bela"].map((name) => ({ name, note: "here", here: true })),
            elements.map((element, seat) => (
                { seat, element, won: seat === 1, counters: [["", "3", "3 cards"]] })), "cayona");
    }"""
    me.page.evaluate(plates, [me.script("plates.js"), ["seat-0", ""]])
    assert me.evaluate("document.querySelectorAll('#seats [role=button]').length") == 0
    me.page.evaluate("() => window.board.light(new Set(['seat-0']), [])")
    button = "#seats [role=button][tabindex='0']"
    assert me.page.get_attribute(button, "aria-label") == "Anna, seat A: 3 cards"
    me.page.click(button)
    me.page.focus(button)
    me.page.keyboard.press("Enter")
    assert me.evaluate("window.picked") == ["seat-0", "seat-0"]
    draw(me, [area("<path/>")])
    assert me.page.query_selector(button) is not None, "the plate is not made anew"
    assert me.evaluate("[...document.querySelectorAll('#seats .won')].map(e => e.dataset.seat)") == ["1"]
    assert "3 cards" in str(me.page.text_content("#seats li"))
    me.page.evaluate("() => window.board.badge(new Map([['seat-0', '+2']]))")
    assert me.page.get_attribute(button, "data-badge") == "+2"
