/** What is wrong with where things lie on the page, as one short sentence each. */
() => {
  const SMALLEST = 12; // of any text, in pixels
  const FINGER = 44; // the least a finger hits, in pixels
  const CLOSE = 24; // the least on a board that is drawn whole, however small the window
  const SLACK = 1.5; // pixels by which boxes may touch each other
  const found = [];
  const clipped = (element) => element instanceof HTMLElement
    && (getComputedStyle(element).clipPath !== "none" || clipped(element.parentElement)); // for readers only
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && getComputedStyle(element).clipPath === "none" && !clipped(element);
  const told = (element) => {
    const name = element.dataset?.element ?? element.id ?? "";
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ");
    return `${element.closest("[data-area]")?.dataset.area ?? ""} ${name} "${words.slice(0, 40)}"`;
  };

  // What can be clicked is in sight, large enough, and covered by nothing.
  const clicked = "#main .lit, #ready button, .prompt button, .question button, .tools button:not(:disabled), .bar summary, .home, .zoom-tools button";
  const spots = [...document.querySelectorAll(clicked)].filter(shown);
  for (const spot of spots) {
    const shape = spot.querySelector(":scope > .hit") ?? spot.querySelector(":scope > .edge") ?? spot;
    const box = shape.getBoundingClientRect();
    if (box.width === 0) continue; // its symbol has not come yet
    const round = spot.ownerSVGElement && !(shape.localName === "rect" && shape.matches(".hit")); // its corners are none of it
    const inset = Math.max(4, 0.1 * Math.min(box.width, box.height)); // corners are round
    const reach = [box.width / 2 - inset, box.height / 2 - inset];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const covered = (round ? [[0, 0]] : [[0, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]]).filter(([right, down]) => {
      const at = document.elementFromPoint(x + right * reach[0], y + down * reach[1]);
      const named = at?.closest("[data-element]")?.dataset.element;
      return !(spot.contains(at) || (named !== undefined && named === spot.dataset.element));
    });
    if (covered.length > 0) {
      const at = document.elementFromPoint(x + covered[0][0] * reach[0], y + covered[0][1] * reach[1]);
      found.push(`covered: ${told(spot)} at ${JSON.stringify(covered)} by ${at ? at.outerHTML.slice(0, 90) : "the window"}`);
    }
    const zooms = spot.ownerSVGElement?.matches(".zoomable");
    const tapped = spot.closest("#seats") && document.querySelector(`#board [data-element="${spot.dataset.element}"]`); // a pawn, which is larger
    const twice = tapped || spot.closest("#board") && document.querySelector(`#hand [data-element="${spot.dataset.element}"], #seats [data-element="${spot.dataset.element}"]`); // one chooses from there
    const least = spot.closest("#board") ? CLOSE : FINGER;
    const whole = spot.getBoundingClientRect(); // what answers to a finger may be larger than what is drawn
    if (!zooms && !twice && Math.min(whole.width, whole.height) < least - 0.5) found.push(`small: ${told(spot)} ${whole.width.toFixed(0)} x ${whole.height.toFixed(0)}`);
  }

  // Texts: large enough, in their boxes, and not over each other.
  const within = (one, other) => one.left >= other.left - SLACK && one.right <= other.right + SLACK && one.top >= other.top - SLACK && one.bottom <= other.bottom + SLACK;
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !shown(element) || element.closest(".unseen, script, style, defs, .toast, .side, .skip, #meaning, title, desc, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const drawn = element.ownerSVGElement ? [element.getBoundingClientRect()] : [...range.getClientRects()]; // squeezed words are told as if they were not
    const boxes = drawn.filter((box) => box.width > 0.5 && box.height > 0.5);
    const seen = element.closest("#board, #hand")?.getBoundingClientRect();
    if (boxes.length === 0 || (seen && !boxes.some((box) => box.top < seen.bottom && box.bottom > seen.top))) continue; // scrolled out of sight
    const svg = element.ownerSVGElement;
    const scale = svg ? Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    const zooms = svg?.matches(".zoomable");
    if (size < SMALLEST - 0.05 && !zooms) found.push(`tiny: ${told(element)} ${size.toFixed(1)} px`);
    const own = element.getBoundingClientRect();
    const clip = getComputedStyle(element).overflowX === "hidden"; // a name may be longer than its plate
    if (seen && boxes.some((box) => box.bottom > seen.bottom + SLACK || box.top < seen.top - SLACK)) continue; // half of it is
    texts.push({ element, size, boxes: clip ? boxes.map((box) => new DOMRect(box.left, box.top, Math.min(box.width, own.right - box.left), box.height)) : boxes });
  }
  const tight = (box, size) => ({ left: box.left + 1, right: box.right - 1, top: box.top + (box.height - size * 0.72) / 2, bottom: box.bottom - (box.height - size * 0.72) / 2 });
  for (const { element, boxes, size } of texts) {
    const svg = element.ownerSVGElement;
    if (svg?.matches(".zoomable")) continue;
    const holder = svg ?? element.closest("button, .plate, .ask, .bar, .area") ?? document.body;
    const frame = holder.getBoundingClientRect();
    if (boxes.some((box) => !within(tight(box, size), frame))) found.push(`out of its box: ${told(element)}`);
    if (!svg && !element.matches(".name, h1") && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible") found.push(`cut off: ${told(element)}`);
  }
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const over = one.boxes.some((a) => other.boxes.some((b) => {
        const [s, t] = [tight(a, one.size), tight(b, other.size)];
        return s.left < t.right && t.left < s.right && s.top < t.bottom && t.top < s.bottom;
      }));
      const card = other.element.closest("[data-key], [data-element]")?.getBoundingClientRect();
      const below = over && other.element.ownerSVGElement && card && one.boxes.every((box) => within(box, card)) && !other.element.closest("[data-key], [data-element]").contains(one.element);
      if (over && !below) found.push(`over each other: ${told(one.element)} and ${told(other.element)}`);
    }
  }

  // Trails leave out what is written.
  for (const trail of document.querySelectorAll("#board .trail, #hand .trail")) {
    const ground = trail.getScreenCTM();
    const dots = [...trail.getAttribute("d").matchAll(/M([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => new DOMPoint(Number(x), Number(y)).matrixTransform(ground));
    const crossed = texts.filter(({ element }) => element.ownerSVGElement === trail.ownerSVGElement && !element.closest(".badges"))
      .find(({ boxes, size }) => boxes.map((box) => tight(box, size)).some((box) => dots.some(({ x, y }) => box.left < x && x < box.right && box.top < y && y < box.bottom)));
    if (crossed) found.push(`a trail crosses: ${told(crossed.element)}`);
  }

  const ask = document.querySelector(".ask");
  if (ask.scrollHeight > ask.clientHeight + 1) found.push(`no room for what is asked: "${ask.textContent.trim().replace(/\s+/g, " ")}"`);
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  if (page.scrollHeight > innerHeight) found.push("the page scrolls");
  return { found, spots: spots.length, texts: texts.length };
}
