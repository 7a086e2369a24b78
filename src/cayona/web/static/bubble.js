/** Short answers at the place of a click: why something is not allowed, with the rule as a link. */
import { make, say } from "./api.js";
import { showMe } from "./showme.js";
import { announce } from "./voice.js";

/** @type {HTMLElement | null} */
let shown = null;

export function hideBubble() {
  shown?.remove();
  shown = null;
}

/**
 * @param {Element | null} spot where it was clicked; the middle of the board without one
 * @param {string} sentence
 * @param {string | null} rule
 * @param {(rule: string) => void} [onRule]
 */
export function showBubble(spot, sentence, rule = null, onRule = () => {}) {
  hideBubble();
  const bubble = make("div", { class: "bubble" }, sentence);
  if (rule) {
    const open = (event) => {
      event.preventDefault();
      hideBubble();
      onRule(rule);
    };
    bubble.append(" ", make("a", { href: `#${rule}`, onclick: open }, say("rule", { rule })));
    const shows = showMe(rule);
    if (shows) bubble.append(" ", shows);
    const origin = document.querySelector(`#${rule} .origin`);
    if (origin) bubble.append(make("small", { class: "origin" }, origin.textContent));
  }
  document.body.append(bubble);
  announce(bubble.textContent);
  const box = (spot?.isConnected ? spot : document.getElementById("board")).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = box.left + box.width / 2 - width / 2;
  const above = box.top - height - 8;
  const top = above >= 4 ? above : box.bottom + 8;
  bubble.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  bubble.style.top = `${Math.max(4, Math.min(top, innerHeight - height - 4))}px`;
  shown = bubble; // until something else is clicked or Escape is pressed: nothing vanishes before it was read
}

document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-element], .bubble, .moves"))) hideBubble();
});
