/** Where a rule comes from, unfolded: why we ruled so and how else it could be read. Asked for when somebody wants it. */
import { ask, make, page, toast } from "./api.js";

/** @type {Promise<Record<string, string[]>> | null} */
let asked = null;

/** @returns {Promise<Record<string, string[]>>} by the number of the rule, what there is to say */
function reasons() {
  asked ??= ask(page.reasons);
  return asked;
}

/** Write what there is to say below the words that were unfolded. @param {HTMLDetailsElement} origin @param {string} rule */
async function unfold(origin, rule) {
  origin.dataset.told = "";
  try {
    const told = (await reasons())[rule] ?? [];
    origin.append(...told.map((sentence) => make("p", {}, sentence)));
  } catch (refusal) {
    asked = null; // asked again when it is unfolded again
    delete origin.dataset.told;
    origin.open = false;
    toast(refusal.message);
  }
}

/** Return what tells, beside an answer, where a rule comes from; nothing where the rules do not say. @param {string} rule */
export function originOf(rule) {
  const origin = document.querySelector(`#${rule} .origin`);
  if (!origin) return [];
  if (!origin.matches("details")) return [make("small", { class: "origin" }, origin.textContent)];
  return [make("details", { class: "origin", "data-rule": rule }, make("summary", {}, origin.querySelector("summary").textContent))];
}

document.addEventListener("toggle", (event) => {
  const origin = /** @type {HTMLDetailsElement} */ (event.target);
  if (!origin.matches("details.origin") || !origin.open || "told" in origin.dataset) return;
  unfold(origin, origin.dataset.rule ?? origin.closest(".rule").id);
}, true); // it does not bubble
