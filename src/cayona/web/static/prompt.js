/** What is asked now, and of whom. */
import { figure, listing, say } from "./api.js";
import { headline } from "./ending.js";
import { nameOf, waited } from "./seats.js";

const place = document.getElementById("prompt");
const words = place.querySelector(".words");

/**
 * @param {any} view
 * @param {{mine: boolean, picked: string[], stuck: boolean}} now picked: what the clicks so far have chosen;
 *   stuck: an action waits for the connection
 */
export function showPrompt(view, now) {
  place.classList.toggle("mine", now.mine);
  const text = promptText(view, now);
  if (words.textContent !== text) words.textContent = text;
}

function promptText(view, { mine, picked, stuck }) {
  if (view.phase === "waiting") return waitingText(view);
  if (view.phase === "closed") return say("closed");
  if (view.phase === "over") return view.result ? headline(view) : say("over");
  if (stuck) return say("sending-later");
  if (picked.length) return capital(say("picked-next", { what: picked.join(", ") }));
  if (mine) return `${say("your-turn")}: ${view.match.prompt}`;
  const names = listing(view.deciders.map((seat) => nameOf(view, seat)));
  const seconds = waited();
  return say("thinking", { name: names }) + (seconds >= 3 ? ` (${figure(seconds, "second")})` : " …");
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function waitingText(view) {
  const open = view.seats.some((holder) => holder.kind === "open");
  if (open) return say(view.seat === null ? "waiting-guest" : "waiting-seats");
  return say(view.seat === null ? "waiting" : "waiting-start");
}
