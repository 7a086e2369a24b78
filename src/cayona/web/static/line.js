/** Whether the table can be reached, and the line that says so when it cannot. */
import { say, toast } from "./api.js";
import { announce } from "./voice.js";

let online = true;

export const isOnline = () => online;

/** @param {boolean} open */
export function showLine(open) {
  online = open;
  const line = document.getElementById("line");
  if (line.textContent && open) toast(say("back-online"));
  if (!line.textContent && !open) announce(say("offline"));
  line.textContent = open ? "" : say("offline");
}
