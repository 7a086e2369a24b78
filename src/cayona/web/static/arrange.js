/**
 * Where areas go in the room there is. All that do not zoom are drawn in the same units, so they are shown in
 * one scale, the largest with which they fit, in rows or in columns; a map fills what they leave.
 */

const GAP = 4; // between areas, in pixels
const LEAST = 0.36; // pixels of a unit: smaller things could not be read
const HANDY = 0.5; // pixels of a unit: so large it is easy for a finger; what one sees alone is no smaller
const BESIDE_MAP = 0.6; // pixels of a unit for what lies beside a map, where there is room
const SIDE = 0.3; // of the width, beside a map, is the most that others take
const SHARE = 0.45; // of the height is the most that one sees at once of what one sees alone
const CHIEF = 0.5; // of the page is the most that a hand takes which is the main thing there
const EDGE = 8; // pixels between what is scrolled to and the edge
const STEPS = 24;

/** The room of a hand that is the main thing on its page. @param {HTMLElement} hand */
export const chiefRoom = (hand) => ({ width: hand.clientWidth, height: hand.parentElement.clientHeight * CHIEF / SHARE });

/** @typedef {[number, number]} Size width and height */
/** @typedef {{left: number, top: number, width: number, height: number}} Box in pixels */
/** @typedef {{boxes: Box[], width: number, height: number}} Packed */

/**
 * Put areas in rows, as many into one as go; each row is centred.
 * @param {Size[]} sizes @param {number} unit @param {number} room from left to right
 * @returns {Packed}
 */
function rows(sizes, unit, room) {
  const boxes = [];
  let row = [];
  let [left, top, widest] = [0, 0, 0];
  const end = () => {
    const height = Math.max(0, ...row.map((box) => box.height));
    for (const box of row) {
      box.left += Math.max(0, (room - left + GAP) / 2);
      box.top += (height - box.height) / 2;
    }
    widest = Math.max(widest, left - GAP);
    top += height + GAP;
    left = 0;
    row = [];
  };
  for (const [wide, high] of sizes) {
    const box = { left: 0, top, width: wide * unit, height: high * unit };
    if (row.length > 0 && left + box.width > room + 0.5) end();
    Object.assign(box, { left, top });
    left += box.width + GAP;
    row.push(box);
    boxes.push(box);
  }
  end();
  return { boxes, width: widest, height: Math.max(0, top - GAP) };
}

/** The same with columns. @param {number} room from top to bottom @returns {Packed} */
function columns(sizes, unit, room) {
  const turned = rows(sizes.map(([wide, high]) => [high, wide]), unit, room);
  const boxes = turned.boxes.map(({ left, top, width, height }) => ({ left: top, top: left, width: height, height: width }));
  return { boxes, width: turned.height, height: turned.width };
}

/** Areas in a room at some scale; null if they do not fit. @returns {Packed | null} */
function packed(sizes, unit, width, height) {
  const fits = (found) => found.width <= width + 0.5 && found.height <= height + 0.5;
  const inRows = rows(sizes, unit, width);
  if (fits(inRows)) return inRows;
  const inColumns = columns(sizes, unit, height);
  return fits(inColumns) ? inColumns : null;
}

/** The largest unit with which something is possible. @param {(unit: number) => any} possible @param {number} most */
function largest(possible, most) {
  if (possible(most)) return most;
  let [low, high] = [0, most];
  for (let step = 0; step < STEPS; step += 1) {
    const unit = (low + high) / 2;
    if (possible(unit)) low = unit;
    else high = unit;
  }
  return low;
}

const widestOf = (sizes) => Math.max(1, ...sizes.map(([wide]) => wide));

/** Centre what is packed in its room. @param {Packed} found @returns {Box[]} */
function centred({ boxes, width, height }, room, depth) {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [x, y] = [Math.max(0, (room - width) / 2) - left, Math.max(0, (depth - height) / 2) - top];
  return boxes.map((box) => ({ ...box, left: box.left + x, top: box.top + y }));
}

/**
 * Boxes for areas that do not zoom; if they would be too small, people rather scroll, and have it easy then.
 * @param {Size[]} sizes @param {number} width @param {number} height
 * @param {number} unit the largest scale with which they fit
 */
function fixed(sizes, width, height, unit) {
  const flat = width > height * 1.25; // on a phone held sideways one would see too little of it
  const found = unit >= LEAST || flat ? packed(sizes, unit, width, height) : null;
  return centred(found ?? rows(sizes, Math.min(HANDY, width / widestOf(sizes)), width), width, height);
}

/** Boxes where one of the areas is a map: it fills what the others leave, below or beside it. */
function aroundMap(areas, width, height) {
  const others = areas.filter((area) => !area.zooms).map((area) => area.size);
  const strip = rows(others, Math.min(BESIDE_MAP, width / widestOf(others)), width);
  const column = columns(others, Math.min(BESIDE_MAP, SIDE * width / widestOf(others)), height);
  const [below, beside] = [others.length ? strip.height + GAP : 0, others.length ? column.width + GAP : 0];
  const isBeside = (width - beside) * height > width * (height - below);
  const map = isBeside ? { width: width - beside, height } : { width, height: height - below };
  const rest = (isBeside ? column : strip).boxes.map((box) => ({
    ...box, left: box.left + (isBeside ? map.width + GAP : 0), top: box.top + (isBeside ? 0 : map.height + GAP),
  }));
  return areas.map((area) => (area.zooms ? { left: 0, top: 0, ...map } : rest.shift()));
}

/**
 * Boxes for what all see and what one sees alone, which lies below it or has a room of its own.
 * @param {{size: Size, zooms: boolean}[]} board
 * @param {{size: Size}[]} hand
 * @param {{width: number, height: number}} room for both, or for the board alone
 * @param {{width: number, height: number} | null} apart the room of the hand if it is another one
 * @returns {{board: Box[], hand: Box[], handHeight: number}}
 */
export function arranged(board, hand, room, apart) {
  const [all, own] = [board, hand].map((areas) => areas.map((area) => area.size));
  const maps = board.some((area) => area.zooms);
  const most = Math.max(room.width, room.height) / 100; // nothing is ever so large
  const handRoom = apart ?? room;
  const handy = (unit) => rows(own, Math.min(Math.max(unit, HANDY), handRoom.width / widestOf(own)), handRoom.width);
  const shown = (unit) => Math.min(handy(unit).height, SHARE * handRoom.height);
  const left = (unit) => room.height - (apart || own.length === 0 ? 0 : shown(unit) + GAP);
  const unit = maps ? BESIDE_MAP : largest((one) => packed(all, one, room.width, left(one)), most);
  const below = handy(apart ? largest((one) => packed(own, one, apart.width, SHARE * apart.height), most) : unit);
  return {
    board: maps ? aroundMap(board, room.width, left(unit)) : fixed(all, room.width, left(unit), unit),
    hand: below.boxes,
    handHeight: Math.min(below.height, SHARE * handRoom.height),
  };
}

/** The same boxes with nothing above them, where a place is as high as they are. @param {Box[]} boxes */
export function lifted(boxes) {
  const top = Math.min(...boxes.map((box) => box.top));
  return boxes.map((box) => ({ ...box, top: box.top - top }));
}

/** Scroll a place to what can be clicked in it, if all of that can be in sight at once. @param {HTMLElement} place @param {Element[]} spots */
export function reveal(place, spots) {
  const boxes = spots.map((spot) => spot.getBoundingClientRect()).filter((box) => box.height > 0);
  const room = place.getBoundingClientRect();
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  if (boxes.length === 0 || bottom - top > room.height) return;
  if (top < room.top) place.scrollTop += top - room.top - EDGE;
  else if (bottom > room.bottom) place.scrollTop += bottom - room.bottom + EDGE;
}
