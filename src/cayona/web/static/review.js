/** The review page: asks until the review is made, and shows what there is of it meanwhile. */
import { ask, page, say, toast } from "./api.js";
import { curveParts, drawReview } from "./reviewing.js";
import { announce } from "./voice.js";

const PAUSE = 1000; // milliseconds between two questions
const place = document.getElementById("review");
const making = document.getElementById("making");
const bar = /** @type {HTMLProgressElement} */ (making.querySelector("progress"));
const chosen = /** @type {HTMLSelectElement} */ (document.getElementById("as-seat"));

const replay = (step) => `/t/${page.table}/replay?match=${page.match}&seat=${page.seat}&step=${step}`;
const ways = {
  go: (step) => location.assign(replay(step)),
  ask: (turn) => location.assign(`/t/${page.table}/review/${page.match}/${page.seat}?turn=${turn}`),
  truth: () => fetched(true).then((told) => told.truth),
};

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
  else if (told.review) drawReview(place, told.review, ways);
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

chosen.addEventListener("change", () => {
  page.seat = Number(chosen.value);
  history.replaceState(null, "", `?match=${page.match}&seat=${page.seat}`);
  /** @type {HTMLAnchorElement} */ (document.getElementById("to-replay")).href = replay(0);
  place.replaceChildren();
  follow();
});
follow();
