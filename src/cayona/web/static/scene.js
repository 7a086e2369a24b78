/** A moment at the end of a match, in the game's own symbols: somebody sails, things are counted, cards turn over. */
import { speed } from "./glide.js";
import { shape } from "./marks.js";

/** @typedef {{motion: "sail" | "count" | "turn", symbols: string[], vessel: string}} Scene */

const [WIDTH, HEIGHT] = [360, 120];
const CLEAR = 104; // at the sides, where one closes it
const ALL = 1800; // milliseconds until the last of many things has come
const EACH = 220; // at most so many between two

/** Show a symbol in a square around a middle. */
function use(symbol, x, y, size) {
  const [name, style = ""] = symbol.split(" ");
  return shape("use", { href: `#${name}`, class: style, x: x - size / 2, y: y - size / 2, width: size, height: size });
}

/** Something that comes by itself, as the nth. @param {number} nth @param {number} of @param {string} how @param {Element[]} parts */
function coming(nth, of, how, parts) {
  const group = shape("g", { class: how });
  group.style.animationDelay = `${Math.round(nth * Math.min(EACH, ALL / Math.max(1, of)))}ms`;
  group.append(...parts);
  return group;
}

/** Waves along a line. @param {number} y */
function waves(y) {
  return shape("path", { class: "swell", d: `M-40 ${y}${"q10 -8 20 0t20 0".repeat(11)}` });
}

/** @param {Scene} scene */
function sail({ vessel, symbols }) {
  const boat = shape("g", { class: "sails" });
  const rocking = shape("g", { class: "rocks" });
  const across = Math.min(26, 150 / Math.max(1, symbols.length));
  const first = WIDTH / 2 - (across * (symbols.length - 1)) / 2;
  rocking.append(use(vessel, WIDTH / 2, 50, 96));
  boat.append(rocking);
  const aboard = symbols.map((symbol, nth) => {
    const mark = shape("g", { transform: `translate(${first + nth * across} 107) scale(.5)` });
    mark.append(shape("use", { href: `#${symbol}` }));
    return coming(nth, symbols.length, "comes", [mark]);
  });
  return [waves(84), boat, waves(92), ...aboard];
}

/** As large as so many can be, in rows. @param {Scene} scene */
function count({ symbols }) {
  let size = 64;
  const fits = () => Math.floor((WIDTH - CLEAR) / size) * Math.floor((HEIGHT - 8) / size) >= symbols.length;
  while (size > 12 && !fits()) size -= 1;
  const across = Math.min(symbols.length, Math.floor((WIDTH - CLEAR) / size));
  const lines = Math.ceil(symbols.length / Math.max(1, across));
  return [waves(100), ...symbols.map((symbol, nth) => {
    const line = Math.floor(nth / across);
    const here = Math.min(across, symbols.length - line * across);
    const x = WIDTH / 2 + (nth % across - (here - 1) / 2) * size;
    return coming(nth, symbols.length, "comes", [use(symbol, x, HEIGHT / 2 + (line - (lines - 1) / 2) * size, size - 3)]);
  })];
}

/** A card for every seat, in two rows if there are many. @param {Scene} scene */
function turn({ symbols }) {
  const lines = symbols.length > 6 ? 2 : 1;
  const across = Math.ceil(symbols.length / lines);
  const step = Math.min(64, (WIDTH - CLEAR) / across);
  const [wide, high] = [Math.min(step - 4, lines > 1 ? 44 : 60), lines > 1 ? 44 : 78];
  return symbols.map((symbol, nth) => {
    const line = Math.floor(nth / across);
    const here = Math.min(across, symbols.length - line * across);
    const x = WIDTH / 2 + (nth % across - (here - 1) / 2) * step;
    const y = 8 + line * (high + 14);
    const card = (style) => shape("rect", { class: style, x: x - wide / 2, y, width: wide, height: high, rx: 6 });
    const face = shape("g", { class: "face" });
    face.append(card("face-up"), use(symbol, x, y + high / 2 - 4, Math.min(wide, high) - 10));
    const mark = shape("g", { transform: `translate(${x} ${y + high}) scale(${lines > 1 ? 0.45 : 0.62})` });
    mark.append(shape("use", { href: `#seat-${nth}` }));
    const turned = coming(nth, symbols.length, "turns", [card("face-down"), face]);
    face.style.animationDelay = turned.style.animationDelay;
    const whole = shape("g", {});
    whole.append(turned, mark);
    return whole;
  });
}

const MOTIONS = { sail, count, turn };

/** Draw it; where nothing shall move it is as it is in the end. @param {Scene} scene @param {string} game */
export function drawScene(scene, game) {
  const still = speed() === 0 ? " still" : "";
  const drawn = shape("svg", { class: `scene cayona game-${game}${still}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  drawn.append(shape("rect", { class: "waters", width: WIDTH, height: HEIGHT }), ...MOTIONS[scene.motion](scene));
  return drawn;
}
