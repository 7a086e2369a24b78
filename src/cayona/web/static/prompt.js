/** What is asked now, and of whom. */
import { figure, listing, make, page, say } from "./api.js";
import { headline } from "./ending.js";
import { tellAside, tellAsked } from "./news.js";
import { missed } from "./presence.js";
import { isAsking } from "./question.js";
import { mayAddBots } from "./seating.js";
import { nameOf, waited } from "./seats.js";

const place = document.getElementById("prompt");
const words = /** @type {HTMLElement} */ (place.querySelector(".words"));
const room = place.parentElement;
const SIZES = [16, 15, 14, 13, 12]; // of the letters, in sixteenths of what the browser is set to: the place never grows, so many words are written smaller
let held = 0; // pixels that the words stay wide, while nothing is asked
const LARGE = matchMedia("(min-width: 56.25em)");

/**
 * @param {any} view
 * @param {{told: string | null, asked: string, mine: boolean, picked: (Element | string)[], dropped: (Element | string)[], answered?: boolean, stuck: boolean}} now
 *   told: what happened then, while it is shown again; asked: the game's own question; picked: what the clicks so far have chosen, by name if it is no spot; dropped: what the last of them has put back; answered: where that leads is not known yet; stuck: an action waits
 *   for the connection
 */
export function showPrompt(view, now) {
  place.classList.toggle("mine", now.mine);
  const said = promptText(view, now);
  tellAside(now.told ?? "");
  if (!now.told && !now.answered) tellAsked(isAsking() ? "" : said ?? ""); // for how long others have been thinking is not said
  const watches = view.seat === null && view.phase === "playing" && !now.told && !LARGE.matches; // larger windows have a tag for it
  const text = `${watches ? `${say("you-watch")} ` : ""}${said ?? waitText(view, now.asked)}`;
  hold(0);
  if (words.textContent !== text) words.replaceChildren(make("span", {}, text)); // other words, not the same at another place
}

/** Keep the lines of what is asked as they are, or (0) no more. @param {number} width */
function hold(width) {
  if (held === width || (held && width)) return;
  held = width;
  room.classList.toggle("held", width > 0);
  words.style.setProperty("--held", width ? `${width}px` : "none");
}

/** Write what is asked so large that it and all buttons have room. */
export function fit() {
  room.classList.remove("tight", "full");
  for (const size of LARGE.matches ? [18, 17, ...SIZES] : SIZES) {
    room.style.setProperty("--letters", `${size / 16}rem`);
    if (room.scrollHeight <= room.clientHeight) return;
  }
  room.classList.add("tight"); // what happened last gives its place to what is asked
  if (room.scrollHeight > room.clientHeight) room.classList.add("full"); // and the words to buttons that say it all
}

new ResizeObserver(fit).observe(room);

// Once for all that was changed at a time: to ask whether words fit, the browser must lay out the page.
const changes = new MutationObserver(() => {
  if (!held) fit();
  changes.takeRecords(); // those of its own
});
changes.observe(room, { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden", "class"] });

/** Leave the words where they are for the moment, whatever becomes of the buttons, but ask nothing. */
export function pausePrompt() {
  hold(words.offsetWidth);
  place.classList.remove("mine");
  tellAsked("");
}

/** What is asked of, or told to, who looks; null if all one can do is wait for others. */
function promptText(view, { told, asked, mine, picked, dropped, stuck }) {
  if (told) return told;
  if (view.phase === "waiting") return waitingText(view);
  if (view.phase === "closed") return say("closed");
  if (view.phase === "over") return view.result ? headline(view) : say("over");
  if (stuck) return say("sending-later");
  if (picked.length) return pickedWords(picked, dropped);
  if (mine) return asked;
  return view.deciders.includes(view.seat) && !view.seats[view.seat].bot ? say("answered") : null;
}

/** What the clicks so far have chosen, and what leads on. @param {(Element | string)[]} picked @param {(Element | string)[]} [dropped] */
export function pickedWords(picked, dropped = []) {
  const names = (spots) => spots.map(called).join(", ");
  const [next, instead] = document.querySelector(":is(#board, #hand, #seats) .lit")
    ? ["picked-next", "picked-instead"]
    : ["picked-next-button", "picked-instead-button"]; // nothing else leads on
  if (dropped.length) return capital(say(instead, { what: names(picked), dropped: names(dropped) }));
  return capital(say(next, { what: `${names(picked)}${sum(picked)}` }));
}

/** Who is thinking, and for how long. */
function waitText(view, asked) {
  const seconds = waited();
  const since = seconds >= 3 ? ` (${figure(seconds, "second")})` : "";
  const gone = missed(view);
  if (gone.length) return say("is-away", { name: listing(gone.map((seat) => nameOf(view, seat))), count: gone.length }) + since;
  const { bot } = view.seats[view.seat] ?? {};
  return (view.deciders.includes(view.seat) && bot ? say("thinking", { name: capital(say("bot-of", { name: bot })), count: 1 }) : asked) + since;
}

/** @param {Element | string} spot */
const called = (spot) => (typeof spot === "string" ? spot : spot.getAttribute("aria-label").split(":")[0]);

/** Numbers that are picked are added up. @param {any[]} picked */
function sum(picked) {
  const values = picked.map((spot) => Number(spot.dataset?.value ?? NaN));
  if (values.length < 2 || values.some(Number.isNaN)) return "";
  return ` (${values.join(" + ")} = ${values.reduce((all, value) => all + value, 0)})`;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function waitingText(view) {
  const open = view.seats.some((holder) => holder.kind === "open");
  if (view.unready.includes(view.seat)) return say("waiting-ready");
  if (open && view.seat === null && !page.host) return say("waiting-guest");
  if (open) return say(mayAddBots(view) ? "waiting-seats" : "waiting-friends");
  if (view.unready.length) return say("waiting-others", { names: listing(view.unready.map((seat) => nameOf(view, seat))) });
  return say(view.seat === null && !page.host ? "waiting-full" : "waiting-start");
}

const ready = document.getElementById("ready");

/** @typedef {{words: string, primary?: boolean, element?: string, picked?: boolean, act: (button: Element) => void}} Button element: what it stands for, if a game calls it by a name */

/**
 * Buttons for what can be clicked, or is picked, and is drawn nowhere.
 * @param {Record<string, string>} words by element
 * @param {Set<string>} lit
 * @param {string[]} picked
 * @param {(element: string, words: string) => string} said what a button says
 * @param {(element: string, spot: Element) => void} pick
 * @returns {Button[]}
 */
export function spotButtons(words, lit, picked, said, pick) {
  const shown = Object.keys(words).filter((element) => lit.has(element) || picked.includes(element));
  return shown.map((element) => ({
    element, words: said(element, words[element]),
    picked: picked.includes(element), act: (spot) => pick(element, spot),
  }));
}

/** @type {Button[]} */
let offered = [];

/** Offer what can be clicked or sent by a button; those that are as they were stay, for somebody may be about to press one. @param {Button[]} buttons */
export function showReady(buttons) {
  const told = (list) => JSON.stringify(list);
  const same = told(buttons) === told(offered);
  offered = buttons;
  if (same) return;
  const focused = ready.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.element ?? "" : null;
  const row = make("div", { class: "offers" }, ...buttons.map(({ words, primary, element, picked }, index) => make("button", {
    type: "button", class: [primary ? "primary" : "", element && !picked ? "lit" : "", picked ? "picked" : ""].join(" ").trim(),
    "data-element": element, "aria-pressed": picked ? "true" : null,
    onclick: (event) => offered[index].act(event.currentTarget),
  }, words)));
  ready.replaceChildren(...(buttons.length ? [row] : []));
  if (focused === null) return;
  const again = [...row.children].find((button) => /** @type {HTMLElement} */ (button).dataset.element === focused) ?? row.lastElementChild;
  /** @type {HTMLElement | null} */ (again)?.focus({ preventScroll: true });
}
