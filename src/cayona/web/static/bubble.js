/** Short answers at the place of a click: why something is not allowed, with the rule as a link. */
import { make, say } from "./api.js";

/** @type {HTMLElement | null} */
let shown = null;
let hiding = 0;

export function hideBubble() {
  shown?.remove();
  shown = null;
}

/**
 * @param {HTMLElement} board
 * @param {Element | null} spot where it was clicked; the middle of the board without one
 * @param {string} sentence
 * @param {string | null} rule
 * @param {(rule: string) => void} [onRule]
 */
export function showBubble(board, spot, sentence, rule = null, onRule = () => {}) {
  hideBubble();
  const bubble = make("div", { class: "bubble", role: "alert" }, sentence);
  if (rule) {
    const open = (event) => {
      event.preventDefault();
      hideBubble();
      onRule(rule);
    };
    bubble.append(" ", make("a", { href: `#${rule}`, onclick: open }, say("rule", { rule })));
  }
  board.append(bubble);
  const frame = board.getBoundingClientRect();
  const box = (spot?.isConnected ? spot : board).getBoundingClientRect();
  const width = bubble.offsetWidth;
  const middle = box.left + box.width / 2 - frame.left;
  const above = box.top - frame.top - bubble.offsetHeight - 8;
  const visible = -Math.min(0, frame.top) + 4;
  bubble.style.left = `${Math.max(8, Math.min(middle - width / 2, frame.width - width - 8))}px`;
  bubble.style.top = `${above >= visible ? above : box.bottom - frame.top + 8}px`;
  shown = bubble;
  clearTimeout(hiding);
  hiding = window.setTimeout(hideBubble, 7000);
}

document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-element], .bubble, .moves"))) hideBubble();
});
