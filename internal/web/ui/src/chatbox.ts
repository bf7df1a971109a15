// What the two players of a game say to each other while they play.

import type { ChatLine, Scene } from "./api";
import { button, h, replace } from "./dom";
import { text } from "./text";

// chatBox is what the two players say to each other: a phrase at one press, or words.
export function chatBox(
  e: HTMLElement,
  s: Scene,
  say: (what: { text?: string; phrase?: string }) => Promise<void>,
): void {
  if (!e.firstChild) {
    const input = h("input", { type: "text", maxlength: 300, "aria-label": text.chatField, autocomplete: "off" });
    e.append(
      h(
        "div",
        { class: "panel" },
        h("h2", {}, text.chat),
        h("ol", { class: "chat", tabindex: 0, "aria-label": text.chat }),
        h(
          "div",
          { class: "phrases" },
          ...Object.entries(text.phrases).map(([phrase, words]) =>
            button(words, () => void say({ phrase }), { class: "quiet", "data-phrase": phrase }),
          ),
        ),
        h(
          "form",
          {
            onsubmit: (ev) => {
              ev.preventDefault();
              const words = input.value;
              input.value = "";
              if (words.trim()) void say({ text: words });
            },
          },
          input,
          h("button", { type: "submit" }, text.say),
        ),
      ),
    );
  }
  const lines = e.querySelector(".chat")!;
  if (lines.childElementCount === s.chat.length) return;
  replace(
    lines,
    ...s.chat.map((c) =>
      h("li", { class: `side${c.side}` }, h("b", {}, `${s.players[c.side] || s.sides[c.side]}: `), said(c)),
    ),
  );
  lines.scrollTop = lines.scrollHeight;
}

// said is a line of chat in words.
export const said = (c: ChatLine): string => (c.phrase ? (text.phrases[c.phrase] ?? "") : c.text);
