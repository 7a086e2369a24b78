/** Coming closer to what a finger cannot tell apart: a place is magnified where it was tapped, until something is chosen. */
import { say } from "./api.js";
import { announce } from "./voice.js";

const LEAST = 1.5; // times as large: less would hardly be seen

/** @type {HTMLElement | null} the place that is magnified */
let magnified = null;

/** @param {HTMLElement} root */
export const isCloser = (root) => root === magnified;

/** @param {HTMLElement} root @param {string} transform of everything in it, about its corner */
function transform(root, transform) {
  for (const area of /** @type {Iterable<HTMLElement>} */ (root.querySelectorAll(":scope > .area"))) {
    area.style.transformOrigin = `${-area.offsetLeft}px ${-area.offsetTop}px`;
    area.style.transform = transform;
  }
  root.classList.toggle("closer", transform !== "");
}

/** Show everything again; tells whether anything was magnified. */
export function goBack() {
  const was = magnified;
  if (was) transform(was, "");
  magnified = null;
  return was !== null;
}

/**
 * Magnify a place until all of these boxes are hit by a finger, and as long as they are in sight together.
 * @param {HTMLElement} root @param {DOMRect[]} boxes @param {number} finger what it hits, in pixels
 */
export function comeCloser(root, boxes, finger) {
  const room = root.getBoundingClientRect();
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const wide = Math.max(...boxes.map((box) => box.right)) - left;
  const high = Math.max(...boxes.map((box) => box.bottom)) - top;
  const smallest = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
  const scale = Math.min(Math.max(LEAST, 1.1 * finger / smallest), room.width / wide, room.height / high);
  const put = (from, length, start, all) => Math.max(0, Math.min(all - scale * length, from + length / 2 - start - scale * length / 2));
  const x = put(left, wide, room.left, room.width) - scale * (left - room.left);
  const y = put(top, high, room.top, room.height) - scale * (top - room.top) + (1 - scale) * root.scrollTop;
  goBack();
  transform(root, `translate(${x}px, ${y}px) scale(${scale})`);
  magnified = root;
  announce(say("closer"));
}

document.addEventListener("click", (event) => {
  if (magnified && !magnified.contains(/** @type {Node} */ (event.target))) goBack();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && goBack()) event.stopPropagation();
}, { capture: true });
window.addEventListener("resize", () => goBack());
