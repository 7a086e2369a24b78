/** Those who look on: named to all, and told themselves that they do. */
import { say } from "./api.js";
import { lookers } from "./presence.js";

const lists = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-lookers]")]);
const tag = document.getElementById("you-watch");

/** @param {any} view */
export function showLookers(view) {
  const names = lookers();
  for (const place of lists) {
    place.hidden = names === "";
    place.textContent = names && say(view.phase === "waiting" ? "looking" : "watching", { names });
  }
  tag.hidden = view.seat !== null || view.phase === "waiting";
}
