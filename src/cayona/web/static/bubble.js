/** Short answers at the place of a click: why something is not allowed, with the rule as a link. */
import { make, say } from "./api.js";
import { originOf } from "./rulings.js";
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
    bubble.append(...originOf(rule));
  }
  beside(spot).after(bubble);
  announce(rule ? `${sentence} ${say("rule", { rule })}` : sentence); // where it comes from is read in the bubble, by who wants to
  put(bubble, spot);
  new ResizeObserver(() => put(bubble, spot)).observe(bubble); // where a rule comes from can be unfolded in it
  shown = bubble; // until something else is clicked or Escape is pressed: nothing vanishes before it was read
}

/** What a bubble comes after on the page, so that Tab leads to it from where one was. @param {Element | null} spot */
const beside = (spot) => spot?.closest("#board, #hand") ?? document.getElementById("main").lastElementChild;

/** Lay a bubble above its spot, or below where there is no room. @param {HTMLElement} bubble @param {Element | null} spot */
function put(bubble, spot) {
  const box = (spot?.isConnected ? spot : document.getElementById("board")).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = box.left + box.width / 2 - width / 2;
  const above = box.top - height - 8;
  const top = above >= 4 ? above : box.bottom + 8;
  bubble.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  bubble.style.top = `${Math.max(4, Math.min(top, innerHeight - height - 4))}px`;
}

document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-element], .bubble, .moves"))) hideBubble();
});
