/** The proof of the shuffle, checked here in the browser: the seed opened at the end fits what was published. */
import { say } from "./api.js";

/** The SHA-256 of a text, in hexadecimal. @param {string} text */
async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} published the commitment @param {string} seed what was opened at the end */
export async function showProof(published, seed) {
  const place = document.getElementById("proof");
  place.hidden = false;
  document.getElementById("commitment").textContent = published;
  document.getElementById("seed").textContent = seed;
  const words = place.querySelector("p");
  if (!globalThis.crypto?.subtle) {
    words.textContent = say("proof-later");
    return;
  }
  const good = (await digest(`cayona commitment\n${seed}`)) === published;
  place.classList.add(good ? "good" : "bad");
  words.textContent = say(good ? "proof-good" : "proof-bad");
}
