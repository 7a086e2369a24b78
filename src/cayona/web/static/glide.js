/**
 * Pieces glide from where they were. Every piece has a key; a key that vanished and a new key of the same
 * kind of piece are one piece that moved. Nothing waits for a glide to end.
 */

const CALM = 320;
const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** How fast pieces glide: 0 not at all, 1 calmly, 2 quickly. */
export function speed() {
  if (quiet.matches) return 0;
  return Number(localStorage.getItem("cayona-speed") ?? 1);
}

/** @typedef {{x: number, y: number, piece: string}} Stand */

/**
 * Where every piece stands, in units of the picture.
 * @param {SVGSVGElement} svg
 * @returns {Map<string, Stand>}
 */
export function stands(svg) {
  const found = new Map();
  const frame = svg.getBoundingClientRect();
  const scale = frame.width / svg.viewBox.baseVal.width || 1;
  for (const element of svg.querySelectorAll("[data-key]")) {
    const box = element.getBoundingClientRect();
    found.set(element.dataset.key, {
      x: (box.left + box.width / 2 - frame.left) / scale,
      y: (box.top + box.height / 2 - frame.top) / scale,
      piece: element.dataset.piece ?? element.dataset.key,
    });
  }
  return found;
}

/**
 * Which pieces have moved, and from where.
 * @param {Map<string, Stand>} before
 * @param {Map<string, Stand>} after
 * @returns {{key: string, from: Stand, to: Stand}[]}
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
    if (from && Math.hypot(from.x - to.x, from.y - to.y) > 1.5) moves.push({ key, from, to });
  }
  return moves;
}

/** Whether a move is a journey, not just making room for a neighbour. */
export const isJourney = (before, move) => !before.has(move.key);

/**
 * Let pieces glide, and new ones appear.
 * @param {SVGSVGElement} svg
 * @param {{key: string, from: Stand, to: Stand}[]} moves
 * @param {string[]} fresh keys of pieces that came from nowhere
 */
export function glide(svg, moves, fresh) {
  const pace = speed();
  if (pace === 0 || document.hidden) return;
  const timing = { duration: CALM / pace, easing: "cubic-bezier(.2,.8,.3,1)" };
  for (const { key, from, to } of moves) {
    const element = svg.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    element?.animate([{ transform: start }, { transform: "translate(0, 0)" }], timing);
  }
  for (const key of fresh) {
    svg.querySelector(`[data-key="${CSS.escape(key)}"]`)?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }
}
