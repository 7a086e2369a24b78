/** Markers: in a silent game everybody may point at one thing, for all to see. */
import { say } from "./api.js";
import { shape } from "./marks.js";
import { nameOf } from "./seats.js";
import { groundOf, matrixOf } from "./stands.js";

const SIZE = 26;
const button = document.getElementById("signal");

export class Signals {
  /**
   * @param {import("./board.js").Board} board
   * @param {(type: string, fields: object) => Promise<any>} wish
   * @param {() => void} onChange the next click means something else now
   */
  constructor(board, wish, onChange) {
    this.board = board;
    this.wish = wish;
    this.onChange = onChange;
    this.marking = false;
    button.addEventListener("click", () => {
      this.marking = !this.marking;
      this.onChange();
    });
  }

  /** What can be marked, while that is what one is about to do. @param {any} view */
  lit(view) {
    if (!this.marking) return null;
    return new Set(view.match?.may_signal ?? []);
  }

  /** Show everybody's marker, and whether one may set one's own. @param {any} view */
  show(view) {
    const may = (view.match?.may_signal ?? []).length > 0;
    if (!may) this.marking = false;
    button.hidden = !may;
    button.setAttribute("aria-pressed", String(this.marking));
    /** @type {Map<string, number>} */
    const there = new Map();
    for (const area of this.board.views.values()) area.signals.replaceChildren();
    for (const [seat, element] of Object.entries(view.signals ?? {})) {
      const spot = this.board.spot(element);
      const area = spot && this.board.views.get(groundOf(spot)?.dataset.area);
      if (!area) continue;
      const before = there.get(element) ?? 0;
      there.set(element, before + 1);
      area.signals.append(this.marker(view, Number(seat), spot, before));
    }
  }

  marker(view, seat, spot, before) {
    const box = spot.getBoundingClientRect();
    const corner = new DOMPoint(box.right, box.top).matrixTransform(matrixOf(groundOf(spot)).inverse());
    const mark = shape("g", {
      role: "img",
      "aria-label": say("marks", { name: nameOf(view, seat), what: spot.getAttribute("aria-label") }),
      transform: `translate(${corner.x - 14 - before * SIZE} ${corner.y + 12}) scale(.7)`,
      "data-signal": seat,
    });
    mark.append(shape("use", { href: `#seat-${seat}` }));
    return mark;
  }

  /** Take a click that sets or takes away one's marker; tells whether it was one. */
  take(view, element) {
    if (!this.marking) return false;
    this.marking = false;
    if (view.match.may_signal.includes(element)) {
      this.wish("signal", { element: view.signals[view.seat] === element ? null : element });
    }
    this.onChange();
    return true;
  }

  /** Leave it; tells whether one was about to mark something. */
  stop() {
    if (!this.marking) return false;
    this.marking = false;
    this.onChange();
    return true;
  }
}
