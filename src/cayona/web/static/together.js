/** Looking back together: one of a crew leads, and the others' pages show what theirs shows; anyone may look on their own. */
import { ask, make, page, say, toast } from "./api.js";
import { announce } from "./voice.js";

const PAUSE = 1000; // milliseconds between two questions
const ALONE = `cayona-alone-${page.table}-${page.match}`;
const NAME = "cayona-page"; // one person may have several pages
const ADDRESSES = {
  review: ({ view }) => `/t/${page.table}/review?match=${page.match}&seat=${view}`,
  turns: ({ view, at }) => `/t/${page.table}/review/${page.match}/${view}?turn=${at}`,
  replay: ({ view, at }) => `/t/${page.table}/replay?match=${page.match}&seat=${view}&step=${at}`,
};

/**
 * What a page shows.
 * @typedef {{page: string, view: string, at: number, open: boolean}} Where
 */
let alone = sessionStorage.getItem(ALONE) !== null;
/** @type {Where | null} */
let here = null;
/** @type {{leader: string | null, mine: boolean, where: Where | null}} */
let told = { leader: null, mine: false, where: null };
let followed = "";
/** @type {(where: Where) => void} */
let showThere = () => {};

const isFollowing = () => Boolean(page.shared && !alone && told.leader && !told.mine);

/** Look on one's own from now on, or together again. @param {boolean} yes */
function part(yes) {
  alone = yes;
  if (yes) sessionStorage.setItem(ALONE, "1");
  else sessionStorage.removeItem(ALONE);
  followed = "";
}

/** Go one's own way, if one has followed: what one wants to see is not where the leader is. */
export function stray() {
  if (!isFollowing()) return;
  part(true);
  draw();
  if (!bar()) toast(say("tour-alone"));
}

/**
 * Note what this page shows.
 * @param {string} view @param {number} at @param {boolean} [open]
 * @param {boolean} [strays] whether somebody who follows goes their own way by it
 */
export function looked(view, at, open = false, strays = true) {
  if (!here) return;
  here = { ...here, view, at, open };
  if (strays && followed && JSON.stringify(here) !== followed) stray();
}

/**
 * Look back together from this page on, if this is a crew's review.
 * @param {Omit<Where, "page">} where @param {string} kind @param {(where: Where) => void} show
 */
export function lookTogether(kind, where, show) {
  if (!page.shared) return;
  here = { page: kind, ...where };
  showThere = show;
  if (!sessionStorage.getItem(NAME)) sessionStorage.setItem(NAME, Math.random().toString(36).slice(2, 12));
  document.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("main a[href]")) stray();
  });
  window.setInterval(() => document.hidden || exchange(), PAUSE);
  exchange();
}

/** Say where this page is, hear where the leader is, and go there. @param {boolean} [lead] */
async function exchange(lead = false) {
  const mayFollow = !alone;
  const wish = { match: page.match, page: sessionStorage.getItem(NAME), where: here, alone, lead };
  const answer = await ask(`/api/tables/${page.table}/tour`, wish).catch(() => null); // the next question may do
  if (!answer || mayFollow === alone) return; // meanwhile it was decided otherwise
  const news = answer.leader !== told.leader || answer.mine !== told.mine;
  told = answer;
  if (news || !bar()?.childElementCount) draw();
  const there = JSON.stringify(told.where);
  if (!isFollowing() || there === followed) return;
  followed = there;
  if (told.where.page === here.page) showThere(told.where);
  else location.assign(ADDRESSES[told.where.page](told.where));
}

const bar = () => document.getElementById("tour");

/** Say who leads, and offer what one can do about it. */
function draw() {
  const place = bar();
  if (!place) return;
  const words = alone ? say("tour-alone") : told.mine ? say("tour-mine") : told.leader ? say("tour-leads", { name: told.leader }) : "";
  const button = (name, act) => make("button", { type: "button", "data-tour": name, onclick: act }, say(name));
  const change = (yes) => () => {
    part(yes);
    draw();
    exchange();
  };
  const buttons = alone ? [button("tour-together", change(false))] : [button("tour-own", change(true))];
  if (isFollowing()) buttons.push(button("tour-take", () => exchange(true)));
  if (words !== place.querySelector("span")?.textContent) announce(words);
  place.replaceChildren(make("span", {}, words), ...(told.mine ? [] : buttons));
  place.hidden = false;
}
