// Dragging with the mouse, a finger or a pen.

import { h } from "./dom";

export interface Drag {
  picture: Node | null; // what is dragged
  size: number; // its width and height in pixels
  begin?(): void; // the press has become a drag
  end?(): void; // it is over, dropped or not
  drop(x: number, y: number): void;
}

const slack = 8; // pixels that a press may move and stay a click

// drag follows a press until it ends. A press that does not move stays a click.
export function drag(e: PointerEvent, d: Drag): void {
  let ghost: HTMLElement | null = null;
  const move = (ev: PointerEvent) => {
    if (ev.pointerId !== e.pointerId) return;
    if (!ghost) {
      if (Math.hypot(ev.clientX - e.clientX, ev.clientY - e.clientY) < slack) return;
      ghost = h("div", { class: "ghost", "aria-hidden": "true" });
      ghost.style.width = ghost.style.height = `${d.size}px`; // as on the board: in another size its picture would be laid out again
      if (d.picture) ghost.append(d.picture);
      document.body.append(ghost);
      d.begin?.();
    }
    ghost.style.translate = `${ev.clientX}px ${ev.clientY}px`;
  };
  // A finger that rests before it moves would open a menu, which ends the drag.
  const menu = (ev: Event) => {
    if (e.pointerType !== "mouse") ev.preventDefault();
  };
  const up = (ev: PointerEvent) => {
    if (ev.pointerId !== e.pointerId) return;
    removeEventListener("contextmenu", menu);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    if (!ghost) return;
    ghost.remove();
    d.end?.();
    if (ev.type === "pointerup") d.drop(ev.clientX, ev.clientY);
  };
  addEventListener("contextmenu", menu);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}
