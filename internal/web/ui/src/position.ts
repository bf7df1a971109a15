// The editor of positions: any piece on any square, for the analysis board.

import type { Piece, Scene, Side, Square } from "./api";
import { Board, type Model } from "./board";
import { variantName } from "./cards";
import { button, h, replace, tabs } from "./dom";
import { drawPiece } from "./piece";
import { nameOf } from "./translate";
import { text } from "./text";
import type { analysisText } from "./english/analysis";

// A tool is what a press puts on a square: a piece, a wall of Advance, or nothing.
type Tool = { side: Side; token: string } | "wall" | "empty";

const strados = "BS987654321F"; // in the order of its letters: Red's begin with B, Blue's with N

export class PositionEditor {
  readonly element = h("div", { class: "position" });
  private squares: Square[];
  private turn: Side;
  private seen = false;
  private tool: Tool = "empty";
  private board: Board;
  private palette = h("div", {});

  // done is given the position as text; cancel leaves it as it was.
  constructor(
    private scene: Scene,
    private words: typeof analysisText,
    done: (position: string) => void,
    cancel: () => void,
  ) {
    this.squares = scene.squares.map((s) => ({ ...s }));
    this.turn = scene.turn;
    this.board = new Board({
      activate: (sq) => this.put(sq),
      drop: (from, to) => this.move(from, to),
      cancel: () => {},
    });
    this.element.append(
      h("div", { class: "table" }, this.board.element),
      h(
        "div",
        { class: "side" },
        h("p", { class: "about" }, words.editLead),
        this.palette,
        h(
          "div",
          { class: "actions" },
          button(words.emptyBoard, () => {
            this.squares = this.squares.map(({ name, lake }) => ({ name, lake }));
            this.draw();
          }),
          button(words.cancel, cancel),
          button(words.setPosition, () => done(this.text()), { class: "primary", id: "setposition" }),
        ),
      ),
    );
    this.draw();
  }

  private get advance(): boolean {
    return this.scene.game === "advance";
  }

  private put(sq: number): void {
    const { name, lake } = this.squares[sq];
    if (lake) return;
    this.squares[sq] = { name };
    if (this.tool === "wall") this.squares[sq].wall = true;
    else if (this.tool !== "empty") this.squares[sq].piece = this.piece(this.tool);
    this.draw();
  }

  private piece({ side, token }: { side: Side; token: string }): Piece {
    const name = nameOf(token, this.scene.game);
    return { side, token: this.advance && side ? token.toLowerCase() : token, name, known: this.seen && !this.advance };
  }

  // move carries a piece to another square, or off the board.
  private move(from: number, to: number): void {
    const { name, piece } = this.squares[from];
    if (to >= 0 && this.squares[to].lake) return;
    this.squares[from] = { name };
    if (to >= 0) this.squares[to] = { name: this.squares[to].name, piece };
    this.draw();
  }

  // text is the position as a record begins with it.
  text(): string {
    const width = this.scene.grid.Width,
      letters = this.squares.map((s) => (this.advance ? advanceLetter(s) : stradosLetter(s)));
    if (!this.advance) return `${letters.join("")} ${this.turn ? "b" : "r"}`;
    const rows = letters.join("").match(new RegExp(`.{${width}}`, "g"))!;
    return rows.join("/") + (this.turn ? " b" : "");
  }

  private model(): Model {
    const s = this.scene;
    return {
      game: s.game,
      label: text.board(variantName(s.variant)),
      width: s.grid.Width,
      squares: this.squares,
      columns: s.columns,
      rows: s.rows,
      sides: s.sides,
      viewer: null,
      turned: s.turned,
      mirrored: s.mirrored,
      grab: (sq) => !!this.squares[sq].piece,
    };
  }

  private draw(): void {
    this.board.draw(this.model());
    const tools = (side: Side): Tool[] => tokensOf(this.scene, side).map((token) => ({ side, token }));
    replace(
      this.palette,
      ...([0, 1] as Side[]).map((side) =>
        h(
          "div",
          { class: "palette", role: "group", "aria-label": this.scene.sides[side] },
          ...tools(side).map((t) => this.choice(t)),
        ),
      ),
      h(
        "div",
        { class: "actions" },
        this.choice("empty"),
        this.advance && this.choice("wall"),
        !this.advance &&
          h(
            "label",
            { class: "check" },
            h("input", { type: "checkbox", checked: this.seen, onchange: () => (this.seen = !this.seen) }),
            this.words.seen,
          ),
      ),
      tabs(
        this.words.toMove,
        ([0, 1] as Side[]).map((side): [string, string] => [String(side), this.words.turn(this.scene.sides[side])]),
        String(this.turn),
        (side) => (this.turn = Number(side) as Side),
      ),
    );
  }

  // choice is the button of a tool.
  private choice(tool: Tool): HTMLElement {
    const same = JSON.stringify(tool) === JSON.stringify(this.tool),
      label =
        tool === "empty"
          ? this.words.eraser
          : tool === "wall"
            ? text.wall
            : `${this.scene.sides[tool.side]}: ${nameOf(tool.token, this.scene.game)}`;
    return h(
      "button",
      {
        type: "button",
        title: label,
        "aria-label": label,
        "aria-pressed": String(same),
        onclick: () => {
          this.tool = tool;
          this.draw();
        },
      },
      typeof tool === "string" ? label : drawPiece(this.piece(tool), this.scene.game),
    );
  }
}

// tokensOf are the pieces that a side may have.
const tokensOf = (s: Scene, side: Side): string[] => [
  ...new Set((s.armies[side] ?? []).flatMap((u) => [...u.tokens.toUpperCase()])),
];

function stradosLetter({ lake, piece }: Square): string {
  if (lake) return "_";
  if (!piece) return "A";
  const letter = String.fromCharCode((piece.side ? 78 : 66) + strados.indexOf(piece.token));
  return piece.known ? letter.toLowerCase() : letter;
}

function advanceLetter({ wall, piece }: Square): string {
  if (wall) return "#";
  if (!piece) return ".";
  return piece.side ? piece.token.toLowerCase() : piece.token.toUpperCase();
}
