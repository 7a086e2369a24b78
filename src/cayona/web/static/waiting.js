/** Before the match: who sits, who comes, and the link for friends. */
import { copy, enter, make, mark, page, say, toast } from "./api.js";
import { showLookers } from "./lookers.js";
import { presenceNote } from "./presence.js";

const room = document.getElementById("waiting");
const chairs = document.getElementById("chairs");
const start = /** @type {HTMLButtonElement} */ (document.getElementById("start"));
const nameField = document.getElementById("name-field");
const ownName = /** @type {HTMLInputElement} */ (document.getElementById("own-name"));

let again = () => {};
document.addEventListener("presence", () => again());

/**
 * @param {any} view
 * @param {(type: string, fields?: object) => Promise<any>} wish
 * @param {() => void} renew after entering, the socket must know who we are
 */
export function showWaiting(view, wish, renew) {
  again = () => showWaiting(view, wish, renew);
  showLookers(view);
  room.hidden = view.phase !== "waiting";
  if (room.hidden) return;
  nameField.hidden = page.me !== null || view.seat !== null;
  chairs.replaceChildren(...view.seats.map((holder, seat) => chair(view, holder, seat, wish, renew)));
  const full = view.seats.every((holder) => holder.kind !== "open");
  start.hidden = !(page.host || view.seat !== null);
  start.disabled = !full;
  start.onclick = () => wish("start");
}

/** @param {any} view @param {any} holder @param {number} seat */
function chair(view, holder, seat, wish, renew) {
  const open = holder.kind === "open";
  const called = open ? say("open-seat") : seat === view.seat ? `${holder.name} (${say("you")})` : holder.name;
  const item = make("li", { class: open ? "open" : "" }, mark(seat), make("span", { class: "name" }, called));
  if (holder.kind === "bot") item.append(make("span", { class: "muted" }, say("bot")));
  if (holder.kind === "person") item.append(make("span", { class: "muted presence" }, presenceNote(view, seat)));
  if (open && view.seat === null) {
    item.append(make("button", { type: "button", class: "primary", "data-sit": seat, onclick: () => sit(seat, wish, renew) }, say("sit")));
  }
  if (open && page.host) item.append(botButton(seat, wish));
  if (seat === view.seat) item.append(make("button", { type: "button", onclick: () => wish("leave") }, say("leave")));
  else if (!open && page.host) {
    item.append(make("button", { type: "button", onclick: () => wish("leave", { seat }) }, say("remove")));
  }
  return item;
}

/** One button for each bot there is: names and strengths are read from the list. */
function botButton(seat, wish) {
  const list = make("select", { "aria-label": say("add-bot") }, make("option", { value: "" }, say("add-bot")));
  for (const bot of page.bots) list.append(make("option", { value: bot.name, title: bot.description }, `${bot.name}: ${bot.description}`));
  list.addEventListener("change", () => {
    if (list.value) wish("sit", { seat, bot: list.value });
  });
  list.style.width = "9.5em";
  return list;
}

async function sit(seat, wish, renew) {
  try {
    if (await enter(ownName.value)) renew();
    await wish("sit", { seat });
  } catch (refusal) {
    toast(refusal.message);
  }
}

const copyButton = document.getElementById("copy-link");
copyButton.addEventListener("click", async () => {
  if (await copy(page.link)) return;
  const range = document.createRange(); // the browser forbids copying: select it, so that one can
  range.selectNodeContents(room.querySelector("output"));
  getSelection().removeAllRanges();
  getSelection().addRange(range);
});
