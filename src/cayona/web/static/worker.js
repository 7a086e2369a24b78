/** Kept by the browser, also with no page of ours open: shows what the server pushes, and opens the table at a tap. */

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url }, icon: "/favicon.ico" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href, pathname } = new URL(event.notification.data.url, self.location.origin);
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((pages) => {
    const open = pages.find((page) => new URL(page.url).pathname === pathname);
    return open ? open.focus() : self.clients.openWindow(href);
  }));
});
