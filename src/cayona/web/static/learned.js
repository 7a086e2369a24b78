/** What somebody has learned: their browser remembers it, and the harbour only counts. */
import { ask, page } from "./api.js";

const DONE = `cayona-learned-${page.game}`;
const COUNTED = `cayona-counted-${page.game}-${page.lesson}`;
/** Where one has stopped in this lesson. */
export const KEPT = `cayona-lesson-${page.game}-${page.lesson}`;

/** @param {string} name @returns {string[]} */
const kept = (name) => JSON.parse(localStorage.getItem(name) ?? "[]");

/** The puzzles of a game that are solved, by number. @param {string} game @returns {number[]} */
export const solved = (game) => kept(`cayona-solved-${game}`).map(Number);

/** Remember that a puzzle is solved. @param {number} number */
export function solve(number) {
  localStorage.setItem(`cayona-solved-${page.game}`, JSON.stringify([...new Set([...solved(page.game), number])]));
}

/** Remember that this lesson is done; it begins anew next time. */
export function finish() {
  localStorage.removeItem(KEPT);
  localStorage.setItem(DONE, JSON.stringify([...new Set([...kept(DONE), page.lesson])]));
  showLessons();
}

/** Let the harbour count a step, once for this browser; whose it is, it does not learn. @param {number} step @param {"began" | "finished"} what */
export function count(step, what) {
  if (page.puzzles || page.turns) return;
  const mark = `${step}-${what}`;
  if (kept(COUNTED).includes(mark)) return;
  localStorage.setItem(COUNTED, JSON.stringify([...kept(COUNTED), mark]));
  ask(`${page.api}/${step}/${what}`, {}).catch(() => {}); // a count that is missing does no harm
}

/** Show in the list of lessons which are done, and where one has stopped. */
export function showLessons() {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".lessons li"))) {
    const state = /** @type {HTMLElement} */ (row.querySelector(".state"));
    const begun = localStorage.getItem(`cayona-lesson-${page.game}-${row.dataset.lesson}`);
    const done = kept(DONE).includes(row.dataset.lesson);
    row.classList.toggle("done", done);
    state.textContent = done ? `✓ ${state.dataset.done}` : begun ? `${Number(begun) + 1}/${row.dataset.steps}` : "";
  }
}
