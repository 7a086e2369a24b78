/** The replay page: the address follows the step, a link leads others to it, and one can play on from it. */
import { copy, page, say, toast } from "./api.js";
import { setUpMeanings } from "./explain.js";
import { openPlace, Player } from "./player.js";
import { setUpPlayOn } from "./playon.js";
import { showProof } from "./proof.js";
import { readThoughts } from "./thoughts.js";
import { looked, lookTogether } from "./together.js";

const player = new Player((step, view) => {
  history.replaceState(null, "", `?match=${page.match}&step=${step}&seat=${view}${location.hash}`);
  playOn(step, view);
  looked(view, step);
});
const playOn = setUpPlayOn(() => player.step);

document.getElementById("share").addEventListener("click", async () => {
  if (!(await copy(location.href))) toast(say("copy-this", { link: location.href }), 20);
});

if (location.hash === "#play-on") /** @type {HTMLDetailsElement} */ (document.getElementById("play-on")).open = true;
setUpMeanings((name) => `/api/tables/${page.table}/film/meaning?match=${page.match}&view=${player.view}&step=${player.step}&element=${name}`);
player.thoughts = readThoughts();
openPlace(player, location.search).then(() => {
  showProof(page.commitment, page.seed);
  lookTogether("replay", { view: player.view, at: player.step, open: false }, ({ view, at }) => player.visit(view, at));
});
