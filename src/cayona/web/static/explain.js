/** What anything on the table is and does: on hover, focus or hold, in a note that covers nothing one can click. */
import { ask, make, say } from "./api.js";
import { called } from "./called.js";

const PLACES = ["board", "hand", "seats", "ready"].map((id) => document.getElementById(id)).filter((place) => place !== null);
const LINGER = 350; // milliseconds that a pointer rests before something is told, or before it is gone
const HOLD = 450;
const STEADY = 10; // a finger may tremble by so many pixels
const GAP = 8;

/** @type {Map<string, Promise<{rule: string | null, sentence: string}>>} what was told, until something happens */
const known = new Map();
const note = make("div", { class: "meaning", id: "meaning", role: "tooltip", hidden: true });
(document.getElementById("main") ?? document.body).append(note); // in a landmark, as all there is to read
/** @type {Element | null} */
let shown = null;
let timer = 0;
let held = false;
let start = { x: 0, y: 0 };
/** @type {{x: number, y: number} | null} where a mouse was clicked last, or was when the page came up: what comes to lie under it then, nobody has asked for */
let rests = null;
let moved = false; // whether a mouse has been moved on this page
/** @type {(name: string) => string} where the server is asked */
let addressOf;
/** @type {((rule: string) => void) | null} what opens a rule */
let openRule;

const isNamed = (found) => found.dataset.element || !found.dataset.name || !found.querySelector("[data-element]");

/** What can be explained where something happens: something named, a counter, a piece, or what is written there. @param {any} event */
function thing({ target, clientX, clientY }) {
  const found = target.closest?.(".counter, [data-element], .pieces-of > *");
  if (found) return isNamed(found) ? found : null;
  const around = [...(target.closest?.("[data-area]")?.querySelectorAll(".pieces-of > *") ?? [])].filter(isNamed).map((piece) => ({ piece, box: piece.getBoundingClientRect() }));
  const here = around.filter(({ box }) => box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom);
  return here.sort((one, two) => one.box.width * one.box.height - two.box.width * two.box.height)[0]?.piece ?? null;
}

/** How the server calls it. @param {any} spot */
function nameOf(spot) {
  if (spot.matches(".counter")) return `plate/${spot.querySelector("use")?.getAttribute("href").slice(1) ?? spot.textContent}`;
  return spot.dataset.element ?? `${spot.parentNode.dataset.of}/${spot.dataset.name}`;
}

/** What it says of itself. @param {any} spot */
function labelOf(spot) {
  if (spot.matches(".counter")) return spot.querySelector(".unseen").textContent;
  return spot.getAttribute("aria-label") ?? spot.querySelector("[aria-label]")?.getAttribute("aria-label") ?? spot.textContent.trim();
}

function told(name) {
  const address = addressOf(encodeURIComponent(name));
  if (!known.has(address)) known.set(address, ask(address));
  return known.get(address);
}

/** @param {any} spot */
async function show(spot) {
  hide();
  if (!spot?.isConnected) return;
  shown = spot;
  const label = labelOf(spot);
  const { rule, sentence: words } = await told(nameOf(spot)).catch(() => ({ rule: null, sentence: "" }));
  const sentence = called(words ?? "");
  if (shown !== spot || !(label || sentence)) return;
  const parts = [make("strong", {}, label), sentence === label ? "" : make("span", { id: "meaning-words" }, sentence)];
  if (rule) parts.push(openRule ? make("a", { href: `#${rule}`, onclick: (event) => follow(event, rule) }, say("rule", { rule })) : make("small", {}, say("rule", { rule })));
  note.replaceChildren(...parts);
  note.hidden = false;
  if (!spot.hasAttribute("aria-description")) spot.setAttribute("aria-describedby", "meaning-words"); // what it does now and costs comes first
  put(spot.getBoundingClientRect());
}

function follow(event, rule) {
  event.preventDefault();
  hide();
  openRule(rule);
}

function hide() {
  clearTimeout(timer);
  shown?.removeAttribute("aria-describedby");
  shown = null;
  note.hidden = true;
}

/** Put the note as near as it can be without covering the thing itself, what is asked, or what can be clicked now. @param {DOMRect} box */
function put(box) {
  const { offsetWidth: width, offsetHeight: height } = note;
  const taken = [box, ...[...document.querySelectorAll(".lit, .picked, .words, button:not(:disabled), select, summary")].map((one) => one.getBoundingClientRect())];
  const covered = (x, y) => taken.reduce((sum, one) => sum
    + Math.max(0, Math.min(x + width, one.right) - Math.max(x, one.left)) * Math.max(0, Math.min(y + height, one.bottom) - Math.max(y, one.top)), 0);
  const [right, bottom] = [innerWidth - width - GAP, innerHeight - height - GAP];
  const beside = [[box.left + box.width / 2 - width / 2, box.top - height - GAP], [box.left + box.width / 2 - width / 2, box.bottom + GAP]];
  const places = beside.map(([x, y]) => [Math.max(GAP, Math.min(x, right)), y]).filter(([, y]) => y >= GAP && y <= bottom);
  for (let x = GAP; x <= right; x += 24) for (let y = GAP; y <= bottom; y += 24) places.push([x, y]);
  const far = ([x, y]) => Math.hypot(x + width / 2 - box.left - box.width / 2, y + height / 2 - box.top - box.height / 2);
  const best = places.map((at) => ({ at, cost: covered(at[0], at[1]), far: far(at) })).sort((one, two) => one.cost - two.cost || one.far - two.far)[0];
  const [x, y] = best?.at ?? [GAP, GAP];
  note.style.left = `${x}px`;
  note.style.top = `${y}px`;
  note.style.pointerEvents = best?.cost ? "none" : "auto"; // where there is no room, clicks go through it
}

/** Wait a little, for a pointer may only pass. @param {Element | null} spot */
function later(spot) {
  clearTimeout(timer);
  timer = window.setTimeout(() => (spot ? show(spot) : hide()), LINGER);
}

/**
 * Explain whatever is pointed at from now on.
 * @param {(name: string) => string} address where the server is asked about something
 * @param {((rule: string) => void) | null} open opens a rule, where there are any
 */
export function setUpMeanings(address, open = null) {
  addressOf = address;
  openRule = open;
  for (const place of PLACES) listen(place);
  note.addEventListener("pointerenter", () => clearTimeout(timer));
  note.addEventListener("pointerleave", () => later(null));
  document.addEventListener("pointerover", ({ clientX: x, clientY: y }) => (rests ??= { x, y }), { capture: true });
  document.addEventListener("pointerdown", (event) => {
    rests = { x: event.clientX, y: event.clientY };
    if (!note.contains(/** @type {Node} */ (event.target))) hide();
  }, { capture: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { capture: true });
  new MutationObserver(() => known.clear()).observe(document.getElementById("log"), { childList: true });
}

/** Explain what a mouse was moved to. @param {PointerEvent} event */
function pointAt(event) {
  if (event.pointerType !== "mouse" || (event.clientX === rests?.x && event.clientY === rests?.y)) return;
  moved = true;
  if (thing(event) !== shown) later(thing(event));
}

/** @param {HTMLElement} place */
function listen(place) {
  place.addEventListener("pointerover", pointAt);
  place.addEventListener("pointermove", (event) => moved || pointAt(event));
  place.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") later(null);
  });
  place.addEventListener("focusin", (event) => {
    if (/** @type {Element} */ (event.target).matches(":focus-visible")) later(thing(event));
  });
  place.addEventListener("focusout", hide);
  place.addEventListener("pointerdown", (event) => {
    hide();
    held = false;
    if (event.pointerType === "mouse") return;
    start = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      held = true;
      show(thing(event));
    }, HOLD);
  });
  place.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STEADY) clearTimeout(timer);
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    place.addEventListener(kind, (event) => event.pointerType !== "mouse" && clearTimeout(timer));
  }
  // A hold asks what something is; it is no click.
  place.addEventListener("click", (event) => {
    if (held) event.stopImmediatePropagation();
    held = false;
  }, { capture: true });
  place.addEventListener("contextmenu", (event) => held && event.preventDefault());
}
