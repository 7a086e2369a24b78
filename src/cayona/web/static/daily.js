/** The deals of the day: beginning one, and sharing how it went. */
import { copy, page, toast } from "./api.js";
import { openTable } from "./opening.js";

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-play]"))) {
  button.addEventListener("click", async () => {
    const { game, seats, against } = /** @type {HTMLElement} */ (button.closest("[data-game]")).dataset;
    const together = !against && Number(seats) > 1;
    button.disabled = true;
    try {
      await openTable({ game, seats: Number(seats), bot: against, invite: together, daily: page.daily });
    } catch (refusal) {
      toast(refusal.message, 8);
      button.disabled = false;
    }
  });
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-share]"))) {
  button.addEventListener("click", async () => {
    const text = button.dataset.share;
    if (navigator.share) await navigator.share({ text }).catch(() => {}); // whoever thinks better of it says no
    else if (!(await copy(text))) toast(text, 8);
  });
}
