/** Layers that do not change, by their keys: fetched once, and kept by the browser for ever. */

export class Layers {
  /** @param {(key: string) => Promise<string>} fetch */
  constructor(fetch) {
    this.fetch = fetch;
    /** @type {Map<string, string>} */
    this.known = new Map([["", ""]]);
    /** @type {Map<string, Promise<string>>} */
    this.asked = new Map();
  }

  /**
   * Give a layer to somebody: at once if it is known, else when it has come; not at all if it does not come,
   * then whoever shows the next picture asks again.
   * @param {string} key
   * @param {(markup: string) => void} take
   */
  give(key, take) {
    const known = this.known.get(key);
    if (known !== undefined) take(known);
    else this.ask(key).then(take, () => this.asked.delete(key));
  }

  /** @param {string} key */
  ask(key) {
    const coming = this.asked.get(key) ?? this.fetch(key).then((markup) => {
      this.known.set(key, markup);
      return markup;
    });
    this.asked.set(key, coming);
    return coming;
  }
}
