/** Playing on from a step of a finished match, at a new table. */
import { ask, enter, page, say, toast } from "./api.js";

const field = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("play-on-go"));

/**
 * @param {() => number} step where one is
 * @returns {(step: number, view: string) => void} to be told of every step
 */
export function setUpPlayOn(step) {
  document.getElementById("play-on-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await enter();
      const told = await ask(`/api/tables/${page.table}/play-on`, wish(step()));
      location.href = `/t/${told.table}`;
    } catch (refusal) {
      toast(refusal.message, 8);
      button.disabled = false;
    }
  });
  return (at, view) => {
    button.textContent = say("play-on", { step: at });
    if (/^\d+$/.test(view)) field("on-seat").value = view;
  };
}

function wish(step) {
  const other = field("on-others").value || null;
  return {
    match: page.match,
    step,
    sit: Number(field("on-seat").value),
    bots: Array(page.names.length).fill(other),
    hidden: field("on-hidden").value,
  };
}
