/** The form for a new table: what is chosen becomes one request. */
import { ask, enter, page, toast } from "./api.js";
import { drawChosen, nameFaces } from "./drawn.js";
import { codeOf, followSheet, showCode, showParts } from "./sheets.js";

const form = document.getElementById("table-form");
const seats = /** @type {HTMLSelectElement} */ (document.getElementById("seats"));
const places = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-place]")]);
const holder = (place) => /** @type {HTMLSelectElement} */ (place.querySelector("select"));
const value = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id)).value;

const used = () => places.slice(0, Number(seats.value));

const levels = /** @type {HTMLTemplateElement} */ (document.getElementById("levels")).content;

/** Say below a seat what its bot is like, and how strong it was measured to be at such a table. */
function describe(place) {
  const name = holder(place).value.startsWith("bot:") ? holder(place).value.slice(4) : "";
  const mode = presets.find((preset) => preset.checked)?.value ?? "";
  const words = levels.querySelector(`[data-bot="${CSS.escape(name)}"]`);
  const strength = levels.querySelector(`[data-of="${CSS.escape(`${name} ${mode} ${seats.value}`)}"]`);
  const told = [...(words?.childNodes ?? []), ...(strength ? [strength] : [])];
  place.querySelector(".help").replaceChildren(...told.map((part) => part.cloneNode(true)));
}

const presets = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[name=preset]")]);
const options = /** @type {HTMLSelectElement[]} */ ([...form.querySelectorAll("[data-option]")]);
const ownOf = (field) => /** @type {HTMLElement | null} */ (field.closest(".choice").querySelector(".own"));

/** What a field says: one of its values, a number of one's own, a list, pieces in a row, or parts of one's own. */
function chosen(field) {
  if (field.value !== "own") return JSON.parse(field.value);
  if (ownOf(field).matches(".sheet")) return codeOf(ownOf(field));
  const pieces = [...ownOf(field).querySelectorAll(".piece")];
  if (pieces.length) return pieces.map((piece) => ({ id: piece.querySelector("select").value, reversed: piece.querySelector("input").checked }));
  const ticks = [...ownOf(field).querySelectorAll("[type=checkbox]")];
  if (ticks.length) return ticks.filter((tick) => tick.checked).map((tick) => tick.value);
  return Number(ownOf(field).querySelector("input").value);
}

/** Let a field say a value, as one of its own if it is none of those offered. */
function choose(field, value) {
  const told = JSON.stringify(value);
  const known = [...field.options].some((offer) => offer.value === told);
  field.value = known ? told : "own";
  if (!known) tell(ownOf(field), value);
  showOwn(field);
}

/** Let the fields of something chosen by oneself say a value. */
function tell(own, value) {
  const pieces = [...own.querySelectorAll(".piece")];
  const ticks = [...own.querySelectorAll("[type=checkbox]")];
  if (own.matches(".sheet")) showCode(own, value);
  else if (pieces.length) {
    for (const [at, piece] of pieces.entries()) {
      piece.querySelector("select").value = value[at].id;
      piece.querySelector("input").checked = value[at].reversed;
    }
    own.dispatchEvent(new Event("laid"));
  } else if (ticks.length) for (const tick of ticks) tick.checked = value.includes(tick.value);
  else own.querySelector("input").value = value;
}

function showOwn(field) {
  const own = ownOf(field);
  if (own) own.hidden = field.value !== "own";
}

/** Every piece lies once: the one that is put down elsewhere changes places with what lay there. */
for (const row of form.querySelectorAll("fieldset.own:has(.piece)")) {
  const laid = [...row.querySelectorAll("select")];
  let before = laid.map((place) => place.value);
  row.addEventListener("laid", () => {
    before = laid.map((place) => place.value);
  });
  row.addEventListener("change", () => {
    const changed = laid.findIndex((place, at) => place.value !== before[at]);
    const other = laid.findIndex((place, at) => at !== changed && place.value === laid[changed]?.value);
    if (other >= 0) laid[other].value = before[changed];
    before = laid.map((place) => place.value);
  });
}

for (const sheet of form.querySelectorAll(".sheet")) followSheet(sheet);

/** Draw what is chosen where the board shows it. */
function redraw() {
  const shown = options.filter((field) => field.closest(".choice").querySelector(".drawn"));
  for (const field of shown) if (field.value !== "own" && ownOf(field).matches(".sheet")) showParts(ownOf(field), chosen(field));
  nameFaces(form);
  void drawChosen(form, Object.fromEntries(shown.map((field) => [field.dataset.option, chosen(field)])));
}
form.addEventListener("change", redraw);

/** Where another field says how many are chosen, it follows what is ticked. */
for (const list of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-counted]:not([data-counted=''])"))) {
  list.addEventListener("change", () => {
    const count = options.find((field) => field.dataset.option === list.dataset.counted);
    const told = String(list.querySelectorAll(":checked").length);
    if ([...count.options].some((offer) => offer.value === told)) count.value = told;
  });
}

/** Set all options as a preset has them. @param {HTMLInputElement} preset */
function adopt(preset) {
  const sets = JSON.parse(preset.dataset.sets);
  for (const field of options) choose(field, sets[field.dataset.option]);
  const fits = preset.dataset.seats.split(" ");
  if (!fits.includes(seats.value)) seats.value = fits[0];
  arrange();
}

for (const preset of presets) preset.addEventListener("change", () => adopt(preset));
for (const field of options) {
  field.closest(".choice").addEventListener("change", () => {
    showOwn(field);
    matchPreset();
  });
}

/** Mark the preset that says what the options say, if there is one. */
function matchPreset() {
  const now = JSON.stringify(Object.fromEntries(options.map((field) => [field.dataset.option, chosen(field)])));
  for (const preset of presets) {
    const sets = JSON.parse(preset.dataset.sets);
    preset.checked = now === JSON.stringify(Object.fromEntries(options.map((field) => [field.dataset.option, sets[field.dataset.option]])));
  }
}

/** Offer only what can be chosen at a table of this size. */
function limit() {
  for (const field of form.querySelectorAll("[data-option]")) {
    for (const offer of field.options) offer.hidden = offer.disabled = !offer.dataset.seats.split(" ").includes(seats.value);
    if (field.selectedOptions[0]?.disabled) field.value = [...field.options].find((offer) => !offer.disabled).value;
  }
  const taken = presets.find((preset) => preset.checked);
  if (taken && !taken.dataset.seats.split(" ").includes(seats.value)) {
    presets[0].checked = true; // the usual game can be played by any number
    adopt(presets[0]);
  }
}

function arrange() {
  for (const [seat, place] of places.entries()) place.hidden = seat >= Number(seats.value);
  if (places.length && !used().some((place) => holder(place).value === "me")) holder(places[0]).value = "me";
  for (const place of places) describe(place);
  limit();
}
seats.addEventListener("change", arrange);
form.addEventListener("change", () => {
  for (const place of places) describe(place);
});
arrange();

// One person sits on one seat: taking another one leaves the first to a friend.
for (const place of places) {
  holder(place).addEventListener("change", () => {
    if (holder(place).value !== "me") return;
    for (const other of places) if (other !== place && holder(other).value === "me") holder(other).value = "open";
  });
}

const ticked = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).checked;

/** What the clock says; days off are those of the host's place. */
function clock() {
  const [kind, seconds, increment] = value("clock-kind").split(":");
  const days = kind === "days" && ticked("weekend");
  return { kind, seconds: Number(seconds), increment: Number(increment), weekend: days, zone: days ? -new Date().getTimezoneOffset() : 0 };
}

function settings() {
  const all = {};
  for (const field of options) all[field.dataset.option] = chosen(field);
  return {
    game: page.game,
    seats: Number(seats.value),
    options: all,
    public: value("public") === "yes",
    undo: value("undo-policy"),
    watch: value("watch"),
    rated: value("rated") === "yes",
    bots_by_all: ticked("bots-by-all"),
    clock: clock(),
  };
}

function wish() {
  const held = used().map((place) => holder(place).value);
  const sit = held.indexOf("me");
  return {
    settings: settings(),
    bots: held.map((who) => (who.startsWith("bot:") ? who.slice(4) : null)),
    sit: sit < 0 ? null : sit,
    start: !held.includes("open"),
  };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (document.getElementById("open"));
  button.disabled = true;
  try {
    await enter();
    if (page.table) await ask(`/api/tables/${page.table}/change`, { settings: settings() });
    const table = page.table ?? (await ask("/api/tables", wish())).table;
    location.href = `/t/${table}`;
  } catch (refusal) {
    toast(refusal.message, 8);
    button.disabled = false;
  }
});

const clocks = /** @type {HTMLSelectElement} */ (document.getElementById("clock-kind"));
const showWeekend = () => {
  document.getElementById("weekend-field").hidden = !clocks.value.startsWith("days");
};
clocks.addEventListener("change", showWeekend);

/** Show what is agreed at a table that is there already. @param {any} now its settings */
function fill(now) {
  const set = (id, told) => {
    /** @type {HTMLSelectElement} */ (document.getElementById(id)).value = told;
  };
  const { kind, seconds, increment, weekend } = now.clock;
  if ([...seats.options].some((offer) => Number(offer.value) === now.seats)) seats.value = String(now.seats);
  for (const field of options) if (field.dataset.option in (now.options ?? {})) choose(field, now.options[field.dataset.option]);
  set("undo-policy", now.undo);
  set("watch", now.watch);
  set("public", now.public ? "yes" : "no");
  set("rated", now.rated ? "yes" : "no");
  const told = `${kind}:${seconds}:${increment}`;
  if (![...clocks.options].some((offer) => offer.value === told)) clocks.append(new Option(told, told));
  clocks.value = told;
  /** @type {HTMLInputElement} */ (document.getElementById("weekend")).checked = weekend;
  /** @type {HTMLInputElement} */ (document.getElementById("bots-by-all")).checked = now.bots_by_all;
  arrange();
  matchPreset();
  showWeekend();
}

if (page.settings) fill(page.settings);
redraw();
