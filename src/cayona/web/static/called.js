/** What seats are called in pictures: these are drawn once for all who look, and a mark stands there for each seat. */
import { say, seatCalled } from "./api.js";

const MARK = /[\ue000-\ue008]/g;
const FIRST = 0xe000;

/** @type {{name: string, own?: boolean}[]} who sits where */
let sitting = [];

/** @param {number} seat @param {boolean} begins a sentence */
function nameOf(seat, begins) {
  const { name, own } = sitting[seat] ?? { name: "" };
  if (own) return say(begins ? "you" : "you-within");
  if (name.length > 1) return name;
  const letter = seatCalled(seat); // where nobody is called anything, as in lessons
  return begins ? letter[0].toUpperCase() + letter.slice(1) : letter;
}

/** Words with names in the places of marks. @param {string} words */
export const called = (words) => words.replace(MARK, (mark, at) => nameOf(mark.charCodeAt(0) - FIRST, at === 0));

/** Call by their names whom the labels of an element and all in it speak of. @param {Element} root */
export function callIn(root) {
  for (const spot of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[aria-label]"))) {
    const words = spot.dataset.called ?? spot.getAttribute("aria-label");
    if (called(words) === words) continue;
    spot.dataset.called = words;
    spot.setAttribute("aria-label", called(words));
  }
}

/** Note who sits where; what is shown already is called anew. @param {{name: string, own?: boolean}[]} sitters */
export function callSeats(sitters) {
  const told = (all) => JSON.stringify(all.map(({ name, own }) => [name, Boolean(own)]));
  if (told(sitters) === told(sitting)) return;
  sitting = sitters;
  callIn(document.body);
}
