/** What a finger means: it covers more than it can point at, and spots of a board may be smaller than its tip. */
import { comeCloser, goBack, isCloser } from "./closer.js";

const TIP = 44; // pixels: what is as large is hit
const REACH = TIP / 2;
const CLEAR = 14; // pixels: who hits something and stays so far from anything else means it

/** @param {Element} spot */
const boxOf = (spot) => (spot.querySelector(":scope > .hit, :scope > .edge") ?? spot).getBoundingClientRect();

/** How far a place is from a box. @param {DOMRect} box @param {number} x @param {number} y */
function distance(box, x, y) {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

/** @param {HTMLElement} spot */
const isLarge = (spot) => spot.ownerSVGElement?.matches(".zoomable") || Math.min(boxOf(spot).width, boxOf(spot).height) >= TIP - 0.5;

/** What can be chosen under the tip of a finger, the nearest first; what is drawn twice counts once. @param {HTMLElement} root */
function touched(root, x, y) {
  const lit = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("svg .lit[data-element]")]);
  const near = lit.map((spot) => ({ spot, far: distance(boxOf(spot), x, y) })).sort((one, other) => one.far - other.far);
  const reach = near[0]?.far === 0 ? CLEAR : REACH;
  return [...new Map(near.filter(({ far }) => far < reach).map(({ spot }) => [spot.dataset.element, spot])).values()];
}

/**
 * Find out what a tap means: the one thing that the tip of a finger touches; among several the board comes closer
 * first, and then the nearest is meant.
 * @param {HTMLElement} root
 * @param {{clientX: number, clientY: number}} event
 * @param {HTMLElement | null} spot what lies exactly there
 * @param {(spot: HTMLElement | null) => void} onMeant
 */
export function meantBy(root, { clientX, clientY }, spot, onMeant) {
  const near = spot?.dataset.opens || (spot?.matches(".lit, .picked") && isLarge(spot)) ? [] : touched(root, clientX, clientY);
  const small = near.filter((one) => !isLarge(one)); // who taps beside something large means what lies there
  if (isCloser(root)) {
    goBack();
    if (near.length > 0 || spot?.matches(".lit, .picked")) onMeant(near[0] ?? spot);
  } else if (small.length > 0 && near.length > 1) comeCloser(root, small.map(boxOf), TIP);
  else onMeant(small[0] ?? spot);
}
