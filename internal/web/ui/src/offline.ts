// The service worker of the static site: it keeps all files, so that the site opens
// without a network. `flagfall site` writes their list before this script, so that a
// site with other files has another script, which the browser then takes.

declare const site: { version: string; files: string[] };

interface Scope {
  addEventListener(type: "install" | "activate", do_: (e: { waitUntil(p: Promise<unknown>): void }) => void): void;
  addEventListener(type: "fetch", do_: (e: { request: Request; respondWith(r: Promise<Response>): void }) => void): void;
  clients: { claim(): Promise<void> };
}

const scope = self as unknown as Scope;
const root = new URL("./", location.href).pathname; // of the site: every page of it is the same file
const ours = `flagfall ${root} `; // a host may have several sites in folders of it
const cacheName = ours + site.version;

scope.addEventListener("install", (e) => e.waitUntil(caches.open(cacheName).then((c) => c.addAll(site.files))));

// Files of another version are dropped when no page uses them any more.
scope.addEventListener("activate", (e) => e.waitUntil(caches.keys()
  .then((all) => Promise.all(all.filter((n) => n.startsWith(ours) && n !== cacheName).map((n) => caches.delete(n))))
  .then(() => scope.clients.claim())));

scope.addEventListener("fetch", (e) => {
  const at = new URL(e.request.url);
  if (e.request.method !== "GET" || at.origin !== location.origin) return;
  const file = e.request.mode === "navigate" ? root : at.pathname;
  e.respondWith(caches.open(cacheName).then((c) => c.match(file)).then((kept) => kept ?? fetch(e.request)));
});
