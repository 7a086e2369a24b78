/** Playing once more: asked of all, answered one by one; whoever does not play on may stay on the final board. */
import { ask, enter, listing, make, page, say, toast } from "./api.js";
import { isHere } from "./presence.js";
import { nameOf } from "./seats.js";

const stays = /** @type {HTMLButtonElement} */ (document.getElementById("next-match"));

/** @typedef {(type: string, fields?: object) => Promise<any>} Wish */

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

const button = (id, words, act, style = "") => make("button", { type: "button", id, class: style, onclick: act }, words);

/** What one is told and asked about the next match. @param {any} view @param {Wish} wish */
export function rematchPart(view, wish) {
  const part = make("div", { class: "again-part" }, ...evening(view));
  if (view.joining.length) part.append(make("p", {}, say("joining", { names: listing(view.joining) })));
  if (view.table.tournament) {
    part.append(make("a", { class: "button primary", href: `/tournaments/${view.table.tournament}` }, say("to-tournament")));
  }
  if (view.table.daily || view.table.tournament) return part;
  if (view.seat === null && !page.host) part.append(joinButton(view));
  else part.append(...(view.again === null ? offers(view, wish) : answers(view, wish)));
  return part;
}

/** @param {Wish} wish */
const agree = (wish, turned, game) => () => wish("rematch", { turned, game, begin: true });

/** The same game once more: one tap. @param {any} view @param {Wish} wish */
function offers(view, wish) {
  const { game } = view.table;
  const turned = view.seats.length > 1 ? [button("rematch-turned", say("rematch-turned"), agree(wish, true, game))] : [];
  return [button("rematch", say("rematch"), agree(wish, false, game), "primary"), ...turned];
}

/** Another game that as many can play: one tap as well. @param {any} view @param {Wish} wish */
export function otherGames(view, wish) {
  const asks = view.again === null && !view.table.daily && (view.seat !== null || page.host);
  const others = asks ? page.games.filter(({ name, sizes }) => name !== view.table.game && sizes.includes(view.seats.length)) : [];
  const choice = others.map(({ name, title }) => button(`play-${name}`, title, agree(wish, false, name)));
  return make("p", { class: "others", hidden: choice.length === 0 }, say("another-game"), ...choice);
}

/** What somebody has asked for, and one's own answer. @param {any} view @param {Wish} wish */
function answers(view, wish) {
  const { agreed, declined, turned, game, title } = view.again;
  const others = waitedFor(view).filter((seat) => seat !== view.seat);
  const another = game !== view.table.game;
  if (agreed.includes(view.seat)) {
    const told = make("p", {}, say(another ? "another-waits" : "rematch-waits", { names: called(view, others), title }));
    const left = page.host ? others : others.filter((seat) => isHere(view, seat) === false); // nobody waits for a host who is gone
    if (!left.length) return [told];
    const without = () => left.forEach((seat) => wish("decline", { seat, begin: true }));
    return [told, button("without", say("without", { names: called(view, left) }), without)];
  }
  const asked = another ? "another-asked" : turned ? "rematch-asked-turned" : "rematch-asked";
  const words = another ? say("play-too", { title }) : say("rematch");
  const parts = [
    make("p", {}, say(asked, { names: called(view, agreed), title })),
    button("rematch", words, () => wish("rematch", { turned, game, begin: true }), "primary"),
  ];
  if (view.seat !== null && !declined.includes(view.seat)) parts.push(button("decline", say("decline"), () => wish("decline", { begin: true })));
  return parts;
}

const joined = (view) => `joined ${page.table} ${view.table.round}`;

/** Whoever looked on may play the next match. @param {any} view */
function joinButton(view) {
  if (sessionStorage.getItem(joined(view))) return make("p", {}, say("plays-along"));
  return button("join", say("play-along"), async () => {
    try {
      const fresh = await enter();
      await ask(`/api/tables/${page.table}/join`, { yes: true });
      sessionStorage.setItem(joined(view), "yes");
      if (fresh) location.reload(); // the socket must know who we are
    } catch (refusal) {
      toast(refusal.message);
    }
  }, "primary");
}

/** Show a newer view, unless it would pull somebody off a final board who does not play on. @param {any} newer @param {any} old @param {(view: any) => void} take */
export function unlessStaying(newer, old, take) {
  const left = old.phase === "over" && newer.phase !== "over" && newer.phase !== "closed" && newer.seat === null && !page.host;
  stays.hidden = !left;
  if (!left) take(newer);
  else stays.onclick = () => location.reload();
}
