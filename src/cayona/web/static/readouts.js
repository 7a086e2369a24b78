/** What one can have read out at any time: the last move, one's hand, whose turn it is, and so on. */
import { listing, say } from "./api.js";
import { nameOf } from "./seats.js";
import { storyOf } from "./story.js";
import { announce } from "./voice.js";

const MANY = 12; // moves that are read out in full

const labels = (selector) => [...document.querySelectorAll(selector)].map((spot) => spot.getAttribute("aria-label")).filter(Boolean);
const text = (selector) => [...document.querySelectorAll(selector)].map((found) => found.textContent.trim()).filter(Boolean);

/** The last change of the log, whole. */
function lastMove() {
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#log li")]);
  const { version } = lines.at(-1)?.dataset ?? {};
  return lines.filter((line) => line.dataset.version === version).map((line) => line.textContent.trim());
}

function whoseTurn(view) {
  if (view.your_turn || view.phase !== "playing") return text("#prompt .words");
  return [say("thinking", { name: listing(view.deciders.map((seat) => nameOf(view, seat))), count: view.deciders.length })];
}

/** All seats, each with what is counted. */
const scores = () => [...document.querySelectorAll("#seats li")].map((seat) => {
  const counted = [...seat.querySelectorAll(".counter .unseen")].map((counter) => counter.textContent);
  return `${seat.querySelector(".name").textContent}, ${seat.querySelector(".letter").textContent}: ${counted.join(", ")}.`;
});

/** What has the focus: its name and what lies there, what it costs, or why it cannot be chosen, and what it is for. */
async function here(whyNot) {
  const spot = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-element], [aria-label]"));
  if (!spot) return [say("nothing-here")];
  const { element } = spot.dataset;
  const not = element && !spot.matches(".lit, .picked") ? await whyNot(element) : null;
  return [spot.getAttribute("aria-label") ?? spot.textContent, spot.getAttribute("aria-description"), not, ...text("#meaning:not([hidden]) > span")].filter(Boolean).map((part) => `${part}.`.replace(/([.!?…])\.$/, "$1"));
}

/** What is said where no moves can be listed: perhaps the table is asked something, or a plan is to be confirmed. */
export const unlisted = () => [...text("#question:not([hidden]) > p"), ...text("#prompt.mine .words")][0] ?? say("no-moves");

function options(choices) {
  if (choices.length === 0) return [unlisted()];
  const more = choices.length - MANY;
  const told = choices.slice(0, MANY).map((choice) => `${choice.sentence}.`);
  return [...text("#prompt .words"), ...told, ...(more > 0 ? [say("more-moves", { count: more })] : [])];
}

function story(past) {
  const steps = past.recent.map((step, index) => ({ ...step, index }));
  const told = storyOf(steps, Infinity).map(({ line }) => line.sentence);
  return told.length > 0 ? told : [say("no-story")];
}

/**
 * What can be read out, by name, each with the key that asks for it.
 * @param {{view: () => any, choices: () => any[], past: any, whyNot: (element: string) => Promise<string>}} table
 * @returns {Record<string, [string, () => void]>}
 */
export function readouts({ view, choices, past, whyNot }) {
  const read = (told) => async () => announce((await told()).join(" "));
  return {
    "last-move": ["j", read(lastMove)],
    "my-hand": ["y", read(() => labels("#hand [data-area] [aria-label]:not([data-none])").map((label) => `${label}.`))],
    turn: ["w", read(() => whoseTurn(view()))],
    scores: ["p", read(scores)],
    here: ["x", read(() => here(whyNot))],
    options: ["o", read(() => options(choices()))],
    story: ["s", read(() => story(past))],
  };
}
