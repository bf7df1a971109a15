// Where the application lies on its host: at the root, or in a folder of it, as a static
// site may. Its scripts lie there, and addresses in the program begin there.

// The folder of a version of the program, in which a server has its scripts, is no part of that.
const base = new URL(".", import.meta.url).pathname.slice(0, -1).replace(/\/v\/[0-9a-f]{16}$/, "");

// located is an address of the application on the host.
export const located = (address: string): string => (address.startsWith("/") ? base + address : address);

// address is what the application calls an address of the host.
export const address = (path: string): string => (path.startsWith(base + "/") ? path.slice(base.length) : path);

// arrive shows the address that a host without a file for it named: it sends such a page to the root,
// which names its files from there.
export function arrive(): void {
  const at = new URLSearchParams(location.search).get("at");
  if (at !== null) history.replaceState(null, "", located("/" + at.replace(/^\/+/, "")) + location.hash);
}
