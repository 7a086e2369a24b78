/** The coach: what a bot would do with what one knows, drawn on the board, with one reason. It covers nothing. */
import { ask, page, say, toast } from "./api.js";
import { shape } from "./marks.js";
import { groundOf, matrixOf } from "./stands.js";

const HEAD = 26; // of the arrow, in units of the area

export class Coach {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {string | null} what it says, until something else is looked at */
    this.words = null;
    /** @type {Element | null} */
    this.arrow = null;
  }

  /** Ask a bot, and draw what it says. */
  async advise() {
    this.clear();
    this.words = say("hint-asking");
    try {
      const { choice, reason } = await ask(`/api/tables/${page.table}/hint`, {});
      if (this.words === null) return; // something else has happened meanwhile
      this.words = [say("hint", { sentence: choice.sentence }), reason].filter(Boolean).join(" ");
      this.draw(choice);
    } catch (refusal) {
      this.words = null;
      toast(refusal.message, 6);
    }
  }

  /** Mark what to take, where it goes, and the way there. @param {import("./picking.js").Choice} choice */
  draw({ elements, target }) {
    this.board.mark("hinted", elements);
    for (const element of elements) document.querySelector(`#ready [data-element="${CSS.escape(element)}"]`)?.classList.add("hinted");
    this.board.mark("goal", target && !elements.includes(target) ? [target] : []);
    const ends = [...elements, target].map((element) => element && this.board.spot(element)).filter(Boolean);
    const [from, to] = ends.slice(-2);
    if (from && to && from !== to && groundOf(from) && groundOf(from) === groundOf(to)) this.point(from, to);
  }

  /** Draw an arrow from one place of an area to another. @param {Element} from @param {Element} to */
  point(from, to) {
    const ground = groundOf(from);
    const [start, end] = [from, to].map((spot) => middle(spot, ground));
    const far = Math.hypot(end.x - start.x, end.y - start.y);
    if (far < 3 * HEAD) return;
    const [x, y] = [(end.x - start.x) / far, (end.y - start.y) / far];
    const tip = { x: end.x - x * HEAD, y: end.y - y * HEAD };
    const side = (turn) => `L${tip.x - x * HEAD + turn * y * HEAD * 0.6} ${tip.y - y * HEAD - turn * x * HEAD * 0.6}`;
    this.arrow = shape("g", { class: "advice", "aria-hidden": "true" });
    this.arrow.append(
      shape("path", { class: "way", d: `M${start.x} ${start.y}L${tip.x - x * HEAD} ${tip.y - y * HEAD}` }),
      shape("path", { class: "head", d: `M${tip.x} ${tip.y}${side(1)}${side(-1)}z` }),
    );
    ground.append(this.arrow);
  }

  /** Say and show nothing any more. */
  clear() {
    this.words = null;
    this.arrow?.remove();
    this.arrow = null;
    for (const name of ["hinted", "goal"]) this.board.mark(name, []);
    for (const button of document.querySelectorAll("#ready .hinted")) button.classList.remove("hinted");
  }
}

/** @param {Element} spot @param {SVGSVGElement} ground */
function middle(spot, ground) {
  const box = (spot.querySelector(".hit, .edge") ?? spot).getBoundingClientRect();
  return new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(matrixOf(ground).inverse());
}
