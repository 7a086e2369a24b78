/** The buttons beside the board: undo, hint, and one step back. */
import { say } from "./api.js";

const field = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
const undo = field("undo");
const hint = field("hint");
const back = field("step-back");
let mayAsk = false;

/** @param {{undo: () => void, hint: () => Promise<void>, back: () => void}} acts */
export function setUpTools(acts) {
  undo.addEventListener("click", acts.undo);
  back.addEventListener("click", acts.back);
  hint.addEventListener("click", async () => {
    hint.disabled = true;
    await acts.hint();
    hint.disabled = !mayAsk;
  });
}

/** @param {any} match @param {boolean} mine whether it is up to me */
export function showTools(match, mine) {
  mayAsk = mine;
  undo.disabled = !(match?.can_undo || match?.can_ask_undo);
  undo.lastElementChild.textContent = say(match?.can_ask_undo ? "undo-ask" : "undo");
  hint.disabled = !mine;
}

/** @param {boolean} possible */
export function showBack(possible) {
  back.hidden = !possible;
}

export const KEYS = { u: () => undo.click(), h: () => hint.click() };
