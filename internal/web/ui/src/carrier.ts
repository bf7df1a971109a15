// The carrier: how a page reaches what answers it. The handlers are the same Go code
// in a server, reached over HTTP, and in a worker of this browser, reached by messages.

export interface Carrier {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  // events opens a stream of server-sent events.
  events(path: string): Events;
}

export type Events = Pick<EventSource, "onmessage" | "onerror" | "close">;

// overHTTP is the server that the page came from.
export const overHTTP: Carrier = { fetch: (path, init) => fetch(path, init), events: (path) => new EventSource(path) };

let carrier = overHTTP;

// here says whether everything runs in this browser, without a server: nobody else can
// be reached.
export const here = (): boolean => carrier !== overHTTP;

// carry has everything go by another carrier, from the first request on.
export function carry(by: Carrier): void {
  carrier = by;
}

export const carried = (): Carrier => carrier;
