/** Quick reactions: a few pictures that say something in talk, and for a moment beside the seat of whoever says it. */
import { make, page, say } from "./api.js";
import { shape } from "./marks.js";

/** What each is drawn of: an element and its attributes. @type {Record<string, [string, Record<string, any>][]>} */
const DRAWN = {
  ahoy: [["path", { d: "M5 21V3" }], ["path", { class: "warm", d: "M6 4q3.500-2 7 0t7 0v9q-3.500 2-7 0t-7 0z" }]],
  cheers: [
    ["path", { class: "body", d: "M6 9h10v11q0 1-1 1H7q-1 0-1-1z" }], ["path", { d: "M16 11h2.500q1.500 0 1.500 1.500v3q0 1.500-1.500 1.500H16M9 13v5M13 13v5" }],
    ["path", { class: "warm", d: "M5 9a3 3 0 0 1 3-4a3.500 3.500 0 0 1 6 0a3 3 0 0 1 3 4z" }],
  ],
  wow: [["circle", { class: "body", cx: 12, cy: 12, r: 9 }], ["circle", { class: "warm", cx: 12, cy: 16, r: 2.6 }], ["path", { d: "M8.500 9v.5M15.500 9v.5M7 6.500q1.500-1.500 3 0M14 6.500q1.500-1.500 3 0" }]],
  oops: [["circle", { class: "body", cx: 12, cy: 12, r: 9 }], ["path", { d: "M8 9.500l2 1M16 9.500l-2 1M8 16q1-2 2.700 0t2.700 0t2.600 0" }], ["path", { class: "warm", d: "M19 3q2.500 4 0 5q-2.500-1 0-5z" }]],
  thinking: [["path", { class: "body", d: "M8 3v3q0 3 4 6q4-3 4-6V3zM8 21v-3q0-3 4-6q4 3 4 6v3z" }], ["path", { class: "warm", d: "M9.500 20q0-2 2.500-3q2.500 1 2.500 3z" }], ["path", { d: "M6 3h12M6 21h12" }]],
  thanks: [["path", { class: "warm", d: "M12 20.500q-8.500-6-8.500-11.500a4.300 4.300 0 0 1 8.500-1.500a4.300 4.300 0 0 1 8.500 1.500q0 5.500-8.500 11.500z" }]],
};

const SHOWN = 3500; // milliseconds beside a seat

/** The reaction that a line of talk is, written :so:; null if it is words. @param {string} text */
export function reactionOf(text) {
  const name = /^:(\w+):$/.exec(text)?.[1] ?? "";
  return name in DRAWN && name in page.reactions ? name : null;
}

/** @param {string} name */
export function drawReaction(name) {
  const picture = shape("svg", { class: "reaction", viewBox: "0 0 24 24", role: "img", "aria-label": page.reactions[name] });
  picture.append(...DRAWN[name].map(([tag, attributes]) => shape(tag, attributes)));
  return picture;
}

/** Offer all of them. @param {HTMLElement} place @param {(text: string) => void} speak */
export function offerReactions(place, speak) {
  place.replaceChildren(...Object.keys(DRAWN).filter((name) => name in page.reactions).map((name) => make("button", {
    type: "button", title: page.reactions[name], "aria-label": page.reactions[name], "data-reaction": name, onclick: () => speak(`:${name}:`),
  }, drawReaction(name))));
}

/** Show one for a moment beside the plate of a seat. @param {string} name @param {number} seat */
export function showReaction(name, seat) {
  const plate = document.querySelector(`#seats [data-seat="${seat}"]`);
  if (!plate) return;
  const { left, bottom, width } = plate.getBoundingClientRect();
  const bubble = make("div", { class: "reacted", "aria-hidden": "true" }, drawReaction(name));
  bubble.style.left = `${Math.min(Math.max(4, left + width / 2 - 26), innerWidth - 60)}px`;
  bubble.style.top = `${Math.min(bottom + 2, innerHeight - 52)}px`;
  document.body.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN);
}

/** What is said of a line of talk. @param {string} name @param {string} text */
export function spokenLine(name, text) {
  const reaction = reactionOf(text);
  return reaction ? say("reacts", { name, reaction: page.reactions[reaction] }) : `${name}: ${text}`;
}
