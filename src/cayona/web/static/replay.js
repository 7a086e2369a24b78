/** A finished match, step by step, as any seat or a spectator was shown it. */
import { ask, make, mark, page, say, toast } from "./api.js";
import { Board } from "./board.js";
import { showProof } from "./proof.js";

const slider = /** @type {HTMLInputElement} */ (document.getElementById("slider"));
const chosen = /** @type {HTMLSelectElement} */ (document.getElementById("as-seat"));
const run = /** @type {HTMLButtonElement} */ (document.getElementById("run"));
const words = document.querySelector("#prompt .words");
const log = document.getElementById("log");
const board = new Board(document.getElementById("board"), () => toggle(), () => {});
const PACE = 900;

/** @type {any[]} */
let views = [];
let at = 0;
let timer = 0;

/** Fetch everything a seat was sent, one view for every version. */
async function load() {
  stop();
  words.textContent = say("loading");
  const seat = chosen.value === "" ? "" : `?seat=${chosen.value}`;
  const answer = await fetch(`/api/tables/${page.table}/sent${seat}`);
  if (!answer.ok) {
    toast(say("failed"));
    return;
  }
  const all = (await answer.text()).trim().split("\n").map((line) => JSON.parse(line));
  const round = all.at(-1).table.round;
  views = all.filter((view) => view.match !== null && view.table.round === round);
  slider.max = String(views.length - 1);
  const { picture } = views[0].match;
  const told = await ask(`/api/tables/${page.table}/still/${picture.still}`);
  board.showStill(picture.still, told.still);
  list();
  show(Math.min(at, views.length - 1), false);
}

function list() {
  log.replaceChildren(...views.flatMap((view, index) => view.log.map((line) => {
    const sentence = make("span", {}, line.sentence);
    const button = make("button", { type: "button", class: "jump", onclick: () => go(index) });
    button.append(...(line.seat === null ? [sentence] : [mark(line.seat), sentence]));
    return make("li", { "data-step": index }, button);
  })));
}

/** @param {number} index */
function show(index, gliding = true) {
  at = Math.max(0, Math.min(index, views.length - 1));
  const view = views[at];
  const moves = board.show(view.match.picture, gliding);
  board.light(new Set(), []);
  board.trail([{ version: view.version, moves }]);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", say("version-of", { step: at, last: views.length - 1 }));
  document.getElementById("step").textContent = `${at} / ${views.length - 1}`;
  words.textContent = view.log.map((line) => line.sentence).join(" ") || say("now");
  for (const item of log.children) item.classList.toggle("here", Number(item.dataset.step) === at);
  follow();
  if (at === views.length - 1) stop();
}

/** Keep the line of this step in sight; only the log scrolls, never the page. */
function follow() {
  const panel = log.parentElement;
  const line = log.querySelector(".here");
  if (!line) return;
  const top = line.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  if (top < 0 || top > panel.clientHeight - 80) panel.scrollTop += top - panel.clientHeight / 2;
}

function stop() {
  clearInterval(timer);
  timer = 0;
  run.setAttribute("aria-pressed", "false");
}

function toggle() {
  if (timer) {
    stop();
    return;
  }
  if (at === views.length - 1) show(0, false);
  timer = window.setInterval(() => show(at + 1), PACE);
  run.setAttribute("aria-pressed", "true");
}

const go = (index) => {
  stop();
  if (views.length) show(index);
};
const ACTS = { first: () => go(0), back: () => go(at - 1), run: toggle, on: () => go(at + 1), last: () => go(views.length - 1) };
for (const [id, act] of Object.entries(ACTS)) document.getElementById(id).addEventListener("click", act);
slider.addEventListener("input", () => go(Number(slider.value)));
chosen.addEventListener("change", load);

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "run" };
document.addEventListener("keydown", (event) => {
  const control = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
  const pressed = event.key === " " && event.target instanceof HTMLButtonElement;
  if (control || pressed || !KEYS[event.key]) return;
  event.preventDefault();
  ACTS[KEYS[event.key]]();
});

await load();
showProof(page.table, page.commitment);
