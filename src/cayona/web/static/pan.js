/**
 * Moving and zooming a map: wheel, drag, two fingers, buttons and keys. What is in sight is the view box of its
 * SVG, so a map fills whatever place it is given, and stays where it was put when it changes or grows. Until people
 * move it, all of it is shown, or what they are asked to click if that would be too small otherwise.
 */
import { make, say } from "./api.js";
import { speed } from "./glide.js";

const STEP = 1.4;
const CLOSEST = 8; // times as large as when everything fits
const STEADY = 6;
const TOOLS = 56; // the buttons take so much at the top, in pixels
const KEYS = 60; // an arrow key moves it so far, in pixels
const LEGIBLE = 12; // pixels: letters are no smaller, as far as what they are written on has room
const ROOM = 28; // units that letters have there
const CALM = 300; // milliseconds from one view of the map to another
const FINGER = matchMedia("(pointer: coarse)").matches ? 44 : 24; // what can be clicked is so large, in pixels

/** @typedef {[number, number, number, number]} Box left, top, width and height */
/** @typedef {{scale: number, x: number, y: number}} Seen pixels of a unit, and the point of the map in the middle */

export class Pan {
  /** @param {SVGSVGElement} svg @param {HTMLElement} place */
  constructor(svg, place) {
    this.svg = svg;
    this.place = place;
    /** @type {Box} what there is to see */
    this.bounds = [0, 0, 1, 1];
    this.scale = 0;
    this.x = 0;
    this.y = 0;
    /** Whether everything is shown, as at first; then it stays so when the map grows. */
    this.home = true;
    /** @type {Element[]} what is asked to be clicked */
    this.asked = [];
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragging = false;
    /** @type {Seen | null} what is in sight, on the way to where it shall be */
    this.seen = null;
    this.frame = 0;
    svg.classList.add("zoomable");
    this.tools = this.makeTools();
    this.listen();
  }

  makeTools() {
    const button = (sign, name, act) =>
      make("button", { type: "button", "aria-label": say(name), title: say(name), onclick: act }, sign);
    const tools = make("div", { class: "zoom-tools", role: "toolbar", "aria-label": say("zoom-tools") },
      button("+", "zoom-in", () => this.closer(STEP, this.centre, true)),
      button("−", "zoom-out", () => this.closer(1 / STEP, this.centre, true)),
      button("⤢", "zoom-home", () => this.goHome()));
    this.place.append(tools);
    return tools;
  }

  /** The size of the window onto the map, in pixels. */
  get size() {
    return this.svg.getBoundingClientRect();
  }

  /** The middle of the window. */
  get centre() {
    return { x: this.size.width / 2, y: this.size.height / 2 };
  }

  /** @param {Box} bounds of the map, which may have grown */
  show(bounds) {
    this.bounds = bounds;
    this.settle();
  }

  /** Come closer to what can be clicked if it is too small, unless people have moved the map. @param {Element[]} spots */
  attend(spots) {
    this.asked = spots;
    this.settle();
  }

  /** Show what shall be in sight as long as nobody has moved the map. */
  settle(smoothly = true) {
    if (this.size.width === 0) return;
    if (this.home) {
      this.fit();
      const found = this.asked.filter((spot) => spot.isConnected).map((spot) => this.boxOf(spot.querySelector(".hit, .edge") ?? spot));
      const boxes = found.filter(([, , wide, high]) => wide > 0 && high > 0); // symbols may be on their way
      if (boxes.length > 0) this.approach(boxes);
    }
    this.apply(smoothly);
  }

  /** Where something lies on the map. @param {Element} element @returns {Box} */
  boxOf(element) {
    const box = element.getBoundingClientRect();
    const ground = this.svg.getScreenCTM().inverse();
    const one = new DOMPoint(box.left, box.top).matrixTransform(ground);
    const other = new DOMPoint(box.right, box.bottom).matrixTransform(ground);
    return [one.x, one.y, other.x - one.x, other.y - one.y];
  }

  /** Come closer to some boxes; what is to be clicked there must not lie under the buttons. @param {Box[]} boxes */
  approach(boxes) {
    const { width, height } = this.size;
    const x = Math.min(...boxes.map((box) => box[0]));
    const y = Math.min(...boxes.map((box) => box[1]));
    const wide = Math.max(...boxes.map((box) => box[0] + box[2])) - x;
    const high = Math.max(...boxes.map((box) => box[1] + box[3])) - y;
    const smallest = Math.min(...boxes.map((box) => Math.min(box[2], box[3])));
    const scale = Math.min(FINGER / smallest, 0.92 * width / wide, 0.92 * (height - TOOLS) / high, this.whole * CLOSEST);
    if (scale < this.whole * 1.1) return;
    this.look(scale, x + wide / 2, y + high / 2, TOOLS);
  }

  /** How large everything fits. */
  get whole() {
    const { width, height } = this.size;
    return Math.min(width / this.bounds[2], height / this.bounds[3]);
  }

  fit() {
    const [x, y, wide, high] = this.bounds;
    this.look(this.whole, x + wide / 2, y + high / 2);
    if (!this.coversSomething()) return;
    const { width, height } = this.size;
    this.look(Math.min(width / wide, (height - TOOLS) / high), x + wide / 2, y + high / 2, TOOLS);
  }

  /** Have a point in the middle of what is left below so many pixels. */
  look(scale, x, y, below = 0) {
    this.scale = scale;
    this.x = x;
    this.y = y - below / scale / 2;
  }

  /** Whether something that lies on the map would be under the button in the corner. */
  coversSomething() {
    const { x: middle, y: centre } = this.centre;
    const [left, top] = [this.x - (middle - TOOLS) / this.scale, this.y - (centre - TOOLS) / this.scale];
    return [...this.svg.querySelectorAll("[data-laid]")].some((spot) => {
      const [x, y] = this.boxOf(spot);
      return x < left && y < top;
    });
  }

  goHome() {
    this.home = true;
    this.fit();
    this.apply(true);
  }

  /** Come closer, or go away, keeping a point of the window where it is. */
  closer(by, point = this.centre, smoothly = false) {
    const scale = Math.max(this.whole, Math.min(this.whole * CLOSEST, this.scale * by));
    const { x, y } = this.centre;
    this.x += (point.x - x) * (1 / this.scale - 1 / scale);
    this.y += (point.y - y) * (1 / this.scale - 1 / scale);
    this.scale = scale;
    this.home = scale <= this.whole * 1.001;
    if (this.home) this.fit();
    this.apply(smoothly);
  }

  /** Move the map by so many pixels. */
  move(x, y) {
    this.home = false;
    this.x -= x / this.scale;
    this.y -= y / this.scale;
    this.apply();
  }

  /** Show the map where it shall be; the middle of the window always shows some of it. @param {boolean} smoothly */
  apply(smoothly = false) {
    const [left, top, wide, high] = this.bounds;
    this.x = Math.max(left, Math.min(left + wide, this.x));
    this.y = Math.max(top, Math.min(top + high, this.y));
    const to = { scale: this.scale, x: this.x, y: this.y };
    const from = this.seen;
    cancelAnimationFrame(this.frame);
    const far = from && Math.abs(from.scale / to.scale - 1) + (Math.abs(from.x - to.x) + Math.abs(from.y - to.y)) * to.scale > 0.01;
    const duration = smoothly && far && speed() > 0 && !document.hidden ? CALM / speed() : 0;
    if (duration > 0) this.travel(from, to, duration);
    else this.put(to);
    this.svg.style.setProperty("--least", `${Math.min(LEGIBLE / to.scale, ROOM).toFixed(1)}px`);
    const closer = to.scale > this.whole * 1.05;
    this.svg.classList.toggle("moved", closer);
    const whole = !closer && this.home;
    if (whole && this.tools.contains(document.activeElement)) this.tools.firstElementChild.focus({ preventScroll: true }); // the others go
    this.tools.classList.toggle("whole", whole);
  }

  travel(from, to, duration) {
    const start = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, now - start) / duration);
      const eased = 1 - (1 - part) ** 3;
      const between = (name) => from[name] + (to[name] - from[name]) * eased;
      this.put({ scale: between("scale"), x: between("x"), y: between("y") });
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    step(start);
  }

  /** @param {Seen} seen */
  put(seen) {
    this.seen = seen;
    const { width, height } = this.size;
    const [wide, high] = [width / seen.scale, height / seen.scale];
    this.svg.setAttribute("viewBox", `${seen.x - wide / 2} ${seen.y - high / 2} ${wide} ${high}`);
  }

  /** Where an event is in the window. @param {{clientX: number, clientY: number}} event */
  at(event) {
    const box = this.svg.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  listen() {
    this.svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.closer(Math.exp(-event.deltaY * 0.0015), this.at(event));
    }, { passive: false });
    this.svg.addEventListener("pointerdown", (event) => {
      this.fingers.set(event.pointerId, this.at(event));
      this.dragging = false;
    });
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.svg.addEventListener(kind, (event) => this.fingers.delete(event.pointerId));
    }
    this.place.addEventListener("keydown", (event) => this.press(event));
    this.place.addEventListener("focusin", (event) => this.reveal(event.target));
    new ResizeObserver(() => this.settle(false)).observe(this.svg);
  }

  drag(event) {
    const from = this.fingers.get(event.pointerId);
    if (!from) return;
    const to = this.at(event);
    if (!this.dragging && Math.hypot(to.x - from.x, to.y - from.y) < STEADY) return;
    if (!this.dragging) this.svg.setPointerCapture(event.pointerId); // so that letting go is no click
    this.dragging = true;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    if (others.length === 0) this.move(to.x - from.x, to.y - from.y);
    else {
      const still = others[0][1];
      const before = Math.hypot(from.x - still.x, from.y - still.y);
      this.closer(Math.hypot(to.x - still.x, to.y - still.y) / (before || 1), still);
    }
    this.fingers.set(event.pointerId, to);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = {
      "+": () => this.closer(STEP), "=": () => this.closer(STEP), "-": () => this.closer(1 / STEP), 0: () => this.goHome(),
      ArrowLeft: () => this.move(KEYS, 0), ArrowRight: () => this.move(-KEYS, 0),
      ArrowUp: () => this.move(0, KEYS), ArrowDown: () => this.move(0, -KEYS),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  /** Bring what the keyboard has reached into the window. @param {Element} element */
  reveal(element) {
    if (this.home || !this.svg.contains(element) || !element.matches(":focus-visible")) return;
    const box = element.getBoundingClientRect();
    const middle = this.at({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
    const { width, height } = this.size;
    if (middle.x >= 0 && middle.x <= width && middle.y >= 0 && middle.y <= height) return;
    this.move(this.centre.x - middle.x, this.centre.y - middle.y);
  }
}
