/**
 * Narrowing down: which action do these clicks mean? A choice has the elements to click. Any order will do;
 * where it makes a difference, the choice counts whose own order is nearest to that of the clicks. Where a
 * choice leads can be clicked as well, as soon as the click means nothing else.
 */

/**
 * @typedef {object} Choice
 * @property {number} action
 * @property {string} text how records write it
 * @property {string} sentence
 * @property {string[]} elements
 * @property {string} target
 * @property {string} badge
 * @property {number} begun how many elements count as clicked from the beginning
 */

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

/** Whether a choice leads to a place that is none of its elements. @param {Choice} choice */
export const lands = (choice) => Boolean(choice.target) && !choice.elements.includes(choice.target);

/** What of a choice is left to click if one of the clicks says where it leads; null if none does. */
function leftOfLanding(choice, path) {
  const index = lands(choice) ? path.indexOf(choice.target) : -1;
  return index < 0 ? null : left(choice, path.filter((_element, place) => place !== index));
}

/** What of a choice that the clicks may mean is left to click. */
const rest = (choice, path) => left(choice, path) ?? leftOfLanding(choice, path);

/** How far the order of the clicks is from that of the choice: how many pairs of them are turned round. */
function disorder(choice, path) {
  const free = choice.elements.map((element) => element);
  const places = path.map((element) => {
    const index = free.indexOf(element);
    free[index] = null;
    return index;
  });
  let turned = 0;
  for (let one = 0; one < places.length; one += 1) {
    for (let other = one + 1; other < places.length; other += 1) turned += places[one] > places[other] ? 1 : 0;
  }
  const first = places.every((place, index) => place === index); // the beginning of the choice as it stands
  return first ? 0 : turned + 0.5;
}

/** Choices with the same clicks differ by their order alone. */
const bag = (choice) => [...choice.elements].sort().join("\n");

/**
 * The choices that the clicks may still mean; of those with the same clicks, the nearest by their order. The
 * last element of a choice, clicked when it completes one, ends the clicking: such is a button "Done".
 * @param {Choice[]} choices
 * @param {string[]} path
 */
export function candidates(choices, path) {
  let open = choices.filter((choice) => choice.elements.length > 0 && left(choice, path) !== null);
  if (path.length === 0) return open;
  if (open.length === 0) return choices.filter((choice) => leftOfLanding(choice, path) !== null);
  const last = path.at(-1);
  if (open.some((choice) => choice.elements.length === path.length && choice.elements.at(-1) === last)) {
    open = open.filter((choice) => choice.elements.length === path.length || choice.elements.at(-1) !== last);
  }
  /** @type {Map<string, {turned: number, found: Choice[]}>} */
  const nearest = new Map();
  for (const choice of open) {
    const key = bag(choice);
    const turned = disorder(choice, path);
    const best = nearest.get(key);
    if (!best || turned < best.turned) nearest.set(key, { turned, found: [choice] });
    else if (turned === best.turned) best.found.push(choice);
  }
  return [...nearest.values()].flatMap(({ found }) => found);
}

/**
 * The choices that are clicked through: more than one if they differ in nothing that was clicked. The only way
 * to a place that was clicked counts as well.
 */
export function complete(choices, path) {
  if (path.length === 0) return [];
  const open = candidates(choices, path);
  const only = open.length === 1 && left(open[0], path) === null;
  return only ? open : open.filter((choice) => rest(choice, path).length === 0);
}

/** The clicks that lead on in one choice: the next one, or all that are left if the order is another; and where it leads. */
function following(choice, path) {
  const inOrder = path.every((element, index) => choice.elements[index] === element);
  if (!inOrder) return rest(choice, path);
  const following = choice.elements.slice(path.length, path.length + 1);
  return path.length > 0 && lands(choice) ? [...following, choice.target] : following;
}

/** The elements that lead on. */
export const next = (choices, path) =>
  new Set(candidates(choices, path).flatMap((choice) => following(choice, path)));

/** Where it would lead to click an element now: the targets of what is still meant then. */
export function targets(choices, path, element) {
  return new Set(landings(choices, [...path, element]).filter((target) => target !== element));
}

/** Where the choices lead that the clicks may still mean. @returns {string[]} */
export const landings = (choices, path) => candidates(choices, path).map((choice) => choice.target).filter(Boolean);

/**
 * What stands at the elements that lead on: what they cost or bring, and how often they are picked.
 * @returns {Map<string, string>}
 */
export function badges(choices, path) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  const open = candidates(choices, path);
  const ending = new Set(open.map((choice) => rest(choice, path)).filter((rest) => rest.length === 1).flat());
  for (const choice of open) {
    if (!choice.badge) continue;
    const place = choice.elements.includes(choice.target) ? choice.target : choice.elements.at(-1);
    if (!following(choice, path).includes(place)) continue;
    if (ending.has(place) && rest(choice, path).length > 1) continue; // a click there means another choice
    found.set(place, (found.get(place) ?? new Set()).add(choice.badge));
  }
  const told = new Map();
  for (const [place, all] of found) {
    const sorted = [...all].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
    told.set(place, sorted.length === 1 ? sorted[0] : `${sorted[0]}–${sorted.at(-1)}`);
  }
  for (const element of path) {
    const times = path.filter((other) => other === element).length;
    if (times > 1) told.set(element, `×${times}`);
  }
  return told;
}

const FEW = 3; // deeds that are told at one place

/**
 * What a click on an element would do that completes a choice, in sentences: so its cost is heard as well.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @returns {Map<string, string>}
 */
export function deeds(choices, path) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const choice of candidates(choices, path)) {
    if (rest(choice, path).length > 1) continue;
    for (const element of following(choice, path)) found.set(element, [...(found.get(element) ?? []), choice.sentence]);
  }
  return new Map([...found].filter(([, all]) => all.length <= FEW).map(([element, all]) => [element, all.join("; ")]));
}

/** The clicks of one decision, which can be taken back until they are complete. */
export class Picking {
  constructor() {
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {string[]} */
    this.path = [];
    /** @type {string[]} where the last choice began: the next one of its kind begins there too */
    this.last = [];
    this.start = 0; // so much of the path nobody had to click
  }

  /** Take new choices; clicks that still mean something are kept. */
  offer(choices) {
    this.choices = choices;
    if (this.path.length && candidates(choices, this.path).length === 0) this.path = [];
    const first = choices.find((choice) => choice.begun > 0);
    this.start = first?.begun ?? 0;
    if (!first || this.path.length) return;
    const again = this.last.length === this.start && candidates(choices, this.last).length > 0;
    this.path = again ? [...this.last] : first.elements.slice(0, this.start);
  }

  /** A choice is made: forget the clicks. @param {Choice} choice */
  made(choice) {
    this.path = [];
    this.last = choice.elements.slice(0, -1);
  }

  /** Whether something was clicked that can be taken back. */
  get isClicked() {
    return this.path.length > this.start;
  }

  /** The choices that the clicks so far may mean. */
  get open() {
    return this.path.length > 0 ? candidates(this.choices, this.path) : this.choices;
  }

  /** The elements that lead on; where something counts as clicked, also what can be clicked instead. */
  get next() {
    const found = next(this.choices, this.path);
    if (this.start > 0 && !this.isClicked) for (const { elements } of this.choices) found.add(elements[0]);
    return found;
  }

  /** What could be sent as it stands, although more could be clicked, or although it may mean several things. */
  get ready() {
    return complete(this.choices, this.path);
  }

  /**
   * Click an element: "done" with the choice, "on" when more is to come, "back" when it was unpicked, or
   * "no" when it leads nowhere. Clicks that mean one thing now, and another with more clicks, are "on"; so
   * is a single click on a place that something leads to. What does not go with earlier clicks drops them.
   * @returns {{kind: "done" | "on" | "back" | "no", choice?: Choice, dropped?: string[]}}
   */
  click(element) {
    const path = [...this.path, element];
    const open = candidates(this.choices, path);
    const alone = path.length === 1 && left(open[0] ?? { elements: [] }, path) === null;
    if (open.length === 1 && !alone && complete(this.choices, path).length === 1) {
      this.path = [];
      return { kind: "done", choice: open[0] };
    }
    if (open.length > 0) {
      this.path = path;
      return { kind: "on" };
    }
    if (this.path.includes(element)) {
      this.unpick(this.path.lastIndexOf(element));
      return { kind: "back" };
    }
    if (this.path.length > 0 && candidates(this.choices, [element]).length > 0) {
      const dropped = this.path.slice(this.start);
      this.path = []; // another beginning: start over with it
      return { ...this.click(element), dropped };
    }
    return { kind: "no" };
  }

  /** Take one click back, and what came after it if that means nothing without it. */
  unpick(index) {
    const rest = this.path.filter((_element, place) => place !== index);
    this.path = candidates(this.choices, rest).length > 0 ? rest : this.path.slice(0, index);
  }

  /** Step back by one click; tells whether there was one. */
  back() {
    return this.isClicked && this.path.pop() !== undefined;
  }
}
