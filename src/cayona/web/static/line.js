/** Whether the table can be reached, and the line that says so when it cannot. */
import { make, say, toast } from "./api.js";
import { announce } from "./voice.js";

let online = true;

export const isOnline = () => online;

/** @param {boolean} open @param {() => void} tryNow */
export function showLine(open, tryNow) {
  if (open && online) return;
  online = open;
  const line = document.getElementById("line");
  const told = line.textContent !== "";
  if (told && open) toast(say("back-online"));
  if (open) line.replaceChildren();
  if (open || told) return;
  announce(say("offline"));
  line.replaceChildren(make("span", {}, say("offline")), make("button", { type: "button", id: "try-now", onclick: tryNow }, say("try-now")));
}
