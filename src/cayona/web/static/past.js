/** Stepping through what came of one's last action and what happened since, and showing the last turn once more. */
import { say } from "./api.js";
import { speed } from "./glide.js";
import { showStory } from "./story.js";

const bar = document.getElementById("past-bar");
const words = document.getElementById("past-words");
const back = /** @type {HTMLButtonElement} */ (document.getElementById("past-back"));
const on = /** @type {HTMLButtonElement} */ (document.getElementById("past-on"));
const again = /** @type {HTMLButtonElement} */ (document.getElementById("again"));
const MOST = 60;
const PACE = 1300; // a step of a turn that is shown again, in milliseconds

export class Past {
  /** @param {(step: any | null, running: boolean, lines: any[]) => void} show shows a step (null: the present), with the ways of some lines */
  constructor(show) {
    /** @type {{version: number, match: any, moves: any[], fresh: string[], lines: any[], deciders: number[], seat: number | null}[]} */
    this.steps = [];
    this.since = 0; // the step of one's last action
    this.index = -1;
    this.timer = 0;
    this.show = show;
    back.addEventListener("click", () => this.go(-1));
    on.addEventListener("click", () => this.go(1));
    again.addEventListener("click", () => this.run());
  }

  /** What happened since one's last action. */
  get recent() {
    return this.steps.slice(this.since);
  }

  /** The first step in reach: what was before one's last action. */
  get first() {
    return Math.max(0, this.since - 1);
  }

  get last() {
    return this.steps.length - 1;
  }

  /** Whether an earlier step is shown. */
  get isBack() {
    return this.timer > 0 || (this.index >= 0 && this.index < this.last);
  }

  /** What is shown again just now; null if nothing is. */
  get running() {
    return this.timer > 0 ? this.steps[this.index] : null;
  }

  /** Another match is played here. */
  clear() {
    this.halt();
    this.steps = [];
    this.since = 0;
    this.tell();
  }

  /** @param {any} step @param {boolean} acted it came from one's own action */
  add(step, acted) {
    this.halt();
    this.steps.push(step);
    if (acted) this.since = this.last;
    if (this.steps.length > MOST) {
      this.steps.shift();
      this.since = Math.max(0, this.since - 1);
    }
    this.tell();
  }

  go(by) {
    const from = this.index < 0 ? this.last : this.index;
    this.halt();
    this.index = Math.max(this.first, Math.min(this.last, from + by));
    const lines = this.index > from ? this.steps[this.index].lines : []; // forwards, things go their ways again
    this.show(this.isBack ? this.steps[this.index] : null, false, lines);
    this.tell();
  }

  /** Where the last turn began: whoever decided then has decided ever since. */
  get turn() {
    const who = (index) => String(this.steps[index].deciders);
    let first = this.last - 1;
    while (first > 0 && who(first - 1) === who(first)) first -= 1;
    return Math.max(0, first);
  }

  /** Show the last turn (or other steps) once more, step by step, then the present; pressed again, the present at once. */
  run(first = this.turn, last = this.last) {
    if (this.present()) return;
    this.index = first;
    const step = () => {
      this.show(this.steps[this.index], true, this.steps[this.index].lines);
      this.timer = window.setTimeout(() => {
        if (this.index === last) {
          this.present();
          return;
        }
        this.index += 1;
        step();
      }, PACE / Math.max(1, speed()));
      this.tell();
    };
    step();
  }

  /** Stop showing what was. */
  halt() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.index = -1;
  }

  /** Return to the present; tells whether one was elsewhere. */
  present() {
    if (!this.isBack) return false;
    this.halt();
    this.show(null, false, []);
    this.tell();
    return true;
  }

  tell() {
    bar.hidden = this.last - this.first < 1;
    again.hidden = this.last < 1;
    again.setAttribute("aria-pressed", String(this.timer > 0));
    back.disabled = this.index === this.first;
    on.disabled = !this.isBack;
    const since = this.steps.map((step, index) => ({ ...step, index })).slice(this.since);
    showStory(since, (first, last) => this.run(first, last));
    words.textContent = this.isBack ? say("earlier", { count: this.last - this.index }) : say("since-turn");
  }
}
