/**
 * The board: areas in their places, what in them is lit or marked, and trails of what moved. It shows pictures
 * that are plain data; only pieces that differ from what is shown are drawn anew.
 */
import { BROAD } from "./api.js";
import { AreaView } from "./area.js";
import { arranged, chiefRoom, lifted, reveal } from "./arrange.js";
import { goBack } from "./closer.js";
import { glide } from "./glide.js";
import { drawBadge, drawTrails, wordsOn, shape } from "./marks.js";
import { Pan } from "./pan.js";
import { hear } from "./pointing.js";
import { follow, groundOf, isJourney, moved, named, stands } from "./stands.js";
import { rove, setUpWalking, spotsIn } from "./walk.js";

/** @typedef {import("./patch.js").Area} Area */
/** @typedef {{board: HTMLElement, hand?: HTMLElement | null, seats?: HTMLElement | null}} Places the hand is what one sees alone; seats can be clicked, too */

const DEEP = 4; // so many times as high as wide is the most that a board can be, where the page scrolls
const LEGIBLE = 12; // pixels: no letters are smaller, however small an area is
const MARKS = ["hinted", "goal", "preview", "told"]; // what is marked for the moment, until another picture is shown

export class Board {
  /**
   * @param {string} game
   * @param {Places} places
   * @param {import("./layers.js").Layers} layers
   * @param {(element: string, spot: Element) => void} onPick
   * @param {(element: string | null) => void} onPoint hover, focus or a long press; null when it ends
   */
  constructor(game, places, layers, onPick, onPoint) {
    this.game = game;
    this.layers = layers;
    this.place = places.board;
    this.hand = places.hand ?? places.board;
    /** @type {HTMLElement[]} */
    this.scene = [places.board, places.hand, places.seats].filter((place) => Boolean(place));
    /** @type {Map<string, AreaView>} */
    this.views = new Map();
    /** @type {Area[] | null} */
    this.areas = null;
    /** @type {Set<string>} the folds that are open */
    this.open = new Set();
    /** @type {{steps: any[], told: number | null, due: boolean}} the trails that are shown; due: words may lie elsewhere since */
    this.trailed = { steps: [], told: null, due: false };
    this.arranged = ""; // what the areas were arranged by
    this.scrolls = false; // whether the board is too tall for its place
    this.sprite = shape("svg", { class: `sprite ${this.style}`, width: 0, height: 0, "aria-hidden": "true" });
    this.defined = "";
    document.body.append(this.sprite);
    for (const root of this.scene) {
      hear(root, (spot) => this.act(spot, onPick), onPoint, (element) => this.spot(element));
      setUpWalking(root);
    }
    const watch = new ResizeObserver(() => this.arrange());
    for (const place of new Set([this.place, this.hand])) watch.observe(place);
  }

  get style() {
    return `cayona game-${this.game}`;
  }

  /** Somebody clicked. @param {HTMLElement} spot */
  act(spot, onPick) {
    if (spot.dataset.opens) this.unfold(spot.dataset.opens);
    else onPick(spot.dataset.element, spot);
  }

  /** Have the symbols that areas use. @param {string} key @param {() => void} onCome when things have their shapes at last */
  define(key, onCome = () => {}) {
    if (key === this.defined) return;
    this.layers.give(key, (markup) => {
      if (key === this.defined) return;
      this.defined = key;
      this.sprite.innerHTML = `<defs>${markup}</defs>`; // drawn by the server
      onCome();
    });
  }

  /**
   * Show a position; pieces glide to it from the one before.
   * @param {Area[]} areas
   * @param {boolean} gliding
   * @param {{routes?: string[][]}[]} lines what the log tells of the way here
   * @returns {{moves: import("./stands.js").Move[], fresh: string[]}} the journeys that pieces made, and what has
   *   come to lie on the board
   */
  show(areas, gliding = true, lines = []) {
    if (areas === this.areas) return { moves: [], fresh: [] };
    goBack();
    const first = this.areas === null;
    const over = (area) => areas.filter((other) => other.over === area.name);
    const grounds = areas.filter((area) => !area.over);
    const focused = /** @type {HTMLElement | null} */ (this.scene.some((root) => root.contains(document.activeElement)) ? document.activeElement : null);
    const leaving = [...this.views.values()].flatMap((view) => {
      const area = grounds.find((other) => other.name === view.name) ?? { ...view.area, pieces: new Map() };
      return view.leaving(area, over(area));
    });
    const before = first ? new Map() : stands(leaving);
    const laid = new Set(this.laid());
    this.areas = areas;
    for (const name of MARKS) this.mark(name, []);
    this.keep(grounds);
    const made = grounds.flatMap((area) => this.views.get(area.name).show(area, over(area)));
    this.showFolds();
    this.arrange();
    this.trailSoon();
    for (const view of this.views.values()) view.pan?.show(view.area.frame);
    if (focused && document.activeElement !== focused) this.focus(focused.dataset.element ?? "");
    if (first) return { moves: [], fresh: [] };
    const after = stands(made);
    const moves = moved(before, after);
    const journeys = moves.filter((move) => isJourney(before, move));
    const flights = follow(this.scene, before, journeys, lines.flatMap((line) => line.routes ?? []));
    if (gliding) glide(this.scene, before, after, moves, flights, this.style);
    return { moves: journeys, fresh: this.laid().filter((element) => !laid.has(element)) };
  }

  /** Have an SVG for each of these areas, and for no others, in their order. @param {Area[]} areas */
  keep(areas) {
    for (const [name, view] of this.views) {
      if (areas.some((area) => area.name === name)) continue;
      view.place.remove();
      this.views.delete(name);
    }
    for (const area of areas) {
      const view = this.views.get(area.name) ?? new AreaView(this.game, area.name, this.layers);
      this.views.set(area.name, view);
      const place = area.private ? this.hand : this.place;
      if (view.place.parentElement !== place) place.append(view.place);
      if (area.zooms) view.pan ??= new Pan(view.svg, view.place);
    }
  }

  /** Give every area its place, as large as the window allows; where nothing has changed, nothing is touched. */
  arrange() {
    if (this.areas === null || this.place.clientWidth === 0) return;
    const [board, own] = [false, true].map((mine) => this.areas.filter((area) => !area.over && Boolean(area.private) === mine));
    const facts = ({ frame, zooms }) => ({ size: [frame[2], frame[3]], zooms });
    const roomOf = (place) => ({ width: place.clientWidth, height: this.place.clientHeight });
    const flows = getComputedStyle(this.hand).getPropertyValue("--flows") !== ""; // then each has all the height it needs
    const chief = getComputedStyle(this.hand).getPropertyValue("--chief") !== ""; // then the page gives it its room
    const apart = this.hand !== this.place && (flows || chief || this.hand.offsetLeft !== this.place.offsetLeft);
    const room = roomOf(this.place);
    const known = JSON.stringify([board.map(facts), own.map(facts), this.areas.map((area) => area.name), room, roomOf(this.hand), flows, chief, apart, getComputedStyle(document.documentElement).fontSize]);
    const isSame = known === this.arranged;
    this.arranged = known;
    if (isSame) return this.squeeze(false);
    if (!apart && this.hand !== this.place) room.height += this.hand.offsetHeight;
    const whole = flows && !matchMedia(BROAD).matches && board.every(({ zooms }) => !zooms);
    if (whole) room.height = DEEP * room.width;
    this.place.classList.toggle("whole", whole);
    const found = arranged(board.map(facts), own.map(facts), room, chief ? chiefRoom(this.hand) : apart ? roomOf(this.hand) : null);
    this.put(this.place, board, whole ? lifted(found.board) : found.board);
    this.put(this.hand, own, found.hand);
    if (this.hand !== this.place) this.hand.style.height = `${Math.ceil(found.handHeight)}px`;
    this.squeeze(true);
    this.trailSoon();
  }

  /** @param {boolean} anew letters have another size */
  squeeze(anew) {
    for (const view of this.views.values()) view.squeeze(anew);
  }

  /** Draw trails anew, for words have moved or grown; unless it is done anyway before. */
  trailSoon() {
    this.trailed.due = true;
    queueMicrotask(() => this.trailed.due && this.trail(this.trailed.steps, this.trailed.told));
  }

  /** @param {HTMLElement} place @param {Area[]} areas @param {import("./arrange.js").Box[]} boxes */
  put(place, areas, boxes) {
    for (const [index, area] of areas.entries()) {
      const { style } = this.views.get(area.name).place;
      for (const [side, length] of Object.entries(boxes[index])) style[side] = `${length.toFixed(2)}px`;
      if (!area.zooms) style.setProperty("--least", `${(LEGIBLE * area.frame[2] / boxes[index].width).toFixed(2)}px`);
    }
    const depth = Math.max(0, ...boxes.map((box) => box.top + box.height));
    if (areas.length === 0) return;
    place.style.setProperty("--depth", `${Math.floor(depth)}px`);
    const scrolls = place.scrollHeight > place.clientHeight;
    if (place === this.place) this.scrolls = scrolls;
    place.tabIndex = scrolls && spotsIn(place) === 0 ? 0 : -1; // keys scroll it where there are no spots to walk over
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
    for (const fold of this.all("[data-fold]")) fold.classList.toggle("open", this.open.has(fold.dataset.fold));
    for (const spot of this.all("[data-element][data-opens]")) {
      spot.setAttribute("role", "button");
      spot.setAttribute("aria-expanded", String(this.open.has(spot.dataset.opens)));
    }
  }

  /** @param {string} selector @returns {any[]} */
  all(selector) {
    return this.scene.flatMap((root) => [...root.querySelectorAll(selector)]);
  }

  /** What lies on the board for good, and is marked when it is new. @returns {string[]} */
  laid() {
    return this.all("[data-laid]").map((spot) => spot.dataset.element);
  }

  /** @param {string} element @returns {any} */
  spot(element) {
    return this.all(`[data-element="${CSS.escape(element)}"]`)[0] ?? null;
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
    for (const spot of this.all("[data-element]:not([data-opens])")) {
      const on = lit.has(spot.dataset.element);
      const chosen = picked.includes(spot.dataset.element);
      spot.classList.toggle("lit", on);
      spot.classList.toggle("picked", chosen);
      if (on || chosen) spot.setAttribute("role", "button");
      else if (groundOf(spot)) spot.setAttribute("role", "img");
      else spot.removeAttribute("role");
      if (chosen) spot.setAttribute("aria-pressed", "true");
      else spot.removeAttribute("aria-pressed");
      if (groundOf(spot)) continue; // in an area one walks
      if (on || chosen) spot.setAttribute("tabindex", "0");
      else if (document.activeElement === spot) spot.setAttribute("tabindex", "-1");
      else spot.removeAttribute("tabindex");
    }
    this.toggle("narrowed", narrowed); // before styles are asked about
    for (const view of this.views.values()) rove(view.svg);
    if (this.scrolls) reveal(this.place, [...this.place.querySelectorAll(".lit")]);
    for (const view of this.views.values()) view.pan?.attend([...view.svg.querySelectorAll(".lit")]);
  }

  /** Say of the whole board how it is to be seen. @param {string} name @param {boolean} on */
  toggle(name, on) {
    for (const root of this.scene) root.classList.toggle(name, on);
  }

  /** Mark elements with a class of their own, and only them. @param {string} name @param {Iterable<string>} elements */
  mark(name, elements) {
    for (const spot of this.all(`.${name}`)) spot.classList.remove(name);
    for (const element of elements) named(this.scene, element)?.classList.add(name);
  }

  /** Write a few characters at elements, what they cost or bring; the others are told what a click does. @param {Map<string, string>} told @param {Map<string, string>} [deeds] */
  badge(told, deeds = new Map()) {
    for (const view of this.views.values()) view.badges.replaceChildren();
    for (const spot of this.all("[data-badge]")) spot.removeAttribute("data-badge");
    for (const spot of this.all("[aria-description]")) spot.removeAttribute("aria-description");
    /** @type {Map<AreaView, import("./marks.js").Room[]>} */
    const written = new Map();
    for (const [element, words] of new Map([...told, ...deeds])) this.spot(element)?.setAttribute("aria-description", words);
    for (const [element, words] of told) {
      const spot = this.spot(element);
      const view = this.views.get(spot && groundOf(spot)?.dataset.area);
      if (view && !written.has(view)) written.set(view, wordsOn(view.svg, "text, use.glyph"));
      if (view) drawBadge(view.badges, spot, words, written.get(view));
      else spot?.setAttribute("data-badge", words);
    }
  }

  /**
   * Show where pieces went, version by version.
   * @param {{version: number, moves: import("./stands.js").Move[]}[]} steps
   * @param {number | null} told the version to stress
   */
  trail(steps, told = null) {
    this.trailed = { steps, told, due: false };
    for (const view of this.views.values()) drawTrails(view.trails, view.svg, steps, told);
  }
}
