/** Playing once more: asked of all, answered one by one; whoever does not play on may stay on the final board. */
import { listing, make, page, say } from "./api.js";
import { nameOf } from "./seats.js";

const stays = /** @type {HTMLButtonElement} */ (document.getElementById("next-match"));
let starts = false; // whether ours was the last answer: then the match begins

/** The seats whose people have not answered yet. @param {any} view @returns {number[]} */
function waitedFor(view) {
  const answered = [...(view.again?.agreed ?? []), ...(view.again?.declined ?? [])];
  return view.seats.flatMap((holder, seat) => (holder.kind === "person" && !holder.bot && !answered.includes(seat) ? [seat] : []));
}

const called = (view, seats) => listing(seats.map((seat) => nameOf(view, seat)));

/** How often each has won here, if more than one match was played. @param {any} view */
function evening(view) {
  if (!view.tally.length) return [];
  const names = listing(view.tally.map(({ won }, seat) => `${nameOf(view, seat)} ${won}`));
  return [make("p", { class: "evening" }, say("evening", { names }))];
}

/** What one is told and asked about the next match. @param {any} view @param {(type: string, fields?: object) => Promise<any>} wish */
export function rematchPart(view, wish) {
  const part = make("div", { class: "again-part" }, ...evening(view));
  if (view.table.daily || (view.seat === null && !page.host)) return part;
  const others = waitedFor(view).filter((seat) => seat !== view.seat);
  const agree = (turned) => () => {
    starts = others.length === 0 && !view.again?.declined.length;
    wish("rematch", { turned });
  };
  const button = (id, words, act, style = "") => make("button", { type: "button", id, class: style, onclick: act }, words);
  if (view.again === null) {
    part.append(button("rematch", say("rematch"), agree(false), "primary"));
    if (view.seats.length > 1) part.append(button("rematch-turned", say("rematch-turned"), agree(true)));
  } else if (view.again.agreed.includes(view.seat)) {
    part.append(make("p", {}, say("rematch-waits", { names: called(view, others) })));
    if (page.host) part.append(button("without", say("without", { names: called(view, others) }), () => others.forEach((seat) => wish("decline", { seat }))));
  } else {
    part.append(make("p", {}, say(view.again.turned ? "rematch-asked-turned" : "rematch-asked", { names: called(view, view.again.agreed) })));
    part.append(button("rematch", say("rematch"), agree(view.again.turned), "primary"));
    if (view.seat !== null && !view.again.declined.includes(view.seat)) part.append(button("decline", say("decline"), () => wish("decline")));
  }
  return part;
}

/** Begin once all have agreed and all seats are taken, if ours was the last answer. @param {any} view @param {(type: string) => Promise<any>} wish */
export function beginAgain(view, wish) {
  if (!starts || view.phase === "over") return;
  starts = false;
  if (view.phase === "waiting" && view.seats.every((holder) => holder.kind !== "open")) wish("start");
}

/** Show a newer view, unless it would pull somebody off a final board who does not play on. @param {any} newer @param {any} old @param {(view: any) => void} take */
export function unlessStaying(newer, old, take) {
  const left = old.phase === "over" && newer.phase !== "over" && newer.phase !== "closed" && newer.seat === null && !page.host;
  stays.hidden = !left;
  if (!left) take(newer);
  else stays.onclick = () => location.reload();
}
