// Where the application lies on its host: at the root, or in a folder of it, as a static
// site may. Addresses in the program begin at the application.

const base = document.documentElement.dataset.base ?? "";

// located is an address of the application on the host.
export const located = (address: string): string => (address.startsWith("/") ? base + address : address);

// address is what the application calls an address of the host.
export const address = (path: string): string => (path.startsWith(base + "/") ? path.slice(base.length) : path);
