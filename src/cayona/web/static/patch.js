/**
 * Views as data, and the next one from what has changed. Nothing here is altered in place: an older view stays
 * as it was, and shares with the newer one whatever is the same.
 */

/**
 * @typedef {object} Area
 * @property {string} name
 * @property {[number, number, number, number]} frame
 * @property {string} still the key of the layer that does not change
 * @property {string} label
 * @property {string[]} words
 * @property {string} over the area above whose pieces this one is shown
 * @property {boolean} zooms
 * @property {boolean} [private]
 * @property {Map<string, string>} pieces markup by key, in the order of drawing
 */

const FRAMED = ["frame", "still", "label", "zooms"];

/** An area as it was sent, with its pieces by key. @returns {Area} */
export const unpacked = (area) => ({ ...area, pieces: new Map(area.pieces) });

/** An area after a patch. @param {Area} area @returns {Area} */
export function patched(area, patch) {
  const changed = { ...area, pieces: patchedPieces(area.pieces, patch), words: patchedWords(area.words, patch) };
  for (const part of FRAMED) if (part in patch) changed[part] = patch[part];
  return changed;
}

function patchedPieces(before, { gone = [], set = {}, new: fresh = [], order = null }) {
  if (gone.length + fresh.length === 0 && order === null && Object.keys(set).length === 0) return before;
  const pieces = new Map(before);
  // A piece can have gone and come again since: then it stands among the new ones, perhaps elsewhere.
  for (const key of gone) pieces.delete(key);
  for (const [key] of fresh) pieces.delete(key);
  for (const [key, markup] of Object.entries(set)) pieces.set(key, markup);
  if (fresh.length === 0 && order === null) return pieces;
  const keys = [...pieces.keys()];
  for (const [key, markup, after] of fresh) {
    pieces.set(key, markup);
    keys.splice(after ? keys.indexOf(after) + 1 : 0, 0, key);
  }
  return new Map((order ?? keys).map((key) => [key, pieces.get(key)]));
}

function patchedWords(before, { words = {}, lines = before.length }) {
  if (lines === before.length && Object.keys(words).length === 0) return before;
  const after = before.slice(0, lines);
  while (after.length < lines) after.push("");
  for (const [line, text] of Object.entries(words)) after[Number(line)] = text;
  return after;
}

/** All areas after what was sent of them: a list is all of them anew, else there are patches by name. @param {Area[]} areas */
export function patchedAreas(areas, sent) {
  if (sent === undefined) return areas;
  if (Array.isArray(sent)) return sent.map(unpacked);
  return areas.map((area) => (area.name in sent ? patched(area, sent[area.name]) : area));
}

/** Everybody's plates after those that have changed. */
export const patchedPlates = (plates, sent) => plates.map((plate) => sent.find((one) => one.seat === plate.seat) ?? plate);

/** The choices after those that are gone, changed or new; a list is all of them. */
function patchedChoices(choices, sent) {
  if (Array.isArray(sent)) return sent;
  const dropped = new Set([...sent.gone, ...sent.set.map((choice) => choice.action)]);
  const kept = choices.filter((choice) => !dropped.has(choice.action));
  return [...kept, ...sent.set].sort((one, other) => one.action - other.action);
}

/** A match after what was sent of it; null before there is one. */
export function patchedMatch(match, sent) {
  if (sent === undefined) return match;
  if (sent === null) return null;
  const after = { ...match, ...sent, areas: patchedAreas(match?.areas ?? [], sent.areas) };
  if (match && sent.plates) after.plates = patchedPlates(match.plates, sent.plates);
  if (match && sent.choices) after.choices = patchedChoices(match.choices, sent.choices);
  return after;
}

/** The view that one holds, and what comes of it. */
export class Store {
  /** @param {any} view a whole one @param {string} arrangement how its areas shall be arranged */
  constructor(view, arrangement) {
    this.arrangement = arrangement;
    this.view = null;
    this.take(view);
  }

  /** The name of the view that one can be told the changes of; empty if all is needed. @returns {string} */
  get held() {
    return this.view.form === this.arrangement ? this.view.drawn : "";
  }

  /**
   * Take a whole view, or what has changed since another one.
   * @returns {"new" | "known" | "unfit"} unfit: it is the patch of a view that one does not hold, so the whole is needed
   */
  take({ type, from, ...message }) {
    const { view } = this;
    if (type === "patch" && message.drawn === view.drawn) return "known";
    if (type === "patch" && from !== this.held) return "unfit";
    if (view !== null && message.version < view.version) return "known";
    const before = type === "patch" ? view : {};
    this.view = { ...before, ...message, match: patchedMatch(before.match, message.match) };
    return "new";
  }
}
