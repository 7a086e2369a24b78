/** What the others have done since one's own last action: a few lines with their seats, each of which can be seen once more. */
import { make, mark } from "./api.js";

const place = document.getElementById("story");
const list = place?.querySelector("ol"); // a lesson has no story
const all = /** @type {HTMLButtonElement} */ (document.getElementById("story-all"));
const latest = document.getElementById("latest");
const MOST = 5;
export const QUIET = new Set(["turn", "round", "step"]); // they say who is next, not what was done

/**
 * The lines of a story: what was done last, but not by oneself.
 * @param {{index: number, lines: any[], seat: number | null}[]} steps
 * @returns {{index: number, line: any}[]}
 */
export function storyOf(steps, most = MOST) {
  const done = steps.flatMap(({ index, lines, seat }) => lines.map((line) => ({ index, line, own: line.seat === seat })));
  return done.filter(({ line, own }) => line.seat !== null && !own && !QUIET.has(line.kind)).slice(-most);
}

/**
 * @param {{index: number, lines: any[], seat: number | null}[]} steps since one's last action
 * @param {(first: number, last?: number) => void} replay shows some steps once more
 */
export function showStory(steps, replay) {
  const story = storyOf(steps);
  const newest = story.at(-1);
  list.replaceChildren(...story.map(({ index, line }) => make("li", { class: line === newest.line ? "newest" : "" },
    make("button", { type: "button", "data-version": line.version, onclick: () => replay(Math.max(0, index - 1), index) }, mark(line.seat), make("span", {}, line.sentence)))));
  list.scrollTop = list.scrollHeight; // the newest line is the one to read
  all.disabled = story.length === 0;
  all.onclick = () => replay(Math.max(0, story[0].index - 1));
  latest.replaceChildren(...(newest ? [mark(newest.line.seat), make("span", {}, newest.line.sentence)] : []));
}
