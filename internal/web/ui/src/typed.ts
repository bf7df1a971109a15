// Moves by text.

import type { Move, Scene } from "./api";
import { ask, h, toast } from "./dom";
import { text } from "./text";
import { words } from "./ranks";

export class TypedMove {
  readonly element: HTMLElement;
  private field = h("input", {
    type: "text",
    size: 10,
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": text.typeMove,
  });
  private scene: Scene | null = null;
  private moves: Move[] = [];

  constructor(private play: (m: Move) => Promise<void>) {
    this.element = h(
      "form",
      {
        class: "typing",
        onsubmit: (e: Event) => {
          e.preventDefault();
          void this.submit();
        },
      },
      this.field,
      h("button", { type: "submit" }, text.go),
    );
  }

  // draw takes what can be played; there is a field for who plays, and what is typed
  // before one's turn stays there.
  draw(s: Scene, plays: boolean, moves: Move[]): void {
    this.scene = s;
    this.moves = moves;
    this.element.hidden = !plays;
    if (moves.length && !this.field.placeholder) this.field.placeholder = text.typeMoveHint(moves[0].text);
  }

  private async submit(): Promise<void> {
    if (!this.moves.length) return;
    const wanted = this.field.value.trim();
    const bare = (t: string) => t.toLowerCase().replace(/[^a-z0-9]/g, "");
    let found = this.moves.filter((m) => m.text.toLowerCase() === wanted.toLowerCase());
    if (!found.length) found = this.moves.filter((m) => bare(m.text) === bare(wanted));
    if (!found.length) return void toast(text.noSuchMove(wanted), true);
    const game = this.scene!.game;
    const move =
      found.length === 1
        ? found[0]
        : await ask(
            text.choose,
            found.map((m) => [words(m.words, game), m] as [string, Move]),
            text.cancel,
          );
    if (!move) return;
    this.field.value = "";
    await this.play(move);
  }
}
