/** Where pieces stand, which of them have moved, and along which routes. */

const NEAR = 75; // a piece stands at a place if it is so near to its middle, in units of the picture

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {piece: string, face?: string, roll?: string, turn?: string, node: SVGGraphicsElement, ground: string}} Stand */

/** What an element lies on: the picture, or the part of it that can be moved and zoomed. */
export const groundOf = (element, svg) => element.closest(".zoomed") ?? svg;

/** The middle of an element in units of its ground. @returns {Point} */
function middle(element, svg) {
  const box = element.getBoundingClientRect();
  const matrix = groundOf(element, svg).getScreenCTM().inverse();
  return new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(matrix);
}

/**
 * Where every piece stands.
 * @param {SVGSVGElement} svg
 * @returns {Map<string, Stand>}
 */
export function stands(svg) {
  const found = new Map();
  for (const node of svg.querySelectorAll("[data-key]")) {
    const { x, y } = middle(node, svg);
    const { key, piece = key, face, roll, turn } = node.dataset;
    found.set(key, { x, y, piece, face, roll, turn, node, ground: node.closest(".zoomed") ? "zoomed" : "" });
  }
  return found;
}

/**
 * Which pieces have moved, and from where.
 * @param {Map<string, Stand>} before
 * @param {Map<string, Stand>} after
 * @returns {{key: string, from: Stand, to: Stand, way: Point[]}[]}
 */
export function moved(before, after) {
  /** @type {Map<string, Stand[]>} */
  const gone = new Map();
  for (const [key, stand] of before) {
    if (!after.has(key)) gone.set(stand.piece, [...(gone.get(stand.piece) ?? []), stand]);
  }
  const moves = [];
  for (const [key, to] of after) {
    const from = before.get(key) ?? gone.get(to.piece)?.shift();
    if (from && Math.hypot(from.x - to.x, from.y - to.y) > 1.5) moves.push({ key, from, to, way: [] });
  }
  return moves;
}

/** Whether a move is a journey, not just making room for a neighbour. */
export const isJourney = (before, move) => !before.has(move.key);

/** The element that a game calls by a name, beside which a point may lie. @param {string} name */
export const base = (name) => name.split("@")[0];

/** The element that a game calls by a name: a spot, or a piece by its key. @returns {SVGGraphicsElement | null} */
export function named(svg, name) {
  const quoted = CSS.escape(base(name));
  return svg.querySelector(`[data-element="${quoted}"], [data-key="${quoted}"]`);
}

/** A place on a route: the middle of an element, or "name@x,y", a point so far from it. @returns {Point | null} */
export function stop(svg, name, aside = { x: 0, y: 0 }) {
  const element = named(svg, name);
  if (element === null) return null;
  const { x, y } = middle(element, svg);
  const at = name.split("@")[1]?.split(",").map(Number);
  return at ? { x: x + at[0], y: y + at[1] } : { x: x + aside.x, y: y + aside.y };
}

/**
 * Find for every journey the route that begins and ends where it does; returns the routes that are left.
 * @param {SVGSVGElement} svg
 * @param {Map<string, Stand>} before
 * @param {{from: Stand, to: Stand, way: Point[], route?: string[]}[]} journeys
 * @param {string[][]} routes
 */
export function follow(svg, before, journeys, routes) {
  return routes.filter((route) => {
    const ends = [route[0], route.at(-1)].map((name) => named(svg, name));
    if (ends[1] === null) return false;
    if (ends[0] === null) return before.has(route[0]); // it is gone: the last of its cards was played
    const covers = (element, point) => {
      const box = element.getBBox();
      const reach = { x: Math.max(NEAR, box.width / 2), y: Math.max(NEAR, box.height / 2) };
      const at = middle(element, svg);
      return Math.abs(at.x - point.x) <= reach.x && Math.abs(at.y - point.y) <= reach.y;
    };
    const found = journeys.find((move) => move.way.length === 0 && covers(ends[0], move.from) && covers(ends[1], move.to));
    if (!found) return true;
    // Pieces stand a little beside the middle of a place, on the way as at its ends.
    const aside = [[ends[0], found.from], [ends[1], found.to]].map(([element, stand]) => {
      const at = middle(element, svg);
      return { x: stand.x - at.x, y: stand.y - at.y };
    }).sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))[0];
    const near = Math.hypot(aside.x, aside.y) < NEAR ? aside : { x: 0, y: 0 };
    const between = route.slice(1, -1).filter((name) => named(svg, name) !== null);
    found.way = between.map((name) => stop(svg, name, near));
    found.route = [route[0], ...between, route.at(-1)];
    return false;
  });
}
