// A graph over the moves of a game: curves, bars and dots, with axes, and the place that
// is looked at, which a press or the arrow keys move.

import type { Cursor } from "./cursor";
import { h, svg } from "./dom";
import { text } from "./text";

export type Point = [ply: number, share: number]; // the share is from 0, below, to 1
export interface Chart {
  curves: { kind: string; points: Point[] }[];
  bars: { ply: number; size: number; kind: string }[]; // sizes from -1 to 1
  dots: { ply: number; share: number; kind: string; title: string }[];
  top: string; // what 1 stands for
  bottom: string;
  share: (ply: number) => string; // what the curves say there, in words
}

const height = 200,
  left = 8,
  right = 8,
  upper = 18,
  lower = 56; // pixels; bars lie between the axis and the edge
const middle = height - lower + 27; // where bars begin

export class Graph {
  readonly element = h("div", {
    class: "graph",
    role: "slider",
    tabindex: 0,
    "aria-label": text.graph,
    "aria-valuemin": 0,
  });
  private picture = svg("svg", { "aria-hidden": "true" });
  private width = 0;
  private watch = new ResizeObserver(() => this.draw());

  constructor(
    private cursor: Cursor,
    private chart: () => Chart,
  ) {
    this.element.setAttribute("aria-valuemax", String(cursor.last));
    this.element.append(this.picture);
    this.watch.observe(this.element);
    this.element.addEventListener("keydown", (e) => this.key(e));
    this.element.addEventListener("pointerdown", (e) => {
      this.element.setPointerCapture(e.pointerId);
      this.point(e);
    });
    this.element.addEventListener("pointermove", (e) => {
      if (e.buttons & 1) this.point(e);
    });
  }

  close(): void {
    this.watch.disconnect();
  }

  draw(): void {
    const c = this.chart(),
      ply = this.cursor.ply;
    this.element.setAttribute("aria-valuenow", String(ply));
    this.element.setAttribute("aria-valuetext", text.graphNow(ply, c.top, c.share(ply)));
    this.width = this.element.clientWidth;
    if (!this.width) return;
    this.picture.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
    this.picture.setAttribute("width", String(this.width));
    this.picture.setAttribute("height", String(height));
    const line = (kind: string, points: Point[]) =>
      svg("polyline", {
        class: `curve ${kind}`,
        points: points.map(([p, s]) => `${this.x(p)},${this.y(s)}`).join(" "),
      });
    this.picture.replaceChildren(
      ...this.axes(c),
      ...c.bars.map((b) => this.bar(b)),
      ...c.curves.map((o) => line(o.kind, o.points)),
      ...c.dots.map((d) =>
        svg(
          "circle",
          { cx: this.x(d.ply), cy: this.y(d.share), r: 4, class: `dot ${d.kind}` },
          svg("title", {}, d.title),
        ),
      ),
      svg("path", { d: `M${this.x(ply)} ${upper - 8}V${height - 16}`, class: "now" }),
    );
  }

  private x(ply: number): string {
    return (left + (ply / Math.max(1, this.cursor.last)) * (this.width - left - right)).toFixed(1);
  }

  private y(share: number): string {
    return (upper + (1 - share) * (height - upper - lower)).toFixed(1);
  }

  private axes(c: Chart): SVGElement[] {
    const end = this.width - right,
      label = (x: number | string, y: number | string, words: string, anchor = "start") =>
        svg("text", { x, y, "text-anchor": anchor }, words);
    const step = niceStep(this.cursor.last, Math.max(2, Math.floor(this.width / 90)));
    const marks = [];
    for (let p = step; p < this.cursor.last - step / 3; p += step) marks.push(p);
    return [
      svg("path", {
        d: [this.y(0), this.y(0.5), this.y(1), ...(c.bars.length ? [middle] : [])]
          .map((y) => `M${left} ${y}H${end}`)
          .join(""),
        class: "axis",
      }),
      label(left, upper - 6, c.top),
      label(left, Number(this.y(0)) + 12, c.bottom),
      ...marks.map((p) => label(this.x(p), height - 4, String(p), "middle")),
      label(left, height - 4, "0"),
      label(end, height - 4, String(this.cursor.last), "end"),
    ];
  }

  // bar is drawn from a line below the axis: upwards above 0.
  private bar(b: Chart["bars"][number]): SVGElement {
    const size = Math.max(2, Math.min(1, Math.abs(b.size) * 2) * 13); // the smallest can be seen
    return svg("path", { d: `M${this.x(b.ply)} ${middle}v${b.size > 0 ? -size : size}`, class: `bar ${b.kind}` });
  }

  private point(e: PointerEvent): void {
    if (e.button > 0) return;
    const box = this.element.getBoundingClientRect();
    this.cursor.go(((e.clientX - box.x - left) / (box.width - left - right)) * this.cursor.last);
  }

  private key(e: KeyboardEvent): void {
    const to: Record<string, number> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -10,
      PageUp: 10,
      Home: -this.cursor.last,
      End: this.cursor.last,
    };
    if (!(e.key in to) || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    e.stopPropagation(); // the page has keys of its own
    this.cursor.go(this.cursor.ply + to[e.key]);
  }
}

// niceStep is a round distance for at most so many marks up to a number.
export function niceStep(last: number, marks: number): number {
  const rough = last / marks,
    ten = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= rough) ?? 10 * ten;
}
