// The carrier of the static site: one tab of this browser has the engine, and all send
// it their requests.

import { located } from "./base";
import type { Carrier, Events } from "./carrier";
import type { Ask, FromEngine, Told, ToEngine } from "./engine";
import { lead } from "./leader";
import { heldSeat } from "./prefs";
import { script } from "./script";

// Taker hears the parts of one answer. lost is called when the engine has ended that
// should have given them, and says whether to ask the next one.
interface Taker {
  hear(m: Told): void;
  lost(): boolean;
}

// files are answers that are the same for everybody: they lie beside the pages, so that
// a page is drawn before the engine runs.
const files: Record<string, string> = { "/api/catalogue": "/catalogue.json" };

export class Device implements Carrier {
  private asked = new Map<string, { m: Ask; taker: Taker }>();
  private count = 0;
  private worker = false; // this tab has it
  private begun = () => {};
  // began is kept when an engine is loaded somewhere: a page that is drawn before holds it up.
  readonly began = new Promise<void>((resolve) => {
    this.begun = resolve;
  });
  private send = lead<Ask, Told>(
    "engine",
    (tell) => this.begin(tell),
    (m) => this.asked.get(m.id)?.taker.hear(m),
    () => this.renewed(),
    () => {
      if (!this.worker) this.begun();
    },
  );

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    if (files[path]) return fetch(located(files[path]));
    return new Promise((resolve, reject) => {
      let parts: BlobPart[] = [];
      let head = { status: 500, kind: "" };
      const id = this.ask(path, init, {
        lost: () => {
          parts = [];
          return true;
        }, // the page sends nothing that must not be done twice
        hear: (m) => {
          if ("status" in m) head = m;
          else if ("part" in m) parts.push(m.part as BlobPart);
          else {
            this.asked.delete(id);
            if (m.end !== null) return reject(new TypeError(m.end));
            resolve(
              new Response(new Blob(parts, { type: head.kind }), {
                status: head.status,
                headers: { "Content-Type": head.kind },
              }),
            );
          }
        },
      });
    });
  }

  events(path: string): Events {
    const text = new TextDecoder();
    const fail = () => stream.onerror?.call(stream as EventSource, new Event("error"));
    const id = this.ask(
      path,
      {},
      {
        lost: () => {
          fail();
          return false;
        },
        hear: (m) => {
          if ("end" in m) fail();
          if (!("part" in m)) return;
          const said = text.decode(m.part); // an event is one part
          if (said.startsWith("data: "))
            stream.onmessage?.call(
              stream as EventSource,
              new MessageEvent("message", { data: said.slice(6).trimEnd() }),
            );
        },
      },
    );
    const stream: Events = {
      onmessage: null,
      onerror: null,
      close: () => {
        if (this.asked.delete(id)) this.send({ id, stop: true });
      },
    };
    return stream;
  }

  private ask(path: string, init: RequestInit, taker: Taker): string {
    const id = String(++this.count);
    const [, id2, seat] = /^\/api\/games\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
    const m: Ask = {
      id,
      method: init.method ?? "GET",
      path,
      body: (init.body as string) ?? "",
      key: (id2 && heldSeat(id2, seat)?.key) || "",
    };
    this.asked.set(id, { m, taker });
    this.send(m);
    return id;
  }

  // renewed asks again what an engine has not answered that has ended.
  private renewed(): void {
    for (const [id, { m, taker }] of [...this.asked]) {
      if (taker.lost()) this.send(m);
      else this.asked.delete(id);
    }
  }

  // begin starts the engine in this tab.
  private begin(tell: (tab: string, m: Told) => void): (tab: string, m: Ask) => void {
    this.worker = true;
    const worker = new Worker(script("/engine.js"), { type: "module", name: "flagfall" });
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) =>
      "loaded" in data ? this.begun() : tell(data.tab, data.m);
    return (tab, m) => worker.postMessage({ tab, m } satisfies ToEngine);
  }
}
