/** A replay in one file: nothing is asked of any server. The address may name a step, as on the page. */
import { page } from "./api.js";
import { openPlace, Player } from "./player.js";
import { showProof } from "./proof.js";

openPlace(new Player(), location.search).then(() => showProof(page.commitment, page.seed));
