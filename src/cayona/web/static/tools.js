/** The buttons for undo and hint. */
import { say } from "./api.js";

const undo = /** @type {HTMLButtonElement} */ (document.getElementById("undo"));
const hint = /** @type {HTMLButtonElement} */ (document.getElementById("hint"));

/** @param {() => void} onUndo @param {() => Promise<boolean>} onHint tells whether one may ask again */
export function setUpTools(onUndo, onHint) {
  undo.addEventListener("click", onUndo);
  hint.addEventListener("click", async () => {
    if (hint.ariaBusy === "true") return;
    hint.ariaBusy = "true"; // not disabled, so that it keeps the focus
    hint.disabled = !(await onHint());
    hint.ariaBusy = null;
  });
}

/** @param {any} view @param {boolean} mine whether one has to decide */
export function showTools(view, mine) {
  undo.disabled = !(view.match?.can_undo || view.match?.can_ask_undo);
  undo.lastElementChild.textContent = say(view.match?.can_ask_undo ? "undo-ask" : "undo");
  hint.disabled = !mine;
}
