/** The part of one's own page about being told: asks the browser, and knows one's time zone. */
import { ask, page, say, toast } from "./api.js";

const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("push-here"));
const hint = document.getElementById("push-why");
const can = isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

for (const field of document.querySelectorAll("input[name=zone]")) {
  /** @type {HTMLInputElement} */ (field).value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** @param {string} text in URL-safe letters */
function bytes(text) {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(say("no-permission"));
  await navigator.serviceWorker.register("/worker.js");
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(page.push) });
  const { endpoint, keys } = found.toJSON();
  await ask("/api/me/notices/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  location.reload();
}

if (button) {
  button.hidden = !can;
  hint.hidden = can;
  button.addEventListener("click", () => subscribe().catch((why) => toast(why.message, 8)));
}
