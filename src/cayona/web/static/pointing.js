/** Clicks, keys, hovering and long presses on whatever has a name. */
import { meantBy } from "./finger.js";
import { keepPresses } from "./press.js";

const LONG_PRESS = 450;
const STEADY = 10; // a finger may tremble by so many pixels

/**
 * @param {HTMLElement} root
 * @param {(spot: HTMLElement) => void} onClick on something named, or on something that opens a fold
 * @param {(element: string | null) => void} onPoint hover, focus or a long press; null when it ends
 * @param {(element: string) => HTMLElement | null} find
 */
export function hear(root, onClick, onPoint, find) {
  const spotOf = (event) => event.target.closest?.("[data-element]");
  let pressed = 0;
  let previewed = false;
  let finger = false; // it was a finger that pressed last
  const act = (event) => {
    const spot = event.target.closest?.("[data-opens]") ?? spotOf(event);
    if (spot) onClick(spot);
    return spot;
  };
  root.addEventListener("click", (event) => {
    const named = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-opens]") ?? spotOf(event));
    if (!previewed && finger) meantBy(root, event, named, (spot) => spot && onClick(spot));
    else if (!previewed) act(event);
    previewed = false;
  });
  keepPresses(root, (event) => spotOf(event)?.dataset.element, (element) => {
    const spot = find(element);
    if (spot) act({ target: spot });
  });
  root.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && act(event)) event.preventDefault();
  });
  const point = (event) => onPoint(spotOf(event)?.dataset.element ?? null);
  root.addEventListener("focusin", (event) => {
    if (/** @type {Element} */ (event.target).matches(":focus-visible")) point(event); // not what a finger or the mouse has focused
  });
  root.addEventListener("focusout", () => onPoint(null));
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") point(event);
  });
  root.addEventListener("pointerleave", () => onPoint(null));
  let start = { x: 0, y: 0 };
  root.addEventListener("pointerdown", (event) => {
    previewed = false;
    finger = event.pointerType === "touch";
    if (event.pointerType === "mouse") return;
    start = { x: event.clientX, y: event.clientY };
    pressed = window.setTimeout(() => {
      previewed = true;
      point(event);
    }, LONG_PRESS);
  });
  root.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STEADY) clearTimeout(pressed);
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    root.addEventListener(kind, () => {
      clearTimeout(pressed);
      if (previewed) onPoint(null);
    });
  }
  root.addEventListener("contextmenu", (event) => {
    if (previewed) event.preventDefault();
  });
}
