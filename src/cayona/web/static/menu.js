/** The table's part of the settings: speed, bell, what is read out, answers in advance, another device, a bot that plays on, giving up. */
import { ask, copy, make, page, say, toast } from "./api.js";
import { isOn, switchSounds } from "./sounds.js";
import { verbosity } from "./voice.js";

const field = (id) => /** @type {HTMLSelectElement} */ (document.getElementById(id));
const standBy = /** @type {HTMLInputElement} */ (document.querySelector("#stand-by input"));
const resign = field("resign");
const out = document.getElementById("seat-link-out");

function close() {
  /** @type {HTMLDetailsElement} */ (document.getElementById("settings")).open = false;
}

/** @param {(type: string, fields?: object) => Promise<any>} wish */
export function setUpMenu(wish) {
  const speed = field("speed");
  speed.value = localStorage.getItem("cayona-speed") ?? "1";
  const told = speed.nextElementSibling;
  const tell = () => {
    told.textContent = say(["speed-off", "speed-calm", "speed-quick"][Number(speed.value)]);
    speed.setAttribute("aria-valuetext", told.textContent);
  };
  const sounds = /** @type {HTMLInputElement} */ (field("sounds"));
  sounds.checked = isOn();
  sounds.addEventListener("change", () => switchSounds(sounds.checked));
  speed.addEventListener("input", () => {
    localStorage.setItem("cayona-speed", speed.value);
    tell();
  });
  tell();
  const bell = field("bell");
  bell.value = localStorage.getItem("cayona-bell") ?? "none";
  bell.addEventListener("change", async () => {
    if (bell.value === "notice" && "Notification" in window) {
      const allowed = await Notification.requestPermission();
      if (allowed !== "granted") bell.value = "none";
    }
    localStorage.setItem("cayona-bell", bell.value);
  });
  const heard = field("verbosity");
  heard.value = verbosity();
  heard.addEventListener("change", () => localStorage.setItem("cayona-verbosity", heard.value));
  document.getElementById("seat-link").addEventListener("click", async () => {
    try {
      const { secret } = await ask(`/api/tables/${page.table}/seat-link`, {});
      const link = `${location.origin}/seat/${secret}`;
      out.textContent = `${say("seat-link")} ${link}`;
      copy(link);
    } catch (refusal) {
      toast(refusal.message);
    }
  });
  document.getElementById("hand-over").addEventListener("click", () => {
    close();
    wish("hand-over");
  });
  standBy.addEventListener("change", () => wish("stand-by", { yes: standBy.checked }));
  resign.addEventListener("click", () => {
    close();
    if (window.confirm(say(resign.dataset.sure))) wish("resign");
  });
}

/**
 * Let people say in advance how they answer questions of the game.
 * @param {any} view @param {(type: string, fields?: object) => Promise<any>} wish
 */
function showPreferences(view, wish) {
  const place = document.getElementById("preferences");
  const told = JSON.stringify(view.preferences);
  if (place.dataset.told === told) return; // an open list stays open
  place.dataset.told = told;
  place.replaceChildren(...view.preferences.map(({ name, label, answer, answers }) => {
    const options = Object.entries(answers).map(([value, words]) => make("option", { value, selected: value === answer }, words));
    const change = (event) => wish("prefer", { preference: name, answer: event.target.value });
    return make("label", {}, label, make("select", { "data-preference": name, onchange: change }, ...options));
  }));
}

/** @param {any} view @param {(type: string, fields?: object) => Promise<any>} wish */
export function showMenu(view, wish) {
  showPreferences(view, wish);
  const playing = view.phase === "playing" && view.seat !== null;
  standBy.parentElement.hidden = view.seat === null;
  standBy.checked = view.stand_by;
  document.getElementById("seat-link").hidden = view.seat === null;
  document.getElementById("hand-over").hidden = !playing || Boolean(view.seats[view.seat].bot);
  const how = playing ? view.match?.giving_up ?? "never" : "never";
  resign.hidden = how === "never";
  resign.textContent = say(how === "secretly" ? "end-match" : "resign");
  resign.dataset.sure = how === "secretly" ? "end-sure" : "resign-sure";
  const others = playing ? view.absent.filter((seat) => seat !== view.seat && !view.seats[seat].bot).map((seat) => [seat, view.seats[seat].name]) : [];
  document.getElementById("absent").replaceChildren(...others.map(([seat, name]) => make("button", {
    type: "button", onclick: () => wish("vote-hand-over", { seat }),
  }, say("vote-bot", { name }))));
}
