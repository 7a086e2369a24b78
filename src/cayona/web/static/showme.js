/** Beside every rule that can be shown stands a way to see it, in the list of rules and where a rule is the reason for something. */
import { make, page, say } from "./api.js";

const examples = new Set(page.examples ?? []);
const game = page.view?.table?.game ?? page.game;

/** A link to what shows a rule, in a page of its own so that nothing here is left; null if nothing does. @param {string} rule */
export function showMe(rule) {
  if (!examples.has(rule)) return null;
  return make("a", { class: "show-me", href: `/show/${game}/${rule}`, target: "_blank", "aria-label": `${say("show-me")}: ${rule}` }, say("show-me"));
}

for (const rule of examples) {
  const link = showMe(rule);
  if (link) document.querySelector(`.rule[id="${rule}"] dd`)?.append(" ", link);
}
