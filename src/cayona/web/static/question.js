/** What the table is asked to agree to, and the offer to play oneself again. */
import { make, page, say } from "./api.js";
import { nameOf } from "./seats.js";
import { announce } from "./voice.js";

const place = document.getElementById("question");
let shown = "";
let said = "";
let playsOn = -1; // the round of the table in which one has said so, though it cannot be won any more

/**
 * @param {any} view
 * @param {(type: string, fields?: object) => Promise<any>} wish
 * @param {() => void} [answered] it has been answered here, and what the game asks can be asked
 */
export function showQuestion(view, wish, answered = () => {}) {
  const kind = kindOf(view);
  place.hidden = kind === "";
  const why = view.match?.lost_cause ?? "";
  const gone = absentee(view);
  const key = `${why} ${kind} ${gone} ${view.question?.seat} ${view.question?.agreed} ${view.question?.missing}`;
  if (kind === "") said = "";
  if (kind === "" || key === shown) {
    shown = key; // buttons stay as they are: somebody may be about to press one
    return;
  }
  shown = key;
  const asked = view.question;
  const concerned = asked ? asked.seat : gone;
  const words = make("p", {}, kind === "lost-cause" ? why : say(kind, { name: concerned === null ? "" : nameOf(view, concerned), names: missing(view), count: asked?.missing ?? 0 }));
  const button = (name, type, fields, style = "primary") =>
    make("button", { type: "button", class: style, onclick: () => wish(type, fields) }, say(name));
  const buttons = {
    "bot-plays-you": () => [button("take-back", "take-back")],
    "undo-asked": () => [],
    "ask-undo": () => [button("agree", "answer-undo", { yes: true }), button("refuse", "answer-undo", { yes: false }, "")],
    "ask-concede": () => [button("go-on", "refuse-to-concede"), button("concede", "resign", {}, "")],
    "lost-cause": () => [button("end-voyage", "resign"), make("button", { type: "button", onclick: () => goOn(view, answered) }, say("go-on"))],
    "ask-end": () => [button("end-yes", "vote-end", { yes: true }, ""), button("go-on", "vote-end", { yes: false }, "")],
    "end-voted": () => [],
    absent: () => [button("let-bot", page.host ? "hand-over" : "vote-hand-over", { seat: gone })],
    "bot-voted": () => [],
    "ask-hand-over": () => [button("agree", "vote-hand-over", { seat: asked.seat })],
  }[kind];
  place.replaceChildren(words, ...buttons());
  if (words.textContent !== said) announce(words.textContent, "asked"); // who else has agreed is no new question
  said = words.textContent;
}

/** @param {any} view @param {() => void} answered */
function goOn(view, answered) {
  playOn(view);
  answered();
}

/** Whether something is asked here: then the question of the game waits, for one thing is asked at a time. */
export const isAsking = () => !place.hidden;

/** Ask no more whether to go on with what cannot be won: so says a button, and whoever just goes on. @param {any} view */
export function playOn(view) {
  if (kindOf(view) !== "lost-cause") return;
  playsOn = view.table.round;
  place.hidden = true;
}

function kindOf(view) {
  if (view.seat === null || view.phase !== "playing") return "";
  if (view.seats[view.seat].bot) return "bot-plays-you";
  const asked = view.question;
  if (asked?.kind === "end") return view.voted ? "end-voted" : "ask-end";
  if (asked?.kind === "undo" && asked.seat === view.seat) return "undo-asked";
  if (asked?.kind === "hand_over" && asked.agreed.includes(view.seat)) return "bot-voted";
  if (asked === null && absentee(view) !== null) return "absent";
  if (asked === null && view.match?.lost_cause && playsOn !== view.table.round) return "lost-cause";
  if (asked === null || asked.agreed.includes(view.seat)) return "";
  if (asked.kind === "undo" || asked.kind === "concede") return `ask-${asked.kind}`;
  return asked.seat === view.seat ? "" : "ask-hand-over";
}

/** Somebody else who is asked and has been away for long; null if there is nobody. @returns {number | null} */
function absentee(view) {
  return view.absent.find((seat) => seat !== view.seat && !view.seats[seat].bot) ?? null;
}

/** Who has not agreed yet; nobody waits for the answer of those who are away. */
function missing(view) {
  const silent = view.question?.kind === "hand_over" ? [view.question.seat, ...view.absent] : [];
  const asked = view.seats.flatMap((holder, seat) => (holder.kind === "person" && !holder.bot && !silent.includes(seat) ? [seat] : []));
  return asked.filter((seat) => !view.question?.agreed.includes(seat)).map((seat) => nameOf(view, seat)).join(", ");
}
