/** One area of the board as an SVG of its own: what does not change, pieces by key, and what the page draws above them. */
import { make } from "./api.js";
import { called, callIn } from "./called.js";
import { shape } from "./marks.js";

const parser = shape("g", {});

/** Make the elements of pieces; each is exactly one. @param {string[]} markups @returns {SVGGraphicsElement[]} */
function parsed(markups) {
  parser.innerHTML = markups.join(""); // drawn by the server, which escapes what people wrote
  callIn(parser);
  const made = [...parser.children];
  for (const piece of made) quieten(piece);
  parser.replaceChildren();
  return /** @type {SVGGraphicsElement[]} */ (made);
}

/** Have nothing read out of a piece but names, which tell all of it: its letters alone would mean nothing. @param {Element} piece */
function quieten(piece) {
  if (piece.hasAttribute("aria-label")) return;
  if (piece.querySelector("[aria-label]") === null) piece.setAttribute("aria-hidden", "true");
  else for (const part of piece.children) quieten(part);
}

/** The pieces of one area, or of one that lies over it. */
class Pieces {
  /** @param {string} name */
  constructor(name) {
    this.group = shape("g", { class: "pieces-of", "data-of": name });
    /** @type {Map<string, string>} */
    this.shown = new Map();
    /** @type {Map<string, SVGGraphicsElement>} */
    this.elements = new Map();
  }

  /**
   * Which elements a change would take away: pieces that are gone or look different.
   * @param {Map<string, string>} pieces
   */
  leaving(pieces) {
    if (pieces === this.shown) return [];
    return [...this.shown].filter(([key, markup]) => pieces.get(key) !== markup).map(([key]) => this.elements.get(key));
  }

  /** Show pieces; returns the elements that are new. @param {Map<string, string>} pieces */
  show(pieces) {
    if (pieces === this.shown) return [];
    const changed = [...pieces].filter(([key, markup]) => this.shown.get(key) !== markup);
    const made = parsed(changed.map(([, markup]) => markup));
    for (const [index, [key]] of changed.entries()) {
      this.elements.get(key)?.remove();
      made[index].dataset.name = key; // by which it is asked about
      this.elements.set(key, made[index]);
    }
    for (const key of [...this.elements.keys()]) {
      if (pieces.has(key)) continue;
      this.elements.get(key).remove();
      this.elements.delete(key);
    }
    this.put([...pieces.keys()]);
    this.shown = pieces;
    return made;
  }

  /** Put the elements in order, moving as few as can be. @param {string[]} keys */
  put(keys) {
    let before = null;
    for (const key of keys.reverse()) {
      const element = this.elements.get(key);
      if (element.parentNode !== this.group || element.nextElementSibling !== before) this.group.insertBefore(element, before);
      before = element;
    }
  }
}

export class AreaView {
  /** @param {string} game @param {string} name @param {import("./layers.js").Layers} layers */
  constructor(game, name, layers) {
    this.name = name;
    this.layers = layers;
    this.words = make("div", { class: "unseen", id: `words-of-${name}` });
    this.svg = shape("svg", { class: `cayona game-${game}`, "data-area": name, role: "group" });
    this.still = shape("g", { class: "still", "aria-hidden": "true" });
    this.trails = shape("g", { class: "trails", "aria-hidden": "true" });
    this.badges = shape("g", { class: "badges", "aria-hidden": "true" });
    this.signals = shape("g", { class: "signals" });
    this.svg.append(this.still, this.trails, this.badges, this.signals);
    this.place = make("div", { class: "area" });
    this.place.append(this.svg, this.words);
    /** @type {Map<string, Pieces>} its own, then those of what lies over it */
    this.pieces = new Map();
    /** @type {import("./patch.js").Area | null} */
    this.area = null;
    this.stillKey = "";
    /** @type {WeakSet<Element>} words that have been looked at */
    this.squeezed = new WeakSet();
  }

  /** What would be taken away by showing it. @param {import("./patch.js").Area} area @param {import("./patch.js").Area[]} over */
  leaving(area, over) {
    const kept = [area, ...over];
    return [...this.pieces].flatMap(([name, pieces]) => pieces.leaving(kept.find((one) => one.name === name)?.pieces ?? new Map()));
  }

  /**
   * Show the area and what lies over it; returns the elements that are new.
   * @param {import("./patch.js").Area} area
   * @param {import("./patch.js").Area[]} over
   */
  show(area, over) {
    for (const old of this.svg.querySelectorAll(".leaving")) old.remove(); // it was still on its way out
    if (area.label !== this.area?.label) {
      this.svg.dataset.called = area.label;
      this.svg.setAttribute("aria-label", called(area.label));
    }
    if (area.words !== this.area?.words) this.words.textContent = called(area.words.join("\n"));
    if (!area.zooms) this.svg.setAttribute("viewBox", area.frame.join(" "));
    this.area = area;
    this.showStill(area.still);
    const shown = [area, ...over];
    for (const [name, pieces] of this.pieces) {
      if (shown.some((one) => one.name === name)) continue;
      pieces.group.remove();
      this.pieces.delete(name);
    }
    const made = shown.flatMap((one) => this.piecesOf(one.name).show(one.pieces));
    this.tell();
    return made;
  }

  /** Where spots have names they tell what lies there; else the words of the area do. */
  tell() {
    this.words.hidden = this.svg.querySelector(".pieces-of [aria-label]") !== null;
    if (this.words.hidden) this.svg.removeAttribute("aria-describedby");
    else this.svg.setAttribute("aria-describedby", this.words.id);
  }

  /** @param {string} name */
  piecesOf(name) {
    const known = this.pieces.get(name);
    if (known) return known;
    const made = new Pieces(name);
    this.pieces.set(name, made);
    this.trails.before(made.group);
    return made;
  }

  /** Squeeze words into their rooms, where letters are so large that they need it. @param {boolean} anew also those that were looked at: letters have another size */
  squeeze(anew) {
    if (anew) this.squeezed = new WeakSet();
    const fresh = [...this.svg.querySelectorAll("[data-room]")].filter((words) => !this.squeezed.has(words));
    for (const words of fresh) words.removeAttribute("textLength");
    const tight = fresh.filter((words) => words.getComputedTextLength() > Number(words.dataset.room));
    for (const words of tight) {
      words.setAttribute("textLength", words.dataset.room);
      words.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    for (const words of fresh) this.squeezed.add(words);
  }

  /** Show the layer that does not change, as soon as it is there. @param {string} key */
  showStill(key) {
    if (key === this.stillKey) return;
    this.layers.give(key, (markup) => {
      if (this.area.still !== key) return;
      this.stillKey = key;
      this.still.innerHTML = markup; // drawn by the server
      this.squeeze(false);
    });
  }
}
