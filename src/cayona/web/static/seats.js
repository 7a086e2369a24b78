/** Who sits where, who is here, whose decision it is, and the clocks. */
import { figure, make, mark, page, say } from "./api.js";

const list = document.getElementById("seats");
const icon = /** @type {HTMLLinkElement} */ (document.getElementById("icon"));
const plainIcon = icon.href;
const game = document.querySelector(".bar h1").textContent;
const BADGE = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#B4531A"/>'
  + '<path d="M33 8v38" stroke="#fff" stroke-width="4"/><path d="M36 12q18 12 16 28H36z" fill="#fff"/>'
  + '<path d="M30 18Q17 28 15 40h15z" fill="#fff"/><path d="M9 45h47q-4 12-14 12H22Q12 57 9 45z" fill="#fff"/></svg>',
);

/** @type {boolean[]} */
let present = [];
let ahead = 0; // by how much the server's clock is ahead of ours, in seconds
/** @type {any} */
let shown = null;
let since = Date.now();

/** What a seat is called. @param {any} view @param {number} seat */
export function nameOf(view, seat) {
  const letter = "ABCDEFGHI"[seat];
  return seat === view.seat ? say("you") : view.seats[seat].name || letter;
}

/** @param {boolean[]} seats @param {number} now */
export function showPresence(seats, now) {
  present = seats;
  ahead = now - Date.now() / 1000;
  if (shown) showSeats(shown);
}

/** @param {any} view */
export function showSeats(view) {
  if (shown?.version !== view.version) since = Date.now();
  shown = view;
  list.replaceChildren(...view.seats.map((holder, seat) => {
    const now = view.deciders.includes(seat);
    const name = make("span", { class: "name" }, holder.kind === "open" ? say("open-seat") : nameOf(view, seat));
    const who = make("span", { class: "who" }, name, note(view, holder, seat, now));
    const item = make("li", { class: now ? "now" : "", "data-seat": seat, "aria-current": now ? "true" : null }, mark(seat), who);
    if (view.clock.left) item.append(make("span", { class: "clock" }));
    return item;
  }));
  tick();
  const mine = view.your_turn;
  document.title = `${mine ? `● ${say("your-turn")} · ` : ""}${game} · Cayona`;
  icon.href = mine ? BADGE : plainIcon;
}

/** @param {any} view @param {any} holder @param {number} seat @param {boolean} now */
function note(view, holder, seat, now) {
  const words = make("span", { class: "note" });
  if (holder.kind === "person") {
    const here = present[seat] ?? seat === view.seat;
    words.append(make("span", { class: here ? "dot here" : "dot", "aria-hidden": "true" }));
    if (holder.bot) words.append(say("bot-of", { name: holder.bot }));
    else words.append(now ? say("turn-of-short") : say(here ? "here" : "away"));
  } else if (holder.kind === "bot") {
    words.append(now ? say("thinking-short") : say("bot"));
  }
  return words;
}

/** How many seconds others have been thinking. */
export const waited = () => Math.floor((Date.now() - since) / 1000);

function clockText(seconds) {
  if (seconds >= 86400) return `${figure(Math.floor(seconds / 86400), "day")} ${figure(Math.floor((seconds % 86400) / 3600), "hour")}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} h`;
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

function tick() {
  if (!shown?.clock.left) return;
  const now = Date.now() / 1000 + ahead;
  for (const [seat, left] of shown.clock.left.entries()) {
    if (left === null) continue; // only a few seats are timed, by the rules of the game
    const running = shown.deciders.includes(seat) ? now - shown.clock.since : 0;
    const rest = Math.max(0, left - Math.max(0, running));
    const place = list.querySelector(`[data-seat="${seat}"] .clock`);
    if (!place) continue;
    place.textContent = clockText(rest);
    place.classList.toggle("short", rest < 10 && shown.deciders.includes(seat));
  }
}
setInterval(tick, 500);

let rang = -1;

/** Ring once when a decision comes up, as the person wants it. @param {any} view */
export function ring(view) {
  const mine = view.your_turn;
  const before = rang;
  rang = mine ? view.version : -1;
  if (!mine || before >= 0) return;
  const wanted = localStorage.getItem("cayona-bell") ?? "none";
  if (wanted === "sound") sound();
  if (wanted === "notice" && document.hidden && Notification.permission === "granted") {
    const notice = new Notification(say("your-turn"), { body: game, tag: page.table, icon: plainIcon });
    notice.addEventListener("click", () => window.focus());
  }
}

function sound() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.setValueAtTime(660, audio.currentTime);
  tone.frequency.setValueAtTime(880, audio.currentTime + 0.09);
  volume.gain.setValueAtTime(0.06, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0005, audio.currentTime + 0.35);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
  tone.addEventListener("ended", () => audio.close());
}
