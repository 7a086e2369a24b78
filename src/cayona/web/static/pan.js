/**
 * Moving and zooming a part of the picture: wheel, drag, two fingers, buttons and keys. The game says which
 * window of its picture this is for; what lies in it stays where it was put when the picture changes. Until people
 * move it, all of it is shown, or what they are asked to click if that would be too small otherwise.
 */
import { make, say } from "./api.js";
import { speed } from "./glide.js";

const STEP = 1.4;
const CLOSEST = 8; // times as large as when everything fits
const STEADY = 6;
const TOOLS = 56; // the buttons take so much of the window at its top, in pixels
const CALM = 300; // milliseconds from one view of the map to another
const FINGER = matchMedia("(pointer: coarse)").matches ? 44 : 24; // what can be clicked is so large, in pixels
const SPACE = "http://www.w3.org/2000/svg";

/** @typedef {[number, number, number, number]} Box left, top, width and height */

export class Pan {
  /** @param {SVGSVGElement} svg @param {HTMLElement} place */
  constructor(svg, place) {
    this.svg = svg;
    this.place = place;
    /** @type {{window: Box, bounds: Box} | null} */
    this.zoom = null;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** Whether everything is shown, as at first; then it stays so when the map grows. */
    this.home = true;
    /** @type {Map<number, DOMPoint>} */
    this.fingers = new Map();
    this.dragging = false;
    /** @type {{scale: number, x: number, y: number} | null} what is in sight, on the way to where it shall be */
    this.seen = null;
    this.frame = 0;
    this.rect = document.createElementNS(SPACE, "rect");
    this.tools = this.makeTools();
    this.listen();
  }

  makeTools() {
    const clip = document.createElementNS(SPACE, "clipPath");
    clip.id = "cayona-window";
    clip.append(this.rect);
    this.svg.append(clip);
    const button = (sign, name, act) =>
      make("button", { type: "button", "aria-label": say(name), title: say(name), onclick: act }, sign);
    const tools = make("div", { class: "zoom-tools", role: "toolbar", "aria-label": say("zoom-tools"), hidden: true },
      button("+", "zoom-in", () => this.closer(STEP, this.centre(), true)),
      button("−", "zoom-out", () => this.closer(1 / STEP, this.centre(), true)),
      button("⤢", "zoom-home", () => this.goHome()));
    this.place.append(tools);
    return tools;
  }

  /** @param {{window: Box, bounds: Box} | null | undefined} zoom */
  show(zoom) {
    this.zoom = zoom ?? null;
    this.tools.hidden = this.zoom === null;
    this.svg.classList.toggle("zoomable", this.zoom !== null);
    if (!this.zoom) return;
    for (const [index, name] of ["x", "y", "width", "height"].entries()) this.rect.setAttribute(name, String(this.zoom.window[index]));
    if (this.home) this.fit();
    this.apply(true);
  }

  /** Come closer to what can be clicked if it is too small, unless people have moved the map. @param {Element[]} spots */
  attend(spots) {
    if (!this.zoom || !this.home) return;
    this.fit();
    const boxes = spots.map((spot) => this.boxOf(spot.querySelector(".hit, .edge") ?? spot));
    if (boxes.length > 0) this.approach(boxes);
    this.apply(true);
  }

  /** Where something lies on the map. @param {Element} element @returns {Box} */
  boxOf(element) {
    const box = element.getBoundingClientRect();
    const ground = element.closest(".zoomed").getScreenCTM().inverse();
    const one = new DOMPoint(box.left, box.top).matrixTransform(ground);
    const other = new DOMPoint(box.right, box.bottom).matrixTransform(ground);
    return [one.x, one.y, other.x - one.x, other.y - one.y];
  }

  /** Come closer to some boxes; what is to be clicked there must not lie under the buttons. @param {Box[]} boxes */
  approach(boxes) {
    const buttons = this.toolsHeight;
    const [left, above, width, all] = this.zoom.window;
    const [top, height] = [above + buttons, all - buttons];
    const x = Math.min(...boxes.map((box) => box[0]));
    const y = Math.min(...boxes.map((box) => box[1]));
    const wide = Math.max(...boxes.map((box) => box[0] + box[2])) - x;
    const high = Math.max(...boxes.map((box) => box[1] + box[3])) - y;
    const smallest = Math.min(...boxes.map((box) => Math.min(box[2], box[3])));
    const wanted = FINGER / (smallest * this.svg.getScreenCTM().a);
    const scale = Math.min(wanted, 0.92 * width / wide, 0.92 * height / high, this.whole * CLOSEST);
    if (scale < this.whole * 1.1) return;
    this.scale = scale;
    this.x = left + width / 2 - scale * (x + wide / 2);
    this.y = top + height / 2 - scale * (y + high / 2);
  }

  get whole() {
    const [, , width, height] = this.zoom.window;
    const [, , wide, high] = this.zoom.bounds;
    return Math.min(width / wide, height / high);
  }

  fit() {
    this.fitInto(this.zoom.window);
    if (!this.coversSomething()) return;
    const [left, top, width, height] = this.zoom.window;
    const buttons = this.toolsHeight;
    this.fitInto([left, top + buttons, width, height - buttons]);
  }

  /** @param {Box} window */
  fitInto([left, top, width, height]) {
    const [x, y, wide, high] = this.zoom.bounds;
    this.scale = Math.min(width / wide, height / high);
    this.x = left + width / 2 - this.scale * (x + wide / 2);
    this.y = top + height / 2 - this.scale * (y + high / 2);
  }

  /** How much of the window the buttons take at its top, in units of the picture. */
  get toolsHeight() {
    return TOOLS / (this.svg.getScreenCTM()?.a || 1);
  }

  /** Whether something that lies on the map would be under the button in the corner. */
  coversSomething() {
    const [left, top] = this.zoom.window;
    const reach = this.toolsHeight;
    return [...this.svg.querySelectorAll(".zoomed [data-laid]")].some((spot) => {
      const [x, y] = this.boxOf(spot);
      return this.scale * x + this.x < left + reach && this.scale * y + this.y < top + reach;
    });
  }

  goHome() {
    this.home = true;
    this.fit();
    this.apply(true);
  }

  /** Come closer, or go away, keeping a point of the picture where it is. */
  closer(by, point = this.centre(), smoothly = false) {
    const scale = Math.max(this.whole, Math.min(this.whole * CLOSEST, this.scale * by));
    this.x = point.x - (point.x - this.x) * (scale / this.scale);
    this.y = point.y - (point.y - this.y) * (scale / this.scale);
    this.scale = scale;
    this.home = scale <= this.whole * 1.001;
    if (this.home) this.fit();
    this.apply(smoothly);
  }

  move(x, y) {
    this.home = false;
    this.x += x;
    this.y += y;
    this.apply();
  }

  centre() {
    const [left, top, width, height] = this.zoom.window;
    return new DOMPoint(left + width / 2, top + height / 2);
  }

  /** The middle of the window always shows some of the map. */
  clamp() {
    const [x, y, wide, high] = this.zoom.bounds;
    const { x: middle, y: centre } = this.centre();
    this.x = Math.min(middle - this.scale * x, Math.max(middle - this.scale * (x + wide), this.x));
    this.y = Math.min(centre - this.scale * y, Math.max(centre - this.scale * (y + high), this.y));
  }

  /** Show the map where it shall be. @param {boolean} smoothly */
  apply(smoothly = false) {
    this.clamp();
    const { scale, x, y } = this;
    const from = this.seen;
    cancelAnimationFrame(this.frame);
    const far = from && Math.abs(from.scale - scale) + Math.abs(from.x - x) + Math.abs(from.y - y) > 0.01;
    const duration = smoothly && far && speed() > 0 && !document.hidden ? CALM / speed() : 0;
    if (duration > 0) this.travel(from, { scale, x, y }, duration);
    else this.put({ scale, x, y });
    const closer = scale > this.whole * 1.05;
    this.svg.classList.toggle("moved", closer);
    const whole = !closer && this.home;
    if (whole && this.tools.contains(document.activeElement)) this.tools.firstElementChild.focus({ preventScroll: true }); // the others go
    this.tools.classList.toggle("whole", whole);
    const [left, top] = this.zoom.window;
    const corner = new DOMPoint(left, top).matrixTransform(this.svg.getScreenCTM() ?? undefined);
    const frame = this.place.getBoundingClientRect();
    this.tools.style.translate = `${corner.x - frame.left + 8}px ${corner.y - frame.top + 8}px`;
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

  /** @param {{scale: number, x: number, y: number}} seen */
  put(seen) {
    this.seen = seen;
    const transform = `translate(${seen.x} ${seen.y}) scale(${seen.scale})`;
    for (const group of this.svg.querySelectorAll(".zoomed")) group.setAttribute("transform", transform);
  }

  /** Where an event is, in units of the picture; null if outside the window. */
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const [left, top, width, height] = this.zoom?.window ?? [0, 0, -1, -1];
    const inside = point.x >= left && point.x <= left + width && point.y >= top && point.y <= top + height;
    return inside ? point : null;
  }

  listen() {
    this.svg.addEventListener("wheel", (event) => {
      const point = this.at(event);
      if (!point) return;
      event.preventDefault();
      this.closer(Math.exp(-event.deltaY * 0.0015), point);
    }, { passive: false });
    this.svg.addEventListener("pointerdown", (event) => {
      const point = this.at(event);
      if (point) this.fingers.set(event.pointerId, point);
      this.dragging = false;
    });
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.svg.addEventListener(kind, (event) => this.fingers.delete(event.pointerId));
    }
    this.place.addEventListener("keydown", (event) => this.press(event));
    this.place.addEventListener("focusin", (event) => this.reveal(event.target));
    new ResizeObserver(() => {
      if (this.zoom) this.apply();
    }).observe(this.svg);
  }

  drag(event) {
    const from = this.fingers.get(event.pointerId);
    if (!from) return;
    const to = this.at(event);
    if (!to) return;
    const unit = this.svg.getScreenCTM().a;
    if (!this.dragging && Math.hypot(to.x - from.x, to.y - from.y) * unit < STEADY) return;
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
    if (!this.zoom || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 60;
    const acts = {
      "+": () => this.closer(STEP), "=": () => this.closer(STEP), "-": () => this.closer(1 / STEP), 0: () => this.goHome(),
      ArrowLeft: () => this.move(step, 0), ArrowRight: () => this.move(-step, 0),
      ArrowUp: () => this.move(0, step), ArrowDown: () => this.move(0, -step),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  /** Bring what the keyboard has reached into the window. @param {Element} element */
  reveal(element) {
    if (!this.zoom || this.home || !element.closest(".zoomed") || !element.matches(":focus-visible")) return;
    const box = element.getBoundingClientRect();
    const middle = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    if (this.at(middle)) return;
    const point = new DOMPoint(middle.clientX, middle.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const centre = this.centre();
    this.move(centre.x - point.x, centre.y - point.y);
  }
}
