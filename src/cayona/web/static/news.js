/** What of all that happens at the table is said, and when: as much as one wants to hear. */
import { say } from "./api.js";
import { nameOf } from "./seats.js";
import { QUIET } from "./story.js";
import { announce, verbosity } from "./voice.js";

/** @type {any[]} lines of others that a summary will tell */
let untold = [];

/** Say new lines of the log, or keep them for the summary. @param {any[]} lines @param {number | null} seat one's own */
export function tellLines(lines, seat) {
  const wanted = verbosity();
  for (const line of lines) {
    const own = seat !== null && line.seat === seat;
    if (wanted === "everything" || own || line.kind === "timed_out" || (wanted === "mine" && (line.yours || line.seat === null))) announce(line.sentence, "happened");
    else if (wanted === "round") untold.push(line);
  }
}

/** Say in one sentence for each seat what was done since it was last asked. */
function sumUp() {
  const done = untold.filter((line) => !QUIET.has(line.kind));
  untold = [];
  for (const seat of new Set(done.map((line) => line.seat))) {
    const own = done.filter((line) => line.seat === seat);
    const { sentence } = own.at(-1);
    announce(own.length === 1 ? sentence : say("and-before", { sentence, count: own.length - 1 }), "happened");
  }
}

/** Say what a view brings that no line of the log tells. @param {any} old @param {any} view */
export function tellNews(old, view) {
  if (view.your_turn || view.phase !== "playing") sumUp();
  tellSeats(old, view);
  tellSignals(old, view);
  if (view.phase === "over" && old.phase !== "over") for (const line of view.ending?.lines ?? []) announce(line, "answer");
}

/** Who has come, and who has gone. */
function tellSeats(old, view) {
  if (old.seats.length !== view.seats.length) return;
  for (const [seat, holder] of view.seats.entries()) {
    const before = old.seats[seat];
    if (before.kind === holder.kind && before.name === holder.name) continue;
    if (before.kind === "person" && holder.kind === "person" && view.phase === "waiting" && old.phase === "waiting") {
      announce(say("is-called", { old: before.name, name: holder.name }), "happened");
      continue;
    }
    if (before.kind !== "open") announce(say("gone", { name: nameOf(old, seat) }), "happened");
    if (holder.kind !== "open") announce(say(seat === view.seat ? "sit-down" : "sits-down", { name: nameOf(view, seat) }), "happened");
  }
}

/** What others point at in a silent game. */
function tellSignals(old, view) {
  for (const [seat, element] of Object.entries(view.signals ?? {})) {
    if (Number(seat) === view.seat || old.signals?.[seat] === element) continue;
    const spot = document.querySelector(`#main [data-element="${CSS.escape(element)}"]`);
    if (spot) announce(say("marks", { name: nameOf(view, Number(seat)), what: spot.getAttribute("aria-label") }), "happened");
  }
}

/** @type {Map<string, string[]>} what each area that one sees alone has said of itself */
let held = new Map();

/** Say what is new in what one sees alone: cards that were drawn, dice that were rolled. */
export function tellOwn() {
  const now = new Map();
  for (const area of document.querySelectorAll("#hand [data-area]")) {
    const labels = [...area.querySelectorAll("[data-element][aria-label]")].map((spot) => spot.getAttribute("aria-label"));
    const { area: name } = /** @type {SVGElement} */ (area).dataset;
    now.set(name, labels);
    const rest = [...(held.get(name) ?? [])];
    const fresh = labels.filter((label) => {
      const index = rest.indexOf(label);
      if (index >= 0) rest.splice(index, 1);
      return index < 0 && !rest.some((before) => before.startsWith(`${label}:`)); // it only says less than before
    });
    if (fresh.length > 0) announce(`${area.getAttribute("aria-label")}: ${fresh.join("; ")}`, "own");
  }
  held = now;
}

/** @type {string} what was asked last; empty as soon as it was answered */
let asked = "";

/** Say what is asked, once for each time that it is. @param {string} question nothing: nothing is asked any more */
export function tellAsked(question) {
  if (question !== asked) announce(question, "asked");
  asked = question;
}
