/** Parts from one's own box: a field for every cell, and the code that says the same in one line. */

const cells = (sheet) => /** @type {HTMLSelectElement[]} */ ([...sheet.querySelectorAll("select")]);
const line = (sheet) => /** @type {HTMLInputElement} */ (sheet.querySelector(".code"));

/** The code of what the cells say, a word for every row. */
export function codeOf(sheet) {
  const rows = [...sheet.querySelectorAll(".parts")];
  return rows.map((row) => cells(row).map((cell) => cell.value).join("")).join("-");
}

const usual = (cell) => [...cell.options].find((offer) => offer.defaultSelected).value;

/** Let the cells say what a code says; a code that does not fit changes nothing. Its last rows may be left out where they are as usual. */
export function showCode(sheet, code) {
  const signs = [...code.toUpperCase()].filter((sign) => /[0-9A-Z]/.test(sign));
  const fields = cells(sheet);
  if (signs.length === Number(sheet.dataset.fewest)) signs.push(...fields.slice(signs.length).map(usual));
  const fits = signs.length === fields.length && fields.every((cell, at) => [...cell.options].some((offer) => offer.value === signs[at]));
  if (fits) for (const [at, cell] of fields.entries()) cell.value = signs[at];
  line(sheet).setCustomValidity(fits ? "" : line(sheet).dataset.wrong);
  if (fits) line(sheet).value = codeOf(sheet);
}

/** Let the cells say what an offered value says: parts as usual, or those of a code. */
export function showParts(sheet, value) {
  showCode(sheet, value === "usual" ? cells(sheet).map(usual).join("") : value);
}

/** Keep cells and code in step, whichever is changed. */
export function followSheet(sheet) {
  line(sheet).addEventListener("change", () => {
    showCode(sheet, line(sheet).value);
    line(sheet).reportValidity();
  });
  for (const cell of cells(sheet)) {
    cell.addEventListener("change", () => {
      line(sheet).value = codeOf(sheet);
      line(sheet).setCustomValidity("");
    });
  }
}
