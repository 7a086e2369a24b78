/**
 * The socket of a table. It comes back by itself: it says what it has seen and gets the rest. A wish has an
 * id of its own and is sent until it is answered; the server does it once, however often it comes. Where no
 * socket gets through, plain requests do the same, a little slower.
 */
import { ask, asked, Refusal } from "./api.js";
import { speed } from "./glide.js";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 1200; // a server that starts anew is back within seconds
const PATIENT_WAIT = 8000; // after a while it is no restart
const RESTART = 120000;
const ANSWER = 8000; // a connection that has not come about by then will not
const SLOW_WAIT = 1000; // between plain requests
const SILENCE = 25000; // the server speaks every 10 seconds
const PATIENCE = 3; // sockets that fail in a row before plain requests are tried

/** @typedef {{message: any, resolve: (told: any) => void, reject: (why: Refusal) => void}} Pending */

export class Link {
  /**
   * @param {string} table
   * @param {import("./patch.js").Store} store holds the view, and with it what need not be sent again
   * @param {(message: any) => void} hear is told of a new view, and of everything else
   * @param {(open: boolean, tryNow: () => void) => void} onState
   */
  constructor(table, store, hear, onState) {
    this.table = table;
    this.store = store;
    this.chat = 0; // the last line that was heard
    this.hear = hear;
    this.onState = (open) => onState(open, () => this.hurry());
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    this.wait = FIRST_WAIT;
    this.failures = 0;
    this.timer = 0;
    this.ended = false;
    this.lostAt = 0; // since when there has been no connection
    this.trying = false; // whether a plain request is on its way that finds out whether the server is back
    this.asked = false; // whether all of the view is on its way
    this.isShown = false; // whether the board has been painted, and the server waits to be told
    this.heard = Date.now();
    /** @type {WebSocket | null} */
    this.socket = null;
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.wake();
    });
    window.addEventListener("pageshow", () => this.wake());
    setInterval(() => this.listenForSilence(), 5000);
    this.connect();
  }

  get isOpen() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(asked(`${scheme}://${location.host}/api/tables/${this.table}/socket`));
    this.socket = socket;
    this.asked = false;
    this.heard = Date.now();
    const late = window.setTimeout(() => socket.close(), ANSWER);
    socket.addEventListener("open", () => {
      clearTimeout(late);
      socket.send(JSON.stringify({ type: "hello", ...this.seen }));
      if (this.isShown) this.shown();
      for (const wish of this.pending.values()) this.send(wish);
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      for (const message of [JSON.parse(event.data)].flat()) this.take(message);
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) this.lost();
    });
  }

  /** Say that the board is before somebody's eyes. */
  shown() {
    this.isShown = true;
    if (this.isOpen) this.socket.send('{"type":"shown"}');
  }

  /** Say hello anew, as somebody else now: after entering or taking a seat from another device. */
  renew() {
    const old = this.socket;
    this.connect();
    old?.close();
  }

  lost() {
    this.socket = null;
    if (this.ended) return;
    if (this.failures === 0) this.lostAt = Date.now();
    this.failures += 1;
    if (this.failures > PATIENCE) this.poll();
    else this.onState(false);
    this.later();
  }

  later() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.tryAgain(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(Date.now() - this.lostAt < RESTART ? LONGEST_WAIT : PATIENT_WAIT, this.wait * 2);
  }

  /**
   * Connect again. After a first failure a plain request finds out whether the server is there: browsers hold
   * sockets back for seconds that have failed often.
   */
  async tryAgain() {
    if (this.socket !== null || this.ended || this.trying) return;
    if (this.failures > 1 && this.failures <= PATIENCE) {
      this.trying = true;
      const there = await this.isThere();
      this.trying = false;
      if (this.socket !== null || this.ended) return;
      if (!there) {
        this.later();
        return;
      }
    }
    this.connect();
  }

  async isThere() {
    try {
      return (await fetch("/api/me", { signal: AbortSignal.timeout(ANSWER) })).ok; // a proxy answers for a server that is away
    } catch {
      return false;
    }
  }

  /** Try now instead of later. */
  hurry() {
    this.wait = FIRST_WAIT;
    this.tryAgain();
  }

  /** The device was asleep, perhaps: a socket that only looks open is given up, and there is another at once. */
  wake() {
    this.listenForSilence();
    this.hurry();
  }

  listenForSilence() {
    if (this.isOpen && Date.now() - this.heard > SILENCE) {
      const old = this.socket;
      this.lost();
      old.close();
    }
  }

  /** @param {any} message */
  take(message) {
    this.heard = Date.now();
    this.wait = FIRST_WAIT;
    this.failures = 0;
    this.onState(true);
    if (message.type === "ping") {
      this.socket.send('{"type":"pong"}');
      return;
    }
    this.tell(message);
  }

  /** @param {any} message */
  tell(message) {
    if (message.type === "chat") this.chat = message.last;
    if (message.type === "done" || message.type === "refused") this.settle(message);
    else if (message.type === "view" || message.type === "patch") this.look(message);
    else this.hear(message);
  }

  /** @param {any} message a view, or what has changed since another one */
  look(message) {
    const found = this.store.take(message);
    if (message.type === "view") this.asked = false;
    if (found === "new") this.hear({ type: "view" });
    if (found === "unfit" && !this.asked) this.askWhole();
  }

  /** What need not be sent again. */
  get seen() {
    const { view, held, arrangement } = this.store;
    return { version: held ? view.version : 0, chat: this.chat, drawn: held, arrangement, quick: speed() === 2 };
  }

  /** Ask for all of the view: what one holds is not what the server thinks. */
  askWhole() {
    this.asked = true;
    if (this.isOpen) this.socket.send(JSON.stringify({ type: "whole", version: this.store.view.version }));
    else this.fetchWhole();
  }

  async fetchWhole() {
    const told = await ask(`/api/tables/${this.table}/view?drawn=&since=${this.store.view.version}&arrangement=${this.store.arrangement}`).catch(() => null);
    if (told) this.look(told);
  }

  /** Ask for areas that are arranged in another way. @param {string} arrangement */
  arrange(arrangement) {
    this.store.arrangement = arrangement;
    if (this.isOpen) this.socket.send(JSON.stringify({ type: "arrange", arrangement }));
    else if (this.failures > PATIENCE) this.fetchWhole();
  }

  /** Ask by plain requests what a socket would have told, and send what waits. */
  async poll() {
    try {
      await this.fetchNews();
      this.onState(true);
      this.wait = Math.min(this.wait, SLOW_WAIT);
      for (const wish of [...this.pending.values()]) await this.post(wish);
    } catch {
      this.onState(false);
    }
  }

  /** @param {Pending} wish */
  async post(wish) {
    const { type, ...fields } = wish.message;
    const answer = (told) => this.settle({ ...told, id: fields.id });
    try {
      const path = type === "say" ? "chat" : type;
      answer({ ...(await ask(`/api/tables/${this.table}/${path}`, fields)), type: "done" });
    } catch (why) {
      if (why.code === "offline") throw why;
      answer({ type: "refused", code: why.code, rule: why.rule, message: why.message });
    }
    await this.fetchNews();
  }

  /** Fetch once what a socket would have told since. */
  async fetchNews() {
    const messages = await ask(`/api/tables/${this.table}/news?${new URLSearchParams(/** @type {any} */ (this.seen))}`);
    for (const message of messages) this.tell(message);
  }

  /** @param {any} message */
  settle(message) {
    if (message.id === null || message.id === undefined) {
      this.ended = ["no-such-table", "foreign-origin"].includes(message.code);
      this.hear(message); // the table itself refuses us
      return;
    }
    const wish = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (!wish) return;
    if (message.type === "done") wish.resolve(message);
    else wish.reject(new Refusal(message));
  }

  /**
   * Ask something of the table. The promise is kept when the server has stored it.
   * @param {string} type
   * @param {object} [fields]
   * @param {(told: any) => void} [onDone] hears of it before anything that was told after it
   * @returns {Promise<any>}
   */
  wish(type, fields = {}, onDone = () => {}) {
    const id = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("-");
    const message = { type, id, version: this.store.view.version, ...fields };
    return new Promise((done, reject) => {
      const resolve = (told) => {
        onDone(told);
        done(told);
      };
      const wish = { message, resolve, reject };
      this.pending.set(id, wish);
      this.send(wish);
    });
  }

  /** @param {Pending} wish */
  send(wish) {
    if (!this.isOpen) {
      if (this.failures > PATIENCE) this.poll();
      return;
    }
    this.socket.send(JSON.stringify(wish.message));
  }
}
