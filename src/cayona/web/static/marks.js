/** What is written onto a board: badges at places, and the trails of what moved. */

const SPACE = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string | number>} attributes */
export function shape(tag, attributes) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** @typedef {{plain: Element, zoomed: Element}} Layers on the picture, and on the part of it that can be moved */

/**
 * Write a few characters at elements.
 * @param {Layers} layers
 * @param {Map<string, string>} told
 * @param {(element: string) => Element | null} find
 */
export function drawBadges({ plain, zoomed }, told, find) {
  for (const [element, words] of told) {
    const spot = find(element);
    if (!spot) continue;
    const layer = spot.closest(".zoomed") ? zoomed : plain;
    const box = (spot.querySelector(".hit, .edge") ?? spot).getBoundingClientRect();
    const corner = new DOMPoint(box.left, box.top).matrixTransform(layer.getScreenCTM().inverse());
    const width = 22 + 15 * words.length;
    const label = shape("text", { x: corner.x + 6 + width / 2, y: corner.y + 29, class: "badge-words" });
    label.textContent = words;
    layer.append(shape("rect", { class: "badge-plate", x: corner.x + 6, y: corner.y + 3, width, height: 36, rx: 18 }), label);
  }
}

/**
 * Draw where pieces went.
 * @param {Layers} layers
 * @param {{version: number, moves: {from: any, to: any, way?: any[]}[]}[]} steps
 * @param {number | null} told the version to stress
 */
export function drawTrails({ plain, zoomed }, steps, told) {
  const newest = steps.at(-1)?.version;
  for (const { version, moves } of steps) {
    const stress = version === told ? " told" : version === newest ? " fresh" : "";
    for (const move of moves) {
      (move.to.ground ? zoomed : plain).append(
        shape("path", { class: `trail${stress}`, d: wayOf(move) }),
        shape("circle", { class: `start${stress}`, cx: move.from.x, cy: move.from.y, r: 8 }),
      );
    }
  }
}

/** The line of a journey: over the places it went, or in a bow. */
function wayOf({ from, to, way }) {
  if (way?.length) return `M${[from, ...way, to].map((point) => `${point.x} ${point.y}`).join("L")}`;
  const bend = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 4);
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - bend} ${to.x} ${to.y}`;
}
