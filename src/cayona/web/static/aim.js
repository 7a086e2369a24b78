/** What one plays for, on a phone: a mark unfolds it over the board, and in a new match it lies open until one does something. */
import { page } from "./api.js";
import { announce } from "./voice.js";

const mark = document.getElementById("aim");
const note = document.getElementById("aim-note");
let round = -1; // the match in sight

const seen = () => `cayona-aim-${page.table}-${round}`;

/** @param {boolean} open */
function unfold(open) {
  if (!open && !note.hidden) sessionStorage.setItem(seen(), "yes");
  note.hidden = !open;
  mark.setAttribute("aria-expanded", String(open));
}

/** Look at a view: in a match that is new here it is unfolded, unless a coach says it. @param {any} view @param {{coached: boolean, acted: boolean}} how */
export function showAim(view, { coached, acted }) {
  if (!mark || view.match === null) return;
  const isNew = view.table.round !== round;
  round = view.table.round;
  if (acted) unfold(false);
  else if (isNew) unfold(view.seat !== null && view.phase === "playing" && !coached && !sessionStorage.getItem(seen()));
}

/** Let the mark unfold it and fold it, and any touch elsewhere fold it. */
export function setUpAim() {
  if (!mark) return;
  mark.addEventListener("click", () => {
    unfold(note.hidden);
    if (!note.hidden) announce(note.textContent);
  });
  document.addEventListener("pointerdown", (event) => {
    if (!mark.contains(/** @type {Node} */ (event.target))) unfold(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") unfold(false);
  });
}
