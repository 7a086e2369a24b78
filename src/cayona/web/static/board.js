/** The board: two layers of SVG, what is lit, what the pointer is over, and trails of what moved. */
import { make } from "./api.js";
import { glide } from "./glide.js";
import { drawBadges, drawTrails, shape } from "./marks.js";
import { Pan } from "./pan.js";
import { keepPresses } from "./press.js";
import { follow, isJourney, moved, named, stands } from "./stands.js";

const LONG_PRESS = 450;
const STEADY = 10; // a finger may tremble by so many pixels
const broad = matchMedia("(min-width: 900px)");

export class Board {
  /**
   * @param {HTMLElement} place
   * @param {(element: string, spot: Element) => void} onPick
   * @param {(element: string | null) => void} onPoint hover, focus or a long press; null when it ends
   */
  constructor(place, onPick, onPoint) {
    this.place = place;
    this.onPick = onPick;
    this.onPoint = onPoint;
    this.svg = shape("svg", { class: "cayona", role: "group" });
    this.words = make("div", { class: "unseen", id: "board-words" });
    this.still = shape("g", { class: "still", "aria-hidden": "true" });
    this.trails = shape("g", { class: "trails", "aria-hidden": "true" });
    this.changing = shape("g", { class: "changing" });
    this.badges = shape("g", { class: "badges", "aria-hidden": "true" });
    this.svg.append(this.still, this.changing, this.trails, this.badges);
    this.svg.setAttribute("aria-describedby", this.words.id);
    place.replaceChildren(this.svg, this.words);
    this.pan = new Pan(this.svg, place);
    /** @type {Set<string>} the folds that are open */
    this.open = new Set();
    this.stillKey = null;
    this.asked = null; // the layer that is on its way
    /** @type {string | null} */
    this.shown = null;
    /** @type {any} */
    this.sizes = null;
    broad.addEventListener("change", () => this.fit());
    this.listen();
  }

  listen() {
    const spotOf = (event) => event.target.closest?.("[data-element]");
    let pressed = 0;
    let previewed = false;
    const act = (event) => {
      const opener = event.target.closest?.("[data-opens]");
      const spot = spotOf(event);
      if (opener) this.unfold(opener.dataset.opens);
      else if (spot) this.onPick(spot.dataset.element, spot);
      return opener ?? spot;
    };
    this.svg.addEventListener("click", (event) => {
      if (!previewed) act(event);
      previewed = false;
    });
    keepPresses(this.svg, (event) => spotOf(event)?.dataset.element, (element) => {
      const spot = this.spot(element);
      if (spot) act({ target: spot });
    });
    this.svg.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && act(event)) event.preventDefault();
    });
    const point = (event) => this.onPoint(spotOf(event)?.dataset.element ?? null);
    // On the SVG itself these two would make all of it focusable, in some browsers.
    this.place.addEventListener("focusin", (event) => {
      if (event.target.matches(":focus-visible")) point(event); // not what a finger or the mouse has focused
    });
    this.place.addEventListener("focusout", () => this.onPoint(null));
    this.svg.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") point(event);
    });
    this.svg.addEventListener("pointerleave", () => this.onPoint(null));
    let start = { x: 0, y: 0 };
    this.svg.addEventListener("pointerdown", (event) => {
      previewed = false;
      if (event.pointerType === "mouse") return;
      start = { x: event.clientX, y: event.clientY };
      pressed = window.setTimeout(() => {
        previewed = true;
        point(event);
      }, LONG_PRESS);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STEADY) clearTimeout(pressed);
    });
    for (const kind of ["pointerup", "pointercancel"]) {
      this.svg.addEventListener(kind, () => {
        clearTimeout(pressed);
        if (previewed) this.onPoint(null);
      });
    }
    this.svg.addEventListener("contextmenu", (event) => {
      if (previewed) event.preventDefault();
    });
  }

  /** Whether the layer that never changes is missing and nobody has asked for it. @param {string} key */
  lacks(key) {
    if (key === this.stillKey || key === this.asked) return false;
    this.asked = key;
    return true;
  }

  /** The layer did not come. */
  missed() {
    this.asked = null;
    return null;
  }

  /** Show the layer that never changes. @param {string} key @param {string} markup */
  showStill(key, markup) {
    if (key === this.stillKey) return;
    this.stillKey = key;
    this.still.innerHTML = markup; // drawn by the server, which escapes what people wrote
    if (this.pan.zoom) this.pan.apply();
  }

  /**
   * Show a position; pieces glide to it from the one before.
   * @param {any} picture
   * @param {boolean} gliding
   * @param {{routes?: string[][]}[]} lines what the log tells of the way here
   * @returns {{moves: {key: string, from: any, to: any, way: any[]}[], fresh: string[]}} the journeys that pieces
   *   made, and what has come to lie on the board
   */
  show(picture, gliding = true, lines = []) {
    if (picture.changing === this.shown) {
      this.pan.show(picture.zoom);
      return { moves: [], fresh: [] };
    }
    const first = this.shown === null;
    this.shown = picture.changing;
    const focused = this.svg.contains(document.activeElement) ? document.activeElement.dataset.element : null;
    const before = first ? new Map() : stands(this.svg);
    const laid = new Set(this.laid());
    this.sizes = picture;
    this.fit();
    this.svg.classList.add(`game-${picture.game}`);
    this.svg.setAttribute("aria-label", picture.title);
    this.words.textContent = picture.description;
    for (const ghost of this.svg.querySelectorAll(":scope > .ghost")) ghost.remove();
    this.changing.innerHTML = picture.changing;
    this.showFolds();
    this.pan.show(picture.zoom);
    if (focused) this.focus(focused);
    if (first) return { moves: [], fresh: [] };
    const after = stands(this.svg);
    const moves = moved(before, after);
    const journeys = moves.filter((move) => isJourney(before, move));
    const flights = follow(this.svg, before, journeys, lines.flatMap((line) => line.routes ?? []));
    if (gliding) glide(this.svg, before, after, moves, flights);
    return { moves: journeys, fresh: this.laid().filter((element) => !laid.has(element)) };
  }

  /** Open or close what a game keeps folded up; one sheet is open at a time. @param {string} name */
  unfold(name) {
    const closes = this.open.has(name);
    this.open.clear();
    if (!closes) this.open.add(name);
    this.showFolds();
  }

  /** Close everything; tells whether anything was open. */
  foldUp() {
    const some = this.open.size > 0;
    this.open.clear();
    this.showFolds();
    return some;
  }

  showFolds() {
    for (const fold of this.changing.querySelectorAll("[data-fold]")) fold.classList.toggle("open", this.open.has(fold.dataset.fold));
    for (const spot of this.changing.querySelectorAll("[data-element][data-opens]")) {
      spot.setAttribute("role", "button");
      spot.setAttribute("tabindex", "0");
      spot.setAttribute("aria-expanded", String(this.open.has(spot.dataset.opens)));
    }
  }

  /** What lies on the board for good, and is marked when it is new. @returns {string[]} */
  laid() {
    return [...this.changing.querySelectorAll("[data-laid]")].map((spot) => spot.dataset.element);
  }

  /** Give the picture its size; some are arranged in another way on a broad screen. */
  fit() {
    if (this.sizes === null) return;
    const wide = broad.matches ? this.sizes.wide : null;
    const [width, height] = wide ?? [this.sizes.width, this.sizes.height];
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.style.setProperty("--ratio", String(width / height));
    this.svg.classList.toggle("wide", Boolean(wide));
  }

  /** @param {string} element */
  spot(element) {
    return this.changing.querySelector(`[data-element="${CSS.escape(element)}"]`);
  }

  /** @param {string} element */
  focus(element) {
    const spot = this.spot(element);
    if (!spot) return;
    if (!spot.hasAttribute("tabindex")) spot.setAttribute("tabindex", "-1");
    spot.focus({ preventScroll: true });
  }

  /**
   * Light what leads on; everything else stays quiet.
   * @param {Set<string>} lit
   * @param {string[]} picked
   * @param {boolean} narrowed whether what neither leads on nor is picked shall step back
   */
  light(lit, picked, narrowed = picked.length > 0) {
    for (const spot of this.changing.querySelectorAll("[data-element]:not([data-opens])")) {
      const on = lit.has(spot.dataset.element);
      const chosen = picked.includes(spot.dataset.element);
      spot.classList.toggle("lit", on);
      spot.classList.toggle("picked", chosen);
      spot.setAttribute("role", on || chosen ? "button" : "img");
      if (chosen) spot.setAttribute("aria-pressed", "true");
      else spot.removeAttribute("aria-pressed");
      if (on || chosen) spot.setAttribute("tabindex", "0");
      else if (document.activeElement === spot) spot.setAttribute("tabindex", "-1");
      else spot.removeAttribute("tabindex");
    }
    this.svg.classList.toggle("narrowed", narrowed);
    this.pan.attend([...this.changing.querySelectorAll(".zoomed .lit")]);
  }

  /** Mark elements with a class of their own, and only them. @param {string} name @param {Iterable<string>} elements */
  mark(name, elements) {
    for (const spot of this.changing.querySelectorAll(`.${name}`)) spot.classList.remove(name);
    for (const element of elements) named(this.changing, element)?.classList.add(name);
  }

  /** Two groups to draw in: on the picture, and on the part of it that can be moved. @param {Element} layer */
  layers(layer) {
    const zoomed = shape("g", { class: "zoomed" });
    const clip = shape("g", { "clip-path": "url(#cayona-window)" });
    const plain = shape("g", {});
    clip.append(zoomed);
    layer.replaceChildren(plain, clip);
    if (this.pan.zoom) this.pan.apply();
    return { plain, zoomed };
  }

  /** Write a few characters at elements: what they cost or bring. @param {Map<string, string>} told */
  badge(told) {
    drawBadges(this.layers(this.badges), told, (element) => this.spot(element));
  }

  /**
   * Show where pieces went, version by version.
   * @param {{version: number, moves: {from: any, to: any}[]}[]} steps
   * @param {number | null} told the version to stress
   */
  trail(steps, told = null) {
    drawTrails(this.layers(this.trails), steps, told);
  }
}
