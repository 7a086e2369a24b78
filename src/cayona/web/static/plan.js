/**
 * A decision of several actions, put together here and sent at once. The server shows where each step would
 * lead; nobody else sees any of it, and every step can be taken back until the last one is there.
 */
import { ask, page } from "./api.js";

export class Plan {
  constructor() {
    /** @type {{action: number, match: any}[]} */
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
    return this.steps.map((step) => step.action);
  }

  /**
   * Plan one more action; return all of them once there is nothing left to plan, else null.
   * @param {number} version
   * @param {number} action
   * @returns {Promise<number[] | null>}
   */
  async add(version, action) {
    const actions = [...this.actions, action];
    const told = await this.imagine(version, actions);
    if (told.complete) return actions;
    this.steps.push({ action, match: told.match });
    return null;
  }

  /** Go on as long as the decision does: others may put markers or vote meanwhile. @param {any} view the newer one */
  async keep(view) {
    const { actions } = this;
    this.clear();
    if (view.match === null || !view.deciders.includes(view.seat)) return;
    try {
      for (const action of actions) await this.add(view.version, action);
    } catch {
      this.clear();
    }
  }

  async imagine(version, actions) {
    this.busy = true;
    try {
      return await ask(`/api/tables/${page.table}/plan`, { version, actions });
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
   * again what is planned takes it back.
   * @param {string} element
   * @param {any} first the match as it is
   * @returns {{choice: any} | null} the choice that the click means then, none if it was taken back
   */
  rewind(element, first) {
    for (let index = this.steps.length - 1; index >= 0; index -= 1) {
      const { choices } = index > 0 ? this.steps[index - 1].match : first;
      const meant = choices.filter((choice) => choice.elements.length === 1 && choice.elements[0] === element);
      if (meant.length !== 1) continue;
      const again = meant[0].action === this.steps[index].action;
      this.steps.length = index;
      return { choice: again ? null : meant[0] };
    }
    return null;
  }

  clear() {
    this.steps = [];
  }
}
