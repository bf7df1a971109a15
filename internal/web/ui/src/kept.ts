// What the engine keeps: the games, in the browser's database, as records of text. A
// promise is kept when the database has written.

interface Game {
  id: string;
  order: string;
  locks: string;
  note: string;
  head: string;
  review?: string;
}
interface Line {
  id: string;
  kind: "move" | "chat";
  n: number;
  text: string;
}

const finished = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    r.onsuccess = () => resolve(r.result);
    r.onerror = () => reject(r.error);
  });

function open(): Promise<IDBDatabase> {
  const r = indexedDB.open("flagfall", 1);
  r.onupgradeneeded = () => {
    r.result.createObjectStore("games", { keyPath: "id" });
    r.result.createObjectStore("lines", { keyPath: ["id", "kind", "n"] });
  };
  return finished(r);
}

const range = (id: string, kind: string, from = 0) => IDBKeyRange.bound([id, kind, from], [id, kind, Infinity]);

// Kept is a journal; internal/web/journal.go says what its methods promise.
export class Kept {
  private base = open();

  begin(id: string, order: string, locks: string): Promise<void> {
    return this.write((games) => games.add({ id, order, locks, note: "", head: "" } satisfies Game));
  }

  async find(id: string): Promise<(Game & { moves: string[] }) | null> {
    const games = (await this.base).transaction("games").objectStore("games");
    const game = await finished<Game | undefined>(games.get(id));
    return game ? { ...game, moves: await this.lines(id, "move") } : null;
  }

  chat(id: string): Promise<string[]> {
    return this.lines(id, "chat");
  }

  private async lines(id: string, kind: string): Promise<string[]> {
    const lines = (await this.base).transaction("lines").objectStore("lines");
    return (await finished<Line[]>(lines.getAll(range(id, kind)))).map((l) => l.text);
  }

  lock(id: string, locks: string): Promise<void> {
    return this.change(id, { locks });
  }

  say(id: string, n: number, text: string): Promise<void> {
    return this.write((_, lines) => lines.put({ id, kind: "chat", n, text } satisfies Line));
  }

  save(id: string, note: string, head: string, kept: number, moves: string[]): Promise<void> {
    return this.change(id, { note, head }, (lines) => {
      lines.delete(range(id, "move", kept));
      for (const [i, text] of moves.entries()) lines.put({ id, kind: "move", n: kept + i, text } satisfies Line);
    });
  }

  // ids are those of all games.
  async ids(): Promise<string[]> {
    return (await finished((await this.base).transaction("games").objectStore("games").getAllKeys())) as string[];
  }

  remove(id: string): Promise<void> {
    return this.write((games, lines) => {
      games.delete(id);
      lines.delete(IDBKeyRange.bound([id], [id, []]));
    });
  }

  async reviewed(id: string): Promise<string> {
    return (await this.find(id))?.review ?? "";
  }

  review(id: string, review: string): Promise<void> {
    return this.change(id, { review });
  }

  // change changes a game that is there, and its lines with it.
  private change(id: string, how: Partial<Game>, also: (lines: IDBObjectStore) => void = () => {}): Promise<void> {
    return this.write((games, lines) => {
      const r = games.get(id);
      r.onsuccess = () => games.put({ ...r.result, ...how });
      also(lines);
    });
  }

  private async write(what: (games: IDBObjectStore, lines: IDBObjectStore) => void): Promise<void> {
    const t = (await this.base).transaction(["games", "lines"], "readwrite", { durability: "strict" });
    return new Promise((resolve, reject) => {
      t.oncomplete = () => resolve();
      t.onerror = t.onabort = () => reject(t.error);
      what(t.objectStore("games"), t.objectStore("lines"));
    });
  }
}
