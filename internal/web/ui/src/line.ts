// Lines: what this tab follows on the browser's line of events.

import type { FromHub, Update } from "./hub";
import { say } from "./said";
import { connect } from "./wire";

export interface Listener {
  data(u: Update): void;
  lost(why: string): void; // the line is down; it is opened again by itself
  refused(status: number, why: string): void; // and nothing more comes
}

const followed = new Map<string, Line>();
let send: ReturnType<typeof connect> | null = null;

function hear(m: FromHub): void {
  const to = followed.get(m.topic)?.listener;
  if (!to) return;
  if ("data" in m) to.data(m.data);
  else if ("lost" in m) to.lost(m.why ? say(m.why) : "");
  else to.refused(m.refused, m.why ? say(m.why) : "");
}

// again asks for everything that this tab follows.
function again(): void {
  for (const topic of followed.keys()) send?.({ do: "follow", topic });
}

const wake = () => {
  if (document.visibilityState === "visible" && followed.size) send?.({ do: "wake" });
};
addEventListener("online", wake);
document.addEventListener("visibilitychange", wake);
addEventListener("pagehide", () => {
  send?.({ do: "bye" });
  send = null;
});
addEventListener("pageshow", (e) => {
  // back from the browser's memory
  if (!e.persisted || !followed.size) return;
  send = connect(hear, again);
  again();
});

// Line follows one topic; a tab has one line for a topic at most.
export class Line {
  constructor(
    private topic: string,
    readonly listener: Listener,
  ) {
    followed.set(topic, this);
    this.follow();
  }

  // follow asks for the topic, again where it was refused before.
  follow(): void {
    send ??= connect(hear, again);
    send({ do: "follow", topic: this.topic });
  }

  close(): void {
    if (followed.get(this.topic) !== this) return;
    followed.delete(this.topic);
    send?.({ do: "leave", topic: this.topic });
  }
}
