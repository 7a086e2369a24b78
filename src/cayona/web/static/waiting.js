/** Before the match: who sits, who comes, what is agreed, and the link for friends. */
import { ask, copy, enter, listing, make, mark, page, say, seatCalled, toast } from "./api.js";
import { showLookers } from "./lookers.js";
import { presenceNote } from "./presence.js";
import { mayAddBots } from "./seating.js";
import { onChosen } from "./steady.js";

const field = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
const room = field("waiting");
const chairs = field("chairs");
const start = button("start");
const nameField = /** @type {HTMLFormElement} */ (field("name-field"));
const ownName = /** @type {HTMLInputElement} */ (field("own-name"));
const botsByAll = /** @type {HTMLInputElement} */ (field("bots-by-all"));
const NAMED = "cayona-named"; // names are asked once

/** @typedef {(type: string, fields?: object) => Promise<any>} Wish */

let again = () => {};
document.addEventListener("presence", () => again());

/**
 * @param {any} view
 * @param {Wish} wish
 * @param {() => void} renew after entering, the socket must know who we are
 */
export function showWaiting(view, wish, renew) {
  again = () => showWaiting(view, wish, renew);
  showLookers(view);
  room.hidden = view.phase !== "waiting";
  if (room.hidden) return;
  const { title } = view.table;
  field("waiting-title").textContent = view.seat === null && !page.host ? say("invited", { title }) : say("table-of", { title });
  showTerms(view);
  nameField.hidden = page.named || Boolean(localStorage.getItem(NAMED)) || (page.me !== null && view.seat === null);
  button("save-name").hidden = view.seat === null;
  if (page.me !== null && !ownName.value) ownName.value = page.me;
  nameField.onsubmit = saveName;
  showChairs(view.seats.map((holder, seat) => chair(view, holder, seat, wish, renew)));
  showBegin(view, wish);
  showArranging(view, wish);
}

/** Show who sits where; whoever is about to press something there keeps their place. @param {HTMLElement[]} items */
function showChairs(items) {
  const named = (control) => control.getAttribute("aria-label");
  const before = chairs.contains(document.activeElement) ? named(document.activeElement) : null;
  chairs.replaceChildren(...items);
  const again = /** @type {HTMLElement[]} */ ([...chairs.querySelectorAll("button, select")]).find((control) => named(control) === before);
  again?.focus({ preventScroll: true });
}

let agreed = "";

/** What is agreed for the match; whoever sits is told when the host changes it. @param {any} view */
function showTerms(view) {
  const told = view.terms.join(" · ");
  field("terms").hidden = told === "";
  field("terms").textContent = told;
  const now = `${view.seats.length} ${told}`;
  const isAsked = view.unready.includes(view.seat); // then the prompt says so
  if (agreed && agreed !== now && !page.host && !isAsked) toast(say("terms-changed"));
  agreed = now;
}

/** @param {any} view @param {Wish} wish */
function showBegin(view, wish) {
  const full = view.seats.every((holder) => holder.kind !== "open");
  const others = view.unready.filter((seat) => seat !== view.seat);
  const mayBegin = page.host || view.seat !== null;
  const unready = view.unready.includes(view.seat);
  const isNew = unready && button("say-ready").hidden;
  button("say-ready").hidden = !unready;
  if (isNew) button("say-ready").scrollIntoView({ block: "nearest" }); // on a phone it lies below the seats
  button("say-ready").onclick = () => wish("ready");
  start.hidden = !mayBegin || unready;
  start.disabled = !full || others.length > 0;
  start.title = others.length ? say("waiting-others", { names: listing(others.map((seat) => view.seats[seat].name)) }) : "";
  start.onclick = () => begin(wish, {});
  const fewer = button("start-fewer");
  fewer.hidden = !page.host || view.fewer === null || others.length > 0;
  fewer.textContent = say("fewer", { count: view.fewer ?? 0 });
  fewer.onclick = () => begin(wish, { fewer: true });
}

function begin(wish, fields) {
  if (page.me !== null) localStorage.setItem(NAMED, "yes"); // whoever begins is content with the name
  wish("start", fields);
}

/** What the host changes here; the rest is a page of its own. @param {any} view @param {Wish} wish */
function showArranging(view, wish) {
  field("arranging").hidden = !page.host || Boolean(view.table.daily);
  if (!page.host) return;
  const sizes = page.games.find((game) => game.name === view.table.game)?.sizes ?? [];
  const people = view.seats.filter((holder) => holder.kind === "person").length;
  const count = view.seats.length;
  field("seat-count").textContent = say("seat-count", { count });
  for (const [id, wanted] of /** @type {[string, number][]} */ ([["seat-less", count - 1], ["seat-more", count + 1]])) {
    button(id).disabled = view.table.goes_on || !sizes.includes(wanted) || wanted < people;
    button(id).onclick = () => wish("change", { settings: { seats: wanted } });
  }
  botsByAll.checked = view.table.bots_by_all;
  botsByAll.onchange = () => wish("change", { settings: { bots_by_all: botsByAll.checked } });
}

/** @param {any} view @param {any} holder @param {number} seat */
function chair(view, holder, seat, wish, renew) {
  const open = holder.kind === "open";
  const at = (name) => `${say(name)}: ${seatCalled(seat)}`; // no two of them are called the same
  const called = open ? say("open-seat") : seat === view.seat ? `${holder.name} (${say("you")})` : holder.name;
  const item = make("li", { class: open ? "open" : "" }, mark(seat), make("span", { class: "name" }, called));
  if (holder.kind === "bot") item.append(make("span", { class: "muted" }, say("bot")));
  if (holder.kind === "person") item.append(make("span", { class: "muted presence" }, presenceNote(view, seat)));
  if (view.unready.includes(seat)) item.append(make("span", { class: "tag" }, say("not-ready")));
  if (open && view.seat === null) {
    item.append(make("button", { type: "button", class: "primary", "data-sit": seat, "aria-label": at("sit"), onclick: () => sit(seat, wish, renew) }, say("sit")));
  }
  if (open && mayAddBots(view)) item.append(botButton(seat, at("add-bot"), wish));
  if (seat === view.seat) item.append(make("button", { type: "button", "aria-label": at("leave"), onclick: () => wish("leave") }, say("leave")));
  else if (!open && (page.host || (holder.kind === "bot" && mayAddBots(view)))) {
    item.append(make("button", { type: "button", "aria-label": at("remove"), onclick: () => wish("leave", { seat }) }, say("remove")));
  }
  return item;
}

/** One button for each bot there is: names and strengths are read from the list. */
function botButton(seat, name, wish) {
  const list = make("select", { "aria-label": name, "data-home": "" }, make("option", { value: "" }, say("add-bot")));
  for (const bot of page.bots) list.append(make("option", { value: bot.name, title: bot.description }, `${bot.name}: ${bot.description}`));
  onChosen(list, () => {
    if (list.value) wish("sit", { seat, bot: list.value });
  });
  list.style.width = "9.5em";
  return list;
}

async function sit(seat, wish, renew) {
  try {
    const fresh = await enter(ownName.value);
    const renamed = !fresh && !nameField.hidden && ownName.value.trim() !== page.me;
    if (renamed) await rename();
    localStorage.setItem(NAMED, "yes");
    if (fresh || renamed) renew();
    await wish("sit", { seat });
  } catch (refusal) {
    toast(refusal.message);
  }
}

async function rename() {
  const told = await ask("/api/people", { name: ownName.value.trim() || page.suggested });
  page.me = told.person.name;
}

/** Be called otherwise, here too. @param {Event} event */
async function saveName(event) {
  event.preventDefault();
  if (page.me === null) return; // it is said when one sits down
  try {
    await rename();
    localStorage.setItem(NAMED, "yes");
    await ask(`/api/tables/${page.table}/rename`, {}); // the socket knows us by the old name
    toast(say("name-saved", { name: page.me }));
    nameField.hidden = true;
  } catch (refusal) {
    toast(refusal.message);
  }
}

field("copy-link").addEventListener("click", async () => {
  if (await copy(page.link)) return;
  const range = document.createRange(); // the browser forbids copying: select it, so that one can
  range.selectNodeContents(room.querySelector("output.address"));
  getSelection().removeAllRanges();
  getSelection().addRange(range);
});
