/** The form for a new table: what is chosen becomes one request. */
import { ask, enter, page, toast } from "./api.js";

const form = document.getElementById("table-form");
const seats = /** @type {HTMLSelectElement} */ (document.getElementById("seats"));
const places = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-place]")]);
const holder = (place) => /** @type {HTMLSelectElement} */ (place.querySelector("select"));
const value = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id)).value;

const used = () => places.slice(0, Number(seats.value));

const levels = /** @type {HTMLTemplateElement} */ (document.getElementById("levels")).content;

/** Say below a seat what its bot is like, and how strong it was measured to be. */
function describe(place) {
  const name = holder(place).value.startsWith("bot:") ? holder(place).value.slice(4) : null;
  const words = name && levels.querySelector(`[data-bot="${CSS.escape(name)}"]`);
  place.querySelector(".help").replaceChildren(...(words ? words.cloneNode(true).childNodes : []));
}

/** Offer only what can be chosen at a table of this size. */
function limit() {
  for (const field of form.querySelectorAll("[data-option]")) {
    for (const offer of field.options) offer.hidden = offer.disabled = !offer.dataset.seats.split(" ").includes(seats.value);
    if (field.selectedOptions[0]?.disabled) field.value = [...field.options].find((offer) => !offer.disabled).value;
  }
}

function arrange() {
  for (const [seat, place] of places.entries()) place.hidden = seat >= Number(seats.value);
  if (!used().some((place) => holder(place).value === "me")) holder(places[0]).value = "me";
  for (const place of places) describe(place);
  limit();
}
seats.addEventListener("change", arrange);
form.addEventListener("change", (event) => {
  if (places.some((place) => place.contains(/** @type {Node} */ (event.target)))) for (const place of places) describe(place);
});
arrange();

// One person sits on one seat: taking another one leaves the first to a friend.
for (const place of places) {
  holder(place).addEventListener("change", () => {
    if (holder(place).value !== "me") return;
    for (const other of places) if (other !== place && holder(other).value === "me") holder(other).value = "open";
  });
}

function wish() {
  const held = used().map((place) => holder(place).value);
  const [kind, seconds, increment] = value("clock-kind").split(":");
  const options = {};
  for (const field of form.querySelectorAll("[data-option]")) options[field.dataset.option] = JSON.parse(field.value);
  const sit = held.indexOf("me");
  return {
    settings: {
      game: page.game,
      seats: held.length,
      options,
      public: value("public") === "yes",
      undo: value("undo-policy"),
      watch: value("watch"),
      rated: value("rated") === "yes",
      clock: { kind, seconds: Number(seconds ?? 0), increment: Number(increment ?? 0) },
    },
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
    const told = await ask("/api/tables", wish());
    location.href = `/t/${told.table}`;
  } catch (refusal) {
    toast(refusal.message, 8);
    button.disabled = false;
  }
});
