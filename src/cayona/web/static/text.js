/** The table as text: headings, lists and buttons in the game's own words, and a line to type moves in the notation of records. */
import { make, say } from "./api.js";
import { unlisted } from "./readouts.js";
import { announce } from "./voice.js";

const place = document.getElementById("text");
const form = /** @type {HTMLFormElement} */ (document.getElementById("command"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const known = document.getElementById("notations");
const wanted = /** @type {HTMLInputElement} */ (document.getElementById("as-text"));
const LINES = 15; // of the log

/** @type {{choices: any[], take: (choice: any, button: Element) => void}} */
let offered = { choices: [], take: () => {} };

const isOn = () => localStorage.getItem("cayona-text") === "on";
const labels = (area) => [...area.querySelectorAll(".pieces-of [aria-label]")].map((spot) => spot.getAttribute("aria-label"));

/** What an area tells: its spots by name, or where it has none its own words. @param {Element} area @returns {string[]} */
function told(area) {
  const found = labels(area);
  return found.length > 0 ? found : [...area.parentElement.querySelectorAll(".unseen")].flatMap((words) => words.textContent.split("\n")).filter(Boolean);
}

/** Write a list anew only where it differs, so that whoever reads it keeps their place. @param {string} name @param {string[]} lines */
function write(name, lines) {
  const list = place.querySelector(`[data-list="${name}"]`);
  const text = JSON.stringify(lines);
  if (list.dataset.text === text) return;
  list.dataset.text = text;
  list.replaceChildren(...lines.map((line) => make("li", {}, line)));
}

/** Areas as parts with headings of their own. @param {string} from @param {string} name */
function writeAreas(from, name) {
  const parts = place.querySelector(`[data-parts="${name}"]`);
  const areas = [...document.querySelectorAll(`${from} [data-area]`)].map((area) => ({ label: area.getAttribute("aria-label"), lines: told(area) }));
  const shown = areas.filter(({ lines }) => lines.length > 0);
  const text = JSON.stringify(shown);
  if (parts.dataset.text === text) return;
  parts.dataset.text = text;
  /** @type {HTMLElement} */ (parts.previousElementSibling).hidden = shown.length === 0; // its heading
  parts.replaceChildren(...shown.flatMap(({ label, lines }) => [make("h3", {}, label), make("ul", {}, ...lines.map((line) => make("li", {}, line)))]));
}

/** @param {any[]} choices */
function writeMoves(choices) {
  const list = place.querySelector("[data-list=moves]");
  const none = choices.length === 0 ? unlisted() : "";
  const text = JSON.stringify([none, ...choices.map(({ action, sentence }) => [action, sentence])]);
  if (list.dataset.text === text) return;
  list.dataset.text = text;
  const button = (choice) => make("button", { type: "button", onclick: (event) => offered.take(choice, event.currentTarget) }, choice.sentence);
  list.replaceChildren(...choices.map((choice) => make("li", {}, button(choice))));
  if (none) list.append(make("li", {}, none));
}

/**
 * Show the table as text, if that is wanted.
 * @param {any[]} choices
 * @param {(choice: any, button: Element) => void} take
 */
export function showText(choices, take) {
  offered = { choices, take };
  document.body.classList.toggle("as-text", isOn());
  place.hidden = !isOn() || document.getElementById("board").hidden;
  if (place.hidden) return;
  writeMoves(choices);
  writeAreas("#hand", "hand");
  writeAreas("#board", "board");
  write("players", [...document.querySelectorAll("#seats li")].map((seat) => {
    const counted = [...seat.querySelectorAll(".counter .unseen")].map((counter) => counter.textContent);
    const known = [seat.querySelector(".letter").textContent, ...(seat.hasAttribute("aria-current") ? [say("decides")] : [])];
    return `${seat.querySelector(".name").textContent} (${known.join(", ")}): ${counted.join(", ")}`;
  }));
  write("log", [...document.querySelectorAll("#log li")].slice(-LINES).map((line) => line.textContent.trim()));
  known.replaceChildren(...choices.map(({ text, sentence }) => make("option", { value: text }, sentence)));
}

/** The one choice that something typed means: by its notation, its sentence, or how one of them begins. @param {string} text */
function meant(text) {
  const plain = (words) => words.toLowerCase().replace(/\s+/g, " ").trim();
  const typed = plain(text);
  const names = offered.choices.map((choice) => ({ choice, all: [choice.text, choice.sentence].map(plain) }));
  const exact = names.filter(({ all }) => all.includes(typed));
  const begun = exact.length > 0 ? exact : names.filter(({ all }) => all.some((name) => name.startsWith(typed)));
  return begun.length === 1 ? begun[0].choice : null;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const choice = field.value.trim() ? meant(field.value) : null;
  if (!choice) {
    announce(say("no-such-move", { text: field.value }));
    return;
  }
  field.value = "";
  offered.take(choice, field);
});

wanted.checked = isOn();
wanted.addEventListener("change", () => {
  localStorage.setItem("cayona-text", wanted.checked ? "on" : "off");
  showText(offered.choices, offered.take);
});
