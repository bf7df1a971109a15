// The place of the board in a game: the set-up editor while a person places their
// pieces, the board otherwise.

import { post, type Scene, type Side } from "./api";
import { failed, h, replace } from "./dom";
import { Editor } from "./editor";
import { loadGround } from "./ground";
import { keepLast } from "./prefs";

export class Deploying {
  readonly place = h("div", { class: "place" });
  private editor: Editor | null = null;
  private loading = "";
  laid: boolean | null = null; // a good set-up is, or was to be; null: nobody has asked for it
  private down = false;

  constructor(
    private board: HTMLElement,
    private ready: (setup: string) => Promise<void>,
  ) {}

  // show shows the board.
  show(): void {
    this.close();
    if (this.place.firstChild !== this.board) replace(this.place, this.board);
  }

  close(): void {
    this.editor?.close();
    this.editor = null;
  }

  // wait leaves what needs no server while the line to it is down: pieces are placed, and nothing is sent.
  wait(down: boolean): void {
    this.down = down;
    this.editor?.wait(down);
    for (const e of this.editor?.element.querySelectorAll<HTMLElement>("[data-served]") ?? []) e.inert = down;
  }

  // lay has a good set-up laid, once, for whoever has asked for that; where it fails, they place their pieces themselves.
  async lay(variant: string, seat: string): Promise<void> {
    this.laid ??= true;
    this.show();
    try {
      const { text } = await post<{ text: string }>("/api/setup", { variant, how: "random", text: "" });
      await post(`${seat}/deploy`, { setup: text });
      keepLast(variant, text);
    } catch (e) {
      this.laid = false;
      failed(e);
    }
  }

  // edit shows the editor.
  async edit(s: Scene, side: Side): Promise<void> {
    if (this.editor) return this.editor.draw();
    if (this.loading === s.variant) return;
    this.loading = s.variant;
    try {
      const ground = await loadGround(s.variant);
      this.editor = new Editor(ground, side, { ready: this.ready });
      this.wait(this.down);
      replace(this.place, this.editor.element);
    } catch (e) {
      failed(e);
    } finally {
      this.loading = "";
    }
  }
}
