// Sharing a recorded game: a link, the record, and pictures of it.

import { postForBlob } from "./api";
import type { Cursor } from "./cursor";
import { button, failed, field, h, save, toast } from "./dom";
import { linkTo, pack } from "./link";
import { look, prefs } from "./prefs";
import { text } from "./text";

// Shared is what is shared: id is the name of a game on this server, "" for a record
// that came from elsewhere.
export interface Shared {
  record: string;
  variant: string;
  id: string;
  cursor: Cursor;
  view: () => string;
}

const clipLength = 12; // moves

export function sharePanel(s: Shared): HTMLElement {
  const place = h("div", { hidden: true });
  const link = async () => {
    const at = String(s.cursor.ply);
    const address = s.id ? linkTo(`/replay/${s.id}`, { at }) : linkTo("/replay", { r: await pack(s.record), at });
    await copy(address, place);
  };
  const picture = async (kind: string, more: object = {}) => {
    try {
      const file = await postForBlob("/api/picture", {
        text: s.record,
        ply: s.cursor.ply,
        view: s.view(),
        kind,
        theme: look(),
        high: prefs.numbering === "high",
        ...more,
      });
      save(`${s.variant}-${s.cursor.ply}${kind === "apng" ? "-clip.png" : `.${kind}`}`, file);
    } catch (e) {
      failed(e);
    }
  };
  const clip = () => {
    const to = Math.max(1, s.cursor.ply);
    void picture("apng", { from: Math.max(0, to - clipLength), to });
  };
  return h(
    "div",
    { class: "panel" },
    h("h2", {}, text.share),
    h(
      "div",
      { class: "actions" },
      button(text.copyLink, () => void link()),
      button(text.download, () => save(`${s.variant}.flagfall`, new Blob([s.record], { type: "text/plain" }))),
      button(text.picture, () => void picture("png")),
      button(text.animation, () => void picture("gif")),
      button(text.clip, clip),
    ),
    place,
  );
}

// copy puts a link on the clipboard, and where that is not allowed into a field.
export async function copy(address: string, place: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast(text.linkCopied);
  } catch {
    const input = h("input", {
      type: "text",
      readonly: true,
      value: address,
      onfocus: (e) => (e.target as HTMLInputElement).select(),
    });
    place.replaceChildren(field(text.linkIs, input));
    place.hidden = false;
    input.focus();
  }
}
