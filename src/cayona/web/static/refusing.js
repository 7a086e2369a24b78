/** Why a click does nothing: it is not one's turn, or a rule forbids it. */
import { ask, listing, page, say } from "./api.js";
import { showBubble } from "./bubble.js";
import { openRule } from "./panels.js";
import { nameOf } from "./seats.js";

/** @param {any} view @param {Element} spot where it was clicked */
export function refuseTurn(view, spot) {
  if (view.phase !== "playing") return;
  const names = listing(view.deciders.map((seat) => nameOf(view, seat)));
  showBubble(spot, say("not-your-turn", { name: names, count: view.deciders.length }));
}

/**
 * @param {string[]} path what was clicked
 * @param {Element} spot the last of it
 * @param {number[]} planned what would be done before
 * @param {string} otherwise what is said if no rule forbids it
 */
export async function explain(path, spot, planned, otherwise = say("not-now")) {
  const told = await reason(path, planned);
  showBubble(spot, told.sentence ?? otherwise, told.rule, openRule);
}

/**
 * What forbids it; without an answer nothing is known of it.
 * @param {string[]} path @param {number[]} planned @returns {Promise<{sentence: string | null, rule: string | null}>}
 */
export const reason = (path, planned) => ask(
  `/api/tables/${page.table}/why-not?path=${encodeURIComponent(path.join(","))}${planned.map((action) => `&after=${action}`).join("")}`,
).catch(() => ({ sentence: null, rule: null }));
