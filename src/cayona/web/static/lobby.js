/** The lobby: one click to a table against bots, to one for friends, or to a voyage alone. */
import { ask, toast } from "./api.js";
import { openTable } from "./opening.js";

/** @param {HTMLElement} card @param {HTMLElement} button */
function open(card, button) {
  const alone = button.dataset.do === "alone" || button.dataset.do === "daily";
  const seats = alone ? 1 : Number(card.dataset.seats);
  const { game, bot } = card.dataset;
  const coached = card.dataset.new !== undefined && !alone;
  return openTable({ game, seats, bot, invite: button.dataset.do === "invite", daily: button.dataset.day, coached });
}

/** Ask once, in one line, whether somebody wants to learn the game first; tells whether it was asked. @param {HTMLElement} card @param {HTMLElement} button */
function asked(card, button) {
  const key = `cayona-asked-${card.dataset.game}`;
  if (button.dataset.asks === undefined || localStorage.getItem(key)) return false;
  localStorage.setItem(key, "yes");
  const line = /** @type {HTMLElement} */ (card.querySelector(".first"));
  line.hidden = false;
  /** @type {HTMLElement} */ (line.querySelector("a")).focus();
  return true;
}

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest?.("button[data-do]");
  if (!button || asked(button.closest("[data-game]"), button)) return;
  button.disabled = true;
  try {
    await open(button.closest("[data-game]"), button);
  } catch (refusal) {
    toast(refusal.message, 8);
    button.disabled = false;
    button.focus();
  }
});

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest?.("button[data-close]");
  if (!button || !window.confirm(button.dataset.sure)) return;
  try {
    await ask(`/api/tables/${button.dataset.close}/close`, {});
    button.closest("li").remove();
  } catch (refusal) {
    toast(refusal.message, 8);
  }
});

window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload(); // coming back, the lists are old and the buttons were disabled
});
