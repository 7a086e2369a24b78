/** What flies above the whole page: things on their way from one area to another, in pixels. */
import { shape } from "./marks.js";
import { matrixOf } from "./stands.js";

const GHOST = 52; // the size of what has no piece of its own, in units of the area it comes to
const SMALLEST = 24; // in pixels
const LARGEST = 44;

/** @type {SVGSVGElement | null} */
let sky = null;

/** The layer above everything. @param {string} style of the game that is shown */
function over(style) {
  if (sky === null) {
    sky = /** @type {SVGSVGElement} */ (shape("svg", { "aria-hidden": "true" }));
    document.body.append(sky);
  }
  sky.setAttribute("class", `sky ${style}`);
  return sky;
}

/** Whatever is on its way is there already. */
export const clearSky = () => sky?.replaceChildren();

/** Let something fly, and end with it. @param {Element} flyer @param {Keyframe[]} stops */
export function launch(flyer, style, stops, timing) {
  over(style).append(flyer);
  flyer.animate(stops, { easing: "ease-in-out", fill: "backwards", ...timing }).addEventListener("finish", () => flyer.remove());
}

/** A card without a piece of its own. @param {string} face @param {import("./stands.js").Ground} ground where it comes to */
export function ghostOf(face, ground) {
  const size = Math.max(SMALLEST, Math.min(LARGEST, GHOST * matrixOf(ground).a));
  return shape("use", { class: "ghost glyph", href: `#${face}`, x: -size / 2, y: -size / 2, width: size, height: size });
}

/** A copy of a piece as large as it is seen, around its middle. @param {import("./stands.js").Stand} stand */
export function copyOf({ node, x, y, ground }) {
  const copy = /** @type {Element} */ (node.cloneNode(true));
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-key", "data-element", "tabindex", "role"]) part.removeAttribute(name);
  }
  const own = /** @type {SVGGraphicsElement} */ (node.parentElement).getScreenCTM();
  const at = new DOMPoint(x, y).matrixTransform(matrixOf(ground));
  const inner = shape("g", { transform: `matrix(${own.a} ${own.b} ${own.c} ${own.d} ${own.e - at.x} ${own.f - at.y})` });
  const outer = shape("g", { class: "ghost" });
  inner.append(copy);
  outer.append(inner);
  return outer;
}
