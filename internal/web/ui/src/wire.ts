// The wire from this tab to the hub.

import { Hub, type FromHub, type ToHub } from "./hub";

type Send = (m: ToHub) => void;
type Hear = (m: FromHub) => void;

declare global {
  interface Window { trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } } }
}

// connect finds the hub: in a shared worker; where the browser has none, in the
// tab that leads; else in this tab. renewed is called when there is another hub,
// which knows of nothing yet.
export function connect(hear: Hear, renewed: () => void): Send {
  let send: Send = () => {};
  const otherwise = () => { send = navigator.locks && typeof BroadcastChannel === "function" ? elected(hear, renewed) : alone(hear); };
  try {
    send = shared(hear, () => { otherwise(); renewed(); });
  } catch { // there are none, or they are switched off
    otherwise();
  }
  return (m) => send(m);
}

// alone has a hub for this tab only.
function alone(hear: Hear): Send {
  const hub = new Hub((_, m) => hear(m));
  return (m) => hub.hear("", m);
}

const url = "/hub.js";
const policy = window.trustedTypes?.createPolicy("flagfall", { createScriptURL: () => url });

function shared(hear: Hear, failed: () => void): Send {
  const worker = new SharedWorker(policy?.createScriptURL(url) ?? url, { name: "flagfall 1" });
  worker.onerror = failed;
  worker.port.onmessage = (e: MessageEvent<FromHub>) => hear(e.data);
  return (m) => worker.port.postMessage(m);
}

type Call = { tab: string; m: ToHub } | { renewed: true };

// elected has the hub in one of the tabs: the one that holds a lock, which the
// browser passes on when that tab is closed. Every tab hears on a channel of its
// own.
function elected(hear: Hear, renewed: () => void): Send {
  const me = crypto.randomUUID();
  const calls = new BroadcastChannel("flagfall.hub");
  const mine = new BroadcastChannel(`flagfall.tab.${me}`);
  const channels = new Map<string, BroadcastChannel>();
  let hub: Hub | null = null;
  mine.onmessage = (e: MessageEvent<FromHub>) => hear(e.data);
  calls.onmessage = (e: MessageEvent<Call>) => {
    if ("renewed" in e.data) return renewed();
    if (!hub) return;
    const { tab, m } = e.data;
    if (!channels.has(tab)) channels.set(tab, new BroadcastChannel(`flagfall.tab.${tab}`));
    hub.hear(tab, m);
    if (m.do === "bye") {
      channels.get(tab)!.close();
      channels.delete(tab);
    }
  };
  void navigator.locks.request("flagfall.hub", () => {
    hub = new Hub((tab, m) => (tab === me ? hear(m) : channels.get(tab)?.postMessage(m)));
    calls.postMessage({ renewed: true } satisfies Call);
    renewed();
    return new Promise(() => {}); // until this tab is closed
  });
  return (m) => (hub ? hub.hear(me, m) : calls.postMessage({ tab: me, m } satisfies Call));
}
