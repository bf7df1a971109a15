// Ratings over the games, drawn the same on the page of the arena and in a report: a
// curve for each player with a colour and a dash of its own and its interval as a shade,
// between axes with round numbers; who is who stands below, so that no label covers
// another, and shows or hides its curve.

import { h, svg } from "./dom";
import { niceStep } from "./graph";

export type Point = [games: number, rating: number, error: number]; // half of the 95 % interval
export interface Curve {
  name: string;
  note?: string;
  loose?: boolean;
  points: Point[];
} // loose: it won or lost everything

export interface Labels {
  picture: string;
  across: string;
  up: string;
}

const dashes = ["", "8 4", "2 4", "12 4 2 4", "16 5", "5 3 5 8", "8 3 2 3 2 3", "4 2"];
const colours = 8; // --series-0 …
const shownFirst = 6;
const height = 280,
  right = 14,
  upper = 26,
  lower = 40; // pixels

// hiddenFirst are the names of the curves that are not drawn until somebody wants them.
export const hiddenFirst = (curves: Curve[]): Set<string> => new Set(curves.slice(shownFirst).map((c) => c.name));

// extent is what of the ratings is drawn. Early ratings and their intervals are as wide
// as the whole scale, and so are those of who won or lost everything: the last interval
// of every other player decides, and the ratings of its later half.
// Where whole is set, all intervals are drawn.
export function extent(curves: Curve[], whole = false): [low: number, high: number] {
  let low = Infinity,
    high = -Infinity;
  const take = (...ys: number[]) => {
    low = Math.min(low, ...ys);
    high = Math.max(high, ...ys);
  };
  const firm = curves.filter((c) => !c.loose);
  for (const { points } of firm.length ? firm : curves) {
    points.forEach(([, y, error], i) => {
      if (whole || 2 * i >= points.length) take(y);
      if (whole || (firm.length && i === points.length - 1)) take(y - error, y + error);
    });
  }
  return high > low ? [low, high] : high === low ? [low - 50, high + 50] : [-50, 50];
}

export class Curves {
  readonly element: HTMLElement;
  private picture: SVGElement;
  private watch = new ResizeObserver(() => this.draw());

  // hidden are the names of the curves that are not drawn; it is changed here.
  constructor(
    private labels: Labels,
    private curves: Curve[],
    private hidden: Set<string>,
    private whole = false, // every interval is within the picture, and a curve of one point is a dot
  ) {
    this.picture = svg("svg", { role: "img", "aria-label": labels.picture });
    const key = (c: Curve, i: number) => {
      const box = h("input", {
        type: "checkbox",
        checked: !hidden.has(c.name),
        onchange: () => this.toggle(c.name, box.checked),
      });
      return h(
        "li",
        {},
        h(
          "label",
          {},
          box,
          svg("svg", { width: 34, height: 10, "aria-hidden": "true" }, this.line(i, "M1 5H33")),
          h("span", {}, c.name),
          c.note ? h("span", { class: "value" }, c.note) : null,
        ),
      );
    };
    this.element = h("div", { class: "plot" }, this.picture, h("ul", { class: "series" }, ...curves.map(key)));
    this.watch.observe(this.element);
  }

  close(): void {
    this.watch.disconnect();
  }

  private toggle(name: string, on: boolean): void {
    if (on) this.hidden.delete(name);
    else this.hidden.add(name);
    this.draw();
  }

  private line(i: number, d: string): SVGElement {
    return this.coloured(
      svg("path", { class: "curve", "stroke-dasharray": dashes[(i + Math.floor(i / colours)) % dashes.length], d }),
      i,
    );
  }

  private coloured(e: SVGElement, i: number): SVGElement {
    e.style.setProperty("--series", `var(--series-${i % colours})`);
    return e;
  }

  private draw(): void {
    const width = this.element.clientWidth;
    if (!width) return;
    const shown = this.curves
      .map((c, i) => ({ ...c, i }))
      .filter((c) => !this.hidden.has(c.name) && c.points.length > (this.whole ? 0 : 1));
    const [least, most] = extent(shown, this.whole),
      step = niceStep(most - least, 5);
    const low = Math.floor(least / step) * step,
      high = Math.max(low + step, Math.ceil(most / step) * step);
    const last = Math.max(2, ...shown.map((c) => c.points.at(-1)![0])),
      games = niceStep(last, Math.max(2, Math.floor(width / 110)));
    const written = (v: number) => String(Math.round(v)).replace("-", "−"),
      rows: number[] = [],
      columns: number[] = [];
    for (let v = low; v <= high + step / 2; v += step) rows.push(v);
    for (let v = 0; v <= last; v += games) columns.push(v);
    const left = 16 + 7.5 * Math.max(...rows.map((v) => written(v).length));
    const x = (v: number) => (left + (v / last) * (width - left - right)).toFixed(1);
    const y = (v: number) =>
      (
        upper +
        (1 - (Math.max(low - step, Math.min(v, high + step)) - low) / (high - low)) * (height - upper - lower)
      ).toFixed(1);
    const path = (points: [number, number][]) => points.map(([a, b], k) => `${k ? "L" : "M"}${x(a)} ${y(b)}`).join("");
    const label = (px: number | string, py: number | string, words: string, anchor: string, kind = "") =>
      svg("text", { x: px, y: py, "text-anchor": anchor, class: kind || null }, words);
    const band = (points: Point[]) =>
      `${path([...points.map(([a, b, e]): [number, number] => [a, b + e]), ...[...points].reverse().map(([a, b, e]): [number, number] => [a, b - e])])}Z`;
    for (const [name, value] of [
      ["viewBox", `0 0 ${width} ${height}`],
      ["width", width],
      ["height", height],
    ])
      this.picture.setAttribute(String(name), String(value));
    const clip = svg("svg", {
      x: 0,
      y: upper - 2,
      width,
      height: height - upper - lower + 4,
      viewBox: `0 ${upper - 2} ${width} ${height - upper - lower + 4}`,
    });
    clip.append(
      ...shown.map((c) => this.coloured(svg("path", { class: "band", d: band(c.points) }), c.i)),
      ...shown.map((c) => this.line(c.i, path(c.points.map(([a, b]) => [a, b])))),
    );
    for (const c of shown.filter((o) => o.points.length === 1)) {
      const [at, rating, error] = c.points[0];
      clip.append(
        this.line(c.i, path([[at, rating - error], [at, rating + error]])), // prettier-ignore
        this.coloured(svg("circle", { class: "dot", cx: x(at), cy: y(rating), r: 4 }), c.i),
      );
    }
    this.picture.replaceChildren(
      svg("path", {
        class: "axis",
        d:
          rows.map((v) => `M${left} ${y(v)}H${width - right}`).join("") +
          columns.map((v) => `M${x(v)} ${height - lower}v5`).join(""),
      }),
      ...rows.map((v) => label(left - 8, Number(y(v)) + 4, written(v), "end")),
      ...columns.map((v) => label(x(v), height - lower + 18, String(v), Number(x(v)) > width - 24 ? "end" : "middle")),
      label(4, 12, this.labels.up, "start", "unit"),
      label((left + width - right) / 2, height - 5, this.labels.across, "middle", "unit"),
      clip,
    );
  }
}
