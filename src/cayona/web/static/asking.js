/**
 * Buttons and forms that ask the server for something, as their data says; then the page shows how it stands.
 * `data-ask` is where, `data-method` how, `data-body` what beside the fields, `data-sure` what to ask first,
 * `data-then` where to go afterwards, `data-out` what shows the answer's `data-told`, `data-done` what appears instead.
 */
import { ask, toast } from "./api.js";

const KEPT = "cayona-asked"; // which of them was pressed before the page was loaded again
const askers = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-ask]")]);

/** @param {HTMLElement} asker */
function fields(asker) {
  /** @type {Record<string, any>} */
  const wish = JSON.parse(asker.dataset.body ?? "{}");
  if (!(asker instanceof HTMLFormElement)) return wish;
  for (const field of /** @type {Iterable<HTMLInputElement>} */ (asker.querySelectorAll("input[name]"))) {
    if (field.type === "checkbox") wish[field.name] = [...(wish[field.name] ?? []), ...(field.checked ? [field.value] : [])];
    else if (field.value !== "") wish[field.name] = field.type === "number" ? field.valueAsNumber : field.value;
  }
  return wish;
}

/** @param {HTMLElement} asker @param {any} told */
function show(asker, told) {
  const { out, done, then } = asker.dataset;
  if (out) {
    const place = document.getElementById(out);
    place.querySelector("output").textContent = (asker.dataset.before ?? "") + told[asker.dataset.told];
    place.hidden = false;
    place.scrollIntoView({ block: "nearest" });
  } else if (done) {
    asker.hidden = true;
    document.getElementById(done).hidden = false;
  } else if (then) location.assign(then);
  else {
    sessionStorage.setItem(KEPT, String(askers.indexOf(asker)));
    location.reload();
  }
}

/** @param {HTMLElement} asker */
async function act(asker) {
  if (asker.dataset.sure && !window.confirm(asker.dataset.sure)) return;
  try {
    show(asker, await ask(asker.dataset.ask, fields(asker), asker.dataset.method));
  } catch (refusal) {
    toast(refusal.message, 8);
    // The field for the second factor is only shown to those who have one.
    if (refusal.code === "needs-code") asker.querySelector("[data-code]").hidden = false;
  }
}

for (const asker of askers) {
  asker.addEventListener(asker instanceof HTMLFormElement ? "submit" : "click", (event) => {
    event.preventDefault();
    act(asker);
  });
}

const moment = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("main time"))) {
  time.textContent = moment.format(new Date(time.dateTime));
}

/** Go on where one was before the page was loaded again. */
function goOn() {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (kept === null) return;
  const asker = askers[Math.min(Number(kept), askers.length - 1)];
  const field = /** @type {HTMLElement | null} */ (asker instanceof HTMLFormElement ? asker.querySelector("button") : asker);
  const next = field?.checkVisibility() ? field : document.getElementById("main");
  if (next.tabIndex < 0) next.setAttribute("tabindex", "-1");
  next.focus();
}

goOn();
