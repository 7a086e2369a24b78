/** The plates of the seats, once on every page: who sits there, and the counters that the game names. */
import { make, mark, seatCalled } from "./api.js";
import { called, callSeats } from "./called.js";
import { shape } from "./marks.js";

/** @typedef {{name: string, note?: string, here?: boolean, own?: boolean, now?: boolean, timed?: boolean}} Sitter note: what is said of them; here: whether they are, if they are people; own: it is the seat of who looks */
/** @typedef {{seat: number, counters: [string, string, string][], element: string, won: boolean}} Plate a counter has a symbol, a value and words */

/** @param {[string, string, string]} counter @param {string} style of the game */
function counterOf([symbol, value, told], style) {
  const words = called(told);
  const shown = make("span", { "aria-hidden": "true" }, value);
  const counter = make("span", { class: "counter", title: words }, shown, make("span", { class: "unseen" }, words));
  if (!symbol) return counter;
  const picture = shape("svg", { class: `${style} symbol`, "aria-hidden": "true" });
  picture.append(shape("use", { href: `#${symbol}`, class: "glyph", width: "100%", height: "100%" }));
  counter.prepend(picture);
  return counter;
}

/**
 * Show all plates; those that are as they were are left alone, for somebody may be about to click one.
 * @param {HTMLElement} list
 * @param {Sitter[]} sitters
 * @param {Plate[]} plates none before the match
 * @param {string} style of the game
 */
export function showPlates(list, sitters, plates, style) {
  callSeats(sitters);
  while (list.childElementCount > sitters.length) list.lastElementChild.remove();
  for (const [seat, sitter] of sitters.entries()) {
    const item = /** @type {HTMLElement} */ (list.children[seat] ?? list.appendChild(make("li", {
      "data-seat": seat, "data-plate": seat, "data-key": `plate-${seat}`,
    }, make("div", { class: "plate" }))));
    const plate = plates.find((known) => known.seat === seat);
    const told = JSON.stringify([sitter, plate, sitters.map(({ name }) => name)]);
    if (item.dataset.told === told) continue;
    item.dataset.told = told;
    item.classList.toggle("now", Boolean(sitter.now));
    item.classList.toggle("won", Boolean(plate?.won));
    item.classList.toggle("own", Boolean(sitter.own));
    if (sitter.now) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
    fill(/** @type {HTMLElement} */ (item.firstElementChild), seat, sitter, plate, style);
  }
}

/** @param {HTMLElement} place @param {number} seat @param {Sitter} sitter @param {Plate | undefined} plate */
function fill(place, seat, sitter, plate, style) {
  const { name, note = "", here } = sitter;
  const words = make("span", { class: "note" }, note);
  if (here !== undefined) words.prepend(make("span", { class: here ? "dot here" : "dot", "aria-hidden": "true" }));
  const counters = plate?.counters ?? [];
  const who = make("span", { class: "who" }, make("span", { class: "name" }, name), make("span", { class: "unseen letter" }, seatCalled(seat)), words);
  place.replaceChildren(mark(seat), who, make("span", { class: "counters" }, ...counters.map((counter) => counterOf(counter, style))));
  if (sitter.timed) place.append(make("span", { class: "clock" }));
  if (plate?.element) {
    place.dataset.element = plate.element;
    place.setAttribute("aria-label", `${name}, ${seatCalled(seat)}: ${counters.map((counter) => called(counter[2])).join(", ")}`);
  } else {
    delete place.dataset.element;
    place.removeAttribute("aria-label");
  }
}
