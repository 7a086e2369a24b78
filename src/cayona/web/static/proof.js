/** The proof of the shuffle, checked here in the browser: the seed opened at the end fits what was published. */
import { ask, say } from "./api.js";

/** The SHA-256 of a text, in hexadecimal. @param {string} text */
async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} table @param {string} published the commitment */
export async function showProof(table, published) {
  const place = document.getElementById("proof");
  const record = await ask(`/api/tables/${table}/record`).catch(() => null);
  if (!record) return;
  place.hidden = false;
  document.getElementById("commitment").textContent = published;
  document.getElementById("seed").textContent = record.seed;
  const words = place.querySelector("p");
  if (!globalThis.crypto?.subtle) {
    words.textContent = say("proof-later");
    return;
  }
  const good = (await digest(`cayona commitment\n${record.seed}`)) === published;
  place.classList.add(good ? "good" : "bad");
  words.textContent = say(good ? "proof-good" : "proof-bad");
}
