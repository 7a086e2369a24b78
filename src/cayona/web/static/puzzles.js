/** The list of puzzles: this browser knows how many of them are solved. */
import { solved } from "./learned.js";

for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-game]"))) {
  const place = /** @type {HTMLElement} */ (row.querySelector(".solved"));
  const count = solved(row.dataset.game).length;
  place.hidden = count === 0;
  place.textContent = `✓ ${place.dataset.words}: ${count}`;
}
