/** Who is here, as the server tells it: on how many devices, or since when they are away; and who looks on. */
import { figure, listing, say } from "./api.js";

/** @typedef {{seats: boolean[], devices: number[], away: (number | null)[], watching: string[], unnamed: number, now: number}} Presence */

/** @type {Presence | null} nothing is said of people before the server has */
let told = null;
let ahead = 0; // by how much the server's clock is ahead of ours, in seconds

/** The server's time, in seconds. */
export const serverTime = () => Date.now() / 1000 + ahead;

/** @param {Presence} message */
export function hearPresence(message) {
  told = message;
  ahead = message.now - Date.now() / 1000;
}

/** Tell whether the person of a seat is here; undefined if nobody knows yet. @param {any} view @param {number} seat @returns {boolean | undefined} */
export const isHere = (view, seat) => seat === view.seat || told?.seats[seat];

/** Say how it stands with the person of a seat. @param {any} view @param {number} seat */
export function presenceNote(view, seat) {
  const here = isHere(view, seat);
  if (here === undefined) return "";
  const devices = told?.devices[seat] ?? 1;
  if (here) return devices > 1 ? say("here-devices", { count: devices }) : say("here");
  const since = told.away[seat];
  const minutes = since === null ? 0 : Math.floor((serverTime() - since) / 60);
  if (minutes < 1) return say("away");
  return say("away-for", { time: minutes < 120 ? figure(minutes, "minute") : figure(Math.floor(minutes / 60), "hour") });
}

/** The people of the seats that are asked and not here; empty unless that is all who are asked. @param {any} view @returns {number[]} */
export function missed(view) {
  const people = view.deciders.filter((seat) => view.seats[seat].kind === "person" && !view.seats[seat].bot);
  return people.length && people.length === view.deciders.length && people.every((seat) => isHere(view, seat) === false) ? people : [];
}

/** Name those who look on and have no seat; empty if there are none. */
export function lookers() {
  const guests = told?.unnamed ? [say("unnamed", { count: told.unnamed })] : [];
  return listing([...(told?.watching ?? []), ...guests]);
}
