/** Somebody's first game: a coach who speaks up when something comes for the first time, and is silenced by one tap. */
import { ask, make, page, say } from "./api.js";
import { announce } from "./voice.js";

const SILENT = "cayona-coach"; // “off” for good, in all games
const READING = 15000; // so long others wait at most for somebody who reads the first words
const place = document.getElementById("coach");

/** @param {string} name @returns {string[]} */
const kept = (name) => JSON.parse(localStorage.getItem(name) ?? "[]");

export class FirstGame {
  /** @param {import("./link.js").Link} link */
  constructor(link) {
    this.link = link;
    this.said = `cayona-said-${page.view.table.game}`;
    this.warned = -1; // the match in which a warning was given; there is one in each
    this.isSeen = false;
  }

  /** Whether somebody is coached here who has not had enough of it. */
  get isOn() {
    return page.coach !== null && localStorage.getItem(SILENT) !== "off";
  }

  /** Look at a view that is shown now, and say something if there is anything new. @param {any} view */
  look(view) {
    if (page.coach === null || view.match === null) return;
    const when = this.news(view);
    const isFirst = !this.isSeen;
    this.isSeen = true;
    const begin = () => isFirst && this.link.shown(); // until then bots wait: the board is there, and the welcome has been read
    if (!when) return void requestAnimationFrame(() => requestAnimationFrame(begin));
    localStorage.setItem(this.said, JSON.stringify([...kept(this.said), when]));
    window.setTimeout(begin, READING);
    const read = () => {
      hide();
      begin();
    };
    show(page.coach[when], [{ words: say("got-it"), act: read }], begin);
  }

  /** What a view brings that has not been spoken of; nothing while something is being said. @param {any} view */
  news(view) {
    if (!this.isOn || view.seat === null || view.phase !== "playing" || !place.hidden) return undefined;
    const known = kept(this.said);
    return occasions(view).find((one) => page.coach[one] && !known.includes(one));
  }

  /** Whether somebody may have to be asked before they go on. @param {any} view */
  mayWarn(view) {
    return this.isOn && this.warned !== view.table.round;
  }

  /** Ask whether to go on with actions that throw much away; tells whether to send them. @param {number[]} actions @param {any} view @returns {Promise<boolean>} */
  async approves(actions, view) {
    hide();
    if (!this.mayWarn(view)) return true;
    const asked = new URLSearchParams(actions.map((action) => ["action", String(action)]));
    const told = await ask(`/api/tables/${page.table}/warning?${asked}`).catch(() => null);
    if (!told?.warning) return true;
    this.warned = view.table.round;
    const from = /** @type {HTMLElement | null} */ (document.activeElement);
    const words = [say("coach-warns", { sentence: told.warning.better }), told.warning.reason].filter(Boolean).join(" ");
    return new Promise((resolve) => {
      const answer = (yes) => {
        hide();
        from?.focus({ preventScroll: true });
        resolve(yes);
      };
      show(words, [{ words: say("coach-rethink"), act: () => answer(false) }, { words: say("coach-anyway"), act: () => answer(true) }], () => answer(true));
      /** @type {HTMLElement} */ (place.querySelector("button")).focus({ preventScroll: true }); // nothing goes on without an answer
    });
  }
}

/** What a view brings that a coach may speak of, what happened first. @param {any} view @returns {string[]} */
function occasions(view) {
  const happened = view.log.flatMap((line) => [`${line.seat === view.seat ? "own" : "other"}:${line.kind}`, line.kind]);
  const possible = view.your_turn ? view.match.choices.map((choice) => `can:${choice.text.split(" ")[0]}`) : [];
  return [...happened, ...new Set(possible)];
}

/** @param {string} words @param {{words: string, act: () => void}[]} ways @param {() => void} [silenced] what else happens when there is enough of it */
function show(words, ways, silenced = () => {}) {
  const hush = () => {
    localStorage.setItem(SILENT, "off");
    hide();
    silenced();
  };
  const buttons = [...ways, { words: say("coach-off"), act: hush }];
  place.replaceChildren(make("p", {}, words), make("div", { class: "acts" }, ...buttons.map((way) => make("button", { type: "button", onclick: way.act }, way.words))));
  place.hidden = false;
  announce(words);
}

function hide() {
  place.hidden = true;
}
