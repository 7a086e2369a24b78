/** Films of finished matches: fetched for one point of view at a time, or all in the page itself. */
import { ask, page } from "./api.js";
import { patchedAreas, patchedPlates } from "./patch.js";

/** @typedef {{areas: import("./patch.js").Area[], plates: any[], prompt: string}} Frame what there was to see at a step */
/** @typedef {{definitions: string, layers: Record<string, string>, frames: Frame[], log: any[][]}} Film one point of view */

/** @type {Map<string, Promise<Film>>} */
const films = new Map();
/** @type {Promise<any> | null} */
let packed = null;

/** The film of a match as somebody saw it. @param {string} view a seat, "spectator" or "all" @param {string} arrangement */
export function openFilm(view, arrangement) {
  const name = `${view} ${page.film ? "" : arrangement}`;
  const known = films.get(name);
  if (known) return known;
  const film = (page.film ? unpacked() : fetched(view, arrangement)).then((data) => viewOf(data, view));
  film.catch(() => films.delete(name)); // it may be asked for again
  films.set(name, film);
  return film;
}

function fetched(view, arrangement) {
  const query = new URLSearchParams({ view, match: page.match, arrangement });
  return ask(`/api/tables/${page.table}/film?${query}`);
}

/** What is packed into the page is unpacked once. */
function unpacked() {
  packed ??= unpack(page.film);
  return packed;
}

/** Read data that is packed into letters. @param {string} letters */
export async function unpack(letters) {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/** Put one point of view together: what all see, and what it sees alone. @returns {Film} */
function viewOf({ definitions, layers, frames, views }, view) {
  const shared = developed(frames[view === "all" ? "all" : "public"]);
  const own = frames[view] && view !== "all" ? developed(frames[view]) : null;
  const both = (frame, step) => ({ ...frame, ...own[step], plates: frame.plates, areas: [...frame.areas, ...own[step].areas] });
  return { definitions, layers, log: views[view].log, frames: own ? shared.map(both) : shared };
}

/** All frames, each of which was told by what is different from the one before. @returns {Frame[]} */
function developed(told) {
  /** @type {any} */
  let frame = { areas: [], plates: [], prompt: "" };
  return told.map((change) => {
    const plates = frame.plates.length && change.plates ? patchedPlates(frame.plates, change.plates) : change.plates ?? frame.plates;
    frame = { ...frame, ...change, plates, areas: patchedAreas(frame.areas, change.areas) };
    return frame;
  });
}
