/** After the match: who won, what the scores are made of, and what to do next. */
import { figure, listing, make, mark, page, say } from "./api.js";
import { nameOf } from "./seats.js";

/** @type {HTMLElement | null} */
let shown = null;
let dismissed = -1;

/** @param {any} view */
export function headline(view) {
  const { winners } = view.result;
  const { together } = view.table;
  if (winners.length === 0) return say(together ? "all-lose" : "draw");
  if (together && winners.length > 1) return say("all-win");
  if (winners.length === 1) {
    return winners[0] === view.seat ? say("you-win") : say("wins", { name: nameOf(view, winners[0]) });
  }
  return say("share", { names: listing(winners.map((seat) => nameOf(view, seat))) });
}

/**
 * @param {HTMLElement} board
 * @param {any} view
 * @param {(type: string) => Promise<any>} wish
 */
export function showEnding(board, view, wish) {
  shown?.remove();
  shown = null;
  if (view.phase !== "over" || !view.result || dismissed === view.version) return;
  const shut = make("button", { type: "button", class: "shut", "aria-label": say("close"), onclick: () => {
    dismissed = view.version;
    shown?.remove();
  } }, "×");
  const acts = make("p", { class: "acts" });
  if (!view.table.daily && (view.seat !== null || page.host)) {
    acts.append(make("button", { type: "button", class: "primary", id: "rematch", onclick: () => wish("rematch") }, say("rematch")));
  }
  acts.append(
    make("a", { class: "button", href: `/t/${page.table}/replay` }, say("replay")),
    make("a", { class: "button", href: `/api/tables/${page.table}/record`, download: `cayona-${page.table}.json` }, say("record")),
  );
  const lost = view.result.winners.length === 0 ? " lost" : "";
  shown = make("section", { class: `ending${lost}`, "aria-label": say("over") }, make("h2", {}, headline(view)), reason(view), table(view), acts, shut);
  board.append(shown);
}

function reason(view) {
  const last = [...document.querySelectorAll("#log li span")].pop();
  const words = page.reasons[view.result.reason] ?? last?.textContent ?? "";
  return make("p", { class: "muted" }, words);
}

function table(view) {
  const { scores, winners } = view.result;
  if (!scores) return "";
  const columns = Object.keys(scores[0].breakdown);
  const totals = !view.table.together; // a team has no points: it wins or loses
  const head = make("tr", {}, make("th", { scope: "col" }, say("seat")), ...columns.map((name) =>
    make("th", { scope: "col" }, view.result.columns[name])), ...(totals ? [make("th", { scope: "col" }, say("score"))] : []));
  const rows = scores.map((score, seat) => make("tr", { class: winners.includes(seat) ? "won" : "" },
    make("th", { scope: "row" }, make("span", { class: "sailor" }, mark(seat), nameOf(view, seat))),
    ...columns.map((name) => make("td", {}, figure(score.breakdown[name]))),
    ...(totals ? [make("td", {}, make("strong", {}, figure(score.total)))] : [])));
  return make("table", { class: "scores" }, make("thead", {}, head), make("tbody", {}, ...rows));
}
