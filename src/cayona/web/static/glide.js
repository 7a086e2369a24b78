/**
 * How things move. Every piece has a key; a key that vanished and a new key of the same kind of piece are one
 * piece that moved. It glides along the route that the log tells, or straight; from one area to another it flies
 * above the page. A face that has changed turns over, a die that was rolled tumbles, a card that changed hands
 * flies. What a journey passes that was not there before appears as the journey comes to it. Nothing waits for this.
 */
import { clearSky, copyOf, ghostOf, launch } from "./sky.js";
import { base, crosses, matrixOf, named, onPage, stop } from "./stands.js";

/** @typedef {import("./stands.js").Point} Point */
/** @typedef {import("./stands.js").Stand} Stand */
/** @typedef {import("./stands.js").Move} Move */
/** @typedef {import("./stands.js").Scene} Scene */

const CALM = 320;
const STRIDE = 70; // milliseconds more for every place on the way
const LONGEST = 1100;
const TURN = 110; // milliseconds from one card to the next when they turn over one by one
const CONVOY = 80; // pieces that go the same way follow each other in this time
const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** How fast pieces glide: 0 not at all, 1 calmly, 2 quickly. */
export function speed() {
  if (quiet.matches) return 0;
  return Number(localStorage.getItem("cayona-speed") ?? 1);
}

const ease = "cubic-bezier(.2,.8,.3,1)";

/** @param {Stand} to @param {Point} point how far a point of the same ground is from where the piece stands, in its own units */
function offset(to, point) {
  const own = /** @type {SVGGraphicsElement} */ (to.node.parentElement).getScreenCTM().inverse().multiply(matrixOf(to.ground));
  const x = point.x - to.x;
  const y = point.y - to.y;
  return `translate(${own.a * x + own.c * y}px, ${own.b * x + own.d * y}px)`;
}

/**
 * Let pieces glide, turn and tumble, and new ones appear.
 * @param {Scene} scene
 * @param {Map<string, Stand>} before where pieces stood that have changed
 * @param {Map<string, Stand>} after
 * @param {Move[]} moves
 * @param {string[][]} flights routes of things that have no piece of their own
 * @param {string} style of the game
 */
export function glide(scene, before, after, moves, flights, style) {
  const pace = speed();
  clearSky();
  if (pace === 0 || document.hidden) {
    halt(scene);
    return;
  }
  const turned = [...after].filter(([key, stand]) => stand.turn !== undefined && hasTurned(before.get(key), stand));
  const pause = Math.max(0, ...turned.map(([, stand]) => patience(stand, pace))); // what cards decide comes after them
  const times = new Times(pace, pause);
  for (const move of moves) {
    if (crosses(move)) cross(move, times, style);
    else go(move, times);
  }
  const ghosts = flights.map((route) => fly(scene, before, route, times, style));
  for (const [index, route] of flights.entries()) ghosts[index]?.(index, times.reached(route.at(-1)));
  const arrived = new Set(moves.map((move) => move.key));
  for (const [key, stand] of after) {
    const old = before.get(key);
    if (!old) {
      if (!arrived.has(key)) appear(scene, stand.node, key, times, patience(stand, pace));
      if (stand.roll !== undefined) tumble(stand.node, pace);
    } else if (stand.roll !== old.roll) tumble(stand.node, pace);
    else if (hasTurned(old, stand)) flip(old.node, stand.node, pace, patience(stand, pace));
  }
}

/** Whatever still moves is there already. @param {Scene} scene */
function halt(scene) {
  for (const motion of scene.flatMap((root) => root.getAnimations({ subtree: true }))) {
    if (!(motion instanceof CSSAnimation || motion instanceof CSSTransition)) motion.finish();
  }
}

/** Glide within an area. @param {Move} move */
function go({ from, to, way, route }, times) {
  const points = [from, ...way, to];
  const { duration, delay, parts } = times.of(points, route);
  const stops = points.map((point, index) => ({ transform: offset(to, point), offset: parts[index] }));
  to.node.animate(stops, { duration, delay, easing: way.length ? "ease-in-out" : ease, fill: "backwards" });
}

/** Fly from one area to another; the piece itself is seen when its copy has come. @param {Move} move */
function cross({ from, to, way, route }, times, style) {
  const points = [from.seen, ...way.map(onPage), onPage(to)];
  const { duration, delay, parts } = times.of(points, route);
  const size = (ground) => matrixOf(ground).a || 1;
  const start = from.ground?.isConnected ? size(from.ground) / size(to.ground) : 1;
  const stops = points.map((point, index) => ({
    transform: `translate(${point.x}px, ${point.y}px) scale(${index === 0 ? start : 1})`, offset: parts[index],
  }));
  launch(copyOf(to), style, stops, { duration, delay });
  to.node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
}

/** How long journeys take, and when they come to which place. */
class Times {
  /** @param {number} pace @param {number} pause before which nothing sets out, in milliseconds */
  constructor(pace, pause) {
    this.pace = pace;
    this.pause = pause;
    /** @type {Map<string, number>} when a place is reached for the first time */
    this.places = new Map();
    /** @type {Map<string, number>} how many have gone a way already */
    this.convoys = new Map();
  }

  /**
   * @param {Point[]} points
   * @param {string[]} [route] what the points are called
   * @returns {{duration: number, delay: number, parts: number[]}} parts: when each point is reached, from 0 to 1
   */
  of(points, route) {
    const duration = Math.min(CALM + STRIDE * (points.length - 2), LONGEST) / this.pace;
    const lengths = points.map((point, index) => (index ? Math.hypot(point.x - points[index - 1].x, point.y - points[index - 1].y) : 0));
    const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
    let gone = 0;
    const parts = lengths.map((length) => Math.min(1, (gone += length) / whole));
    parts[parts.length - 1] = 1;
    const way = points.length > 2 ? String(route) : "";
    const before = way ? this.convoys.get(way) ?? 0 : 0;
    if (way) this.convoys.set(way, before + 1);
    const delay = this.pause + Math.min(before * CONVOY, LONGEST / 2) / this.pace;
    for (const [index, name] of (way ? route : []).entries()) {
      const place = base(name);
      if (!this.places.has(place)) this.places.set(place, delay + duration * parts[index]);
    }
    return { duration, delay, parts };
  }

  /** When a journey comes to a place; 0 if none does. @param {string} name */
  reached(name) {
    return this.places.get(base(name)) ?? 0;
  }
}

/** Let something new appear, with what belongs to it, when a journey comes to it or its turn has come. */
function appear(scene, node, key, times, wait) {
  const delay = Math.max(times.reached(key), wait);
  const fade = { duration: CALM / times.pace, delay, fill: "backwards" };
  const parts = scene.flatMap((root) => [...root.querySelectorAll(`[data-with="${CSS.escape(key)}"]`)]);
  for (const part of [node, ...parts]) part.animate([{ opacity: 0 }, { opacity: 1 }], fade);
}

/** Whether a card shows another face now. @param {Stand | undefined} old @param {Stand} stand */
const hasTurned = (old, stand) => old?.face !== undefined && stand.face !== undefined && stand.face !== old.face;

/** How long a card waits for its turn. @param {Stand} stand @param {number} pace */
const patience = (stand, pace) => Math.min(TURN * Number(stand.turn ?? 0), LONGEST) / pace;

/** Turn a card over when its turn has come: the old face goes, the new one comes. */
function flip(old, node, pace, wait) {
  const half = CALM / pace / 2;
  node.before(old);
  old.classList.add("leaving");
  for (const face of [old, node]) face.classList.add("turning");
  old.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: half, delay: wait, fill: "forwards" })
    .addEventListener("finish", () => old.remove());
  node.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: half, delay: wait + half, fill: "backwards" });
}

/** Let a die tumble once. */
function tumble(node, pace) {
  node.classList.add("turning");
  const turns = [0, 0.4, 0.75, 1].map((part) => ({
    transform: `rotate(${Math.round(540 * (part - 1))}deg) scale(${part === 1 ? 1 : 1.25 - 0.4 * part})`, offset: part,
  }));
  node.animate(turns, { duration: 1.6 * CALM / pace, easing: "ease-out" });
}

/**
 * Get a copy of a card ready to fly along a route, turning over on the way if its faces differ.
 * @param {Scene} scene
 * @returns {((index: number, due: number) => void) | null} lets it fly: as the nth of all, not before a time
 */
function fly(scene, before, route, times, style) {
  const start = named(scene, route[0]);
  const end = named(scene, route.at(-1));
  const faces = [start ?? before.get(route[0]).node, end].map((element) => element.dataset.ghost);
  if (!faces[0] && !faces[1]) return null;
  const place = (name) => onPage(stop(scene, name));
  const between = route.slice(1, -1).filter((name) => named(scene, name) !== null);
  const from = start ? place(route[0]) : before.get(route[0]).seen;
  const to = place(route.at(-1));
  const points = [from, ...between.map(place), to];
  const way = times.of(points, [route[0], ...between, route.at(-1)]);
  return (index, due) => {
    const ghost = ghostOf(faces[0] ?? faces[1], end.closest("[data-area]"));
    const duration = between.length ? way.duration : 1.5 * CALM / times.pace;
    const delay = between.length ? way.delay : Math.max(times.pause + Math.min(index, 3) * 90 / times.pace, due - duration);
    const at = (point, rest) => ({ transform: `translate(${point.x}px, ${point.y}px) ${rest}` });
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 15 };
    const turns = faces[0] && faces[1] && faces[0] !== faces[1];
    const stops = between.length
      ? points.map((point, nth) => ({ ...at(point, "scale(.7)"), offset: way.parts[nth] }))
      : [at(from, "scale(1)"), at(half, turns ? "scale(0, 1)" : "scale(1.15)"), at(to, "scale(.8)")];
    launch(ghost, style, stops, { duration, delay });
    if (turns) window.setTimeout(() => ghost.setAttribute("href", `#${faces[1]}`), delay + duration / 2);
  };
}
