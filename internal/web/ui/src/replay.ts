// The page of a recorded game: one of this server by its permanent address, one that a
// link carries, or one that is dropped on the page.

import { get, getText, post } from "./api";
import { located } from "./base";
import { here } from "./carrier";
import { variantName } from "./cards";
import { button, failed, field, h, replace, sentence } from "./dom";
import { icon } from "./icons";
import { carried, unpack } from "./link";
import { keep, listImports, openedAs } from "./opened";
import type { Leave } from "./router";
import { text } from "./text";
import { translated } from "./translate";
import { Viewer, type Showing } from "./viewer";
import { tools } from "./tools";
import { ago, finished } from "./yours";

// listGames is the list of games, which this page alone has.
const listGames = (): Promise<typeof import("./gamelist")> => import(new URL("gamelist.js", import.meta.url).href);

// Source is a record to look at; reviewed says that its review is kept with it, own that
// nobody else can open its address, at where to begin unless the address says it.
interface Source {
  record: string;
  reviewed?: boolean;
  own?: boolean;
  at?: number;
}

export function replayPage(main: HTMLElement, parts: string[]): Leave {
  const place = h("div");
  const file = h("input", { type: "file", accept: ".flagfall,.txt,.log" });
  const drop = h("div", { class: "drop" }, icon("record"), h("p", {}, text.replayLead), field(text.chooseFile, file));
  const example = h(
    "div",
    { class: "example", role: "group", "aria-label": text.example },
    h("p", {}, text.example),
    ...examples.map((v) => button(variantName(v), () => void open(exampleGame(v)))),
  );
  const board = h(
    "p",
    { class: "example" },
    h("a", { href: "/analysis" }, text.analysisBoard),
    !here() && h("a", { href: "/arena" }, text.arenaGames),
  );
  const title = h("h1", {}, text.replayTitle),
    games = h("div", {}),
    mine = h("div", {});
  let viewer: Viewer | null = null,
    left = false;
  const open = async (source: Promise<Source> | Source, id = "") => {
    if (!viewer) replace(place, h("p", { class: "about", role: "status" }, text.opening));
    try {
      const { record, reviewed, own, at } = await source;
      const showing: Showing = {
        ...(await post<Showing>("/api/film", { text: record })),
        reviewed: reviewed || !!carried("review"),
        own,
      };
      showing.scene = translated(showing.scene);
      if (!id) Object.assign(showing, await keep(showing, record));
      if (left) return;
      viewer?.close();
      viewer = new Viewer(showing, id, carried("at") ? Number(carried("at")) : at);
      replace(place, viewer.element);
      main.toggleAttribute("data-opened", true);
      viewer.laid();
      const s = showing.scene;
      document.title = [s.players.map((n, i) => n || s.sides[i]).join(" – "), text.navReplay, text.appName].join(" · ");
      title.classList.add("unseen");
      for (const e of [games, mine, example, board]) e.remove();
    } catch (e) {
      if (viewer) failed(e);
      else replace(place, h("p", { class: "error", role: "alert" }, sentence((e as Error).message)));
    }
  };
  const take = (f?: File) => {
    if (f) void open(f.arrayBuffer().then((bytes) => ({ record: decoded(bytes) })));
  };
  file.addEventListener("change", () => take(file.files?.[0]));
  const over = (e: DragEvent) => {
    e.preventDefault();
    drop.classList.add("over");
  };
  const dropped = (e: DragEvent) => {
    e.preventDefault();
    drop.classList.remove("over");
    take(e.dataTransfer?.files[0]);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", dropped);
  // What comes later is below, so that nothing moves under a finger.
  main.append(title, place, drop, example, board, games, mine);
  void listImports(mine);
  void Promise.all([listGames(), finished()]).then(
    ([file, held]) =>
      file.list(games, tools, {
        held,
        ago,
        open: (game) =>
          void open(getText(`/api/arena/game?id=${encodeURIComponent(game)}`).then((record) => ({ record }))),
      }),
    failed,
  );
  begin(parts[0], open);
  return () => {
    left = true;
    viewer?.close();
    main.removeAttribute("data-opened");
    document.removeEventListener("dragover", over);
    document.removeEventListener("drop", dropped);
  };
}

// decoded reads a file as UTF-8, or as UTF-16 where its byte-order mark says so.
function decoded(bytes: ArrayBuffer): string {
  const [a, b] = new Uint8Array(bytes);
  return new TextDecoder(
    a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : "utf-8",
  ).decode(bytes);
}

// examples are the variants of which a game comes with the page.
const examples = ["classic", "barrage", "duel", "octa-barrage", "advance"];

// exampleGame is the game that plays itself on the start page where its variant is chosen.
const exampleGame = async (variant: string): Promise<Source> => ({
  record: await (await fetch(located(`/demo-${variant}.txt`))).text(),
  at: 0,
});

const brought = "flagfall.replay";

// bring has the next visit of the page show a record.
export const bring = (record: string): void => sessionStorage.setItem(brought, record);

// begin opens what the address names, or what was brought here.
function begin(id: string | undefined, open: (source: Promise<Source> | Source, id?: string) => Promise<void>): void {
  const packed = carried("r"),
    own = carried("own"),
    record = sessionStorage.getItem(brought);
  sessionStorage.removeItem(brought);
  if (id) void open(get<Source>(`/api/finished/${encodeURIComponent(id)}`), id);
  else if (packed)
    void open(
      unpack(packed).then(
        (record) => ({ record }),
        () => {
          throw new Error(text.errFragment);
        },
      ),
    );
  else if (record) void open({ record });
  else if (own) void open(openedAs(own).then((record) => ({ record })));
}
