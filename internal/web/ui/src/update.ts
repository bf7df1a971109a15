// The static site without a network, and its new versions: the page says when all is kept, and
// when another version waits.

import type { Tools } from "./tools";

const often = 60 * 60 * 1000; // ms between two looks for a new version, in a page that stays open

// keepOffline has the browser keep the site's files by a service worker.
export async function keepOffline(app: Tools, worker: string): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return; // no secure address, or storage is refused
  const first = !workers.controller;
  const site = await workers.register(worker, { updateViaCache: "none" });
  const follow = (w: ServiceWorker | null) =>
    w?.addEventListener("statechange", () => {
      if (w.state === "installed" && workers.controller) offer(app, w);
      if (w.state === "activated" && first) app.toast(app.text.offlineReady);
    });
  if (site.waiting && workers.controller) offer(app, site.waiting);
  follow(site.installing);
  site.addEventListener("updatefound", () => follow(site.installing));
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < often) return;
    looked = Date.now();
    void site.update().catch(() => {}); // without a network there is nothing new
  });
}

// offer says that a new version waits. Whoever takes it in one tab takes it in all: what the others
// would load from now on is of the new version too.
function offer({ button, h, text }: Tools, w: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  document.querySelector(".renew")?.remove();
  document.body.append(
    h(
      "div",
      { class: "renew", role: "status" },
      text.newVersion,
      button(text.reload, () => w.postMessage("take over")),
    ),
  );
}
