/** Sending what was chosen: at once, or planned step by step until a decision of several actions is whole. */
import { showBubble } from "./bubble.js";
import { tellAsked } from "./news.js";
import { closePanel, openRule } from "./panels.js";

const NONE = -1;

export class Sending {
  /**
   * @param {import("./link.js").Link} link
   * @param {import("./plan.js").Plan} plan
   * @param {import("./picking.js").Picking} picking
   * @param {import("./board.js").Board} board
   * @param {() => void} relight what is asked has changed
   * @param {() => void} showPlan what is planned has changed
   * @param {import("./firstgame.js").FirstGame} coach
   */
  constructor(link, plan, picking, board, relight, showPlan, coach) {
    Object.assign(this, { link, plan, picking, board, relight, showPlan, coach });
    this.version = NONE; // at which an action was sent that is not in sight yet
    this.due = NONE; // the version it has led to, once the server has told
    this.together = false; // whether others were to decide, too
    this.ahead = ""; // what was clicked before it was on offer
  }

  /** Whether an action is on its way. */
  get isUnderway() {
    return this.version !== NONE;
  }

  /** Another view is in sight; tells whether one's own action has led there. @param {any} view */
  arrived(view) {
    // Of several who decide at once another may be quicker: then one's own decision is still to come.
    const quicker = this.together && view.your_turn && (this.due === NONE || view.version < this.due);
    const acted = this.isUnderway && view.version > this.version && !quicker;
    if (acted) this.version = NONE; // the table has moved on: the next click counts, even before the answer comes
    return acted;
  }

  /** @param {import("./picking.js").Choice} choice @param {Element} spot */
  send(choice, spot) {
    if (this.isUnderway || this.plan.busy) return;
    this.picking.made(choice);
    const found = spot.isConnected && !spot.closest("#side") ? spot : this.board.spot(choice.elements[0] ?? "");
    if (this.plan.store.view.match.composes) this.compose([choice.action], found);
    else this.deliver({ action: choice.action }, found);
  }

  /** Plan some actions more; send all of them if there is nothing left to plan. @param {number[]} actions @param {Element | null} spot */
  async compose(actions, spot) {
    if (this.isUnderway || this.plan.busy) return;
    const { view } = this.plan.store;
    closePanel();
    try {
      let taken = false;
      const onTaken = (told) => {
        taken = true;
        this.take(view, told.version);
      };
      const all = await this.plan.add(actions, this.coach.mayWarn(view) ? null : onTaken);
      if (all === null) this.planOn();
      else if (!taken) await this.deliver({ actions: all }, spot);
    } catch (refusal) {
      showBubble(spot, refusal.message, refusal.rule, openRule);
      this.relight();
    }
  }

  /** An action is on its way. @param {any} view in sight of which it was chosen @param {number} [due] the version it has led to */
  take({ version, deciders }, due = NONE) {
    this.version = version; // until what has come of it is in sight
    this.due = due;
    this.together = deciders.length > 1;
    this.plan.clear();
    tellAsked(""); // it is answered; the next question is another one, even in the same words and before anything is drawn
    requestAnimationFrame(() => this.version === version && this.relight()); // what came of it may be there before that
  }

  /** Show what is planned; go on with what was clicked before it was on offer. */
  planOn() {
    const isMeant = ({ elements }) => elements.length === 1 && elements[0] === this.ahead;
    const meant = this.picking.isClicked ? [] : this.plan.match.choices.filter(isMeant);
    this.ahead = "";
    tellAsked(""); // the next step is a question of its own, even in the same words
    this.showPlan();
    if (meant.length === 1) this.send(meant[0], this.board.spot(meant[0].elements[0]));
  }

  /** Nothing was sent after all: ask again. */
  rethink() {
    this.version = NONE;
    this.picking.path = [];
    this.showPlan();
  }

  /** @param {{action: number} | {actions: number[]}} what @param {Element | null} spot */
  async deliver(what, spot) {
    if (this.isUnderway) return;
    const { view } = this.plan.store;
    const { version } = view;
    closePanel();
    this.take(view);
    try {
      const approved = await this.coach.approves("actions" in what ? what.actions : [what.action], view);
      if (!approved) return this.rethink();
      this.due = (await this.link.wish("act", what)).version;
      if (this.version === version && this.arrived(this.plan.store.view)) this.relight();
    } catch (refusal) {
      if (this.version === version) this.version = NONE;
      showBubble(spot, refusal.message, refusal.rule, openRule);
      this.showPlan();
    }
  }
}
