/** The lobby: one click to a table against bots, to one for friends, or to a voyage alone. */
import { ask, enter, toast } from "./api.js";

/** @param {HTMLElement} card @param {HTMLElement} button */
async function open(card, button) {
  const invite = button.dataset.do === "invite";
  const alone = button.dataset.do === "alone" || button.dataset.do === "daily";
  const seats = alone ? 1 : Number(card.dataset.seats);
  await enter();
  const told = await ask("/api/tables", {
    settings: { game: card.dataset.game, seats, public: !invite, daily: button.dataset.day ?? "" },
    bots: invite ? [] : [null, ...Array(seats - 1).fill(card.dataset.bot)],
    sit: 0,
    start: !invite,
  });
  location.href = `/t/${told.table}`;
}

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest?.("button[data-do]");
  if (!button) return;
  button.disabled = true;
  try {
    await open(button.closest("[data-game]"), button);
  } catch (refusal) {
    toast(refusal.message, 8);
    button.disabled = false;
  }
});

window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload(); // coming back, the lists are old and the buttons were disabled
});
