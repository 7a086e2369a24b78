/**
 * A decision of several actions, put together here and sent at once. The server shows where each step would
 * lead; nobody else sees any of it, and every step can be taken back until the last one is there.
 */
import { patchedMatch } from "./patch.js";

export class Plan {
  /** @param {import("./patch.js").Store} store of the view that plans begin with @param {import("./link.js").Link} link */
  constructor(store, link) {
    this.store = store;
    this.link = link;
    /** @type {{actions: number[], match: any, complete: boolean}[]} */
    this.steps = [];
    this.busy = false;
  }

  get isEmpty() {
    return this.steps.length === 0;
  }

  /** The match as it would stand now; null if nothing is planned. */
  get match() {
    return this.steps.at(-1)?.match ?? null;
  }

  get actions() {
    return this.steps.flatMap((step) => step.actions);
  }

  /** Whether there is nothing left to plan, but to look at it once more. */
  get isComplete() {
    return this.steps.at(-1)?.complete ?? false;
  }

  /**
   * Plan one more step; return all actions once there is nothing left to plan or to look at, else null.
   * @param {number[]} more the actions of the step
   * @param {((told: any) => void) | null} onTaken with it, a whole decision is taken at once: a way to the server and back is saved
   * @returns {Promise<number[] | null>}
   */
  async add(more, onTaken = null) {
    const actions = [...this.actions, ...more];
    const told = await this.imagine(actions, onTaken);
    if (told.match === null) return actions;
    this.steps.push({ actions: more, match: told.match, complete: told.complete });
    return null;
  }

  /** Go on as long as the decision does: others may put markers or vote meanwhile. @param {any} view the newer one */
  async keep(view) {
    const { steps } = this;
    this.clear();
    if (view.match === null || !view.deciders.includes(view.seat)) return;
    try {
      for (const { actions } of steps) await this.add(actions);
    } catch {
      this.clear();
    }
  }

  /** Ask where actions would lead; the areas are told by what would change in those of the view. */
  async imagine(actions, onTaken) {
    this.busy = true;
    try {
      const { view } = this.store;
      const asked = { actions, arrangement: view.form, commit: onTaken !== null };
      const told = await this.link.wish("plan", asked, (answer) => answer.taken && onTaken(answer));
      return { ...told, match: told.match && patchedMatch(view.match, told.match) };
    } finally {
      this.busy = false;
    }
  }

  /** Take the last step back; tells whether there was one. */
  back() {
    return this.steps.pop() !== undefined;
  }

  /**
   * Go back to where an element was on offer, to choose anew from there; null if it was nowhere. Who clicks
   * again where a step has led takes it back.
   * @param {string} element
   * @param {any} first the match as it is
   * @returns {{choice: any} | null} the choice that the click means then, none if it was taken back
   */
  rewind(element, first) {
    for (let index = this.steps.length - 1; index >= 0; index -= 1) {
      const { choices } = index > 0 ? this.steps[index - 1].match : first;
      const [action] = this.steps[index].actions;
      const again = choices.some((choice) => choice.action === action && choice.elements.at(-1) === element);
      const meant = choices.filter((choice) => choice.elements.length === 1 && choice.elements[0] === element);
      if (!again && meant.length !== 1) continue;
      this.steps.length = index;
      return { choice: again ? null : meant[0] };
    }
    return null;
  }

  clear() {
    this.steps = [];
  }
}
