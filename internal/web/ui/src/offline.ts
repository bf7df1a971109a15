// The service worker of the static site: it keeps all files, so that the site opens
// without a network. `flagfall site` writes their list before this script, so that a
// site with other files has another script, which the browser then takes.

// files are the addresses from the site's root, with the SHA-256 of what lies there.
declare const site: { version: string; files: Record<string, string> };

interface Scope {
  addEventListener(type: "install" | "activate", do_: (e: { waitUntil(p: Promise<unknown>): void }) => void): void;
  addEventListener(
    type: "fetch",
    do_: (e: { request: Request; respondWith(r: Promise<Response>): void }) => void,
  ): void;
  addEventListener(type: "message", do_: (e: MessageEvent) => void): void;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

const scope = self as unknown as Scope;
const root = new URL("./", location.href).pathname; // of the site
const ours = `flagfall ${root} `; // a host may have several sites in folders of it
const cacheName = ours + site.version;

scope.addEventListener("install", (e) =>
  e.waitUntil(
    caches
      .open(cacheName)
      .then((c) => Promise.all(Object.entries(site.files).map(([file, sum]) => keep(c, file, sum)))),
  ),
);

// keep fetches a file past the browser's own cache, where hosts have files stay for minutes, and
// keeps it only if it is of this version: a cache between here and the host may be behind.
async function keep(cache: Cache, file: string, sum: string): Promise<void> {
  const answer = await fetch(file, { cache: "reload" });
  const bytes = await answer.arrayBuffer();
  const is = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
    .map((b) => b.toString(16).padStart(2, "0"))
    .join("");
  if (!answer.ok || is !== sum)
    throw new Error(`${file}: status ${answer.status}, SHA-256 ${is}; version ${site.version} has ${sum}`);
  await cache.put(file, new Response(bytes, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } }));
}

// A new version waits until no page uses the old one, or until a page asks for it.
scope.addEventListener("message", (e) => {
  if (e.data === "take over") void scope.skipWaiting();
});

// Files of other versions are dropped when no page uses them any more.
scope.addEventListener("activate", (e) =>
  e.waitUntil(
    caches
      .keys()
      .then((all) => Promise.all(all.filter((n) => n.startsWith(ours) && n !== cacheName).map((n) => caches.delete(n))))
      .then(() => scope.clients.claim()),
  ),
);

scope.addEventListener("fetch", (e) => {
  const at = new URL(e.request.url);
  if (e.request.method !== "GET" || at.origin !== location.origin || !at.pathname.startsWith(root)) return;
  e.respondWith(answer(e.request, at));
});

// answer is a kept file. An address of the application has none: it is sent to the root, as
// 404.html does, because the page names its files from there.
async function answer(request: Request, at: URL): Promise<Response> {
  const kept = await (await caches.open(cacheName)).match(at.pathname);
  if (kept) return kept;
  if (request.mode !== "navigate") return fetch(request);
  return Response.redirect(`${root}?at=${encodeURIComponent(at.pathname.slice(root.length))}`);
}
