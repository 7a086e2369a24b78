/** The log of the match, and the moves one can make. */
import { make, mark, say } from "./api.js";
import { tellLines } from "./news.js";

const list = document.getElementById("log");
let last = 0;
let isAtEnd = true; // whether the newest line is in sight

list.addEventListener("scroll", () => {
  isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
}, { passive: true });

/** Have the newest line in sight; before the next picture, when all is laid out anyway. */
const scrollToEnd = () => requestAnimationFrame(() => {
  list.scrollTop = list.scrollHeight;
});

/** Begin a new log: another match is played here. */
export function clearLog() {
  last = 0;
  list.replaceChildren();
}

/**
 * Add lines that are new; the same line comes in once, however often it is sent.
 * @param {any} view whose log has the lines since some version
 * @param {boolean} aloud
 * @param {(line: any) => void} onPoint
 */
export function addLines(view, aloud, onPoint) {
  const fresh = view.log.filter((line) => line.version > last);
  if (fresh.length === 0) return;
  last = Math.max(...fresh.map((line) => line.version));
  if (aloud) for (const old of list.querySelectorAll(".new")) old.classList.remove("new");
  for (const line of fresh) {
    const item = make("li", { "data-version": line.version, class: aloud ? "new" : "", tabindex: -1 });
    if (line.seat !== null) item.append(mark(line.seat));
    item.append(make("span", {}, line.sentence));
    const standIn = line.bot && view.seats[line.seat]?.kind === "person";
    if (standIn) item.lastElementChild.append(make("small", { class: "muted" }, ` (${say("bot-of", { name: line.bot })})`));
    for (const kind of ["pointerenter", "focus", "click"]) item.addEventListener(kind, () => onPoint(line));
    for (const kind of ["pointerleave", "blur"]) item.addEventListener(kind, () => onPoint(null));
    list.append(item);
  }
  if (!list.contains(document.activeElement)) reach(list.lastElementChild);
  if (isAtEnd || !aloud) scrollToEnd();
  if (aloud) tellLines(fresh, view.seat);
}

/** Make one line the one that Tab reaches; the arrow keys go on from there. @param {Element} line */
function reach(line) {
  for (const old of list.querySelectorAll("[tabindex='0']")) old.setAttribute("tabindex", "-1");
  line.setAttribute("tabindex", "0");
}

list.addEventListener("keydown", (event) => {
  const line = document.activeElement;
  const next = { ArrowUp: line.previousElementSibling, ArrowDown: line.nextElementSibling, Home: list.firstElementChild, End: list.lastElementChild }[event.key];
  if (!next) return;
  event.preventDefault();
  reach(next);
  next.focus();
});

// When the panel comes to the front, the newest line is in sight.
document.getElementById("side").addEventListener("panel", (event) => {
  if (event.detail === "log") list.scrollTop = list.scrollHeight;
});

/**
 * List every legal action as a button.
 * @param {import("./picking.js").Choice[]} choices
 * @param {(choice: any, button: Element) => void} onTake
 * @param {(choice: any) => void} onPoint
 */
export function listMoves(choices, onTake, onPoint) {
  const place = document.getElementById("moves");
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.action : null;
  if (choices.length === 0) {
    place.replaceChildren(make("li", { class: "empty" }, say("no-moves")));
    if (focused) place.closest("[role=tabpanel]").focus({ preventScroll: true });
    return;
  }
  place.replaceChildren(...choices.map((choice) => {
    const button = make("button", { type: "button", "data-action": choice.action }, choice.sentence);
    button.addEventListener("click", () => onTake(choice, button));
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => onPoint(choice));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => onPoint(null));
    return make("li", {}, button);
  }));
  if (focused) {
    const again = place.querySelector(`[data-action="${focused}"]`) ?? place.querySelector("button");
    again.focus({ preventScroll: true });
  }
}

/** Stress the moves that the clicks so far may still mean. @param {Set<number>} actions */
export function stressMoves(actions) {
  for (const button of document.querySelectorAll("#moves button")) {
    button.classList.toggle("fits", actions.has(Number(button.dataset.action)));
  }
}
