// Curves of several players over the games, each with a colour and a dash of its own,
// between axes with round numbers; who is who stands below, so that no label covers
// another.

import { h, svg } from "./dom";
import { niceStep } from "./graph";

export interface Curve { name: string; points: [x: number, y: number][] }

const dashes = ["", "7 3", "2 3", "9 3 2 3", "14 4", "5 2 1 2 1 2"];
const colours = 8; // --series-0 …
const height = 240, left = 46, right = 12, upper = 12, lower = 34; // pixels

export class Curves {
  readonly element: HTMLElement;
  private picture: SVGElement;
  private watch = new ResizeObserver(() => this.draw());

  constructor(label: string, private across: string, private curves: Curve[]) {
    this.picture = svg("svg", { role: "img", "aria-label": label });
    const keys = curves.map((c, i) => h("li", {}, svg("svg", { width: 28, height: 10, "aria-hidden": "true" }, this.line(i, "1,5 27,5")), c.name));
    this.element = h("div", { class: "plot" }, this.picture, h("ul", { class: "series" }, ...keys));
    this.watch.observe(this.element);
  }

  close(): void { this.watch.disconnect(); }

  private line(i: number, points: string): SVGElement {
    const e = svg("polyline", { class: "curve", "stroke-dasharray": dashes[i % dashes.length], points });
    e.style.setProperty("--series", `var(--series-${i % colours})`);
    return e;
  }

  private draw(): void {
    const width = this.element.clientWidth;
    if (!width) return;
    const xs = this.curves.flatMap((c) => c.points.map(([x]) => x)), ys = this.curves.flatMap((c) => c.points.map(([, y]) => y));
    const step = niceStep(Math.max(...ys) - Math.min(...ys) || 1, 5), low = Math.floor(Math.min(...ys) / step) * step, high = Math.max(low + step, Math.ceil(Math.max(...ys) / step) * step);
    const last = Math.max(...xs), games = niceStep(last, Math.max(2, Math.floor(width / 110)));
    const x = (v: number) => (left + (v / last) * (width - left - right)).toFixed(1);
    const y = (v: number) => (upper + (1 - (v - low) / (high - low)) * (height - upper - lower)).toFixed(1);
    const label = (px: number | string, py: number | string, words: string, anchor: string) => svg("text", { x: px, y: py, "text-anchor": anchor }, words);
    const rows = [], columns = [];
    for (let v = low; v <= high; v += step) rows.push(v);
    for (let v = 0; v <= last; v += games) columns.push(v);
    for (const [name, value] of [["viewBox", `0 0 ${width} ${height}`], ["width", width], ["height", height]]) this.picture.setAttribute(String(name), String(value));
    this.picture.replaceChildren(
      svg("path", { class: "axis", d: rows.map((v) => `M${left} ${y(v)}H${width - right}`).join("") }),
      ...rows.map((v) => label(left - 6, Number(y(v)) + 4, String(v).replace("-", "−"), "end")),
      ...columns.map((v) => label(x(v), height - 18, String(v), v === 0 ? "start" : Number(x(v)) > width - 30 ? "end" : "middle")),
      label((left + width - right) / 2, height - 4, this.across, "middle"),
      ...this.curves.map((c, i) => this.line(i, c.points.map(([a, b]) => `${x(a)},${y(b)}`).join(" "))));
  }
}
