// The engine: the worker with the server of the pages, compiled to WebAssembly. Tabs
// send it requests and hear the parts of its answers.

import { Decompress } from "../vendor/fzstd";
import { Kept } from "./kept";
import "./wasm_exec.js"; // Go's own, which makes the class below

declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

// Ask is a request of a tab, or the end of one.
export type Ask = { id: string; method: string; path: string; body: string; key: string } | { id: string; stop: true };

// Told is a part of the answer; end comes last, with what went wrong.
export type Told = { id: string } & ({ status: number; kind: string } | { part: Uint8Array } | { end: string | null });

type Serve = (
  method: string,
  path: string,
  body: string,
  key: string,
  head: (status: number, kind: string) => void,
  part: (text: Uint8Array) => void,
  end: (why?: string) => void,
) => () => void;

export type ToEngine = { tab: string; m: Ask };
export type FromEngine = { tab: string; m: Told } | { loaded: true };

const stops = new Map<string, () => void>();
const program = start();
postMessage({ loaded: true } satisfies FromEngine);

onmessage = async ({ data: { tab, m } }: MessageEvent<ToEngine>) => {
  const tell = (t: Told) => postMessage({ tab, m: t } satisfies FromEngine);
  const { id } = m,
    name = `${tab} ${id}`;
  if ("stop" in m) {
    stops.get(name)?.();
    stops.delete(name);
    return;
  }
  try {
    const serve = await program;
    stops.set(
      name,
      serve(
        m.method,
        m.path,
        m.body,
        m.key,
        (status, kind) => tell({ id, status, kind }),
        (part) => tell({ id, part }),
        (why) => {
          stops.delete(name);
          tell({ id, end: why ?? null });
        },
      ),
    );
  } catch (e) {
    tell({ id, end: String(e) });
  }
};

// start begins the program, and returns how it serves.
async function start(): Promise<Serve> {
  const go = new Go();
  const packed = await fetch(new URL("flagfall.wasm.zst", import.meta.url));
  if (!packed.ok) throw new Error(`flagfall.wasm.zst: ${packed.status} ${packed.statusText}`);
  const { instance } = await WebAssembly.instantiateStreaming(unpacked(packed), go.importObject);
  return new Promise((resolve, reject) => {
    Object.assign(globalThis, { flagfall: { kept: new Kept(), begin: resolve } });
    go.run(instance).then(() => reject(new Error("the program has ended")), reject);
  });
}

// unpacked is the program, which lies there compressed: not every host compresses, and those
// that do take gzip, which sees 32 kB back where zstd sees the whole program and saves an eighth.
// It is compiled while it comes.
function unpacked(r: Response): Response {
  let zstd: Decompress;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    start: (to) => void (zstd = new Decompress((part) => to.enqueue(part))),
    transform: (part) => zstd.push(part),
    flush: () => zstd.push(new Uint8Array(), true),
  });
  return new Response(r.body!.pipeThrough(stream), { headers: { "Content-Type": "application/wasm" } });
}
