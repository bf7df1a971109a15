// The shared worker: the hub, with a port to every tab.

import { overHTTP } from "./carrier";
import { Hub, type ToHub } from "./hub";

interface Scope {
  onconnect: ((e: MessageEvent) => void) | null;
}

const ports = new Map<string, MessagePort>();
const hub = new Hub(overHTTP, (tab, m) => ports.get(tab)?.postMessage(m));
let tabs = 0;

(self as unknown as Scope).onconnect = (e) => {
  const port = e.ports[0],
    tab = String(++tabs);
  ports.set(tab, port);
  port.onmessage = (m: MessageEvent<ToHub>) => {
    hub.hear(tab, m.data);
    if (m.data.do === "bye") ports.delete(tab);
  };
};
