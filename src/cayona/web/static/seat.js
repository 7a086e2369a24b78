/** Moves a seat to this device. */
import { ask, page, toast } from "./api.js";

const button = /** @type {HTMLButtonElement} */ (document.getElementById("claim"));
button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    const told = await ask(`/api/seat-links/${encodeURIComponent(page.secret)}`, {});
    location.href = `/t/${told.table}`;
  } catch (refusal) {
    button.disabled = false;
    toast(refusal.message, 8);
  }
});
