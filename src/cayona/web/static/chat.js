/** What people say at the table, with words or by a quick reaction. */
import { ask, make, mark, page, say, toast } from "./api.js";
import { badge } from "./panels.js";
import { drawReaction, offerReactions, reactionOf, showReaction, spokenLine } from "./reactions.js";
import { announce } from "./voice.js";

const list = document.getElementById("talk");
const form = document.getElementById("speak");
const quick = document.getElementById("reactions");
const field = /** @type {HTMLInputElement} */ (document.getElementById("line-to-say"));
const FRESH = 10; // seconds for which a reaction is worth showing beside its seat
let last = 0;
list.append(make("li", { class: "empty" }, say("no-chat")));

/**
 * @param {{number: number, seat: number | null, name: string | null, text: string, at: number}[]} lines
 * @param {number | null} own
 * @param {number} [now] the server's time
 */
export function addTalk(lines, own, now = 0) {
  const fresh = lines.filter((line) => line.number > last);
  if (fresh.length === 0) return;
  last = fresh[fresh.length - 1].number;
  list.querySelector(".empty")?.remove();
  for (const line of fresh) {
    const reaction = reactionOf(line.text);
    const words = make("span", {}, make("b", {}, line.seat === own ? say("you") : line.name ?? ""), reaction ? drawReaction(reaction) : line.text);
    const item = make("li", { "data-seat": line.seat }, line.seat === null ? "" : mark(line.seat), words);
    if (line.seat !== null && line.seat !== own) item.append(muteButton(line.seat, line.name));
    list.append(item);
    if (reaction && line.seat !== null && now - line.at < FRESH) showReaction(reaction, line.seat);
  }
  list.scrollTop = list.scrollHeight;
  badge("chat", fresh.some((line) => line.seat !== own));
  for (const line of fresh.filter(({ seat }) => seat === null || seat !== own)) announce(spokenLine(line.name ?? "", line.text), "happened");
}

function muteButton(seat, name) {
  const mute = async () => {
    try {
      await ask(`/api/tables/${page.table}/mute`, { seat });
      toast(say("muted", { name }));
      for (const item of list.querySelectorAll(`[data-seat="${seat}"]`)) item.remove();
      offerToHear(seat, name);
    } catch (refusal) {
      toast(refusal.message);
    }
  };
  return make("button", { type: "button", onclick: mute, "aria-label": say("mute", { name }), title: say("mute", { name }) }, "×");
}

/** Let somebody be heard again who was muted. @param {number} seat @param {string} name */
function offerToHear(seat, name) {
  const hear = async () => {
    try {
      await ask(`/api/tables/${page.table}/mute`, { seat, yes: false });
      location.reload(); // with all that was said meanwhile
    } catch (refusal) {
      toast(refusal.message);
    }
  };
  list.querySelector(".empty")?.remove();
  list.prepend(make("li", { class: "muted-one" }, mark(seat), make("button", { type: "button", onclick: hear }, say("unmute", { name }))));
}

/** @param {(type: string, fields: object) => Promise<any>} wish */
export function setUpChat(wish) {
  const speak = (text) => wish("say", { text }).catch((refusal) => {
    toast(refusal.message);
    return refusal;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    if ((await speak(text)) instanceof Error) field.value = text;
  });
  offerReactions(quick, speak);
  for (const seat of page.muted) offerToHear(seat, page.view.seats[seat].name);
}

/** Only who sits here talks, and nobody while a game is silent. @param {boolean} may */
export function allowTalk(may) {
  form.hidden = quick.hidden = !may;
}
