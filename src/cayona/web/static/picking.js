/**
 * Narrowing down: which action do these clicks mean? A choice has the elements to click, in order. Clicks in
 * another order are understood as well, as long as they leave no doubt.
 */

/**
 * @typedef {object} Choice
 * @property {number} action
 * @property {string} sentence
 * @property {string[]} elements
 * @property {string} target
 */

/** Whether the clicks are the beginning of the choice. @param {Choice} choice @param {string[]} path */
const begins = (choice, path) => path.every((element, index) => choice.elements[index] === element);

/** What of a choice is left to click, whatever the order; null if a click does not belong to it. */
function left(choice, path) {
  const rest = [...choice.elements];
  for (const element of path) {
    const index = rest.indexOf(element);
    if (index < 0) return null;
    rest.splice(index, 1);
  }
  return rest;
}

/**
 * The choices that the clicks may still mean.
 * @param {Choice[]} choices
 * @param {string[]} path
 */
export function candidates(choices, path) {
  if (path.length === 0) return choices.filter((choice) => choice.elements.length > 0);
  const ordered = choices.filter((choice) => begins(choice, path));
  if (path.length > 1 && ordered.length > 0) return ordered;
  return choices.filter((choice) => left(choice, path) !== null);
}

/** The choice that is clicked through, if there is one. */
export function complete(choices, path) {
  const done = candidates(choices, path).filter((choice) => left(choice, path)?.length === 0);
  return done.find((choice) => begins(choice, path)) ?? (done.length === 1 ? done[0] : null);
}

/** The elements that lead on; before the first click only those with which choices begin. */
export function next(choices, path) {
  const found = new Set();
  for (const choice of candidates(choices, path)) {
    if (path.length === 0) found.add(choice.elements[0]);
    else for (const element of left(choice, path)) found.add(element);
  }
  return found;
}

/** Where it would lead to click an element now: the targets of what is still meant then. */
export function targets(choices, path, element) {
  const meant = candidates(choices, [...path, element]);
  return new Set(meant.map((choice) => choice.target).filter((target) => target && target !== element));
}

/** The clicks of one decision, which can be taken back until they are complete. */
export class Picking {
  constructor() {
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {string[]} */
    this.path = [];
  }

  /** Take new choices; clicks that still mean something are kept. */
  offer(choices) {
    this.choices = choices;
    if (this.path.length && candidates(choices, this.path).length === 0) this.path = [];
  }

  /**
   * Click an element: "done" with the choice, "on" when more is to come, "back" when it was unpicked, or
   * "no" when it leads nowhere.
   * @returns {{kind: "done" | "on" | "back" | "no", choice?: Choice}}
   */
  click(element) {
    const path = [...this.path, element];
    const choice = complete(this.choices, path);
    if (choice) {
      this.path = [];
      return { kind: "done", choice };
    }
    if (candidates(this.choices, path).length > 0) {
      this.path = path;
      return { kind: "on" };
    }
    if (this.path.includes(element)) {
      this.path = this.path.slice(0, this.path.indexOf(element));
      return { kind: "back" };
    }
    if (this.path.length > 0 && candidates(this.choices, [element]).length > 0) {
      this.path = [element]; // another beginning: start over with it
      return { kind: "on" };
    }
    return { kind: "no" };
  }

  /** Step back by one click; tells whether there was one. */
  back() {
    return this.path.pop() !== undefined;
  }
}
