/** Who is here, whose decision it is, and the clocks. */
import { figure, page, say, toast } from "./api.js";
import { hearPresence, isHere, presenceNote, serverTime } from "./presence.js";
import { showPlates } from "./plates.js";
import { announce } from "./voice.js";

const list = document.getElementById("seats");
const icon = /** @type {HTMLLinkElement} */ (document.getElementById("icon"));
const plainIcon = icon.href;
const game = document.querySelector(".bar h1").textContent;
const BADGE = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#B4531A"/>'
  + '<path d="M33 8v38" stroke="#fff" stroke-width="4"/><path d="M36 12q18 12 16 28H36z" fill="#fff"/>'
  + '<path d="M30 18Q17 28 15 40h15z" fill="#fff"/><path d="M9 45h47q-4 12-14 12H22Q12 57 9 45z" fill="#fff"/></svg>',
);

/** @type {any} */
let shown = null;
/** @type {any[]} */
let told = [];

/** What a seat is called. @param {any} view @param {number} seat */
export function nameOf(view, seat) {
  const letter = "ABCDEFGHI"[seat];
  return seat === view.seat ? say("you") : view.seats[seat].name || letter;
}

/** @param {any} message who is here, as the server tells it */
export function showPresence(message) {
  hearPresence(message);
  if (shown) showSeats(shown, told);
  document.dispatchEvent(new Event("presence"));
}

/** @param {any} view @param {any[]} [plates] what the game tells of the seats: now, or at a step that is shown again */
export function showSeats(view, plates = view.match?.plates ?? []) {
  shown = view;
  told = plates;
  showPlates(list, view.seats.map((holder, seat) => sitterOf(view, holder, seat)), plates, `cayona game-${view.table.game}`);
  tick();
  const mine = view.your_turn;
  document.title = `${mine ? `● ${say("your-turn")} · ` : ""}${game} · Cayona`;
  icon.href = mine ? BADGE : plainIcon;
}

/** @param {any} view @param {any} holder @param {number} seat @returns {import("./plates.js").Sitter} */
function sitterOf(view, holder, seat) {
  const now = view.deciders.includes(seat);
  const sitter = { name: holder.kind === "open" ? say("open-seat") : nameOf(view, seat), own: seat === view.seat, now, timed: view.phase === "playing" && Boolean(view.clock.left) };
  if (holder.kind === "bot") return { ...sitter, note: say("bot") };
  if (holder.kind !== "person") return sitter;
  const here = isHere(view, seat);
  if (holder.bot) return { ...sitter, here, note: say("bot-of", { name: holder.bot }) };
  return { ...sitter, here, note: presenceNote(view, seat) };
}

/** How many seconds whoever is asked has been thinking. */
export const waited = () => Math.max(0, Math.floor(serverTime() - (shown?.clock.asked ?? serverTime())));

setInterval(() => {
  if (shown) showSeats(shown, told); // it says for how long people have been away
}, 20000);

// A plate that is not part of a move says in full who sits there and whether they are here.
list.addEventListener("click", (event) => {
  const plate = /** @type {HTMLElement} */ (event.target).closest?.(".plate:not(.lit):not(.picked)");
  if (!plate || !shown) return;
  const seat = Number(/** @type {HTMLElement} */ (plate.parentElement).dataset.seat);
  const { name, note } = sitterOf(shown, shown.seats[seat], seat);
  toast(note ? `${name}: ${note}` : name);
});

function clockText(seconds) {
  if (seconds >= 86400) return `${figure(Math.floor(seconds / 86400), "day")} ${figure(Math.floor((seconds % 86400) / 3600), "hour")}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} h`;
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

function tick() {
  if (!shown?.clock.left) return;
  const now = serverTime();
  for (const [seat, left] of shown.clock.left.entries()) {
    if (left === null) continue; // only a few seats are timed, by the rules of the game
    const running = shown.deciders.includes(seat) ? now - shown.clock.since : 0;
    const until = shown.clock.until?.[seat]; // no clock runs on weekends: then it is told until when
    const rest = Math.max(0, until ? until - now : left - Math.max(0, running));
    if (seat === shown.seat) warn(shown.deciders.includes(seat) ? rest : Infinity);
    const place = list.querySelector(`[data-seat="${seat}"] .clock`);
    if (!place) continue;
    place.textContent = clockText(rest);
    place.classList.toggle("short", rest < 10 && shown.deciders.includes(seat));
  }
}
setInterval(tick, 500);

const WARNINGS = [10, 30, 60]; // seconds left
let warned = Infinity;

/** Say when one's own time runs short. @param {number} rest */
function warn(rest) {
  const due = WARNINGS.find((seconds) => rest <= seconds) ?? Infinity;
  if (due < warned) announce(say("time-left", { count: Math.ceil(rest) }), "asked");
  warned = due;
}

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
