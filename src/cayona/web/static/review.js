/** The review page: asks until the review is made, and shows what there is of it meanwhile. */
import { ask, page, say, toast } from "./api.js";
import { curveParts, drawReview } from "./reviewing.js";
import { looked, lookTogether, stray } from "./together.js";
import { announce } from "./voice.js";

const PAUSE = 1000; // milliseconds between two questions
const place = document.getElementById("review");
const making = document.getElementById("making");
const bar = /** @type {HTMLProgressElement} */ (making.querySelector("progress"));
const chosen = /** @type {HTMLSelectElement} */ (document.getElementById("as-seat"));

const replay = (step) => `/t/${page.table}/replay?match=${page.match}&seat=${page.seat}&step=${step}`;
const ways = {
  go: (step) => leave(replay(step)),
  ask: (turn) => leave(`/t/${page.table}/review/${page.match}/${page.seat}?turn=${turn}`),
  truth: () => fetched(true).then((told) => told.truth),
  looked: (at, open) => looked(String(page.seat), at, open, false), // whoever follows may point at another step
};
/** @type {((at: number, open: boolean) => void) | null} shows a point of a curve, once there is a review */
let lookAt = null;
let there = { at: 0, open: false };

function leave(address) {
  stray();
  location.assign(address);
}

function fetched(open) {
  return ask(`/api/tables/${page.table}/review?match=${page.match}&seat=${page.seat}${open ? "&open=1" : ""}`);
}

/** Show what there is; tells whether that is all. @param {any} told */
function show(told) {
  if (told.review && !making.hidden) announce(say("review-ready")); // it took a while
  making.hidden = Boolean(told.review || told.problem);
  bar.value = told.done;
  document.body.dataset.done = String(Boolean(told.review || told.problem));
  if (told.problem) place.textContent = told.problem;
  else if (told.review) {
    lookAt = drawReview(place, told.review, ways);
    if (there.at || there.open) lookAt(there.at, there.open);
  }
  else if (told.first && !place.childElementCount) place.replaceChildren(...curveParts(told.first, ways));
  return making.hidden;
}

async function follow() {
  const { seat } = page;
  for (;;) {
    const told = await fetched(false).catch((refusal) => ({ refusal }));
    if (seat !== page.seat) return; // meanwhile another one was chosen
    if (told.refusal) toast(told.refusal.message ?? say("failed"), 8);
    else if (show(told)) return;
    await new Promise((go) => setTimeout(go, told.refusal ? 10 * PAUSE : PAUSE));
  }
}

/** Show the review of a seat. @param {string} seat */
function choose(seat) {
  chosen.value = seat;
  page.seat = Number(seat);
  history.replaceState(null, "", `?match=${page.match}&seat=${page.seat}`);
  /** @type {HTMLAnchorElement} */ (document.getElementById("to-replay")).href = replay(0);
  lookAt = null;
  place.replaceChildren();
  follow();
}

chosen.addEventListener("change", () => {
  there = { at: 0, open: false };
  choose(chosen.value);
  looked(chosen.value, 0);
});
follow();
lookTogether("review", { view: String(page.seat), at: 0, open: false }, ({ view, at, open }) => {
  there = { at, open };
  if (view !== chosen.value) choose(view);
  else lookAt?.(at, open);
});
