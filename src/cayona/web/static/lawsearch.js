/** The law beside a table or a lesson, searched by words. */
const field = /** @type {HTMLInputElement} */ (document.getElementById("find-rule"));

/** Show only the rules that contain the words, and unfold the chapters that have some. @param {string} words */
export function search(words) {
  const wanted = words.trim().toLowerCase();
  if (field.value !== words) field.value = words;
  let any = false;
  for (const chapter of document.querySelectorAll(".chapter")) {
    let here = false;
    for (const rule of chapter.querySelectorAll(".rule")) {
      rule.hidden = !rule.textContent.toLowerCase().includes(wanted);
      here ||= !rule.hidden;
    }
    chapter.hidden = !here;
    if (chapter instanceof HTMLDetailsElement) chapter.open = here && wanted !== "";
    any ||= here;
  }
  document.getElementById("no-rule").hidden = any;
}

field.addEventListener("input", () => search(field.value));
