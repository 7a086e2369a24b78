/** “Show me”: a rule played from before to after on the table's own board. */
import { ask, BROAD, page, say, toast } from "./api.js";
import { Board } from "./board.js";
import { Layers } from "./layers.js";
import { patchedMatch } from "./patch.js";
import { showPlates } from "./plates.js";
import { fit, showReady } from "./prompt.js";
import { announce } from "./voice.js";

const broad = matchMedia(BROAD);
const place = document.getElementById("place");
const words = /** @type {HTMLElement} */ (document.querySelector("#prompt .words"));
const LAST = page.frames - 1;
let frame = 0;

const address = (path) => `/api/show/${page.game}/${page.rule}/${frame}${path}?arrangement=${broad.matches ? "wide" : "tall"}`;
const layers = new Layers((key) => ask(address(`/layers/${key}`)).then((told) => told.layer));
const board = new Board(page.game, { board: document.getElementById("board"), hand: document.getElementById("hand"), seats: document.getElementById("seats") }, layers, () => {}, () => {});

/** Show a frame. @param {number} number @param {boolean} gliding pieces go there from where they were */
async function show(number, gliding) {
  const before = frame;
  frame = Math.max(0, Math.min(number, LAST));
  let told;
  try {
    told = await ask(address(""));
  } catch (refusal) {
    frame = before;
    toast(refusal.message, 8);
    return;
  }
  const match = patchedMatch(null, told.match);
  board.define(match.definitions, () => {});
  showPlates(document.getElementById("seats"), match.names.map((name, seat) => ({ name, own: seat === match.seat, now: match.deciders.includes(seat) })), match.plates, board.style);
  const { moves } = board.show(match.areas, gliding, told.log);
  board.light(new Set(), []); // one can walk over it
  board.trail(gliding && moves.length ? [{ version: 1, moves }] : []);
  tell(told);
}

/** Say what has happened, and offer to go on. @param {any} told */
function tell({ log, doing, refusal }) {
  const happened = log.map((line) => line.sentence).join(" ");
  const said = [happened, refusal && `${doing} – ${refusal}`].filter(Boolean).join(" ") || (frame === 0 ? doing : happened);
  place.textContent = frame === 0 ? say("show-before") : frame === LAST ? say("show-after") : `${frame}/${LAST}`;
  words.textContent = said;
  announce(said);
  const on = frame < LAST ? [{ words: say("show-play"), primary: true, act: () => show(frame + 1, true) }] : [];
  const back = frame > 0 ? [{ words: say("show-again"), act: () => show(0, false) }] : [];
  showReady([...on, ...back]);
  document.body.dataset.frame = String(frame);
  fit();
}

broad.addEventListener("change", () => show(frame, false));
show(0, false);
