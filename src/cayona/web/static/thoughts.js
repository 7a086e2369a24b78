/** Private thoughts: kept for oneself where the game is silent or has secrets, and shown to all in the replay. */
import { ask, make, mark, page, say, toast } from "./api.js";

/** @typedef {{seat: number | null, version: number, text: string}} Thought */

const address = () => `/api/tables/${page.table}/thoughts`;

/** @returns {Promise<Thought[]>} mine; after the match everybody's */
export const readThoughts = () => ask(address()).then((told) => told.thoughts).catch(() => []);

/** @param {Thought} thought */
function item({ seat, text }) {
  const words = make("span", {}, make("b", {}, say("thought")), text);
  return make("li", { class: "thought" }, seat === null ? "" : mark(seat), words);
}

let listed = false;

/** Say whether talk is closed, and let people write to themselves where that helps. @param {any} view */
export function showSilence(view) {
  const silent = view.match !== null && !view.match.may_talk;
  document.getElementById("silence").hidden = !silent;
  const notes = view.match?.may_note ?? false;
  document.getElementById("think").hidden = !notes;
  document.querySelector("#talk .empty")?.toggleAttribute("hidden", silent);
  if (notes && !listed) list();
}

async function list() {
  listed = true;
  document.getElementById("talk").append(...(await readThoughts()).map(item));
}

/** @param {() => number} version what one is looking at */
export function setUpThoughts(version) {
  const form = document.getElementById("think");
  const field = form.querySelector("input");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    try {
      await ask(address(), { version: version(), text });
      field.value = "";
      document.getElementById("talk").append(item({ seat: page.view.seat, version: version(), text }));
    } catch (refusal) {
      toast(refusal.message);
    }
  });
}

/**
 * Sort thoughts by the step of a film at which they came; those of another match are left out.
 * @param {Thought[]} thoughts
 * @param {{version: number}[][]} log
 * @returns {Map<number, {seat: number | null, sentence: string, thought: boolean}[]>}
 */
export function byStep(thoughts, log) {
  const versions = log.map((lines) => lines[0]?.version ?? -1);
  const last = Math.max(...log.map((lines) => lines.at(-1)?.version ?? -1));
  const found = new Map();
  for (const { seat, version, text } of thoughts) {
    if (version > last) continue;
    const step = versions.findLastIndex((known) => known >= 0 && known <= version);
    if (step < 0) continue;
    found.set(step, [...(found.get(step) ?? []), { seat, sentence: `${say("thought")} ${text}`, thought: true }]);
  }
  return found;
}
