/** The keys of the table: letters for tools and panels, Escape to step back. */
import { openPanel } from "./panels.js";

const PANELS = { m: "moves", l: "log", r: "rules", c: "chat" };

/** @param {Record<string, () => void>} acts what keys do besides opening panels */
export function setUpKeys(acts) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.ctrlKey || event.metaKey || event.altKey || (typing && event.key !== "Escape")) return;
    const tool = /** @type {HTMLElement | null} */ (document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`));
    if (acts[event.key]) acts[event.key]();
    else if (tool) tool.click();
    else if (PANELS[event.key]) openPanel(PANELS[event.key]);
  });
}
