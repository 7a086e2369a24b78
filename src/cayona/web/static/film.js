/** Films of finished matches: fetched for one point of view at a time, or all in the page itself. */
import { ask, page } from "./api.js";

/** @typedef {{still: string, frames: any[], log: any[][]}} Film one point of view; a frame for every step */

/** @type {Map<string, Promise<Film>>} */
const films = new Map();
/** @type {Promise<any> | null} */
let packed = null;

/** The film of a match as somebody saw it. @param {string} view a seat, "spectator" or "all" */
export function openFilm(view) {
  const known = films.get(view);
  if (known) return known;
  const film = (page.film ? unpacked() : fetched(view)).then((data) => viewOf(data, view));
  film.catch(() => films.delete(view)); // it may be asked for again
  films.set(view, film);
  return film;
}

function fetched(view) {
  return ask(`/api/tables/${page.table}/film?view=${encodeURIComponent(view)}&match=${page.match}`);
}

/** What is packed into the page is unpacked once. */
function unpacked() {
  packed ??= (async () => {
    const bytes = Uint8Array.from(atob(page.film), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  })();
  return packed;
}

/** Put one point of view together from the parts it shares with others. @returns {Film} */
function viewOf(data, view) {
  const join = (parts, glue = "") => parts.map((part) => data.pool[part]).join(glue);
  const { frames, log } = data.views[view];
  return {
    still: data.still,
    log,
    frames: frames.map((frame) => ({
      game: data.game,
      width: frame.width,
      height: frame.height,
      wide: frame.wide,
      zoom: frame.zoom,
      title: data.pool[frame.title],
      get description() {
        return join(frame.words, "\n");
      },
      get changing() {
        return join(frame.parts);
      },
    })),
  };
}
