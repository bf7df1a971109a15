// The puzzles that there are, those of one's own games among them, and what was reached in them: the server keeps that of
// the owner, this browser that of everybody else.

import type { Scene, Side } from "./api";
import { progress } from "./career";
import type { Said } from "./say";
import type { Tools } from "./tools";

export interface Entry {
  id: string;
  variant: string;
  theme: string;
  rating: number;
}
export interface List {
  puzzles: Entry[];
  themes: { name: string; title: Said }[];
  daily: string;
  words: Record<string, Said>;
  progress?: string; // the owner's, which the server keeps
  profile?: string; // whose it is
}
export interface Work {
  id: string;
  state: string;
  done: number;
  total: number;
  end?: Entry[];
  fault?: Said;
}
export interface Shown extends Entry {
  goal: string;
  title: Said;
  task: Said;
  facts: Said[];
  side: Side;
  scene: Scene;
  state: "open" | "solved" | "wrong" | "illegal";
  says: Said[];
  record?: string;
}
// A try as it is counted.
export interface Attempt {
  id: string;
  wrong: number;
  hints: number;
}
export interface Score {
  progress: string;
  says: Said[];
}

const ownMost = 50; // puzzles from games that are kept

// dayOf is a day as whoever solves counts days.
export function dayOf(day: Date): string {
  const pad = (n: number) => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

export class Puzzles {
  constructor(
    private app: Tools,
    readonly list: List,
    private today: string,
  ) {}

  // own are the puzzles from games of whoever uses this browser, the newest first.
  get own(): Entry[] {
    try {
      const all = JSON.parse(this.app.map<string>("own", this.app.isText).puzzles ?? "[]") as Entry[];
      return all.filter((p) => p && this.app.isText(p.id));
    } catch {
      return [];
    }
  }

  // word is what the pages call something about puzzles.
  word(name: string): string {
    return this.app.say(this.list.words[name]);
  }

  known(id: string | null): boolean {
    return [...this.list.puzzles, ...this.own].some((p) => p.id === id);
  }

  // add keeps puzzles from a game.
  add(found: Entry[]): void {
    const ids = found.map((p) => p.id);
    this.app.keep("own", {
      puzzles: JSON.stringify([...found, ...this.own.filter((p) => !ids.includes(p.id))].slice(0, ownMost)),
    });
  }

  // missed makes puzzles of the wins that were missed in a game, and tells meanwhile how far this has come. Nobody is told
  // anything once the page is closed.
  async missed(record: string, tell: (w: Work) => void, closed: () => boolean): Promise<Entry[] | undefined> {
    const { get, post, say, text, toast } = this.app;
    let w = await post<Work>("/api/puzzles/missed", { text: record });
    while (["waiting", "working"].includes(w.state) && !closed()) {
      tell(w);
      await new Promise((r) => setTimeout(r, 500));
      // Where too much is asked at once, it is asked again later.
      w = await get<Work>(`/api/tasks/${w.id}?from=${w.done}`).catch((e: { status?: number }) => {
        if (e.status !== 429) throw e;
        return w;
      });
    }
    if (closed()) return;
    const found = w.end ?? [];
    if (!w.end) toast(w.fault ? say(w.fault) : text.brokenOff, true);
    else if (!found.length) toast(this.word("none"));
    this.add(found);
    return found;
  }

  // nearest is the untried puzzle of a theme whose rating is nearest to that of who solves; undefined where there is none.
  nearest(theme: string, seen: Set<string>): Entry | undefined {
    const { results = {}, rating } = this.progress(),
      want = rating?.rating || 1300,
      far = (p: Entry) => Math.abs(p.rating - want) + (p.id in results || seen.has(p.id) ? 10_000 : 0),
      all = theme === "own" ? this.own : this.list.puzzles.filter((p) => !theme || p.theme === theme);
    return all.length ? all.reduce((a, b) => (far(b) < far(a) ? b : a)) : undefined;
  }

  // tried reports whether a try at a puzzle was counted: only the first one changes the rating.
  tried(id: string): boolean {
    return id in (this.progress().results ?? {});
  }

  private progress(): { rating?: { rating: number }; results?: Record<string, unknown> } {
    try {
      return JSON.parse(this.list.progress ?? progress(this.app)) ?? {};
    } catch {
      return {};
    }
  }

  // brought is the puzzle itself where the server does not have it.
  brought(id: string): Entry | undefined {
    return this.list.puzzles.some((p) => p.id === id) ? undefined : this.own.find((p) => p.id === id);
  }

  // begun keeps a try that is to be counted should the page be closed.
  begun(attempt: Attempt): void {
    this.app.keep("trying", { attempt: JSON.stringify(attempt) });
  }

  // settle counts a try that was left by closing or loading the page anew.
  async settle(): Promise<void> {
    const left = JSON.parse(this.app.map<string>("trying", this.app.isText).attempt ?? "null") as Attempt | null;
    if (left && this.known(left.id)) await this.score(left);
    else this.app.keep("trying", {});
  }

  // score sends a try to be counted.
  async score({ id, wrong, hints }: Attempt, solved = false): Promise<Score> {
    const score = await this.app.post<Score>(`/api/puzzles/${id}/score`, {
      progress: progress(this.app),
      wrong,
      hints,
      solved,
      day: id === this.list.daily ? this.today : "",
      own: this.brought(id),
    });
    this.app.keep("trying", {});
    if (this.list.progress === undefined) this.app.keep("puzzles", { progress: score.progress });
    else this.list.progress = score.progress;
    return score;
  }
}
