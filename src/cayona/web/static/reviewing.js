/** Draws a seat's review: the curve, where the result came from, turning points, and who could believe what. */
import { make, mark, say } from "./api.js";

/**
 * What can be done from a review; what is missing is not offered.
 * @typedef {object} Ways
 * @property {(step: number) => void} go show a step of the match
 * @property {(turn: number) => void} [ask] stop before a turning point
 * @property {() => Promise<any>} [truth] the curve as it truly was
 * @property {(at: number, open: boolean) => void} [looked] is told which point of which curve is looked at
 */

/**
 * @param {HTMLElement} place @param {any} told @param {Ways} ways
 * @returns {(at: number, open: boolean) => Promise<void>} shows a point of a curve
 */
export function drawReview(place, told, ways) {
  const { known } = told;
  const [curve, lookAt] = curves(known, ways);
  place.replaceChildren(
    curve,
    part("review-columns", "", columns(told.columns)),
    part("review-error", "", ...known.error.map((line) => make("p", {}, line)), known.lost ? make("p", {}, known.lost) : ""),
    turns(known.turns, ways),
    ...(told.beliefs ? [beliefs(told.beliefs, ways)] : []),
  );
  return lookAt;
}

const part = (name, title, ...children) => make("section", { class: name }, ...(title ? [make("h2", {}, title)] : []), ...children);

/** Markup that our own server has drawn. @param {string} markup */
function drawn(markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  return holder.content;
}

// --- The curve ---------------------------------------------------------------------------------------------

/** The curve as one could judge it and, behind a second button, as it truly was. */
function curves(known, ways) {
  const picture = make("div", { class: "curve-place" });
  let shown = -1;
  const show = (curve, nth, at) => {
    shown = nth;
    picture.replaceChildren(...curveParts(curve, ways, at, (to) => ways.looked?.(to, nth === 1)));
    for (const [other, button] of buttons.entries()) button.setAttribute("aria-pressed", String(other === nth));
  };
  const kinds = [["review-known", async () => known], ["review-truth", ways.truth]].filter(([, get]) => get);
  const buttons = kinds.map(([name, get], nth) => make("button", { type: "button", "data-curve": name, onclick: async () => {
    show(await get(), nth);
    ways.looked?.(0, nth === 1);
  } }, say(name)));
  show(known, 0);
  const lookAt = async (at, open) => {
    const nth = open ? 1 : 0;
    if (nth !== shown) show(await kinds[nth][1](), nth, at);
    else picture.querySelector(".plot").dispatchEvent(new CustomEvent("look", { detail: at }));
  };
  return [part("review-curve", "", make("div", { class: "two-ways", role: "group" }, ...buttons), picture), lookAt];
}

/** @param {any} curve @param {Ways} ways @param {number} [first] @param {(at: number) => void} [looked] */
export function curveParts(curve, ways, first = 0, looked = () => {}) {
  const cursor = make("span", { class: "cursor", "aria-hidden": "true" });
  const scale = make("div", { class: "scale", "aria-hidden": "true" }, ...["100 %", "50 %", "0 %"].map((words) => make("span", {}, words)));
  const words = make("output", { class: "at", "aria-live": "off" }, curve.points[0][3]);
  const plot = make("div", { class: "plot", role: "slider", tabindex: "0", "aria-label": curve.title, "aria-valuemin": "0", "aria-valuemax": String(curve.points.length - 1) });
  plot.append(drawn(curve.picture), cursor);
  let at = 0;
  const move = (to) => {
    at = Math.max(0, Math.min(to, curve.points.length - 1));
    cursor.style.left = `${(100 * curve.points[at][0]) / Math.max(1, curve.last)}%`;
    words.textContent = curve.points[at][3];
    plot.setAttribute("aria-valuenow", String(at));
    plot.setAttribute("aria-valuetext", curve.points[at][3]);
  };
  const near = (event) => {
    const box = plot.getBoundingClientRect();
    const step = (curve.last * (event.clientX - box.left)) / box.width;
    const distance = (point) => Math.abs(point[0] - step);
    return curve.points.reduce((best, point, nth) => (distance(point) < distance(curve.points[best]) ? nth : best), 0);
  };
  const turn = (to) => {
    move(to);
    looked(at);
  };
  plot.addEventListener("look", (event) => move(/** @type {CustomEvent} */ (event).detail));
  plot.addEventListener("pointermove", (event) => turn(near(event)));
  plot.addEventListener("pointerdown", (event) => turn(near(event)));
  plot.addEventListener("keydown", (event) => {
    const to = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 0, End: curve.points.length, PageUp: at + 10, PageDown: at - 10 }[event.key];
    if (event.key === "Enter") ways.go(curve.points[at][0]);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    turn(to);
  });
  move(first);
  const go = make("button", { type: "button", class: "go-step", onclick: () => ways.go(curve.points[at][0]) }, say("review-go"));
  return [make("h2", {}, curve.title), make("div", { class: "plot-row" }, scale, plot), make("div", { class: "plot-foot" }, words, go), steps(curve, ways)];
}

/** The same as a table. */
function steps(curve, ways) {
  const head = ["review-step", "review-chance", "review-doubt"].map((name) => make("th", { scope: "col" }, say(name)));
  const rows = curve.points.map(([step, chance, reach]) => make("tr", {},
    make("td", {}, make("button", { type: "button", class: "quiet", onclick: () => ways.go(step) }, String(step))),
    make("td", {}, `${chance} %`), make("td", {}, `± ${reach}`)));
  return make("details", { class: "points" }, make("summary", {}, say("review-points")),
    make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
}

// --- Columns and turning points ----------------------------------------------------------------------------

function columns(told) {
  const rows = told.map(({ title, value, share, words, change }) => {
    const width = Math.min(100, Math.abs(100 * share));
    const bar = make("span", { class: `amount ${change ? (share < 0 ? "took" : "gave") : "whole"}`, "aria-hidden": "true" });
    bar.style.setProperty("--share", `${width}%`);
    return make("tr", {}, make("th", { scope: "row" }, title), make("td", { class: "share" }, value), make("td", {}, bar, make("span", { class: "words" }, words)));
  });
  return make("table", { class: "columns" }, make("tbody", {}, ...rows));
}

function turns(told, ways) {
  if (!told.length) return part("review-turns", "", make("p", {}, say("review-no-turns")));
  const items = told.map((turn, nth) => {
    const of = (name) => `${say(name)} (${say("review-step")} ${turn.version})`; // each button has a name of its own
    const answer = make("div", { class: "answer", hidden: true }, ...[turn.lost, turn.best, turn.reason, turn.near].filter(Boolean).map((line) => make("p", {}, line)));
    const tell = make("button", { type: "button", "aria-expanded": "false", "aria-label": of("review-told"), onclick: () => {
      answer.hidden = !answer.hidden;
      tell.setAttribute("aria-expanded", String(!answer.hidden));
    } }, say("review-told"));
    const ask = ways.ask ? [make("button", { type: "button", class: "primary", "aria-label": of("review-try"), onclick: () => ways.ask(nth) }, say("review-try"))] : [];
    const go = make("button", { type: "button", "aria-label": of("review-go"), onclick: () => ways.go(turn.version) }, say("review-go"));
    return make("li", {}, make("p", {}, say("review-did", { step: turn.version, taken: turn.taken })), make("div", { class: "acts" }, ...ask, tell, go), answer);
  });
  return part("review-turns", say("review-turns"), make("ol", {}, ...items));
}

// --- Beliefs -----------------------------------------------------------------------------------------------

function beliefs(told, ways) {
  const legend = make("ul", { class: "legend" }, ...told.sides.map((side, nth) => make("li", {}, make("span", { class: `swatch side-${nth}`, "aria-hidden": "true" }), side)));
  const strips = told.strips.map((strip) => {
    const acts = strip.acts.map((act) => make("li", {}, make("button", { type: "button", class: "quiet", onclick: () => ways.go(act.version) }, `${say("review-step")} ${act.version}`), make("span", {}, `${act.sentence} ${act.change}`)));
    const picture = make("div", { class: "strip" });
    picture.append(drawn(strip.picture));
    const head = [say("review-step"), ...told.sides].map((name) => make("th", { scope: "col" }, name));
    const rows = strip.rows.map(([step, ...chances]) => make("tr", {}, make("td", {}, String(step)), ...chances.map((chance) => make("td", {}, `${chance} %`))));
    const table = make("details", { class: "points" }, make("summary", {}, say("review-points")), make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
    return make("li", {}, make("h3", {}, mark(strip.seat), strip.title), picture,
      make("p", { class: "muted" }, strip.end, strip.truth ? ` (${say("review-truth-was", { side: strip.truth })})` : ""),
      acts.length ? make("ul", { class: "moved" }, ...acts) : make("p", { class: "muted" }, say("review-no-acts")), table);
  });
  return part("review-beliefs", say("review-beliefs"), legend, make("ol", {}, ...strips));
}
