/**
 * Where pieces stand, which of them have moved, and along which routes. A place is told in units of its ground,
 * so it stays the same when an area is shown larger or a map is moved; outside all areas a ground is the page itself.
 */

const NEAR = 75; // a piece stands at a place if it is so near to its middle, in units of the area

/** @typedef {SVGSVGElement | null} Ground the area that something lies in; null: none, but the page */
/** @typedef {{x: number, y: number, ground: Ground}} Point */
/** @typedef {Point & {piece: string, face?: string, roll?: string, turn?: string, node: SVGGraphicsElement, seen: Point}} Stand */
/** @typedef {{key: string, from: Stand, to: Stand, way: Point[], route?: string[]}} Move */
/** @typedef {Element[]} Scene what holds all that can be named */

/** @param {Element} element @returns {Ground} */
export const groundOf = (element) => element.closest("[data-area]");

/** What leads from units of a ground to pixels. @param {Ground} ground */
export const matrixOf = (ground) => ground?.getScreenCTM() ?? new DOMMatrix();

/** Where a point is on the page, in pixels. @param {Point} point @returns {Point} */
export function onPage({ x, y, ground }) {
  const at = new DOMPoint(x, y).matrixTransform(matrixOf(ground));
  return { x: at.x, y: at.y, ground: null };
}

/** The middle of an element. @returns {Point} */
function middle(element) {
  const box = element.getBoundingClientRect();
  const ground = groundOf(element);
  const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(matrixOf(ground).inverse());
  return { x: at.x, y: at.y, ground };
}

/** Where the pieces stand that some elements are or hold. @param {Element[]} elements @returns {Map<string, Stand>} */
export function stands(elements) {
  const found = new Map();
  const nodes = elements.flatMap((element) => [...(element.matches("[data-key]") ? [element] : []), ...element.querySelectorAll("[data-key]")]);
  for (const node of nodes) {
    const at = middle(node);
    const { key, piece = key, face, roll, turn } = /** @type {SVGElement} */ (node).dataset;
    found.set(key, { ...at, piece, face, roll, turn, node, seen: onPage(at) });
  }
  return found;
}

/**
 * Which pieces have moved, and from where.
 * @param {Map<string, Stand>} before
 * @param {Map<string, Stand>} after
 * @returns {Move[]}
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
    if (from && (from.ground !== to.ground || Math.hypot(from.x - to.x, from.y - to.y) > 1.5)) moves.push({ key, from, to, way: [] });
  }
  return moves;
}

/** Whether a move leads from one area to another. @param {Move} move */
export const crosses = ({ from, to, way }) => [from, ...way].some((point) => point.ground !== to.ground);

/** Whether a move is a journey, not just making room for a neighbour. @param {Move} move */
export const isJourney = (before, move) => !before.has(move.key) || crosses(move);

/** The element that a game calls by a name, beside which a point may lie. @param {string} name */
export const base = (name) => name.split("@")[0];

/** The element that a game calls by a name: a spot, or a piece by its key. @param {Scene} scene @returns {SVGGraphicsElement | null} */
export function named(scene, name) {
  const quoted = CSS.escape(base(name));
  for (const root of scene) {
    const found = root.querySelector(`[data-element="${quoted}"], [data-key="${quoted}"]`);
    if (found) return /** @type {SVGGraphicsElement} */ (found);
  }
  return null;
}

/** A place on a route: the middle of an element, or "name@x,y", a point so far from it. @param {Scene} scene @returns {Point | null} */
export function stop(scene, name, aside = { x: 0, y: 0 }) {
  const element = named(scene, name);
  if (element === null) return null;
  const { x, y, ground } = middle(element);
  const at = name.split("@")[1]?.split(",").map(Number);
  return at ? { x: x + at[0], y: y + at[1], ground } : { x: x + aside.x, y: y + aside.y, ground };
}

/** Whether a piece stands at an element. @param {Element} element @param {Point} point */
function covers(element, point) {
  const at = middle(element);
  if (at.ground !== point.ground) return false;
  const box = element.getBoundingClientRect();
  const unit = matrixOf(at.ground).a;
  const reach = { x: Math.max(NEAR, box.width / unit / 2), y: Math.max(NEAR, box.height / unit / 2) };
  return Math.abs(at.x - point.x) <= reach.x && Math.abs(at.y - point.y) <= reach.y;
}

/**
 * Find for every journey the route that begins and ends where it does; returns the routes that are left.
 * @param {Scene} scene
 * @param {Map<string, Stand>} before
 * @param {Move[]} journeys
 * @param {string[][]} routes
 */
export function follow(scene, before, journeys, routes) {
  return routes.filter((route) => {
    const ends = [route[0], route.at(-1)].map((name) => named(scene, name));
    if (ends[1] === null) return false;
    if (ends[0] === null) return before.has(route[0]); // it is gone: the last of its cards was played
    const found = journeys.find((move) => move.way.length === 0 && covers(ends[0], move.from) && covers(ends[1], move.to));
    if (!found) return true;
    // Pieces stand a little beside the middle of a place, on the way as at its ends.
    const aside = [[ends[0], found.from], [ends[1], found.to]].map(([element, stand]) => {
      const at = middle(element);
      return { x: stand.x - at.x, y: stand.y - at.y };
    }).sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))[0];
    const near = Math.hypot(aside.x, aside.y) < NEAR ? aside : { x: 0, y: 0 };
    const between = route.slice(1, -1).filter((name) => named(scene, name) !== null);
    found.way = between.map((name) => stop(scene, name, near));
    found.route = [route[0], ...between, route.at(-1)];
    return false;
  });
}
