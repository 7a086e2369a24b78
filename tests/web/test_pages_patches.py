"""Patches in a real browser: the page's own scripts come to the same views as the server's."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from web.browsing import Guest, until

import cayona
from cayona.kernel.areas import Area
from cayona.kernel.patches import AreaLog, patched, whole

Enter = Callable[..., Guest]
STEPS = 60

APPLY = """async ([address, first, chain]) => {
    const { patchedAreas, unpacked } = await import(address);
    const packed = (areas) => JSON.stringify(areas.map((area) => ({ ...area, pieces: [...area.pieces] })));
    let areas = first.map(unpacked);
    const odd = [];
    for (const [index, [patches, wanted]] of chain.entries()) {
        const before = packed(areas);
        const after = patchedAreas(areas, patches);
        if (packed(areas) !== before) odd.push([index, "the old picture was altered"]);
        areas = after;
        if (packed(areas) !== JSON.stringify(wanted)) odd.push([index, packed(areas).slice(0, 300)]);
    }
    return odd;
}"""


def pictures(game: cayona.Game, seats: int, seed: int) -> list[list[Area]]:
    """Return what the first seat sees in a game of random moves, step by step."""
    state, dice = game.new(seats, seed=seed), random.Random(seed)
    found: list[list[Area]] = []
    while len(found) < STEPS and not state.is_over():
        found.append(_picture(game, state))
        seat = dice.choice(state.deciders())
        state.apply(dice.choice(state.legal_actions(seat)), seat)
    return found


def _picture(game: cayona.Game, state: cayona.State) -> list[Area]:
    choices = state.choices(0) if 0 in state.deciders() else ()
    public = game.draw_public(state.observation(None), "tall")
    return [*public, *game.draw_private(state.observation(0), choices, "tall")]


def chain(seen: Sequence[Sequence[Area]], kept: Sequence[int]) -> list[Any]:
    """Return for some steps the patches from the one before, and the whole that they lead to."""
    logs: dict[str, AreaLog] = {area.name: AreaLog(area, 0) for area in seen[0]}
    told: list[Any] = []
    before = 0
    for step, areas in enumerate(seen):
        if [area.name for area in areas] != list(logs):
            return told  # other areas come whole, not as patches
        for area in areas:
            logs[area.name].draw(area, step)
        if step in kept and step > 0:
            patches = {name: patch for name, log in logs.items() if (patch := log.since(before))}
            told.append([patches, [whole(area) for area in areas]])
            before = step
    return told


@pytest.mark.parametrize(
    ("game", "seats"),
    [("cartagena", 3), ("tranquility", 2), ("tortuga", 3), ("tongiaki", 4), ("tortuga1667", 6)],
)
def test_scripts_and_server_apply_patches_alike(guest: Enter, game: str, seats: int) -> None:
    me = guest()
    me.visit("/")
    seen = pictures(cayona.game(game), seats, seed=5)
    first = [whole(area) for area in seen[0]]
    dice = random.Random(game)
    groups = sorted(dice.sample(range(1, len(seen)), min(12, len(seen) - 1)))
    for kept in (range(len(seen)), groups):
        told = chain(seen, kept)
        assert len(told) >= 5
        assert me.page.evaluate(APPLY, [me.script("patch.js"), first, told]) == []
        areas = first
        for patches, wanted in told:
            areas = [patched(area, patches.get(area["name"], {})) for area in areas]
            assert areas == wanted


def sheet(*pieces: str, **facts: Any) -> Area:
    return Area("sheet", (0, 0, 9, 9), {key: f"<g>{key}</g>" for key in pieces}, **facts)


ODD = [
    [sheet("a", "b", "c"), sheet("c", "b", "a")],
    [sheet("a", "b"), sheet("b"), sheet("b", "a"), sheet("1", "b", "0", "a", "2")],
    [sheet("a", words=["x", "y", "z"]), sheet("a", words=["x"]), sheet("a", words=["x", "w"])],
    [sheet("a", label="A"), sheet("a", label="B", still="<path/>"), sheet(zooms=True), sheet("a")],
]


@pytest.mark.parametrize("seen", ODD)
def test_order_words_and_frames_are_patched_alike(guest: Enter, seen: list[Area]) -> None:
    me = guest()
    me.visit("/")
    steps = [[area] for area in seen]
    for kept in (range(len(seen)), [len(seen) - 1]):
        told = chain(steps, kept)
        assert me.page.evaluate(APPLY, [me.script("patch.js"), [whole(seen[0])], told]) == []


STORE = """async ([address, messages]) => {
    const { Store } = await import(address);
    const store = new Store(messages[0], "tall");
    return messages.slice(1).map((message) =>
        [store.take(message), store.view.version, store.view.drawn, store.held]);
}"""


def test_a_store_knows_what_fits(guest: Enter) -> None:
    me = guest()
    me.visit("/")
    view = {"type": "view", "form": "tall", "version": 4, "drawn": "a.4", "match": None}
    messages = [
        view,
        {"type": "patch", "version": 5, "drawn": "a.5", "from": "a.4"},
        {"type": "patch", "version": 5, "drawn": "a.5", "from": "a.4"},
        {"type": "patch", "version": 7, "drawn": "a.7", "from": "a.6"},
        {**view, "version": 7, "drawn": "b.7"},
        view,
        {**view, "version": 8, "drawn": "b.8", "form": "wide"},
        {"type": "patch", "version": 9, "drawn": "b.9", "from": "b.8"},
    ]
    assert me.page.evaluate(STORE, [me.script("patch.js"), messages]) == [
        ["new", 5, "a.5", "a.5"],
        ["known", 5, "a.5", "a.5"],
        ["unfit", 5, "a.5", "a.5"],
        ["new", 7, "b.7", "b.7"],
        ["known", 7, "b.7", "b.7"],
        ["new", 8, "b.8", ""],
        ["unfit", 8, "b.8", ""],
    ]


# --- At a table ----------------------------------------------------------------------------------------

LISTEN = """
window.heard = [];
window.said = [];
window.WebSocket = class extends window.WebSocket {
    addEventListener(kind, act) {
        if (kind !== "message") { super.addEventListener(kind, act); return; }
        super.addEventListener(kind, (event) => {
            let text = event.data;
            const message = JSON.parse(text);
            if (message.type === "patch" && window.spoil) {
                window.spoil = false;
                text = JSON.stringify({ ...message, from: "another.1" });
            }
            window.heard.push(message.type);
            act({ data: text });
        });
    }
    constructor(address) { super(address); window.line = this; }
    send(text) { window.said.push(JSON.parse(text)); super.send(text); }
};
"""

SHOWN = """[...document.querySelectorAll('.area .pieces-of')].map(e => e.innerHTML).join()
    .replaceAll(/ tabindex="[^"]*"| preview/g, '')"""
"""The pieces; which of them Tab reaches, and what is shown of a move, depends on where the focus is."""


def listening(guest: Enter, **options: Any) -> Guest:
    """Sit down where everything that is said and heard is noted."""
    me = guest(**options)
    me.context.add_init_script(LISTEN)
    me.play_now()
    assert me.my_turn()
    return me


def test_a_patch_that_does_not_fit_is_followed_by_the_whole(guest: Enter) -> None:
    me = listening(guest)
    assert me.move()
    assert "view" not in me.evaluate("window.heard"), "what changed is enough"
    assert "patch" in me.evaluate("window.heard")
    me.evaluate("window.spoil = true")
    assert me.move()
    asked = "window.said.filter(message => message.type === 'whole').length"
    until(lambda: me.evaluate(asked) == 1 and "view" in me.evaluate("window.heard"))
    assert me.my_turn()
    shown = me.evaluate(SHOWN)
    me.page.reload()
    me.see(".pieces-of > *")
    assert me.my_turn()
    assert me.evaluate(SHOWN) == shown
    assert me.move()


def test_a_page_that_comes_back_says_what_it_holds(guest: Enter) -> None:
    me = listening(guest)
    hellos = "window.said.filter(message => message.type === 'hello')"
    me.move()
    assert me.my_turn()
    me.evaluate("window.line.close()")
    until(lambda: len(me.evaluate(hellos)) == 2, why="it does not come back")
    first, second = me.evaluate(hellos)
    assert first["arrangement"] == second["arrangement"] == "wide"
    assert first["drawn"] != ""
    assert second["version"] > first["version"]
    assert second["drawn"] not in ("", first["drawn"])
    me.move()
    assert "view" not in me.evaluate("window.heard"), "it is told what changed, before and after"


def test_another_shape_of_the_window_brings_another_arrangement(guest: Enter) -> None:
    me = listening(guest)
    frame = "document.querySelector('[data-area=passage]').getAttribute('viewBox')"
    wide, keys = me.evaluate(frame), me.evaluate("document.querySelectorAll('.area [data-element]').length")
    lit = sorted(me.lit())
    me.page.set_viewport_size({"width": 360, "height": 740})
    until(lambda: me.evaluate(frame) != wide, why="the areas are not arranged anew")
    until(lambda: sorted(me.lit()) == lit)
    assert me.evaluate("document.querySelectorAll('.area [data-element]').length") == keys
    assert me.evaluate("document.documentElement.scrollWidth") <= 360
    assert me.move()
    assert me.my_turn()
    me.page.reload()
    me.see(".pieces-of > *")
    form = "JSON.parse(document.getElementById('page').textContent).view.form"
    assert me.evaluate(form) == "tall", "the next page comes with what fits"
    me.page.set_viewport_size({"width": 740, "height": 360})
    until(lambda: me.evaluate(frame) == wide, why="a phone held sideways is broad")
