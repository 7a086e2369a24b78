/**
 * The kitchen table: a large screen shows the board to everybody in the room, and each phone beside it what one
 * holds and is asked. On a phone the board is small until something on it can be chosen, or somebody taps.
 */
import { page } from "./api.js";
import { switchSounds } from "./sounds.js";

const board = document.getElementById("board");
const hand = document.getElementById("hand");
const opener = document.getElementById("show-board");
const whole = document.getElementById("whole-screen");

/** @type {boolean | null} what somebody has chosen for the decision at hand; null: as is needed */
let chosen = null;
let step = "";

/** Show the board large on a phone as long as it is needed. @param {any} view @param {boolean} isClicked whether the next click continues a move */
export function showKitchen(view, isClicked) {
  if (page.kind !== "hand") return;
  const isBegun = isClicked && hand.querySelector(".picked") !== null; // then other cards stay lit, to change one's mind
  const now = `${view.version} ${isBegun}`;
  if (now !== step) chosen = null;
  step = now;
  const none = view.match === null || !view.match.areas.some((area) => area.private && !area.over); // then all there is lies on the board
  const needed = board.querySelector(".area .lit") !== null && (isBegun || hand.querySelector(".lit:not(.picked)") === null);
  unfold(chosen ?? (none || needed));
}

/** @param {boolean} large */
function unfold(large) {
  document.body.classList.toggle("board-open", large);
  opener.setAttribute("aria-pressed", String(large));
}

export function setUpKitchen() {
  opener?.addEventListener("click", () => {
    chosen = !document.body.classList.contains("board-open");
    unfold(chosen);
  });
  whole?.addEventListener("click", () => {
    whole.hidden = true; // once somebody has touched the page, browsers let it sound
    switchSounds(true);
    document.documentElement.requestFullscreen?.().catch(() => {});
    stayAwake();
  });
  if (page.kind === "screen") document.addEventListener("visibilitychange", stayAwake);
}

/** Keep the screen lit, where the browser can (only https and this very machine). */
function stayAwake() {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}
