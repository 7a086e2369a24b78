/** Quiet sounds for what happens at the table, made here from tones and noise; off until somebody wants them. */

const KEY = "cayona-sounds";
const LOUD = 0.07; // of 1; nobody shall be startled

/** @typedef {"card" | "dice" | "move" | "turn" | "end"} Sound */

/** @type {AudioContext | null} */
let audio = null;

export const isOn = () => localStorage.getItem(KEY) === "on";

/** @param {boolean} on */
export function switchSounds(on) {
  localStorage.setItem(KEY, on ? "on" : "off");
  if (on) play("turn"); // so that one hears what to expect
}

/** A tone that fades away. @param {number} pitch @param {number} at seconds from now @param {number} long @param {number} [to] the pitch it ends on */
function tone(pitch, at, long, to = pitch, wave = /** @type {OscillatorType} */ ("sine")) {
  const source = audio.createOscillator();
  const start = audio.currentTime + at;
  source.type = wave;
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(to, start + long);
  fade(source, start, long, LOUD);
}

/** A brush of noise around a pitch. @param {number} pitch @param {number} at @param {number} long */
function brush(pitch, at, long) {
  const length = Math.ceil(audio.sampleRate * long);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  fade(source, audio.currentTime + at, long, LOUD * 2, band);
}

/** Let a source sound and fade. @param {AudioScheduledSourceNode} source @param {AudioNode} [through] */
function fade(source, start, long, loud, through) {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0004, start + long);
  (through ? source.connect(through) : source).connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + long);
}

/** @type {Record<Sound, () => void>} */
const SOUNDS = {
  card: () => brush(2600, 0, 0.12),
  dice: () => [0, 0.07, 0.13, 0.2].forEach((at) => brush(1300 + at * 900, at, 0.05)),
  move: () => tone(190, 0, 0.14, 120, "triangle"),
  turn: () => [660, 880].forEach((pitch, nth) => tone(pitch, nth * 0.1, 0.28)),
  end: () => [392, 523, 659, 784].forEach((pitch, nth) => tone(pitch, nth * 0.14, 0.5)),
};

/** Play a sound if sounds are wanted; before anybody has touched the page, browsers allow none. @param {Sound} sound */
export function play(sound) {
  if (!isOn() || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  SOUNDS[sound]();
}

/**
 * What a change of the table sounds like: its end, one's turn, or what has moved.
 * @param {any} before @param {any} view @param {{moves: import("./stands.js").Move[], fresh: string[]}} change
 * @returns {Sound | null}
 */
export function soundOf(before, view, { moves, fresh }) {
  if (view.phase === "over") return before.phase === "over" ? null : "end";
  const rings = localStorage.getItem("cayona-bell") === "sound"; // then the bell does it
  if (view.your_turn && !before.your_turn && !rings) return "turn";
  if (moves.some(({ to }) => to.roll)) return "dice";
  if (moves.some(({ from, to }) => to.face || to.turn || from.ground !== to.ground)) return "card";
  return moves.length || fresh.length ? "move" : null;
}
