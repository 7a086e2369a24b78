/** What a puzzle has that a lesson has not: a grade, an answer, a number of its own, what happened before. */
import { make, page, toast } from "./api.js";
import { solve, solved } from "./learned.js";

const grade = document.getElementById("grade");
const done = document.getElementById("solved");
const history_ = document.getElementById("history");

/** Show what belongs to a puzzle beside its board. @param {number} step @param {any} view */
export function showPuzzle(step, view) {
  history.replaceState(null, "", `/puzzles/${page.game}/${step + page.first}`);
  grade.textContent = view.grade;
  markSolved(step);
  history_.hidden = view.history.length === 0;
  history_.querySelector("ol").replaceChildren(...view.history.map((sentence) => make("li", {}, sentence)));
}

/** Remember that somebody has found the answer. @param {number} step */
export function solvedNow(step) {
  solve(step + page.first);
  markSolved(step);
}

function markSolved(step) {
  done.textContent = solved(page.game).includes(step + page.first) ? `✓ ${done.dataset.done}` : "";
}

/** Let the answer be shown. @param {() => Promise<void>} answer */
export function setUpPuzzle(answer) {
  document.getElementById("answer").addEventListener("click", () => answer().catch((refusal) => toast(refusal.message, 8)));
}
