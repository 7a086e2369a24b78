/** Words that are written smaller than 12 pixels, those in symbols too: a symbol is put where it is used, and measured there. */
() => {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const sized = (words) => {
    const ground = words.ownerSVGElement ? words.getScreenCTM() : null;
    return parseFloat(getComputedStyle(words).fontSize) * (ground ? Math.hypot(ground.a, ground.b) : 1);
  };
  const found = new Set();
  const note = (words, size, where = "") => size < 11.9 && found.add(`${size.toFixed(1)} ${where} ${words.textContent.trim()}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (node.textContent.trim() && shown(one) && !one.closest(".unseen, script, style, defs, symbol, title, desc, option")) note(one, sized(one));
  }
  for (const use of document.querySelectorAll("svg use")) {
    const symbol = document.querySelector(use.getAttribute("href") || "none");
    if (!symbol?.querySelector("text") || use.closest("defs, symbol") || !shown(use)) continue;
    const wide = symbol.viewBox?.baseVal?.width;
    const scale = wide && use.width.baseVal.value ? use.width.baseVal.value / wide : 1;
    const copy = document.createElementNS("http://www.w3.org/2000/svg", "g");
    copy.innerHTML = symbol.innerHTML;
    const turned = use.getAttribute("transform");
    if (turned) copy.setAttribute("transform", turned);
    copy.setAttribute("style", use.getAttribute("style") ?? "");
    use.after(copy);
    for (const words of copy.querySelectorAll("text")) note(words, sized(words) * scale, use.getAttribute("href"));
    copy.remove();
  }
  return [...found];
}
