/** The one voice of a page: all that is to be heard goes into one live region, in order, each thing once. */

/** In this order things are said that come at the same moment. */
const ORDER = { happened: 0, own: 1, asked: 2, answer: 3 };
const KEPT = 40; // sentences, for those who read what was said

/** @typedef {keyof typeof ORDER} Kind what happened, what is one's own now, what is asked, what answers an action */

/** @type {{sentence: string, kind: Kind}[]} */
let waiting = [];

/** Say something as soon as all that comes at this moment is there. @param {string} sentence @param {Kind} kind */
export function announce(sentence, kind = "answer") {
  if (!sentence) return;
  if (waiting.length === 0) queueMicrotask(utter);
  waiting.push({ sentence, kind });
}

function utter() {
  const place = document.getElementById("told");
  const said = waiting.sort((one, other) => ORDER[one.kind] - ORDER[other.kind]);
  waiting = [];
  for (const { sentence, kind } of said) {
    const line = document.createElement("p");
    line.dataset.kind = kind;
    line.textContent = sentence;
    place.append(line);
  }
  while (place.childElementCount > KEPT) place.firstElementChild.remove();
}

/** @typedef {"everything" | "mine" | "round"} Verbosity */

/** How much of what others do is said. @returns {Verbosity} */
export const verbosity = () => /** @type {Verbosity} */ (localStorage.getItem("cayona-verbosity") ?? "everything");
