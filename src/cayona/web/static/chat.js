/** What people say at the table. */
import { ask, make, mark, page, say, toast } from "./api.js";
import { badge } from "./panels.js";
import { announce } from "./voice.js";

const list = document.getElementById("talk");
const form = document.getElementById("speak");
const field = /** @type {HTMLInputElement} */ (document.getElementById("line-to-say"));
let last = 0;
list.append(make("li", { class: "empty" }, say("no-chat")));

/**
 * @param {{number: number, seat: number | null, name: string | null, text: string}[]} lines
 * @param {number | null} own
 */
export function addTalk(lines, own) {
  const fresh = lines.filter((line) => line.number > last);
  if (fresh.length === 0) return;
  last = fresh[fresh.length - 1].number;
  list.querySelector(".empty")?.remove();
  for (const line of fresh) {
    const words = make("span", {}, make("b", {}, line.seat === own ? say("you") : line.name ?? ""), line.text);
    const item = make("li", { "data-seat": line.seat }, line.seat === null ? "" : mark(line.seat), words);
    if (line.seat !== null && line.seat !== own) item.append(muteButton(line.seat, line.name));
    list.append(item);
  }
  list.scrollTop = list.scrollHeight;
  badge("chat", fresh.some((line) => line.seat !== own));
  for (const line of fresh.filter(({ seat }) => seat === null || seat !== own)) announce(`${line.name ?? ""}: ${line.text}`, "happened");
}

function muteButton(seat, name) {
  const mute = async () => {
    try {
      await ask(`/api/tables/${page.table}/mute`, { seat });
      toast(say("muted", { name }));
      for (const item of list.querySelectorAll(`[data-seat="${seat}"]`)) item.remove();
    } catch (refusal) {
      toast(refusal.message);
    }
  };
  return make("button", { type: "button", onclick: mute, "aria-label": say("mute", { name }), title: say("mute", { name }) }, "×");
}

/** @param {(type: string, fields: object) => Promise<any>} wish */
export function setUpChat(wish) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    try {
      await wish("say", { text });
    } catch (refusal) {
      field.value = text;
      toast(refusal.message);
    }
  });
}

/** Only who sits here talks. @param {boolean} may */
export function allowTalk(may) {
  form.hidden = !may;
}
