/** What is asked now, and of whom. */
import { figure, listing, make, say } from "./api.js";
import { headline } from "./ending.js";
import { nameOf, waited } from "./seats.js";

const place = document.getElementById("prompt");
const words = place.querySelector(".words");

/**
 * @param {any} view
 * @param {{told: string | null, asked: string, mine: boolean, picked: (Element | string)[], stuck: boolean}} now
 *   told: what happened then, while it is shown again; asked: the game's own question; picked: what the clicks so far have chosen, by name if it is not in sight; stuck: an action waits
 *   for the connection
 */
export function showPrompt(view, now) {
  place.classList.toggle("mine", now.mine);
  const text = promptText(view, now);
  if (words.textContent !== text) words.textContent = text;
}

/** Leave the words for the moment, but ask nothing. */
export const pausePrompt = () => place.classList.remove("mine");

function promptText(view, { told, asked, mine, picked, stuck }) {
  if (told) return told;
  if (view.phase === "waiting") return waitingText(view);
  if (view.phase === "closed") return say("closed");
  if (view.phase === "over") return view.result ? headline(view) : say("over");
  if (stuck) return say("sending-later");
  if (picked.length) return capital(say("picked-next", { what: `${picked.map(called).join(", ")}${sum(picked)}` }));
  if (mine) return `${say("your-turn")}: ${asked}`;
  if (view.deciders.includes(view.seat) && !view.seats[view.seat].bot) return say("answered");
  const names = listing(view.deciders.map((seat) => nameOf(view, seat)));
  const seconds = waited();
  return say("thinking", { name: names, count: view.deciders.length }) + (seconds >= 3 ? ` (${figure(seconds, "second")})` : " …");
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
  if (open) return say(view.seat === null ? "waiting-guest" : "waiting-seats");
  return say(view.seat === null ? "waiting" : "waiting-start");
}

const ready = document.getElementById("ready");

/**
 * Offer what can be sent by a button.
 * @param {{words: string, primary: boolean, act: (button: Element) => void}[]} buttons
 */
export function showReady(buttons) {
  if (buttons.length === 0 && ready.childElementCount === 0) return;
  const focused = ready.contains(document.activeElement);
  ready.replaceChildren(...buttons.map(({ words, primary, act }) => make("button", {
    type: "button", class: primary ? "primary" : "", onclick: (event) => act(event.currentTarget),
  }, words)));
  if (focused) /** @type {HTMLElement | null} */ (ready.lastElementChild)?.focus({ preventScroll: true });
}
