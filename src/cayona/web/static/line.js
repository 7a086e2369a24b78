/** Whether the table can be reached, as a line under its name. */
import { say, toast } from "./api.js";

const place = document.getElementById("line");
let open = true;

export const isOnline = () => open;

/** @param {boolean} now */
export function showLine(now) {
  open = now;
  if (place.textContent && open) toast(say("back-online"));
  place.textContent = open ? "" : say("offline");
}
