/** A replay in one file: nothing is asked of any server. The address may name a step, as on the page. */
import { page } from "./api.js";
import { unpack } from "./film.js";
import { openPlace, Player } from "./player.js";
import { showProof } from "./proof.js";
import { drawReview } from "./reviewing.js";

const player = new Player();
const chosen = /** @type {HTMLSelectElement} */ (document.getElementById("as-seat"));

/** Show the review of the seat whose eyes one sees with; a spectator has that of the first. */
async function showReview() {
  const { seats } = await unpack(page.reviews);
  const review = seats[/^\d+$/.test(chosen.value) ? Number(chosen.value) : 0];
  drawReview(document.getElementById("review"), review, { go: (step) => player.go(step), truth: async () => review.truth });
}

openPlace(player, location.search).then(() => showProof(page.commitment, page.seed));
if (page.reviews) {
  showReview();
  chosen.addEventListener("change", showReview);
}
