/** The table page: shows every view that comes, and turns clicks into wishes. It knows no rule of any game. */
import { ask, page, toast } from "./api.js";
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
import { badges, candidates, next, Picking, targets } from "./picking.js";
import { explain, refuseTurn } from "./refusing.js";
import { ring, showPresence, showSeats } from "./seats.js";
import { Signals } from "./signals.js";
import { setUpThoughts, showSilence } from "./thoughts.js";
import { setUpMenu, showMenu } from "./menu.js";
import { showPrompt, showReady } from "./prompt.js";
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
const past = new Past((step) => {
  board.svg.classList.toggle("past", step !== null);
  board.show(step?.picture ?? match().picture);
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
    past.steps = [];
  }
  if (newer.version !== old.version && !plan.isEmpty) plan.keep(newer).then(() => view === newer && showPlan());
  view = newer;
  const acted = sent >= 0 && newer.version > sent;
  if (acted) sent = -1; // the table has moved on: the next click counts, even before the answer comes
  show(acted, old.version !== newer.version);
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
  const moves = board.show(picture, true, view.log);
  const step = { version: view.version, picture, moves };
  if (acted || past.steps.length === 0) past.restart(step);
  else if (past.steps.at(-1).version !== view.version) past.add(step);
  board.svg.classList.remove("past", "planned");
  board.trail(view.phase === "over" ? [] : past.steps.slice(-TRAILS));
  addLines(view, aloud, tellLine);
}

/** Light what a line of the log speaks of, and where pieces went then. @param {any} line */
function tellLine(line) {
  const steps = past.steps.filter((step) => line === null || step.version === line.version);
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
  const back = past.isBack;
  const lit = signals.lit(view) ?? (back ? new Set() : next(picking.choices, picking.path));
  board.light(lit, back ? [] : picking.path);
  board.badge(back ? new Map() : badges(picking.choices, picking.path));
  showReady(back ? [] : picking.ready, send);
  stressMoves(new Set(picking.path.length ? candidates(picking.choices, picking.path).map((choice) => choice.action) : []));
  signals.show(view);
  stepBack.hidden = picking.path.length === 0 && plan.isEmpty;
  tellPrompt();
}

function tellPrompt() {
  const picked = picking.path.map((element) => board.spot(element) ?? element);
  showPrompt(view, { asked: match()?.prompt ?? "", mine: isMine(), picked, stuck: sent >= 0 && !isOnline() });
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
  else if (told.kind === "no" && !chooseAnew(element, spot)) explain(place, path, spot);
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
async function send(choice, spot) {
  if (sent >= 0 || plan.busy) return;
  const version = view.version;
  picking.path = [];
  closePanel();
  try {
    const what = view.match.composes ? { actions: await plan.add(version, choice.action) } : { action: choice.action };
    if (what.actions === null) {
      showPlan();
      return;
    }
    sent = version;
    plan.clear();
    await link.wish("act", what);
  } catch (refusal) {
    showBubble(place, spot.isConnected && place.contains(spot) ? spot : board.spot(choice.elements[0] ?? ""), refusal.message, refusal.rule, openRule);
  } finally {
    if (sent === version) sent = -1;
    relight();
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
    if (!signals.stop() && !closePanel() && !past.present()) goBack();
  },
});

setUpMenu(wish);
setUpChat((type, fields) => link.wish(type, fields));
setUpThoughts(() => view.version);
show(false, false);
