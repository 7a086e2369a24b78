/** Walking over a board by keys: an area is one stop for Tab, arrows lead from spot to spot as they lie. */
import { groundOf } from "./stands.js";

const AHEAD = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const ASIDE = 2; // so much farther a step aside counts than one ahead
const STEP = 2; // pixels: what lies nearer lies beside, not ahead

/** How many spots there are to walk over. @param {Element} place */
export const spotsIn = (place) => namedIn(place).length;

/** All that has a name in an area. @param {Element} area @returns {any[]} */
const namedIn = (area) => [...area.querySelectorAll(".pieces-of [data-element], .pieces-of > [aria-label]")];

/** What of it is in sight. @param {Element} area @returns {any[]} */
export const spotsOf = (area) => namedIn(area).filter((spot) => spot.checkVisibility());

function middle(spot) {
  const box = (spot.querySelector(".hit, .edge") ?? spot).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Make one spot of an area the one that Tab reaches: where one is, or what can be chosen. @param {Element} area */
export function rove(area) {
  const all = namedIn(area);
  const stops = all.filter((spot) => spot.getAttribute("tabindex") === "0");
  const lit = (spots) => spots.filter((spot) => spot.matches(".lit"));
  const wanted = [...all.filter((spot) => spot === document.activeElement), ...lit(stops), ...lit(all), ...stops, ...all];
  const now = wanted.find((spot) => spot.checkVisibility()); // asked of few: it takes its time
  for (const spot of all) stop(spot, spot === now);
}

/** @param {Element} spot @param {boolean} isNow whether Tab reaches it */
function stop(spot, isNow) {
  spot.setAttribute("tabindex", isNow ? "0" : "-1");
  if (!spot.hasAttribute("role")) spot.setAttribute("role", "img");
}

/** The nearest spot in a direction, straight ahead if there is one. @param {any} from @param {any[]} all @param {number[]} ahead */
export function neighbour(from, all, [right, down]) {
  const [x, y] = middle(from);
  const found = all.filter((spot) => spot !== from).map((spot) => {
    const [there, below] = middle(spot);
    const along = (there - x) * right + (below - y) * down;
    return { spot, along, far: along + ASIDE * Math.abs((there - x) * down - (below - y) * right) };
  });
  return found.filter(({ along }) => along > STEP).sort((one, other) => one.far - other.far)[0]?.spot ?? null;
}

/** The next spot that can be chosen, in the order of the board (along a track, say); where none can be, the next. @param {Element} from @param {any[]} all @param {number} step 1 or -1 */
function along(from, all, step) {
  const on = step > 0 ? all.slice(all.indexOf(from) + 1) : all.slice(0, all.indexOf(from)).reverse();
  return on.find((spot) => spot.matches(".lit")) ?? (all.some((spot) => spot.matches(".lit")) ? null : on[0]);
}

/** Let arrows, Home and End lead from spot to spot, and the keys for pages along what can be chosen. @param {HTMLElement} root */
export function setUpWalking(root) {
  root.addEventListener("keydown", (event) => {
    const from = /** @type {Element} */ (event.target).closest?.("[tabindex]");
    const area = from && groundOf(from);
    if (!area || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = spotsOf(area);
    const to = AHEAD[event.key] ? neighbour(from, all, AHEAD[event.key]) : { Home: all[0], End: all.at(-1), PageDown: along(from, all, 1), PageUp: along(from, all, -1) }[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation(); // a map is not moved by the same key
    for (const spot of all) stop(spot, spot === to);
    to.focus();
  }, { capture: true });
}
