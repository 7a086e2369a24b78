/** The menu on every page: name, light, language, and how fast pieces glide. */
import { ask, BROAD, page, toast } from "./api.js";
import { onChosen } from "./steady.js";

const YEAR = 365 * 24 * 3600;

function remember(name, value) {
  document.cookie = `${name}=${value};path=/;max-age=${YEAR};samesite=lax`;
}

/** @param {string} id @param {(value: string) => void} change */
function onChange(id, change) {
  const field = /** @type {HTMLSelectElement | null} */ (document.getElementById(id));
  field?.addEventListener("change", () => change(field.value));
}

onChange("theme", (value) => {
  remember("cayona-theme", value);
  if (value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = value;
  for (const picture of document.querySelectorAll(".game .view img")) {
    picture.src = picture.src.replace(/-(auto|light|dark)\.svg/, `-${value}.svg`);
  }
});

// How boards are to be arranged for this window, so that the next page comes with what fits.
const broad = matchMedia(BROAD);
const arrange = () => remember("cayona-arrangement", broad.matches ? "wide" : "tall");
broad.addEventListener("change", arrange);
arrange();

const languages = /** @type {HTMLSelectElement | null} */ (document.getElementById("language"));
if (languages) onChosen(languages, () => {
  remember("cayona-language", languages.value);
  location.reload();
});

// Chosen on another page of ours: this one follows when it is looked at again.
document.addEventListener("visibilitychange", () => {
  const chosen = /(?:^|; )cayona-language=([\w-]+)/.exec(document.cookie)?.[1];
  const known = document.querySelector(`#language option[value="${chosen}"]`);
  if (!document.hidden && known && chosen !== document.documentElement.lang) location.reload();
});

document.getElementById("rename").addEventListener("click", async () => {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("name"));
  const name = field.value.trim() || page.suggested;
  try {
    const told = await ask("/api/people", { name });
    page.me = told.person.name;
    field.value = told.person.name;
    localStorage.setItem("cayona-named", "yes");
    if (page.host !== undefined) ask(`/api/tables/${page.table}/rename`, {}).catch(() => {}); // between matches, if one sits there
    toast(told.person.name);
    menu.open = false;
  } catch (refusal) {
    toast(refusal.message);
  }
});

const menu = /** @type {HTMLDetailsElement} */ (document.getElementById("settings"));
document.addEventListener("click", (event) => {
  if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});
menu.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    menu.open = false;
    menu.querySelector("summary").focus();
    event.stopPropagation();
  }
});
