// The carrier of the static site: one tab of this browser has the engine, and all send
// it their requests.

import type { Carrier, Events } from "./carrier";
import type { Ask, FromEngine, Told, ToEngine } from "./engine";
import { lead } from "./leader";
import { heldSeat } from "./prefs";
import { script } from "./script";

// Taker hears the parts of one answer, and that none will come.
interface Taker { hear(m: Told): void; lost(): void }

export class Device implements Carrier {
  private takers = new Map<string, Taker>();
  private count = 0;
  private send = lead<Ask, Told>("engine", begin, (m) => this.takers.get(m.id)?.hear(m), () => this.renewed());

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return new Promise((resolve, reject) => {
      const parts: BlobPart[] = [];
      let head = { status: 500, kind: "" };
      const id = this.ask(path, init, {
        lost: () => reject(new TypeError("the engine has ended")),
        hear: (m) => {
          if ("status" in m) head = m;
          else if ("part" in m) parts.push(m.part as BlobPart);
          else {
            this.takers.delete(id);
            if (m.end !== null) return reject(new TypeError(m.end));
            resolve(new Response(new Blob(parts, { type: head.kind }), { status: head.status, headers: { "Content-Type": head.kind } }));
          }
        },
      });
    });
  }

  events(path: string): Events {
    const text = new TextDecoder();
    const fail = () => stream.onerror?.call(stream as EventSource, new Event("error"));
    const id = this.ask(path, {}, {
      lost: fail,
      hear: (m) => {
        if ("end" in m) fail();
        if (!("part" in m)) return;
        const said = text.decode(m.part); // an event is one part
        if (said.startsWith("data: ")) stream.onmessage?.call(stream as EventSource, new MessageEvent("message", { data: said.slice(6).trimEnd() }));
      },
    });
    const stream: Events = {
      onmessage: null, onerror: null,
      close: () => { if (this.takers.delete(id)) this.send({ id, stop: true }); },
    };
    return stream;
  }

  private ask(path: string, init: RequestInit, taker: Taker): string {
    const id = String(++this.count);
    this.takers.set(id, taker);
    const [, id2, seat] = /^\/api\/games\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
    this.send({ id, method: init.method ?? "GET", path, body: (init.body as string) ?? "", key: (id2 && heldSeat(id2, seat)?.key) || "" });
    return id;
  }

  // renewed drops what was asked of an engine that has ended.
  private renewed(): void {
    const before = [...this.takers.values()];
    this.takers.clear();
    for (const t of before) t.lost();
  }
}

// begin starts the engine in this tab.
function begin(tell: (tab: string, m: Told) => void): (tab: string, m: Ask) => void {
  const worker = new Worker(script("/engine.js"), { type: "module", name: "flagfall" });
  worker.onmessage = (e: MessageEvent<FromEngine>) => tell(e.data.tab, e.data.m);
  return (tab, m) => worker.postMessage({ tab, m } satisfies ToEngine);
}
