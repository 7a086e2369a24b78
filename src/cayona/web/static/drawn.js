/** The board with what is chosen in a form: drawn anew by the server whenever that changes. */
import { ask, BROAD } from "./api.js";

/** Show every picture that lies open with these options, or say what is wrong with them. @param {Record<string, any>} chosen */
export async function drawChosen(form, chosen) {
  const arrangement = matchMedia(BROAD).matches ? "wide" : "tall";
  const asked = new URLSearchParams({ options: JSON.stringify(chosen), arrangement });
  for (const picture of form.querySelectorAll(".own:not([hidden]) > .drawn")) {
    const address = `${picture.dataset.from}&${asked}`;
    if (picture.dataset.shown === address) continue;
    picture.dataset.shown = address;
    await show(picture, address);
  }
}

/** Show what is drawn for an address; what cannot be drawn leaves the last picture standing and says why. */
async function show(picture, address) {
  const told = await ask(address).catch((refusal) => ({ wrong: refusal.message }));
  if (picture.dataset.shown !== address) return; // something else was chosen meanwhile
  picture.nextElementSibling.textContent = told.wrong;
  if (!told.picture) return;
  picture.src = `data:image/svg+xml,${encodeURIComponent(told.picture)}`;
  picture.hidden = false;
}

/** Let the pieces of a row be called by what they show now, where parts of one's own are entered for them. */
export function nameFaces(form) {
  const sheet = form.querySelector(".sheet:has(> .drawn)");
  if (!sheet) return;
  for (const offer of form.querySelectorAll(".piece option")) {
    const part = [...sheet.querySelectorAll(".parts")].find((row) => row.ariaLabel === offer.value);
    const faces = [...part.querySelectorAll("select")].map((cell) => cell.selectedOptions[0].textContent);
    offer.textContent = `${offer.value}: ${faces.join(", ")}`;
  }
}
