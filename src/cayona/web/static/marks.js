/** What is written onto an area: badges at places, and the trails of what moved. */
import { matrixOf } from "./stands.js";

const DOTS = 13; // from one dot of a trail to the next, in units of the area
const DOTS_ON_MAP = 8; // the same on a map, in pixels
const BADGE = 32; // the height of what is written at an element
const LEADING = 0.2; // of the height of words is free above them, and as much below
const CLEAR = 6; // so far dots keep from words
const SPACE = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string | number>} attributes @returns {any} */
export function shape(tag, attributes) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * Write a few characters at an element: across one of its edges, where they hide the least of words and symbols.
 * @param {Element} layer of the area that it lies in
 * @param {Element} spot
 * @param {string} words
 * @param {Room[]} written where words stand already
 */
export function drawBadge(layer, spot, words, written) {
  const box = (spot.querySelector(".hit, .edge") ?? spot).getBoundingClientRect();
  const ground = /** @type {SVGGElement} */ (layer).getScreenCTM().inverse();
  const [corner, other] = [[box.left, box.top], [box.right, box.bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(ground));
  const width = 22 + 15 * words.length;
  const columns = [(corner.x + other.x - width) / 2, corner.x, other.x - width];
  const rows = [corner.y - BADGE / 2, other.y - BADGE / 2, corner.y, other.y - BADGE, corner.y - 0.8 * BADGE, (corner.y + other.y - BADGE) / 2].map((y) => Math.max(edgeOf(layer), y));
  const letters = written.map(({ left, top, right, bottom }) => {
    const free = CLEAR + LEADING * (bottom - top - 2 * CLEAR);
    return { left, top: top + free, right, bottom: bottom - free };
  });
  const hidden = ({ x, y }) => letters.reduce((sum, { left, top, right, bottom }) => sum
    + Math.max(0, Math.min(x + width, right) - Math.max(x, left)) * Math.max(0, Math.min(y + BADGE, bottom) - Math.max(y, top)), 0);
  const places = rows.flatMap((y) => columns.map((x) => ({ x, y })));
  const { x, y } = places.map((at) => ({ ...at, cost: hidden(at) })).sort((one, two) => one.cost - two.cost)[0];
  const label = shape("text", { x: x + width / 2, y: y + 24, class: "badge-words" });
  label.textContent = words;
  layer.append(shape("rect", { class: "badge-plate", x, y, width, height: BADGE, rx: BADGE / 2 }), label);
}

/** Where an area begins at the top. @param {Element} layer */
const edgeOf = (layer) => /** @type {SVGGElement} */ (layer).ownerSVGElement.viewBox.baseVal.y;

/**
 * Draw where pieces went within an area, in dots that leave out what is written there.
 * @param {Element} layer
 * @param {SVGSVGElement} svg the area
 * @param {{version: number, moves: import("./stands.js").Move[]}[]} steps
 * @param {number | null} told the version to stress
 */
export function drawTrails(layer, svg, steps, told) {
  const newest = steps.at(-1)?.version;
  const inside = ({ from, to, way }) => [from, to, ...way].every((point) => point.ground === svg);
  const own = steps.map(({ version, moves }) => ({ version, moves: moves.filter(inside) })).filter(({ moves }) => moves.length > 0);
  const words = own.length > 0 ? wordsOn(svg) : [];
  const isClear = ({ x, y }) => !words.some((box) => box.left < x && x < box.right && box.top < y && y < box.bottom);
  const apart = svg.matches(".zoomable") ? DOTS_ON_MAP / matrixOf(svg).a : DOTS;
  layer.replaceChildren(...own.flatMap(({ version, moves }) => {
    const stress = version === told ? " told" : version === newest ? " fresh" : "";
    return moves.flatMap((move) => {
      const dots = pointsOn(wayOf(move), apart).filter(isClear).map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h.1`);
      const start = isClear(move.from) ? [shape("circle", { class: `start${stress}`, cx: move.from.x, cy: move.from.y, r: 8 })] : [];
      return [shape("path", { class: `trail${stress}`, d: dots.join("") }), ...start];
    });
  }));
}

/** Points along a line, evenly apart. @param {string} line @param {number} apart @returns {DOMPoint[]} */
function pointsOn(line, apart) {
  const path = shape("path", { d: line });
  const count = Math.floor(path.getTotalLength() / apart);
  return Array.from({ length: count }, (_none, index) => path.getPointAtLength((index + 0.5) * apart));
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Room in units of the area */

/** Where words stand in an area, and if wanted symbols. @param {SVGSVGElement} svg @param {string} [what] @returns {Room[]} */
export function wordsOn(svg, what = "text") {
  const back = matrixOf(svg).inverse();
  const shown = [...svg.querySelectorAll(what)].filter((words) => words.checkVisibility());
  return shown.map((words) => words.getBoundingClientRect()).map((box) => {
    const [corner, other] = [[box.left, box.top], [box.right, box.bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(back));
    return { left: corner.x - CLEAR, top: corner.y - CLEAR, right: other.x + CLEAR, bottom: other.y + CLEAR };
  });
}

/** The line of a journey: over the places it went, or in a bow. */
function wayOf({ from, to, way }) {
  if (way.length) return `M${[from, ...way, to].map((point) => `${point.x} ${point.y}`).join("L")}`;
  const bend = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 4);
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - bend} ${to.x} ${to.y}`;
}
