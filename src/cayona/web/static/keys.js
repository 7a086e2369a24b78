/** The keys of the table: for tools, panels and what is read out. They can be switched off, and each can be another one. */
import { make, say } from "./api.js";
import { openPanel } from "./panels.js";
import { isTyping } from "./steady.js";

/** @typedef {"alt" | "plain" | "off"} Mode with Alt, the letter alone, or not at all: dictation types letters */

const PANELS = { m: "moves", l: "log", r: "rules", c: "chat" };
const WORDS = {
  undo: "key-undo", hint: "key-hint", moves: "key-moves", log: "key-log", rules: "key-rules", chat: "key-chat", "last-move": "key-last-move",
  "my-hand": "key-my-hand", turn: "key-turn", scores: "key-scores", here: "key-here", options: "key-options", story: "key-story",
};
const place = document.getElementById("key-list");
const modes = /** @type {HTMLSelectElement} */ (document.getElementById("key-mode"));

/** @returns {Mode} */
const mode = () => /** @type {Mode} */ (localStorage.getItem("cayona-keys") ?? "alt");

/** @returns {Record<string, string>} the keys that somebody has changed, by what they do */
const changed = () => JSON.parse(localStorage.getItem("cayona-key-list") ?? "{}");

/** @type {{name: string, key: string, act: () => void}[]} */
const known = [];

const keyOf = ({ name, key }) => changed()[name] ?? key;

/** The letter of a press: where Alt makes another sign of it, the one on the key. @param {KeyboardEvent} event */
function letterOf(event) {
  if (/^[a-z0-9]$/i.test(event.key)) return event.key.toLowerCase();
  return event.altKey ? /^(?:Key|Digit)(.)$/.exec(event.code)?.[1].toLowerCase() ?? "" : "";
}

/**
 * @param {Record<string, [string, () => void]>} more what else can be asked for: its key, and what it does, by its name
 * @param {() => void} escape
 */
export function setUpKeys(more, escape) {
  for (const id of ["undo", "hint"]) known.push({ name: id, key: id[0], act: () => document.getElementById(id).click() });
  for (const [key, name] of Object.entries(PANELS)) known.push({ name, key, act: () => openPanel(name) });
  for (const [name, [key, act]] of Object.entries(more)) known.push({ name, key, act });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") escape();
    if (event.repeat || event.ctrlKey || event.metaKey || isTyping(event.target) || mode() === "off") return;
    const found = event.altKey === (mode() === "alt") && known.find((one) => keyOf(one) === letterOf(event));
    if (!found) return;
    event.preventDefault();
    found.act();
  });
  modes.value = mode();
  modes.addEventListener("change", () => {
    localStorage.setItem("cayona-keys", modes.value);
    tell();
  });
  place.replaceChildren(...known.map((one) => make("label", { class: "key" }, say(WORDS[one.name]),
    make("input", { maxlength: 1, value: keyOf(one), autocomplete: "off", "data-key-of": one.name, onchange: (event) => change(one, event.target) }))));
  tell();
}

/** Give something another key, unless it is taken. @param {{name: string, key: string}} one @param {HTMLInputElement} field */
function change(one, field) {
  const wanted = field.value.trim().toLowerCase();
  const taken = known.some((other) => other.name !== one.name && keyOf(other) === wanted);
  if (/^[a-z0-9]$/.test(wanted) && !taken) localStorage.setItem("cayona-key-list", JSON.stringify({ ...changed(), [one.name]: wanted }));
  field.value = keyOf(one);
  tell();
}

/** Say at each tool which key presses it. */
function tell() {
  for (const one of known) {
    const tool = document.getElementById(one.name) ?? document.querySelector(`.tools [data-opens="${one.name}"]`);
    if (mode() === "off") tool?.removeAttribute("aria-keyshortcuts");
    else tool?.setAttribute("aria-keyshortcuts", `${mode() === "alt" ? "Alt+" : ""}${keyOf(one).toUpperCase()}`);
  }
}
