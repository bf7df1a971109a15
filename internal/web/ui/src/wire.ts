// The wire from this tab to the hub.

import { carried, here } from "./carrier";
import { Hub, type FromHub, type ToHub } from "./hub";
import { lead } from "./leader";
import { script } from "./script";

type Send = (m: ToHub) => void;
type Hear = (m: FromHub) => void;

// connect finds the hub: in a shared worker; where the browser has none, in the
// tab that leads; else in this tab. renewed is called when there is another hub,
// which knows of nothing yet.
export function connect(hear: Hear, renewed: () => void): Send {
  let send: Send = () => {};
  if (here()) return alone(hear); // there are no connections to save
  const otherwise = () => {
    send = navigator.locks && typeof BroadcastChannel === "function" ? elected(hear, renewed) : alone(hear);
  };
  try {
    send = shared(hear, () => {
      otherwise();
      renewed();
    });
  } catch {
    // there are none, or they are switched off
    otherwise();
  }
  return (m) => send(m);
}

// alone has a hub for this tab only.
function alone(hear: Hear): Send {
  const hub = new Hub(carried(), (_, m) => hear(m));
  return (m) => hub.hear("", m);
}

function shared(hear: Hear, failed: () => void): Send {
  const worker = new SharedWorker(script("/hub.js"), { name: "flagfall 1" });
  worker.onerror = failed;
  worker.port.onmessage = (e: MessageEvent<FromHub>) => hear(e.data);
  return (m) => worker.port.postMessage(m);
}

// elected has the hub in one of the tabs.
function elected(hear: Hear, renewed: () => void): Send {
  return lead<ToHub, FromHub>(
    "hub",
    (tell) => {
      const hub = new Hub(carried(), tell);
      return (tab, m) => hub.hear(tab, m);
    },
    hear,
    renewed,
  );
}
