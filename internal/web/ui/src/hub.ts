// The hub: one line of events to the server for all tabs of a browser, which
// would otherwise run out of connections at the sixth tab. It runs in a shared
// worker, or in one of the tabs. A tab gets the topics that it asked for
// and of no other.

import type { Played } from "./api";
import type { Carrier, Events } from "./carrier";
import type { Said } from "./say";

// A topic is a seat, as ID/SEAT, the arena, or the games in it that are being played,
// all of them or one.
export type ToHub = { do: "follow" | "leave"; topic: string } | { do: "wake" | "bye" };
export type FromHub = { topic: string } & (
  | { data: Update }
  | { lost: true; why?: Said } // the line is down; it is opened again
  | { refused: number; why?: Said }
); // nothing will come of this topic

// Update is what an event of a topic holds: any object, and for a seat the moves
// from historyFrom on.
export interface Update {
  history?: Played[] | null;
  historyFrom?: number;
  [key: string]: unknown;
}

interface Topic {
  tabs: Set<string>;
  whole: Update | null;
  timer: number;
  delay: number;
}

const shortest = 500,
  longest = 10_000;

export class Hub {
  private source: Events | null = null;
  private line = ""; // its name; empty while it is down
  private topics = new Map<string, Topic>();
  private timer = 0;
  private delay = shortest;
  private asked: Promise<unknown> = Promise.resolve(); // requests, one after the other

  constructor(
    private carrier: Carrier,
    private tell: (tab: string, m: FromHub) => void,
  ) {}

  // hear takes a message of a tab.
  hear(tab: string, m: ToHub): void {
    if (m.do === "follow") this.follow(tab, m.topic);
    else if (m.do === "leave") this.leave(tab, m.topic);
    else if (m.do === "bye") for (const name of [...this.topics.keys()]) this.leave(tab, name);
    else if (!this.line && this.topics.size) this.open();
  }

  private follow(tab: string, name: string): void {
    const known = this.topics.get(name);
    const topic = known ?? { tabs: new Set(), whole: null, timer: 0, delay: shortest };
    this.topics.set(name, topic);
    topic.tabs.add(tab);
    if (topic.whole) this.tell(tab, { topic: name, data: topic.whole });
    else if (!this.source) this.open();
    else if (this.line && !known) this.ask(name);
  }

  private leave(tab: string, name: string): void {
    const topic = this.topics.get(name);
    if (!topic?.tabs.delete(tab) || topic.tabs.size) return;
    this.drop(name);
    if (!this.topics.size) return this.close();
    const line = this.line;
    if (line) this.asked = this.asked.then(() => this.post(address(name), { line, off: true })).catch(() => {});
  }

  private drop(name: string): void {
    clearTimeout(this.topics.get(name)?.timer);
    this.topics.delete(name);
  }

  private close(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.line = "";
  }

  private open(): void {
    this.close();
    const source = (this.source = this.carrier.events("/api/events"));
    source.onmessage = (e) => {
      this.delay = shortest;
      this.take(JSON.parse(e.data));
    };
    source.onerror = () => {
      if (source !== this.source) return;
      this.close();
      for (const [topic, t] of this.topics) this.all(t, { topic, lost: true });
      if (!this.topics.size) return;
      this.timer = setTimeout(() => this.open(), this.delay) as unknown as number;
      this.delay = Math.min(this.delay * 2, longest);
    };
  }

  private all(t: Topic, m: FromHub): void {
    t.whole = "data" in m ? m.data : null;
    for (const tab of [...t.tabs]) this.tell(tab, m);
  }

  // take handles an event: the name of a new line, or something of a topic.
  private take(e: { line?: string; topic?: string; data?: Update; closed?: boolean }): void {
    if (e.line) {
      this.line = e.line;
      for (const name of this.topics.keys()) this.ask(name);
    }
    const t = this.topics.get(e.topic ?? "");
    if (!t || !e.topic) return;
    if (e.closed) return this.again(e.topic, t);
    const data = e.data!;
    if (!t.whole && data.historyFrom) return; // of before it was asked for again
    if (data.historyFrom !== undefined) {
      data.history = (t.whole?.history ?? []).slice(0, data.historyFrom).concat(data.history ?? []);
      data.historyFrom = 0;
    }
    t.delay = shortest;
    this.all(t, { topic: e.topic, data });
  }

  // ask has the server send a topic on this line, from the start.
  private ask(name: string): void {
    const line = this.line,
      t = this.topics.get(name);
    if (t) this.asked = this.asked.then(() => this.request(name, t, line));
  }

  private async request(name: string, t: Topic, line: string): Promise<void> {
    let status = 0,
      why: Said | undefined;
    try {
      const r = await this.post(address(name), { line });
      if (r.ok) return;
      status = r.status;
      why = ((await r.json()) as { said?: Said }).said;
    } catch {
      /* the line goes down too, or it is asked again */
    }
    if (t !== this.topics.get(name) || line !== this.line) return;
    if (status === 410) return this.open(); // the server has given the line up
    if (status === 403 || status === 404) {
      this.drop(name);
      this.all(t, { topic: name, refused: status, why });
      if (!this.topics.size) this.close();
    } else this.again(name, t, why);
  }

  // again asks for a topic in a while.
  private again(name: string, t: Topic, why?: Said): void {
    this.all(t, { topic: name, lost: true, why });
    clearTimeout(t.timer);
    t.timer = setTimeout(() => {
      if (this.line) this.ask(name);
    }, t.delay) as unknown as number;
    t.delay = Math.min(t.delay * 2, longest);
  }

  private post(path: string, body: unknown): Promise<Response> {
    return this.carrier.fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  }
}

// address is where a topic is asked for.
function address(topic: string): string {
  const live = "arena/live?game=";
  if (topic.startsWith(live)) return `/api/arena/live/listen?game=${encodeURIComponent(topic.slice(live.length))}`;
  const [name, query] = topic.split("?");
  if (name === "lobby") return `/api/lobby/listen${query ? `?${query}` : ""}`;
  return topic === "arena" || topic === "arena/live" ? `/api/${topic}/listen` : `/api/games/${topic}/listen`;
}
