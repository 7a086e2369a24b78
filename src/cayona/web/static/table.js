/** The table page: shows every view that comes, and turns clicks into wishes. It knows no rule of any game. */
import { ask, page, say, toast } from "./api.js";
import { Board } from "./board.js";
import { hideBubble, showBubble } from "./bubble.js";
import { addTalk, allowTalk, setUpChat } from "./chat.js";
import { showEnding } from "./ending.js";
import { askHint } from "./hint.js";
import { isOnline, showLine } from "./line.js";
import { Link } from "./link.js";
import { addLines, clearLog, listMoves, stressMoves } from "./log.js";
import { setUpKeys } from "./keys.js";
import { closePanel, openRule } from "./panels.js";
import { Past } from "./past.js";
import { Plan } from "./plan.js";
import { badges, candidates, Picking, targets } from "./picking.js";
import { explain, refuseTurn } from "./refusing.js";
import { ring, showPresence, showSeats } from "./seats.js";
import { Signals } from "./signals.js";
import { setUpThoughts, showSilence } from "./thoughts.js";
import { setUpMenu, showMenu } from "./menu.js";
import { pausePrompt, showPrompt, showReady } from "./prompt.js";
import { showQuestion } from "./question.js";
import { setUpTools, showTools } from "./tools.js";
import { showWaiting } from "./waiting.js";

const place = document.getElementById("board");
const stepBack = document.getElementById("step-back");

const TRAILS = 6; // of so many changes the trails are shown
let view = page.view;
let sent = -1; // the version at which one's action was sent that is not in sight yet; -1 if there is none
const picking = new Picking();
const plan = new Plan();
const board = new Board(place, pick, point);
const signals = new Signals(board, (type, fields) => wish(type, fields), relight);
const past = new Past((step, running, lines) => {
  board.svg.classList.toggle("past", step !== null && !running);
  const { moves } = board.show(step?.picture ?? match().picture, true, lines);
  if (running) showTrails([{ ...step, moves }]);
  else if (step === null) showTrails(past.recent.slice(-TRAILS));
  relight();
});

// The still layer need not be sent: it is fetched apart, where browsers keep it.
const seen = { version: view.version, chat: 0, still: view.match?.picture.still ?? null };
const link = new Link(page.table, seen, hear, showLine);

// --- What comes from the server ---------------------------------------------------------------------

function hear(message) {
  if (message.type === "view") take(message);
  if (message.type === "still") board.showStill(message.key, message.still);
  if (message.type === "presence") showPresence(message.seats, message.now);
  if (message.type === "chat") addTalk(message.lines, view.seat);
  if (message.type === "refused") toast(message.message, 10);
}

/** @param {any} newer */
function take(newer) {
  const old = view;
  if (newer.version < old.version) return;
  if (newer.table.round !== old.table.round || newer.match === null) {
    clearLog();
    past.clear();
  }
  if (newer.version !== old.version && !plan.isEmpty) plan.keep(newer).then(() => view === newer && showPlan());
  view = newer;
  const acted = sent >= 0 && newer.version > sent;
  if (acted) sent = -1; // the table has moved on: the next click counts, even before the answer comes
  show(acted, old.version !== newer.version);
  if (newer.version === old.version && !plan.isEmpty) showPlan(); // it was sent once more
}

/** Show what is planned, or (nothing is) what is. */
function showPlan() {
  board.show(match().picture);
  board.svg.classList.toggle("planned", !plan.isEmpty);
  offer();
}

/** Offer what can be done in the match in sight. */
function offer() {
  picking.offer(view.match === null ? [] : match().choices);
  listMoves(picking.choices, (choice, button) => send(choice, button), pointChoice);
  relight();
}

/** Show the present view. @param {boolean} acted it came from one's own action */
function show(acted, aloud) {
  const running = view.match !== null;
  place.hidden = !running;
  document.body.classList.toggle("waits", !running);
  showSeats(view);
  showWaiting(view, wish, () => link.renew());
  if (running) showMatch(acted, aloud);
  else hideBubble();
  offer();
  showQuestion(view, wish);
  showMenu(view, wish);
  showEnding(place, view, wish);
  allowTalk(view.seat !== null && (view.match?.may_talk ?? true));
  showSilence(view);
  showTools(view, isMine());
  ring(view);
}

function showMatch(acted, aloud) {
  const { picture } = view.match;
  if (board.lacks(picture.still)) fetchStill(picture.still);
  const { moves, fresh } = board.show(picture, true, view.log);
  const step = { version: view.version, picture, moves, fresh, lines: view.log, deciders: view.deciders };
  if (past.steps.at(-1)?.version !== view.version) past.add(step, acted);
  board.svg.classList.remove("past", "planned");
  showTrails(view.phase === "over" ? [] : past.recent.slice(-TRAILS));
  addLines(view, aloud, tellLine);
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

async function fetchStill(key) {
  const told = await ask(`/api/tables/${page.table}/still/${key}`).catch(() => board.missed());
  if (told && view.match?.picture.still === key) board.showStill(key, told.still);
}

/** The match in sight: as it is, or as it would be after what is planned. */
const match = () => plan.match ?? view.match;
const isMine = () => view.your_turn;

// --- What is asked ----------------------------------------------------------------------------------

function relight() {
  const back = past.isBack || sent >= 0; // nothing is asked until what came of an action is in sight
  const lit = signals.lit(view) ?? (back ? new Set() : picking.next);
  board.light(lit, back ? [] : picking.path, !back && picking.isClicked);
  board.badge(back ? new Map() : badges(picking.choices, picking.path));
  showReady(back ? [] : readyButtons());
  stressMoves(new Set(picking.path.length ? candidates(picking.choices, picking.path).map((choice) => choice.action) : []));
  signals.show(view);
  stepBack.hidden = back || (!picking.isClicked && plan.isEmpty);
  tellPrompt();
}

/** What can be sent by a button: what the clicks mean already, the rest of a decision, or all that is planned. */
function readyButtons() {
  const buttons = picking.ready.map((choice) => ({ words: choice.sentence, primary: true, act: (spot) => send(choice, spot) }));
  const rest = match()?.rest;
  if (rest && isMine()) buttons.push({ words: rest.sentence, primary: false, act: (spot) => compose(rest.actions, spot) });
  if (plan.isComplete) buttons.push({ words: say("confirm"), primary: true, act: (spot) => deliver({ actions: plan.actions }, spot) });
  return buttons;
}

function tellPrompt() {
  if (sent >= 0 && isOnline()) {
    pausePrompt();
    return;
  }
  const picked = picking.isClicked ? picking.path.map((element) => board.spot(element) ?? element) : [];
  const told = past.running?.lines.map((line) => line.sentence).join(" ") || null;
  const asked = plan.isComplete ? say("confirm-asked") : match()?.prompt ?? "";
  showPrompt(view, { told, asked, mine: isMine() && !told, picked, stuck: sent >= 0 && !isOnline() });
}

setInterval(() => {
  if (view.phase === "playing" && !isMine()) tellPrompt(); // it says for how long others have been thinking
}, 1000);

// --- Clicks -----------------------------------------------------------------------------------------

function pick(element, spot) {
  hideBubble();
  if (past.present()) return;
  board.mark("hinted", []);
  if (signals.take(view, element)) return;
  if (!isMine()) {
    refuseTurn(place, view, spot);
    return;
  }
  const path = [...picking.path, element];
  const told = picking.click(element);
  if (told.kind === "done") send(told.choice, spot);
  else if (told.kind === "no" && !chooseAnew(element, spot)) explain(place, path, spot, plan.actions);
  relight();
  point(null); // what comes next shows itself when it is pointed at
}

/** Choose anew what was on offer earlier in the plan; tells whether it was. */
function chooseAnew(element, spot) {
  const told = plan.busy ? null : plan.rewind(element, view.match);
  if (told !== null) showPlan();
  if (told?.choice) send(told.choice, spot);
  return told !== null;
}

/** @param {import("./picking.js").Choice} choice @param {Element} spot */
function send(choice, spot) {
  if (sent >= 0 || plan.busy) return;
  picking.made(choice);
  const found = spot.isConnected && place.contains(spot) ? spot : board.spot(choice.elements[0] ?? "");
  if (view.match.composes) compose([choice.action], found);
  else deliver({ action: choice.action }, found);
}

/** Plan some actions more; send all of them if there is nothing left to plan. @param {number[]} actions @param {Element | null} spot */
async function compose(actions, spot) {
  if (sent >= 0 || plan.busy) return;
  closePanel();
  try {
    const all = await plan.add(view.version, actions);
    if (all === null) showPlan();
    else await deliver({ actions: all }, spot);
  } catch (refusal) {
    showBubble(place, spot, refusal.message, refusal.rule, openRule);
    relight();
  }
}

/** @param {{action: number} | {actions: number[]}} what @param {Element | null} spot */
async function deliver(what, spot) {
  if (sent >= 0) return;
  const version = view.version;
  closePanel();
  try {
    sent = version; // until what has come of it is in sight
    plan.clear();
    relight();
    await link.wish("act", what);
  } catch (refusal) {
    if (sent === version) sent = -1;
    showBubble(place, spot, refusal.message, refusal.rule, openRule);
    showPlan();
  }
}

const wish = (type, fields) => link.wish(type, fields).catch((refusal) => toast(refusal.message, 6));

/** Preview where a click would lead. @param {string | null} element */
function point(element) {
  const shown = element && isMine() && !past.isBack ? targets(picking.choices, picking.path, element) : [];
  board.mark("preview", shown);
}

function pointChoice(choice) {
  board.mark("preview", choice?.target ? [choice.target] : []);
  board.mark("hinted", choice ? choice.elements : []);
}

setUpTools(() => wish("undo"), async () => {
  dropPlan(); // a bot is asked about what is, not about what could be
  pointChoice(await askHint());
  return isMine();
});
stepBack.addEventListener("click", goBack);

function dropPlan() {
  plan.clear();
  showPlan();
}

function goBack() {
  const stepped = picking.back();
  if (!stepped && plan.back()) showPlan();
  relight();
  point(null);
  return stepped;
}

setUpKeys({
  Escape: () => {
    hideBubble();
    board.mark("hinted", []);
    if (!signals.stop() && !closePanel() && !board.foldUp() && !past.present()) goBack();
  },
});

setUpMenu(wish);
setUpChat((type, fields) => link.wish(type, fields));
setUpThoughts(() => view.version);
show(false, false);
