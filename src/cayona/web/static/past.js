/** Stepping through what came of one's last action, and what happened since; forwards, things go their ways again. */
import { say } from "./api.js";

const bar = document.getElementById("past-bar");
const words = document.getElementById("past-words");
const back = /** @type {HTMLButtonElement} */ (document.getElementById("past-back"));
const on = /** @type {HTMLButtonElement} */ (document.getElementById("past-on"));
const MOST = 60;

export class Past {
  /** @param {(step: any | null, lines: any[]) => void} show shows an earlier step (null: the present) and what led there */
  constructor(show) {
    /** @type {{version: number, picture: any, moves: any[], lines: any[]}[]} */
    this.steps = [];
    this.index = -1;
    this.show = show;
    back.addEventListener("click", () => this.go(-1));
    on.addEventListener("click", () => this.go(1));
  }

  /** Whether an earlier step is shown. */
  get isBack() {
    return this.index >= 0 && this.index < this.steps.length - 1;
  }

  /** Begin anew with a step: one has acted. What was before stays in reach, to see again what came of it. */
  restart(step) {
    const before = this.steps.at(-1);
    this.steps = before ? [{ ...before, moves: [] }, step] : [step];
    this.index = -1;
    this.tell();
  }

  add(step) {
    this.steps.push(step);
    if (this.steps.length > MOST) this.steps.shift();
    this.index = -1;
    this.tell();
  }

  go(by) {
    const last = this.steps.length - 1;
    const from = this.index < 0 ? last : this.index;
    this.index = Math.max(0, Math.min(last, from + by));
    this.show(this.isBack ? this.steps[this.index] : null, this.index > from ? this.steps[this.index].lines : []);
    this.tell();
  }

  /** Return to the present; tells whether one was elsewhere. */
  present() {
    if (!this.isBack) return false;
    this.index = -1;
    this.show(null, []);
    this.tell();
    return true;
  }

  tell() {
    const last = this.steps.length - 1;
    bar.hidden = last < 1;
    back.disabled = this.index === 0;
    on.disabled = !this.isBack;
    words.textContent = this.isBack ? say("earlier", { count: last - this.index }) : say("since-turn");
  }
}
