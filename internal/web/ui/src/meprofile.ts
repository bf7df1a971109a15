// The profile on the page about oneself: its name, those of others on this machine, its export, import and deletion.

import type { meText } from "./english/me";
import { progress, type Career } from "./career";
import type { Tools } from "./tools";

export class Profiles {
  // draw shows the page again, after a change.
  constructor(
    private app: Tools,
    private words: typeof meText,
    private draw: () => Promise<void>,
  ) {}

  card(c: Career): HTMLElement {
    const { button, field, h, here, prefs, select } = this.app,
      w = this.words;
    const name = h("input", {
      type: "text",
      maxlength: 30,
      autocomplete: "nickname",
      value: c.owner ? c.name : prefs.name,
      placeholder: this.app.text.guest,
    });
    const file = h("input", {
      type: "file",
      hidden: true,
      onchange: () => void this.import(file, c),
    });
    const profiles = c.profiles ?? [];
    return h(
      "section",
      { class: "card profile" },
      h("h2", {}, w.profile),
      h("p", { class: "about" }, c.owner ? w.profileHere : here() ? w.profileAlone : w.profileGuest),
      profiles.length > 1 &&
        field(
          w.who,
          select(
            profiles.map((p): [string, string] => [p, p]),
            c.name,
            (p) => void this.change({ use: p }),
          ),
        ),
      h(
        "div",
        { class: "actions" },
        field(w.name, name),
        button(w.rename, () => void this.rename(name.value.trim(), c)),
      ),
      c.owner && this.newcomer(),
      h(
        "div",
        { class: "actions" },
        button(w.export, () => void this.export()),
        button(w.import, () => file.click()),
        file,
        button(w.remove, () => void this.remove(c), { class: "quiet" }),
      ),
    );
  }

  // newcomer makes a profile for somebody else on this machine.
  private newcomer(): HTMLElement {
    const { button, field, h } = this.app,
      w = this.words;
    const name = h("input", { type: "text", maxlength: 30, autocomplete: "off", id: "newcomer" });
    return h(
      "div",
      { class: "actions" },
      field(w.somebody, name),
      button(w.add, () => name.value.trim() && void this.change({ new: name.value.trim() })),
    );
  }

  private async rename(name: string, c: Career): Promise<void> {
    if (c.owner) return this.change({ name });
    this.app.setPrefs({ name });
    await this.draw();
  }

  private async change(what: { use: string } | { name: string } | { new: string }): Promise<void> {
    try {
      await this.app.post("/api/me", what);
    } catch (e) {
      this.app.failed(e);
    }
    await this.draw();
  }

  private async export(): Promise<void> {
    const { failed, post, prefs, save } = this.app;
    try {
      const { text } = await post<{ text: string }>("/api/me/file", {
        name: prefs.name || "You",
        puzzles: progress(this.app),
      });
      save("flagfall.profile", new Blob([text], { type: "application/x-ndjson" }));
    } catch (e) {
      failed(e);
    }
  }

  private async import(from: HTMLInputElement, c: Career): Promise<void> {
    const { failed, keep, post, prefs, setPrefs, toast } = this.app,
      file = from.files?.[0];
    from.value = "";
    if (!file) return;
    try {
      const got = await post<{
        name: string;
        puzzles: string;
        added: number;
        games: number;
        others: number;
        whose: string[] | null;
        notes: string[];
        plays: string; // who plays now, empty where nobody was chosen or the browser is a visitor's
      }>("/api/me/import", { text: await file.text() });
      if (!prefs.name) setPrefs({ name: got.name });
      const w = this.words,
        notes = c.owner ? got.notes : [];
      if (got.puzzles && !progress(this.app)) {
        keep("puzzles", { progress: got.puzzles });
        if (!c.owner) notes.push("puzzles");
      }
      toast(
        [
          w.imported(got.added, got.games, got.others, (got.whose ?? []).join(", ")),
          notes.length > 0 && w.importedToo(notes.map((n) => w.notes[n] ?? n)),
          c.owner && (got.plays ? w.plays(got.plays) : w.noneChosen),
        ]
          .filter(Boolean)
          .join(" "),
      );
    } catch (e) {
      failed(e);
    }
    await this.draw();
  }

  private async remove(c: Career): Promise<void> {
    const { ask, failed, keep, post, prefs, setPrefs, text, toast } = this.app,
      w = this.words;
    if (!(await ask(w.removeAsked(c.owner ? c.name : prefs.name, c.kept), [[w.remove, true]], text.cancel))) return;
    try {
      const { games } = await post<{ games: number }>("/api/me/delete");
      if (!c.owner) {
        keep("games", []);
        keep("puzzles", {});
        keep("own", {});
        setPrefs({ name: "" });
      }
      toast(w.removed(games));
    } catch (e) {
      failed(e);
    }
    await this.draw();
  }
}
