/** What is wrong where the page flows: parts over each other, words that are cut or tiny, two ways to scroll. */
() => {
  const box = (one) => one.getBoundingClientRect();
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const found = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const reach = (one, other, from, to) => Math.min(one[to], other[to]) - Math.max(one[from], other[from]);
  const over = (one, other) => reach(one, other, "left", "right") > 2 && reach(one, other, "top", "bottom") > 2;
  const parts = found("#seats, .ask, #hand, #board, .tools").filter((one) => box(one).height > 0);
  const told = (one) => one.id || one.className;
  const pairs = parts.flatMap((one, nth) => parts.slice(nth + 1).map((other) => [one, other]));
  const cut = found(".ask, .ask button, .tools button, .plate, .plate .name, .latest, .words");
  const scrolls = (one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2;
  const words = found("#board:not(:has(.zoomable)) svg text, #hand svg text").filter((one) => !one.closest("defs"));
  const scale = (one) => Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b);
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) * scale(one);
  return [
    ...pairs.filter(([one, other]) => over(box(one), box(other))).map((two) => two.map(told).join(" over ")),
    ...cut.filter((one) => getComputedStyle(one).overflowX !== "visible" && scrolls(one)).map((one) => `cut: ${one.textContent}`),
    ...found("#board").filter((one) => !one.querySelector(".zoomable") && scrolls(one)).map(() => "the board scrolls"),
    ...found("#board").filter((one) => box(one).width < innerWidth / 2).map(() => "the board is not in sight"),
    ...words.filter((one) => size(one) < 11.9).map((one) => `tiny: ${one.textContent}`),
    ...(document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : []),
  ];
}
