/** After the match: who won in the words of the game, a moment of motion, a ranking, and what to do next. */
import { copy, make, mark, page, say, toast } from "./api.js";
import { shape } from "./marks.js";
import { isHere } from "./presence.js";
import { otherGames, rematchPart } from "./rematch.js";
import { drawScene } from "./scene.js";
import { nameOf } from "./seats.js";

const reopen = /** @type {HTMLButtonElement} */ (document.getElementById("show-ending"));
/** @type {HTMLElement | null} */
let shown = null;
let key = ""; // which ending is there: one that is shown stays as it is, for somebody may be about to press a button
let closed = "";
let again = ""; // what is told of a rematch
let comeAndGo = () => {}; // nobody need wait for the answer of those who are gone
document.addEventListener("presence", () => comeAndGo());

/** @param {any} view */
export const headline = (view) => view.ending.headline;

/**
 * @param {any} view
 * @param {(type: string) => Promise<any>} wish
 */
export function showEnding(view, wish) {
  const over = view.phase === "over" && view.ending !== null;
  const now = over ? `${view.table.round} ${JSON.stringify(view.ending)} ${view.seat}` : "";
  if (reopen) reopen.hidden = !over || closed !== now;
  if (now === key) {
    if (over) askAgain(view, wish);
    return;
  }
  key = now;
  comeAndGo = () => {};
  shown?.remove();
  shown = over ? draw(view, wish) : null;
  if (over) askAgain(view, wish);
  if (shown && closed !== now) open(false);
}

/** Show what is drawn. @param {boolean} focus somebody asked for it */
function open(focus) {
  closed = "";
  document.getElementById("main").append(shown);
  if (reopen) reopen.hidden = true;
  if (focus) /** @type {HTMLElement} */ (shown.querySelector(".shut")).focus();
}

/** Give the board back. */
function close() {
  closed = key;
  shown.remove();
  if (!reopen) return;
  reopen.hidden = false;
  reopen.focus();
}

reopen?.addEventListener("click", () => open(true));

function draw(view, wish) {
  const { ending, table } = view;
  const shut = make("button", { type: "button", class: "shut", "aria-label": say("close"), onclick: close }, "×");
  const told = make("div", { class: "told-end", role: "group", "aria-label": ending.headline, tabindex: "0" },
    make("h2", {}, ending.headline),
    ...ending.lines.map((line) => make("p", {}, line)),
    ...(ending.facts.length ? [parts(ending.facts)] : []),
    ...(ending.ranking.length ? [ranking(view)] : []),
    make("p", { class: "others" }),
    make("a", { class: "quiet button", href: `/api/tables/${page.table}/record`, download: `cayona-${page.table}.json` }, say("record")));
  const whole = make("section", { class: `ending ${ending.mood}`, "aria-label": say("over"), tabindex: "-1" }, told, acts(view), shut);
  if (ending.scene) whole.prepend(drawScene(ending.scene, table.game));
  whole.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  return whole;
}

/** @param {any} view */
function acts(view) {
  const list = make("div", { class: "acts" });
  again = ""; // it is another place that shows it
  list.append(
    make("div", { class: "again-part" }),
    make("a", { class: "button", href: `/t/${page.table}/review` }, say("review")),
    make("a", { class: "button", href: `/t/${page.table}/replay` }, say("replay")),
    make("button", { type: "button", onclick: () => share(view) }, say("share-end")),
  );
  return list;
}

/** Show who wants a rematch; buttons that are as they were stay, for somebody may be about to press one. */
function askAgain(view, wish) {
  comeAndGo = () => view.phase === "over" && askAgain(view, wish);
  const here = view.again && view.seats.map((_holder, seat) => isHere(view, seat));
  const told = JSON.stringify([view.again, view.tally, view.seats, view.joining, page.host, here]);
  if (told === again || !shown) return;
  again = told;
  shown.querySelector(".again-part").replaceWith(rematchPart(view, wish));
  shown.querySelector(".others").replaceWith(otherGames(view, wish));
}

/** Hand the result and the way to its replay to somebody else. */
async function share(view) {
  const link = new URL(`/t/${page.table}/replay`, page.link ?? location.href).href;
  const text = `${view.table.title}: ${view.ending.headline}`;
  if (navigator.share) {
    await navigator.share({ title: view.table.title, text, url: link }).catch(() => {}); // whoever thinks better of it says no
  } else if (!(await copy(`${text}\n${link}`))) toast(say("copy-this", { link }), 20);
}

/** What was counted: each number with its name. @param {[string, string][]} counted */
function parts(counted) {
  return make("dl", { class: "parts" }, ...counted.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

function ranking(view) {
  const rows = view.ending.ranking.map((row) => make("li", { class: row.place === 1 && view.result.winners.includes(row.seat) ? "won" : "" },
    ...(row.side ? [] : [make("span", { class: "place" }, `${row.place}.`)]),
    mark(row.seat),
    make("span", { class: "name" }, nameOf(view, row.seat)),
    row.side ? side(row.side, view.table.game) : make("strong", { class: "score" }, row.score),
    ...(row.parts.length ? [parts(row.parts)] : [])));
  return make("ol", { class: "ranking" }, ...rows);
}

function side([symbol, words], game) {
  const picture = /** @type {any} */ (shape("svg", { class: `cayona game-${game}`, viewBox: "0 0 48 48", "aria-hidden": "true" }));
  picture.append(shape("use", { href: `#${symbol}`, width: 48, height: 48 }));
  return make("span", { class: "of-side" }, picture, words);
}
