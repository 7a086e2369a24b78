/** Runs through a finished match, step by step, as any seat saw it or with all open. */
import { BROAD, make, mark, page, say, toast } from "./api.js";
import { Board } from "./board.js";
import { openFilm } from "./film.js";
import { Layers } from "./layers.js";
import { showPlates } from "./plates.js";
import { byStep } from "./thoughts.js";

const slider = /** @type {HTMLInputElement} */ (document.getElementById("slider"));
const chosen = /** @type {HTMLSelectElement} */ (document.getElementById("as-seat"));
const run = /** @type {HTMLButtonElement} */ (document.getElementById("run"));
const words = document.querySelector("#prompt .words");
const teller = document.getElementById("prompt");
const log = document.getElementById("log");
const seats = document.getElementById("seats");
const board = document.getElementById("board");
const broad = matchMedia(BROAD);
const PACE = 900;
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "run" };

export class Player {
  /** @param {(step: number, view: string) => void} onStep */
  constructor(onStep = () => {}) {
    this.onStep = onStep;
    /** @type {Layers} all that the film needs is in it */
    this.layers = new Layers(async (key) => this.film.layers[key]);
    this.board = new Board(page.game, { board, hand: document.getElementById("hand") }, this.layers, () => this.toggle(), () => {});
    /** @type {import("./film.js").Film | null} */
    this.film = null;
    /** @type {Promise<import("./thoughts.js").Thought[]>} what people thought at the table */
    this.thoughts = Promise.resolve([]);
    this.step = 0;
    this.timer = 0;
    this.acts = { first: () => this.go(0), back: () => this.go(this.step - 1), run: () => this.toggle(), on: () => this.go(this.step + 1), last: () => this.go(this.last) };
    this.listen();
  }

  /** The point of view. */
  get view() {
    return chosen.value;
  }

  get last() {
    return this.film ? this.film.frames.length - 1 : 0;
  }

  listen() {
    for (const [id, act] of Object.entries(this.acts)) document.getElementById(id).addEventListener("click", act);
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    for (const choice of [chosen, broad]) choice.addEventListener("change", () => this.load(this.view));
    document.addEventListener("keydown", (event) => {
      const control = event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
      const pressed = event.key === " " && /** @type {Element} */ (event.target).closest?.("button, a, summary");
      if (control || pressed || !KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.acts[KEYS[event.key]]();
    });
  }

  /**
   * Show a match from a point of view, at a step or the nearest there is.
   * @param {string} view
   * @param {number} [step] without one, wherever one has gone by then
   */
  async load(view, step) {
    this.stop();
    if (!this.film) words.textContent = say("loading");
    try {
      const film = await openFilm(view, broad.matches ? "wide" : "tall");
      const thoughts = byStep(await this.thoughts, film.log);
      if (chosen.value !== view) return; // meanwhile another one was chosen
      this.film = { ...film, log: film.log.map((lines, at) => [...lines, ...(thoughts.get(at) ?? [])]) };
    } catch (refusal) {
      toast(refusal.message, 8);
      return;
    }
    slider.max = String(this.last);
    for (const [key, markup] of Object.entries(this.film.layers)) this.layers.known.set(key, markup);
    this.board.define(this.film.definitions);
    this.list();
    this.show(step ?? this.step, false);
  }

  list() {
    const lines = this.film.log.flatMap((told, step) => told.map((line) => {
      const sentence = make("span", {}, line.sentence);
      const button = make("button", { type: "button", class: "jump", onclick: () => this.go(step) });
      button.append(...(line.seat === null ? [sentence] : [mark(line.seat), sentence]));
      return make("li", { "data-step": step, class: line.thought ? "thought" : "" }, button);
    }));
    log.replaceChildren(...lines);
  }

  /** @param {number} step */
  show(step, gliding = true) {
    const from = this.step;
    this.step = Math.max(0, Math.min(step, this.last));
    const told = this.step === from + 1 ? this.film.log[this.step] : []; // backwards nothing went that way
    const { areas, plates, prompt } = this.film.frames[this.step];
    board.setAttribute("aria-label", prompt);
    showPlates(seats, page.names.map((name, seat) => (String(seat) === this.view ? { name: say("you"), own: true } : { name })), plates, this.board.style);
    const { moves } = this.board.show(areas, gliding, told);
    this.board.light(new Set(), []);
    this.board.trail(Math.abs(this.step - from) === 1 ? [{ version: this.step, moves }] : []);
    slider.value = String(this.step);
    slider.setAttribute("aria-valuetext", say("version-of", { step: this.step, last: this.last }));
    document.getElementById("step").textContent = `${this.step} / ${this.last}`;
    words.textContent = this.film.log[this.step].map((line) => line.sentence).join(" ") || say("version-of", { step: this.step, last: this.last });
    for (const item of log.children) this.point(item);
    this.follow();
    if (this.step === this.last) this.stop();
    this.onStep(this.step, this.view);
  }

  /** Stress the lines of this step. @param {Element} item */
  point(item) {
    const here = Number(/** @type {HTMLElement} */ (item).dataset.step) === this.step;
    item.classList.toggle("here", here);
    if (here) item.firstElementChild.setAttribute("aria-current", "step");
    else item.firstElementChild.removeAttribute("aria-current");
  }

  /** Keep the line of this step in sight; only the log scrolls, never the page. */
  follow() {
    const panel = log.parentElement;
    const line = log.querySelector(".here");
    if (!line) return;
    const top = line.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    if (top < 0 || top > panel.clientHeight - 80) panel.scrollTop += top - panel.clientHeight / 2;
  }

  /** Go to a step by hand. @param {number} step */
  go(step) {
    this.stop();
    if (this.film) this.show(step);
  }

  /** Go to a step of a point of view. @param {string} view @param {number} step */
  visit(view, step) {
    if (view === this.view) return this.go(step);
    chosen.value = view;
    this.load(view, step);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    run.setAttribute("aria-pressed", "false");
    teller.removeAttribute("aria-live");
  }

  toggle() {
    if (this.timer || !this.film) {
      this.stop();
      return;
    }
    if (this.step === this.last) this.show(0, false);
    this.timer = window.setInterval(() => this.show(this.step + 1), PACE);
    run.setAttribute("aria-pressed", "true");
    teller.setAttribute("aria-live", "off"); // by itself it is quicker than anybody can listen
  }
}

/**
 * Read a point of view and a step from an address; what there is not is said, not followed.
 * @param {string} query
 * @returns {{view: string, step: number, odd: boolean}}
 */
export function readPlace(query) {
  const told = new URLSearchParams(query);
  const seat = told.get("seat") ?? page.view;
  const known = [...chosen.options].some((option) => option.value === seat);
  const step = told.get("step") ?? "0";
  const whole = /^\d{1,6}$/.test(step);
  return { view: known ? seat : page.view, step: whole ? Number(step) : 0, odd: !known || !whole };
}

/** Open a match where an address says, and say so if there is no such place. @param {Player} player */
export async function openPlace(player, query) {
  const place = readPlace(query);
  chosen.value = place.view;
  await player.load(place.view, place.step);
  if (player.film && (place.odd || place.step > player.last)) {
    toast(say("no-such-step", { last: player.last }), 8);
  }
}
