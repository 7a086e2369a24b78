/** What of all that happens at the table is said, and when: as much as one wants to hear. */
import { say } from "./api.js";
import { nameOf } from "./seats.js";
import { QUIET } from "./story.js";
import { announce, verbosity } from "./voice.js";

/** @type {any[]} lines that a summary will tell: of others, and one's own after them */
let untold = [];

/** Say new lines of the log, or keep them for the summary. @param {any[]} lines @param {number | null} seat one's own */
export function tellLines(lines, seat) {
  const wanted = verbosity();
  for (const line of lines) {
    const own = seat !== null && line.seat === seat && (wanted !== "round" || untold.length === 0);
    if (wanted === "everything" || own || line.kind === "timed_out" || (wanted === "mine" && (line.yours || line.seat === null))) announce(line.sentence, "happened");
    else if (wanted === "round") untold.push(line);
  }
}

/** Say in order what was done since one was last asked, of each other seat the last thing. @param {number | null} seat one's own */
function sumUp(seat) {
  const done = untold.filter((line) => !QUIET.has(line.kind));
  untold = [];
  for (const [index, line] of done.entries()) {
    const count = done.filter((other) => other.seat === line.seat).length - 1;
    if (line.seat === seat || count === 0) announce(line.sentence, "happened");
    else if (done.findLastIndex((other) => other.seat === line.seat) === index) announce(say("and-before", { sentence: line.sentence, count }), "happened");
  }
}

/** Say what a view brings that no line of the log tells. @param {any} old @param {any} view */
export function tellNews(old, view) {
  if (view.your_turn || view.phase !== "playing") sumUp(view.seat);
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
let heldIn = -1; // the round of the table

/** Say what is new in what one sees alone: cards that were drawn, dice that were rolled. @param {number} round of the table: another match, another hand */
export function tellOwn(round) {
  if (round !== heldIn) held = new Map();
  heldIn = round;
  const now = new Map(held);
  for (const area of document.querySelectorAll("#hand [data-area]")) {
    const name = area.getAttribute("aria-label").replace(/\d+/g, ""); // it may show something else for a while
    const spots = [...area.querySelectorAll("[data-element][aria-label]")];
    const labelOf = (spot) => spot.getAttribute("aria-label");
    const markOf = (spot) => `${labelOf(spot)}:${spot.querySelector("[data-roll]")?.getAttribute("data-roll") ?? ""}`; // another roll may show the same
    const told = held.has(name) ? spots : spots.filter((spot) => !spot.hasAttribute("data-none")); // what one never had is no news
    now.set(name, spots.map(markOf));
    const rest = [...(held.get(name) ?? [])];
    const fresh = told.filter((spot) => {
      const index = rest.indexOf(markOf(spot));
      if (index >= 0) rest.splice(index, 1);
      const isBare = !labelOf(spot).includes(":");
      return index < 0 && !(isBare && rest.some((before) => before.startsWith(`${labelOf(spot)}:`))); // it only says less than before
    });
    if (fresh.length > 0) announce(`${area.getAttribute("aria-label")}: ${fresh.map(labelOf).join("; ")}`, "own");
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

/** @type {string} what stands in the place of a question for the moment */
let aside = "";

/** Say what a bot advises, or what is shown again; what is asked stays asked. @param {string} words nothing: it is over */
export function tellAside(words) {
  if (words !== aside) announce(words);
  aside = words;
}
