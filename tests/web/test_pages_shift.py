"""Nothing moves but what the game moves: the browser counts what shifts, from the first picture on."""

from __future__ import annotations

from collections.abc import Callable

from web.browsing import DESKTOP, PHONE, Guest, sample, until
from web.test_pages_places import GAMES, sit

Enter = Callable[..., Guest]

WATCH = """(() => {
    window.shifts = [];
    const told = ({ node, previousRect: from, currentRect: to }) => {
        const name = node?.id || node?.className?.baseVal || node?.className || node?.nodeName;
        return `${name} ${[from, to].map((box) => [box.x, box.y, box.width, box.height].map(Math.round))}`;
    };
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
            window.shifts.push([shift.value, shift.sources.map(told).join("; ")]);
        }
    }).observe({ type: "layout-shift", buffered: true });
})()"""
"""Every shift of the page: how much by the browser's measure, and of what from where to where."""
CLICK = """nth => {
    const lit = document.querySelectorAll("#main .lit[data-element]");
    const element = lit[nth % lit.length]?.dataset.element;
    const named = (place) => document.querySelector(`${place} [data-element="${element}"]`);
    const spot = named("#hand") ?? named("#main") ?? document.querySelector("#ready button");
    spot?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return Boolean(spot);
}"""
"""Click on something that can be clicked; tells whether there was anything."""
SETTLED = (
    """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
)


def test_the_page_never_shifts(guest: Enter) -> None:
    """A dispatched click is no input for the browser: it forgives nothing that follows it."""
    me = guest()
    me.context.add_init_script(WATCH)
    wrong: list[str] = []
    for nth, (game, seats) in enumerate(GAMES.items()):
        me.page.set_viewport_size(PHONE if nth % 2 else DESKTOP)  # type: ignore[arg-type]
        for count in sample(seats, nth % 2):
            sit(me, game, count)
            for step in range(7):
                if not me.my_turn():
                    break
                until(lambda step=step: me.page.evaluate(CLICK, 3 * step))  # type: ignore[misc]
                me.page.evaluate(SETTLED)
            wrong += [f"{game} with {count}: {what}" for _shift, what in me.evaluate("window.shifts")]
    assert not wrong, "\n".join(wrong)
