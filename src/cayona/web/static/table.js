/** The table page: shows every view that comes, and turns clicks into wishes. It knows no rule of any game. */
import { setUpAim, showAim } from "./aim.js";
import { ask, BROAD, page, say, toast } from "./api.js";
import { Board } from "./board.js";
import { hideBubble } from "./bubble.js";
import { addTalk, allowTalk, setUpChat } from "./chat.js";
import { showEnding } from "./ending.js";
import { setUpMeanings } from "./explain.js";
import { FirstGame } from "./firstgame.js";
import { Coach } from "./hint.js";
import { Layers } from "./layers.js";
import { isOnline, showLine } from "./line.js";
import { Link } from "./link.js";
import { addLines, clearLog, listMoves, stressMoves } from "./log.js";
import { setUpKeys } from "./keys.js";
import { setUpKitchen, showKitchen } from "./kitchen.js";
import { tellNews, tellOwn } from "./news.js";
import { closePanel, openRule } from "./panels.js";
import { Past } from "./past.js";
import { Store } from "./patch.js";
import { Plan } from "./plan.js";
import { badges, complete, deeds, landings, Picking, targets } from "./picking.js";
import { serverTime } from "./presence.js";
import { readouts } from "./readouts.js";
import { explain, reason, refuseTurn } from "./refusing.js";
import { unlessStaying } from "./rematch.js";
import { ring, showPresence, showSeats } from "./seats.js";
import { Signals } from "./signals.js";
import { setUpThoughts, showSilence } from "./thoughts.js";
import { setUpMenu, showMenu } from "./menu.js";
import { pausePrompt, showPrompt, showReady, spotButtons } from "./prompt.js";
import { playOn, showQuestion } from "./question.js";
import { Sending } from "./sending.js";
import { play, soundOf } from "./sounds.js";
import { showText } from "./text.js";
import { setUpTools, showTools } from "./tools.js";
import { showWaiting } from "./waiting.js";

const [place, hand, stepBack] = ["board", "hand", "step-back"].map((name) => document.getElementById(name));
const broad = matchMedia(BROAD);
const arrangement = () => (broad.matches ? "wide" : "tall");

const TRAILS = 6; // of so many changes the trails are shown
const store = new Store(page.view, arrangement());
let view = store.view;
const picking = new Picking();
/** @type {string[]} what the last click has put back, because it does not go with it */
let dropped = [];
const layers = new Layers((key) => ask(`/api/tables/${page.table}/layers/${key}?arrangement=${store.view.form}`).then((told) => told.layer));
const board = new Board(view.table.game, { board: place, hand, seats: document.getElementById("seats") }, layers, pick, point);
const coach = new Coach(board);
const signals = new Signals(board, (type, fields) => wish(type, fields), relight);
const past = new Past((step, running, lines) => {
  board.toggle("past", step !== null && !running);
  const { moves } = showPicture(step?.match ?? match(), true, lines);
  if (running) showTrails([{ ...step, moves }]);
  else if (step === null) showTrails(past.recent.slice(-TRAILS));
  relight();
});
const link = new Link(page.table, store, hear, showLine);
const plan = new Plan(store, link);
const firstGame = new FirstGame(link);
const sending = new Sending(link, plan, picking, board, relight, showPlan, firstGame);

// --- What comes from the server ---------------------------------------------------------------------

function hear(message) {
  if (message.type === "view") unlessStaying(store.view, view, take);
  if (message.type === "presence") showPresence(message);
  if (message.type === "chat") addTalk(message.lines, view.seat, serverTime());
  if (message.type === "refused") toast(message.message, 10);
}

/** @param {any} newer */
function take(newer) {
  const old = view;
  if (newer.table.game !== old.table.game) return location.reload(); // rules, words and pictures are those of the game
  if (newer.table.round !== old.table.round || newer.match === null) {
    clearLog();
    past.clear();
  }
  if (newer.version !== old.version && !plan.isEmpty) plan.keep(newer).then(() => view === newer && showPlan());
  view = newer;
  coach.clear();
  const acted = sending.arrived(newer);
  const change = show(acted, old.version !== newer.version);
  tellNews(old, newer);
  const sound = change && old.version !== newer.version ? soundOf(old, newer, change) : null;
  if (sound) play(sound);
  if (newer.version === old.version && !plan.isEmpty) showPlan(); // it was sent once more
}

broad.addEventListener("change", () => {
  past.clear(); // steps are pictures as they were arranged
  plan.clear();
  showPlan();
  link.arrange(arrangement());
});

/** Show areas and plates. @param {any} shown a match, as it is or was @param {boolean} gliding @param {any[]} lines what led there */
function showPicture(shown, gliding = true, lines = []) {
  board.define(shown.definitions, () => board.areas && relight());
  showSeats(view, shown.plates);
  return board.show(shown.areas, gliding, lines);
}

/** Show what is planned, or (nothing is) what is. */
function showPlan() {
  if (view.match !== null) showPicture(match());
  board.toggle("planned", !plan.isEmpty);
  offer();
}

/** Offer what can be done in the match in sight. */
function offer() {
  picking.offer(view.match === null ? [] : match().choices);
  listMoves(picking.choices, (choice, button) => sending.send(choice, button), pointChoice);
  relight();
  showText(picking.choices, (choice, button) => sending.send(choice, button));
}

/** Show the present view. @param {boolean} acted it came from one's own action @param {boolean} aloud it is another one */
function show(acted, aloud) {
  const running = view.match !== null;
  place.hidden = hand.hidden = !running;
  document.body.classList.toggle("waits", !running);
  document.body.classList.toggle("watches", view.seat === null);
  showWaiting(view, wish, () => link.renew());
  if (!running) showSeats(view);
  const change = running ? showMatch(acted, aloud) : null;
  if (!running) hideBubble();
  showQuestion(view, wish, offer);
  offer();
  showMenu(view, wish);
  showEnding(view, wish);
  allowTalk(view.seat !== null && (view.match?.may_talk ?? true));
  showSilence(view);
  showTools(view, isMine());
  ring(view);
  firstGame.look(view);
  showAim(view, { coached: firstGame.isOn, acted });
  return change;
}

function showMatch(acted, aloud) {
  const change = showPicture(view.match, aloud, aloud ? view.log : []);
  const { moves, fresh } = past.steps.length ? change : { moves: [], fresh: [] }; // on the board of a match that begins nothing has moved
  const step = { version: view.version, match: view.match, moves, fresh, lines: view.log, deciders: view.deciders, seat: view.seat };
  if (past.steps.at(-1)?.version !== view.version) past.add(step, acted);
  for (const name of ["past", "planned"]) board.toggle(name, false);
  showTrails(view.phase === "over" ? [] : past.recent.slice(-TRAILS));
  addLines(view, aloud, tellLine);
  tellOwn(view.table.round);
  return { moves, fresh };
}

/** Show where pieces went in some steps, and mark what came to the board last. @param {any[]} steps */
function showTrails(steps) {
  board.trail(steps);
  board.mark("fresh", steps.findLast((step) => step.fresh.length > 0)?.fresh ?? []);
}

/** Light what a line of the log speaks of, and where pieces went then. @param {any} line */
function tellLine(line) {
  const steps = past.recent.filter((step) => line === null || step.version === line.version);
  board.trail(steps.slice(-TRAILS), line?.version ?? null);
  board.mark("told", line?.spots ?? []);
}

const match = () => plan.match ?? view.match; // the one in sight: as it is, or as it would be after what is planned
const isMine = () => view.your_turn;

// --- What is asked ----------------------------------------------------------------------------------

function relight() {
  const back = past.isBack || sending.isUnderway; // nothing is asked until what came of an action is in sight
  if (sending.isUnderway && isOnline()) pausePrompt();
  const lit = signals.lit(view) ?? (back ? new Set() : picking.next);
  const told = back ? new Map() : badges(picking.choices, picking.path);
  board.light(lit, back ? [] : picking.path, !back && picking.isClicked);
  board.badge(told, back ? told : deeds(picking.choices, picking.path));
  showKitchen(view, !back && picking.isClicked);
  point(null);
  showReady(back ? [] : [...spotButtons(match()?.buttons ?? {}, lit, picking.path, wordsOf, pick), ...readyButtons()]);
  stressMoves(new Set(picking.path.length ? picking.open.map((choice) => choice.action) : []));
  signals.show(view);
  stepBack.hidden = back || (!picking.isClicked && plan.isEmpty);
  tellPrompt();
}

/** What a button says that stands for an element: all that a click on it would do, if the clicks before have made that out. */
function wordsOf(element, words) {
  const meant = picking.isClicked ? complete(picking.choices, [...picking.path, element]) : [];
  return meant.length === 1 ? meant[0].sentence : [words, badges(picking.choices, picking.path).get(element)].filter(Boolean).join(" ");
}

/** What can be sent by a button: what the clicks mean already, the rest of a decision, or all that is planned. */
function readyButtons() {
  const buttons = picking.ready.map((choice) => ({ words: choice.sentence, primary: true, act: (spot) => sending.send(choice, spot) }));
  const rest = match()?.rest;
  if (rest && isMine()) buttons.push({ words: rest.sentence, primary: false, act: (spot) => sending.compose(rest.actions, spot) });
  if (plan.isComplete) buttons.push({ words: say("confirm"), primary: true, act: (spot) => sending.deliver({ actions: plan.actions }, spot) });
  return buttons;
}

function tellPrompt() {
  if (sending.isUnderway && isOnline()) return;
  const named = (elements) => elements.map((element) => board.spot(element) ?? match()?.buttons[element] ?? element);
  const picked = picking.isClicked ? named(picking.path) : [];
  const told = past.running?.lines.map((line) => line.sentence).join(" ") || coach.words;
  const asked = plan.isComplete ? say("confirm-asked") : match()?.prompt ?? "";
  showPrompt(view, { told, asked, mine: isMine() && (!told || told === coach.words), picked, dropped: named(dropped), answered: plan.busy, stuck: (sending.isUnderway || plan.busy) && !isOnline() });
  document.querySelector(".ask").classList.toggle("advised", coach.words !== null);
}

setInterval(() => {
  if (view.phase === "playing" && !isMine()) tellPrompt(); // it says for how long others have been thinking
}, 1000);

// --- Clicks -----------------------------------------------------------------------------------------

function pick(element, spot) {
  hideBubble();
  if (past.present()) return;
  coach.clear();
  if (signals.take(view, element)) return;
  if (!isMine()) return refuseTurn(view, spot);
  playOn(view);
  const path = [...picking.path, element];
  const told = picking.click(element);
  dropped = told.dropped ?? [];
  sending.ahead = told.kind === "no" ? element : "";
  if (told.kind === "done") sending.send(told.choice, spot);
  else if (told.kind === "no" && !chooseAnew(element, spot)) explain(path, spot, plan.actions);
  else if (dropped.length > 1) explain(path, spot, plan.actions, say("put-back"));
  if (!sending.isUnderway) relight(); // else as soon as it has been sent
}

/** Choose anew what was on offer earlier in the plan; tells whether it was. */
function chooseAnew(element, spot) {
  const told = plan.busy ? null : plan.rewind(element, view.match);
  if (told !== null) showPlan();
  if (told?.choice) sending.send(told.choice, spot);
  return told !== null;
}

const wish = (type, fields) => link.wish(type, fields).catch((refusal) => toast(refusal.message, 6));

/** Preview where a click would lead; where nothing is pointed at, all that the clicks so far can lead to. @param {string | null} element */
function point(element) {
  const asked = isMine() && !past.isBack && !sending.isUnderway;
  const open = asked && picking.isClicked ? landings(picking.choices, picking.path) : [];
  const shown = asked && element ? targets(picking.choices, picking.path, element) : new Set();
  board.mark("preview", shown.size > 0 ? shown : open);
}

function pointChoice(choice) {
  board.mark("preview", choice?.target ? [choice.target] : []);
  board.mark("hinted", choice?.elements ?? []);
}

setUpAim();
setUpTools(() => wish("undo"), async () => {
  plan.clear(); // a bot is asked about what is, not about what could be
  showPlan();
  const answer = coach.advise();
  tellPrompt(); // that it is being asked
  await answer;
  tellPrompt();
  return isMine();
});
stepBack.addEventListener("click", goBack);

function goBack() {
  const stepped = picking.back();
  if (!stepped && plan.back()) showPlan();
  dropped = [];
  relight();
  return stepped;
}

/** Why something cannot be chosen now. @param {string} element */
const whyNot = async (element) => (isMine() ? (await reason([...picking.path, element], plan.actions)).sentence ?? say("not-now") : "");

setUpKeys(readouts({ view: () => view, choices: () => picking.open, past, whyNot }), () => {
  hideBubble();
  const advised = coach.words !== null;
  coach.clear();
  if (advised) tellPrompt();
  else if (!signals.stop() && !closePanel() && !board.foldUp() && !past.present()) goBack();
});

setUpMenu(wish);
setUpKitchen();
setUpMeanings((name) => `/api/tables/${page.table}/meaning?element=${name}`, openRule);
setUpChat((type, fields) => link.wish(type, fields));
setUpThoughts(() => view.version);
show(false, false);
document.body.classList.remove("unplaced"); // from here on things stay where they are
