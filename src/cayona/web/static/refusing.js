/** Why a click does nothing: it is not one's turn, or a rule forbids it. */
import { ask, listing, page, say } from "./api.js";
import { showBubble } from "./bubble.js";
import { openRule } from "./panels.js";
import { nameOf } from "./seats.js";

/** @param {HTMLElement} place @param {any} view @param {Element} spot where it was clicked */
export function refuseTurn(place, view, spot) {
  if (view.phase !== "playing") return;
  const names = listing(view.deciders.map((seat) => nameOf(view, seat)));
  showBubble(place, spot, say("not-your-turn", { name: names, count: view.deciders.length }));
}

/**
 * @param {HTMLElement} place
 * @param {string[]} path what was clicked
 * @param {Element} spot the last of it
 * @param {number[]} planned what would be done before
 */
export async function explain(place, path, spot, planned) {
  let told = { sentence: null, rule: null };
  try {
    told = await ask(`/api/tables/${page.table}/why-not?path=${encodeURIComponent(path.join(","))}${planned.map((action) => `&after=${action}`).join("")}`);
  } catch {
    // without an answer the general sentence has to do
  }
  showBubble(place, spot, told.sentence ?? say("not-now"), told.rule, openRule);
}
