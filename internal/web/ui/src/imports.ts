// Records from elsewhere that were opened in this browser, each with the review that was
// made of it: in the browser's database, so that whoever opened one finds both again and
// nobody else does.

import type { Account } from "./reviewed";
import { has, isMoment, isText } from "./stored";

// Import is a record, or a log of another judge, named by the checksum of what it is as a
// record. Without a review, nobody had it gone over.
export interface Import {
  name: string;
  title: string;
  when: number;
  text: string;
  review?: Account;
}

const isAccount = has({ found: Array.isArray, whole: has({ players: Array.isArray }) });
const isImport = has({ name: isText, title: isText, when: isMoment, text: isText, "review?": isAccount });
const most = 20; // the ones opened last are kept

const done = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    r.onsuccess = () => resolve(r.result);
    r.onerror = () => reject(r.error);
  });

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const r = indexedDB.open("flagfall.imports", 1);
  r.onupgradeneeded = () => r.result.createObjectStore("records", { keyPath: "name" });
  const base = await done(r);
  const t = base.transaction("records", mode);
  t.oncomplete = t.onabort = () => base.close();
  return t.objectStore("records");
}

// A browser that keeps nothing, as in some private windows, has no imports.
const otherwise = <T>(p: Promise<T>, nothing: T): Promise<T> => p.catch(() => nothing);

// imports are all, the last opened one first.
export const imports = (): Promise<Import[]> => otherwise(all(), []);

async function all(): Promise<Import[]> {
  const kept: Import[] = await done((await store("readonly")).getAll());
  return kept.filter(isImport).sort((a, b) => b.when - a.when);
}

// imported is the import of a name.
export const imported = (name: string): Promise<Import | undefined> =>
  otherwise(
    store("readonly")
      .then((s) => done<Import | undefined>(s.get(name)))
      .then((i) => (isImport(i) ? i : undefined)),
    undefined,
  );

// keepImport keeps what was opened, or opened again; its review stays with it.
export async function keepImport(name: string, title: string, text: string): Promise<Import> {
  const i: Import = { ...(await imported(name)), name, title, when: Date.now(), text };
  await otherwise(put(i), undefined);
  return i;
}

async function put(i: Import): Promise<void> {
  const old = (await all()).filter((o) => o.name !== i.name).slice(most - 1);
  const s = await store("readwrite");
  for (const o of old) s.delete(o.name);
  await done(s.put(i));
}

// keepReview keeps the review of an import that is still there.
export async function keepReview(name: string, review: Account): Promise<void> {
  const i = await imported(name);
  if (i) await otherwise(put({ ...i, review }), undefined);
}

export const forgetImport = (name: string): Promise<undefined> =>
  otherwise(
    store("readwrite").then((s) => done<undefined>(s.delete(name))),
    undefined,
  );
