/** A lesson: the table's own board, a step at a time. The server knows all rules, and keeps nothing. */
import { ask, BROAD, make, page, say, toast } from "./api.js";
import { Board } from "./board.js";
import { hideBubble, showBubble } from "./bubble.js";
import { setUpMeanings } from "./explain.js";
import { search } from "./lawsearch.js";
import { Layers } from "./layers.js";
import { count, finish, KEPT, showLessons } from "./learned.js";
import { setUpPuzzle, showPuzzle, solvedNow } from "./puzzle.js";
import { openTable } from "./opening.js";
import { patchedMatch } from "./patch.js";
import { badges, complete, deeds, landings, Picking, targets } from "./picking.js";
import { showPlates } from "./plates.js";
import { turnWays } from "./turns.js";
import { fit, pickedWords, showReady, spotButtons } from "./prompt.js";
import { looked, lookTogether } from "./together.js";
import { announce } from "./voice.js";

const broad = matchMedia(BROAD);
const place = document.getElementById("place");
const words = /** @type {HTMLElement} */ (document.querySelector("#prompt .words"));
const where = document.getElementById("where");
const box = document.querySelector(".ask");
const log = document.getElementById("log");
const side = document.getElementById("side");
const stepBack = document.getElementById("step-back");
const [earlier, retry, skip, how] = ["earlier", "retry", "skip", "how"].map((id) => /** @type {HTMLButtonElement} */ (document.getElementById(id)));
const LAST = page.steps - 1;
const beliefs = document.getElementById("beliefs");

let step = 0;
/** @type {number[]} what was done in this step, as it was meant */
let played = [];
/** @type {any} the table as it is shown */
let view = null;
/** @type {any} what was shown before a wrong try */
let before = null;
const picking = new Picking();
const arrangement = () => (broad.matches ? "wide" : "tall");
const address = (path, actions, query = {}) => {
  const asked = new URLSearchParams({ ...query, arrangement: arrangement() });
  for (const action of actions) asked.append("played", String(action));
  return `${page.api}/${step + page.first}${path}?${asked}`;
};
const layers = new Layers((key) => ask(address(`/layers/${key}`, played)).then((told) => told.layer));
const board = new Board(page.game, { board: document.getElementById("board"), hand: document.getElementById("hand"), seats: document.getElementById("seats") }, layers, pick, point);

// --- Showing -----------------------------------------------------------------------------------------

/** Fetch the step after some actions. @param {number[]} actions */
async function fetched(actions) {
  const told = await ask(address("", actions));
  return { ...told, match: patchedMatch(null, told.match) };
}

/** Begin a step. @param {number} number @param {boolean} [fresh] nothing glides there, for it is another position */
async function begin(number, fresh = true) {
  step = Math.max(0, Math.min(number, LAST));
  played = [];
  const toWords = document.activeElement === document.body || Boolean(document.activeElement?.closest("#ready")); // its button will be gone, and another must not have the focus
  try {
    show(await fetched([]), !fresh);
  } catch (refusal) {
    toast(refusal.message, 8);
    return;
  }
  if (!page.turns) localStorage.setItem(KEPT, String(step));
  looked(String(page.seat), step);
  count(step, "began");
  if (view.done && step === LAST) finish(); // there is nothing to do in it
  if (page.puzzles) showPuzzle(step, view);
  earlier.disabled = step === 0;
  skip.disabled = step === LAST;
  const here = say(page.turns ? "turn-place" : page.puzzles ? "puzzle-place" : "lesson-place", { number: step + 1, last: page.steps });
  where.textContent = here;
  read([here, view.says, page.puzzles || page.turns ? view.match.prompt : ""]); // a lesson says itself what to do
  if (toWords) words.focus({ preventScroll: true });
}

/** Show what came of the last action, or a step as it begins. @param {any} told @param {boolean} gliding */
function show(told, gliding = true) {
  view = told;
  const { match } = view;
  board.define(match.definitions, () => board.areas && relight());
  showPlates(document.getElementById("seats"), match.names.map((name, seat) => ({
    name: seat === match.seat && seat === view.own ? say("you") : name, own: seat === match.seat, now: match.deciders.includes(seat),
  })), match.plates, board.style);
  const { moves } = board.show(match.areas, gliding, view.log);
  board.trail(gliding && moves.length ? [{ version: 1, moves }] : []);
  picking.path = [];
  picking.offer(match.choices);
  relight();
}

function relight() {
  const { match, lit } = view;
  board.light(picking.next, picking.path, picking.isClicked);
  board.badge(badges(picking.choices, picking.path), deeds(picking.choices, picking.path));
  board.mark("told", picking.isClicked ? [] : lit);
  const spots = spotButtons(match.buttons, picking.next, picking.path, wordsOf, pick);
  const sent = picking.ready.map((choice) => ({ words: choice.sentence, primary: true, act: () => act(choice.action) }));
  showReady([...spots, ...sent, ...waysOn()]);
  stepBack.hidden = !picking.isClicked;
  box.classList.toggle("answered", view.done && Boolean(view.words));
  box.classList.toggle("wrong", !view.right);
  place.textContent = `${step + 1}/${page.steps}`;
  document.body.dataset.played = String(played.length);
  for (const button of document.querySelectorAll("#ready [data-element]")) button.classList.toggle("hinted", lit.includes(/** @type {HTMLElement} */ (button).dataset.element));
  words.textContent = view.words || view.says;
  beliefs.hidden = !view.beliefs.length;
  for (const [sentence, chance] of view.beliefs) {
    beliefs.textContent = sentence;
    beliefs.style.setProperty("--chance", `${chance}%`);
  }
  fit();
}

/** What leads on from here: the next step, another try, or out of the lesson. */
function waysOn() {
  if (!view.right) return [{ words: say("try-again"), primary: true, act: takeBack }];
  if (!view.done) return [];
  if (page.turns) return turnWays(step, step < LAST ? () => begin(step + 1) : null);
  if (step < LAST) return [{ words: say(page.puzzles ? "next-puzzle" : "next-step"), primary: true, act: () => begin(step + 1) }];
  if (page.puzzles) return [{ words: say("next-puzzle"), primary: true, act: () => begin(0) }];
  const onward = () => location.assign(`/learn/${page.game}?lesson=${page.next.name}`);
  const more = page.next ? { words: say("next-lesson"), act: onward } : { words: say("learn-again"), act: () => begin(0) };
  return [{ words: say("play-now"), primary: true, act: playNow }, more];
}

/** Say something to those who do not see the page. @param {string[]} sentences */
function read(sentences) {
  for (const sentence of sentences) announce(sentence);
  log.replaceChildren(...sentences.filter(Boolean).map((sentence) => make("li", {}, sentence)));
}

function wordsOf(element, told) {
  const meant = picking.isClicked ? complete(picking.choices, [...picking.path, element]) : [];
  return meant.length === 1 ? meant[0].sentence : [told, badges(picking.choices, picking.path).get(element)].filter(Boolean).join(" ");
}

// --- Doing -------------------------------------------------------------------------------------------

async function act(action) {
  const last = view;
  showReady([]);
  let told;
  try {
    told = await fetched([...played, action]);
  } catch (refusal) {
    toast(refusal.message, 8);
    relight();
    return;
  }
  if (told.right) played = [...played, action];
  else before = last;
  if (told.done) finished();
  show(told);
  const said = [...view.log.map((line) => line.sentence), view.words, ...view.beliefs.map(([sentence]) => sentence)].filter(Boolean);
  read(said.length > 0 ? said : [view.match.prompt]);
  if (told.done || !told.right) /** @type {HTMLElement | null} */ (document.querySelector("#ready .primary"))?.focus({ preventScroll: true });
}

function finished() {
  if (page.turns) return;
  if (page.puzzles) {
    solvedNow(step);
    return;
  }
  count(step, "finished");
  if (step === LAST) finish();
}

/** Play the answer of a puzzle. @param {number[]} actions @param {string} sentence */
async function showAnswer(actions, sentence) {
  const told = await fetched(actions);
  played = actions;
  show({ ...told, words: sentence });
  read([sentence]);
  /** @type {HTMLElement | null} */ (document.querySelector("#ready .primary"))?.focus({ preventScroll: true });
}

/** Take a wrong try back; nothing is told again. */
function takeBack() {
  show({ ...before, log: [] });
  words.focus({ preventScroll: true });
}

async function playNow() {
  try {
    await openTable({ game: page.game, seats: page.seats, bot: page.bot, coached: true });
  } catch (refusal) {
    toast(refusal.message, 8);
  }
}

function pick(element, spot) {
  hideBubble();
  if (!view || view.done || !view.right) return;
  const path = [...picking.path, element];
  const told = picking.click(element);
  if (told.kind === "done") act(told.choice.action);
  else if (told.kind === "no") refuse(path, spot);
  relight();
  if (told.kind === "on") announce(pickedWords(picking.path.map((name) => board.spot(name) ?? view.match.buttons[name] ?? name)));
}

/** Say why a click leads nowhere. @param {string[]} path @param {Element} spot */
async function refuse(path, spot) {
  const told = await ask(address("/why-not", played, { path: path.join(",") })).catch(() => null);
  showBubble(spot, told?.sentence ?? say("not-now"), told?.rule ?? null, openRule);
}

/** @param {string | null} element */
function point(element) {
  const open = picking.isClicked ? landings(picking.choices, picking.path) : [];
  const shown = element ? targets(picking.choices, picking.path, element) : new Set();
  board.mark("preview", shown.size > 0 ? shown : open);
}

// --- The rules beside it -----------------------------------------------------------------------------

function openSide(open) {
  side.classList.toggle("open", open);
  how.setAttribute("aria-expanded", String(open));
  if (!open) how.focus();
}

function openRule(rule) {
  openSide(true);
  search("");
  const found = document.getElementById(rule);
  const chapter = found?.closest("details");
  if (chapter) chapter.open = true;
  found?.scrollIntoView({ block: "center" });
  found?.classList.add("found");
}

earlier.addEventListener("click", () => begin(step - 1));
retry.addEventListener("click", () => begin(step));
skip.addEventListener("click", () => begin(step + 1));
how.addEventListener("click", () => openSide(!side.classList.contains("open")));
document.getElementById("close-side").addEventListener("click", () => openSide(false));
stepBack.addEventListener("click", () => picking.back() && relight());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  hideBubble();
  if (side.classList.contains("open")) openSide(false);
  else if (!board.foldUp() && picking.back()) relight();
});
broad.addEventListener("change", () => begin(step));
setUpMeanings((name) => `${address("/meaning", played)}&element=${name}`, openRule);
showLessons();
if (page.puzzles || page.turns) setUpPuzzle(() => ask(address("/answer", [])).then((told) => showAnswer(told.actions, told.sentences.join(" · "))));
begin(page.start ?? Number(localStorage.getItem(KEPT) ?? 0));
lookTogether("turns", { view: String(page.seat), at: page.start, open: false }, ({ view, at }) => {
  if (view === String(page.seat)) begin(at);
  else location.assign(`${page.back.split("?")[0]}/${page.match}/${view}?turn=${at}`);
});
