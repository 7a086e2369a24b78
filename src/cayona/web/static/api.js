/** What every page needs: its data, its words, and requests to the server. */
import { announce } from "./voice.js";

/** @type {any} */
export const page = JSON.parse(document.getElementById("page").textContent);

/** Windows for which boards are arranged broadly; what is enlarged to four times its size is narrow, however low it is. */
export const BROAD = "(min-width: 56.25em), (orientation: landscape) and (min-width: 30em)";

const language = document.documentElement.lang;
const plural = new Intl.PluralRules(language);
const list = new Intl.ListFormat(language);

/** Join names as the visitor's language does. @param {string[]} names */
export const listing = (names) => list.format(names);

/** Write a number as the visitor's language does. @param {number} [value] @param {string} [unit] of time, written short */
export function figure(value, unit) {
  if (value === undefined) return "";
  return new Intl.NumberFormat(language, unit ? { style: "unit", unit, unitDisplay: "narrow" } : {}).format(value);
}

/**
 * Return a sentence in the visitor's language.
 * @param {string} name
 * @param {Record<string, string | number>} [facts]
 */
export function say(name, facts = {}) {
  const words = page.words[name] ?? name;
  return (typeof words === "string" ? words : words[plural.select(Number(facts.count))] ?? words.other).replace(/\{(\w+)\}/g, (all, key) => String(facts[key] ?? all));
}

/** A refusal of the server, as it said it. */
export class Refusal extends Error {
  /** @param {{message?: string, code?: string, rule?: string | null}} body */
  constructor(body) {
    super(body.message ?? say("failed"));
    this.code = body.code ?? "failed";
    this.rule = body.rule ?? null;
  }
}

/** Where to ask: a screen that all can see says that it is one, and is told no more than a spectator. @param {string} path */
export const asked = (path) => (page.kind === "screen" ? `${path}${path.includes("?") ? "&" : "?"}screen=1` : path);

/**
 * Ask the server; a refusal is thrown.
 * @param {string} path
 * @param {object} [body] with it, the request is a POST unless a method is named
 */
export async function ask(path, body, method = "POST") {
  const options = body === undefined ? {} : {
    method,
    headers: { "Content-Type": "application/json", "X-Cayona": "1" },
    body: JSON.stringify(body),
  };
  let answer;
  try {
    answer = await fetch(asked(path), options);
  } catch {
    throw new Refusal({ code: "offline", message: say("offline") });
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(told);
  return told;
}

/** Enter as a guest unless that has happened; returns whether this was the first time. */
export async function enter(name = "") {
  if (page.me !== null) return false;
  const told = await ask("/api/people", { name: name.trim() || page.suggested });
  page.me = told.person.name;
  return true;
}

/**
 * Make an element; text goes in as text, never as markup.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A seat by its letter. @param {number} seat */
export const seatCalled = (seat) => say("seat-letter", { letter: "ABCDEFGHI"[seat] });

/** The mark of a seat: colour, shape and letter. */
export function mark(seat) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", "mark");
  picture.setAttribute("viewBox", "-22 -23 44 46");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#mark-${seat}`);
  picture.append(use);
  return picture;
}

let hiding = 0;

/** Show a short message, and say it. */
export function toast(text, seconds = 4) {
  const place = document.getElementById("toast");
  place.textContent = text;
  announce(text);
  place.classList.add("shown");
  clearTimeout(hiding);
  const needed = 2 + text.split(" ").length / 2; // seconds to read it
  hiding = window.setTimeout(() => place.classList.remove("shown"), Math.max(seconds, needed) * 1000);
}

/** Copy a text; tells whether the browser allowed it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("copied"));
    return true;
  } catch {
    return false;
  }
}
