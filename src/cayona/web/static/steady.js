/** For hands that press long or lose their place: a held key acts once, and the focus always stays somewhere sensible. */

/** Whether an element takes letters. @param {EventTarget | null} target */
export const isTyping = (target) => target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  || (target instanceof HTMLInputElement && !["checkbox", "radio", "range", "button"].includes(target.type));

document.addEventListener("keydown", (event) => {
  const acts = event.key === "Enter" || (event.key === " " && !isTyping(event.target));
  if (!event.repeat || !acts) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

/**
 * Act on what is chosen from a list: at once by a pointer or in the open list. What keys run through while it is closed
 * counts with Enter, or when the list is left: else nobody could reach the second choice by keys.
 * @param {HTMLSelectElement} list @param {() => void} act
 */
export function onChosen(list, act) {
  let running = false;
  let due = false;
  const settle = () => {
    if (due) act();
    due = false;
  };
  list.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") settle();
    running = !["Enter", " ", "Tab"].includes(key);
  });
  list.addEventListener("pointerdown", () => {
    running = false;
  });
  list.addEventListener("change", () => {
    due = true;
    if (!running) settle();
  });
  list.addEventListener("blur", settle);
}

/** @type {HTMLElement | null} what had the focus last, until somebody leaves it on purpose */
let last = null;
/** @type {Element | null} where that was: it stays when its contents are drawn anew */
let place = null;

document.addEventListener("focusin", (event) => {
  last = /** @type {HTMLElement} */ (event.target);
  place = last.closest("[data-area], #ready, #question, #waiting, .ending, form, section");
});
document.addEventListener("pointerdown", (event) => {
  if (!(/** @type {Element} */ (event.target).closest?.("button, a, input, select, summary, [tabindex]"))) last = null;
}, { capture: true });

/** @param {any} element */
const isUsable = (element) => element?.isConnected && element.checkVisibility() && !element.disabled;

/** @param {Element} element */
const isEmpty = (element) => element.matches("#ready, #question") && element.childElementCount === 0;

/** Where one goes on: near to where one was, else where it stands what is asked, else where the page begins. */
function nearest() {
  const main = document.getElementById("main");
  const near = place === null ? [] : [...place.querySelectorAll("[data-home], .lit, [data-element][tabindex='0']"), place];
  return [...near, ...main.querySelectorAll("#ready button, .ask")].find((found) => isUsable(found) && !isEmpty(found)) ?? main;
}

function hold() {
  const { activeElement } = document;
  if (last === null || isUsable(last) || (activeElement !== document.body && activeElement !== last)) return;
  const next = /** @type {HTMLElement} */ (nearest());
  if (next.tabIndex < 0 && !next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
  next.focus({ preventScroll: true });
}

new MutationObserver(hold).observe(document.body, { subtree: true, childList: true, attributeFilter: ["hidden", "disabled", "class", "open"] });
