/** Tournaments: announcing one, joining it, and following how it goes. */
import { ask, enter, page, toast } from "./api.js";

const LOOK_MS = 3000; // between two looks at a tournament that is not over
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("terms"));

/** The terms that were chosen, as the server takes them. */
function chosen() {
  const fields = new FormData(form);
  const text = (/** @type {string} */ name) => String(fields.get(name) ?? "");
  const [kind, seconds, increment] = text("clock").split(":");
  const style = text("style");
  return {
    name: text("name"),
    style,
    fill: text("fill"),
    rounds: Number(text("rounds")),
    minutes: Number(text("minutes")),
    starts: text("starts") ? new Date(text("starts")).getTime() / 1000 : 0,
    duplicate: fields.has("duplicate") && style !== "arena",
    settings: {
      game: form.dataset.game,
      seats: Number(text("seats")),
      options: JSON.parse(text("options") || "{}"),
      clock: { kind, seconds: Number(seconds), increment: Number(increment) },
      rated: fields.has("rated"),
    },
  };
}

/** Show the fields that a kind of tournament has. */
function fit() {
  const style = String(new FormData(form).get("style"));
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-of]"))) {
    field.hidden = !field.dataset.of.split(" ").includes(style);
  }
}

form?.addEventListener("change", fit);
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await enter();
    location.assign(`/tournaments/${(await ask("/api/tournaments", chosen())).tournament}`);
  } catch (refusal) {
    toast(refusal.message, 8);
  }
});
if (form) fit();

document.getElementById("enter-and-join")?.addEventListener("click", async () => {
  try {
    await enter();
    await ask(`/api/tournaments/${page.tournament}/join`, {});
    location.reload();
  } catch (refusal) {
    toast(refusal.message, 8);
  }
});

/** Look how it goes; whoever waits here goes to their table when there is one. */
async function look() {
  if (document.hidden) return;
  const told = await ask(`/api/tournaments/${page.tournament}/version`).catch(() => null); // offline: the next look may do
  if (!told || told.version === page.version) return;
  if (told.table && told.table !== page.table) location.assign(`/t/${told.table}`);
  else location.reload();
}

if (page.running) window.setInterval(look, LOOK_MS);
