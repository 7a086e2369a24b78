/** What the table is asked to agree to, and the offer to play oneself again. */
import { make, say } from "./api.js";
import { nameOf } from "./seats.js";

const place = document.getElementById("question");
let shown = "";

/**
 * @param {any} view
 * @param {(type: string, fields?: object) => Promise<any>} wish
 */
export function showQuestion(view, wish) {
  const kind = kindOf(view);
  place.hidden = kind === "";
  const key = `${kind} ${view.question?.seat} ${view.question?.agreed}`;
  if (kind === "" || key === shown) {
    shown = key; // buttons stay as they are: somebody may be about to press one
    return;
  }
  shown = key;
  const asked = view.question;
  const words = make("p", {}, say(kind, { name: asked ? nameOf(view, asked.seat) : "", names: missing(view) }));
  const button = (name, type, fields, style = "primary") =>
    make("button", { type: "button", class: style, onclick: () => wish(type, fields) }, say(name));
  const buttons = {
    "bot-plays-you": () => [button("take-back", "take-back")],
    "undo-asked": () => [],
    "ask-undo": () => [button("agree", "answer-undo", { yes: true }), button("refuse", "answer-undo", { yes: false }, "")],
    "ask-concede": () => [button("go-on", "refuse-to-concede"), button("concede", "resign", {}, "")],
    "ask-hand-over": () => [button("agree", "vote-hand-over", { seat: asked.seat })],
  }[kind];
  place.replaceChildren(words, ...buttons());
}

function kindOf(view) {
  if (view.seat === null || view.phase !== "playing") return "";
  if (view.seats[view.seat].bot) return "bot-plays-you";
  const asked = view.question;
  if (asked?.kind === "undo" && asked.seat === view.seat) return "undo-asked";
  if (asked === null || asked.agreed.includes(view.seat)) return "";
  if (asked.kind === "undo" || asked.kind === "concede") return `ask-${asked.kind}`;
  return asked.seat === view.seat ? "" : "ask-hand-over";
}

/** Who has not agreed yet. */
function missing(view) {
  const asked = view.seats.flatMap((holder, seat) => (holder.kind === "person" && !holder.bot ? [seat] : []));
  return asked.filter((seat) => !view.question?.agreed.includes(seat)).map((seat) => nameOf(view, seat)).join(", ");
}
