/**
 * A press with the mouse that ends where it began is a click, even if the picture was drawn anew or moved meanwhile:
 * a browser drops the click when what was pressed has gone.
 */
const STEADY = 6; // the hand may tremble by so many pixels

/**
 * @param {Element} svg
 * @param {(event: Event) => string | undefined} nameOf what an event points at
 * @param {(name: string) => void} onLost called when the browser makes no click of a press on it
 */
export function keepPresses(svg, nameOf, onLost) {
  /** @type {{name: string, x: number, y: number} | null} */
  let held = null;
  svg.addEventListener("pointerdown", (event) => {
    const name = event.pointerType === "mouse" && event.button === 0 ? nameOf(event) : undefined;
    held = name === undefined ? null : { name, x: event.clientX, y: event.clientY };
  });
  svg.addEventListener("click", (event) => {
    if (nameOf(event) !== undefined) held = null;
  });
  window.addEventListener("pointerup", (event) => {
    const press = held;
    if (press === null || Math.hypot(event.clientX - press.x, event.clientY - press.y) > STEADY) {
      held = null;
      return;
    }
    window.setTimeout(() => { // the click comes first, if one comes
      if (held !== press) return;
      held = null;
      onLost(press.name);
    });
  });
}
