// What a link carries behind its #: values by name, which no server is sent.

import { located } from "./base";

const params = () => new URLSearchParams(location.hash.slice(1));

// carried is a value of the present address, "" where it has none.
export const carried = (name: string): string => params().get(name) ?? "";

// linkTo is a whole address with values behind its #.
export function linkTo(path: string, values: Record<string, string>): string {
  const p = new URLSearchParams(values).toString();
  return location.origin + located(path) + (p ? "#" + p : "");
}

// pack makes a text short and fit for an address.
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const b of bytes) binary += String.fromCharCode(b);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const most = 4 << 20; // characters of a text that a link may unpack to

// unpack is the text of pack; it throws where there is none.
export async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > most) throw new RangeError("too long");
  }
  return text + decoder.decode();
}
