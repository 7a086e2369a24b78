/** The column beside the board: log, moves, rules and chat. On a phone it is a sheet over the board. */
import { search } from "./lawsearch.js";

const NAMES = ["log", "moves", "rules", "chat"];
const side = document.getElementById("side");
const wide = matchMedia("(min-width: 56.25em)");
/** @type {HTMLElement | null} */
let opener = null;
let current = "log";

const tab = (name) => document.getElementById(`tab-${name}`);
const panel = (name) => document.getElementById(`panel-${name}`);
const tools = () => document.querySelectorAll(".tools [data-opens]");

/** Whether somebody can see a panel now. @param {string} name */
export const isShown = (name) => current === name && (wide.matches || side.classList.contains("open"));

/** Bring a panel to the front. @param {string} name @param {boolean} [focus] */
export function openPanel(name, focus = true) {
  current = name;
  for (const other of NAMES) {
    const chosen = other === name;
    tab(other).setAttribute("aria-selected", String(chosen));
    tab(other).tabIndex = chosen ? 0 : -1;
    panel(other).hidden = !chosen;
  }
  badge(name, false);
  if (!wide.matches) {
    if (!side.classList.contains("open")) opener = /** @type {HTMLElement} */ (document.activeElement);
    side.classList.add("open");
  }
  for (const tool of tools()) {
    tool.setAttribute("aria-expanded", String(side.classList.contains("open") && tool.dataset.opens === name));
  }
  if (focus) panel(name).focus({ preventScroll: true });
  side.dispatchEvent(new CustomEvent("panel", { detail: name }));
}

/** Close the sheet; tells whether it was open. */
export function closePanel() {
  if (!side.classList.contains("open")) return false;
  side.classList.remove("open");
  for (const tool of tools()) tool.setAttribute("aria-expanded", "false");
  opener?.focus({ preventScroll: true });
  return true;
}

/** Show or hide the dot that says there is something new. @param {string} name @param {boolean} on */
export function badge(name, on) {
  const lit = on && !isShown(name);
  tab(name).classList.toggle("badge", lit);
  document.querySelector(`.tools [data-opens="${name}"]`)?.classList.toggle("badge", lit);
}

/** Open the rules at one of them. @param {string} rule */
export function openRule(rule) {
  const found = document.getElementById(rule);
  search("");
  openPanel("rules", false);
  for (const old of document.querySelectorAll(".rule.found")) old.classList.remove("found");
  if (!found) return;
  found.classList.add("found");
  const body = found.closest(".panel-body");
  body.scrollTop += found.getBoundingClientRect().top - body.getBoundingClientRect().top - 60;
  found.querySelector("a").focus({ preventScroll: true });
}

for (const name of NAMES) tab(name).addEventListener("click", () => openPanel(name, false));
for (const tool of tools()) {
  tool.addEventListener("click", () => {
    if (isShown(tool.dataset.opens)) closePanel();
    else openPanel(tool.dataset.opens);
  });
}
document.getElementById("close-side").addEventListener("click", closePanel);
document.querySelector(".tab-list").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const name = NAMES[(NAMES.indexOf(current) + step + NAMES.length) % NAMES.length];
  openPanel(name, false);
  tab(name).focus();
});

if (location.hash.length > 1 && document.getElementById(location.hash.slice(1))) openRule(location.hash.slice(1));
