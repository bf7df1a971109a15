// How to ask the server, and the types of what it sends.

import { located } from "./base";
import { carried, here } from "./carrier";
import { say } from "./said";
import { text } from "./text";

export type * from "./catalogue";
export type * from "./meeting";
export type * from "./scene";

// Failure is an answer of the server that says in words what is wrong.
export class Failure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function answer(r: Response): Promise<any> {
  const type = r.headers.get("Content-Type") ?? "";
  const body = type.startsWith("application/json") ? await r.json() : {};
  if (!r.ok) throw new Failure(r.status, body.said ? say(body.said) : `${r.status} ${r.statusText}`);
  return body;
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await (path.startsWith("/api/") ? carried().fetch(path, init) : fetch(located(path), init));
  } catch (e) {
    throw new Failure(0, here() ? text.errEngine(String((e as Error).message)) : text.errNetwork);
  }
}

export async function get<T>(path: string): Promise<T> {
  return answer(await request(path));
}

let shown = "";

// shows notes whose profile the page shows, empty for nobody's: what it asks for is refused where another one plays by then.
export function shows(profile = ""): void {
  shown = profile;
}

// post asks for something to be done; with keepalive also where the page is left meanwhile.
export async function post<T = unknown>(path: string, body: unknown = {}, keepalive = false): Promise<T> {
  return answer(
    await request(path, {
      keepalive,
      method: "POST",
      headers: { "Content-Type": "application/json", ...(shown && { "Flagfall-Profile": shown }) },
      body: JSON.stringify(body),
    }),
  );
}

// send asks with the token of a bot.
export async function send<T = unknown>(method: string, path: string, token: string): Promise<T> {
  return answer(await request(path, { method, headers: { Authorization: `Bearer ${token}` } }));
}

// postForBlob is post for an answer that is a file.
export async function postForBlob(path: string, body: unknown): Promise<Blob> {
  const r = await request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!r.ok) await answer(r);
  return r.blob();
}

export async function getText(path: string): Promise<string> {
  const r = await request(path);
  if (!r.ok) await answer(r);
  return r.text();
}

export const seatPath = (id: string, seat: string) => `/api/games/${id}/${seat}`;
