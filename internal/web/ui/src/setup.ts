// The page on which set-ups are made without a game.

import { get, type Side, type Variant } from "./api";
import { variantName } from "./cards";
import { failed, field, h, replace, select, toast } from "./dom";
import { Editor } from "./editor";
import { loadGround } from "./ground";
import { carried, unpack } from "./link";
import { onPrefs } from "./prefs";
import type { Leave } from "./router";
import { text } from "./text";

export function setupPage(main: HTMLElement): Leave {
  const choice = { variant: carried("v") || "classic", side: (carried("side") === "1" ? 1 : 0) as Side };
  const controls = h("div", { class: "chosen" }),
    place = h("div", { class: "setuppage" }, controls);
  let editor: Editor | null = null;
  const show = async () => {
    try {
      const ground = await loadGround(choice.variant),
        given = await linked();
      editor?.close();
      const focused = document.activeElement;
      editor = new Editor(ground, choice.side, { given, head: controls });
      replace(place, editor.element);
      if (focused instanceof HTMLElement && controls.contains(focused)) focused.focus();
    } catch (e) {
      failed(e);
    }
  };
  main.append(
    h("h1", {}, text.setupTitle),
    h("p", { class: "lead" }, text.setupLead, " ", h("a", { href: "/trainer" }, text.trainerTitle)),
    place,
  );
  get<{ variants: Variant[] }>("/api/catalogue").then(({ variants }) => {
    const list = variants
      .filter((v) => v.game === "stratego")
      .map((v) => [v.name, variantName(v.name)] as [string, string]);
    replace(
      controls,
      field(
        text.variant,
        select(list, choice.variant, (v) => {
          choice.variant = v;
          void show();
        }),
      ),
      field(
        text.side,
        select(
          text.sides.stratego.map((name, i) => [String(i), name] as [string, string]),
          String(choice.side),
          (s) => {
            choice.side = Number(s) as Side;
            void show();
          },
        ),
      ),
    );
    return show();
  }, failed);
  const forget = onPrefs(() => editor?.draw());
  return () => {
    forget();
    editor?.close();
  };
}

// linked is the set-up that the address carries, once; the server checks it like any
// other. "" where there is none, or it was changed on the way.
async function linked(): Promise<string> {
  const packed = carried("s");
  if (!packed) return "";
  history.replaceState(null, "", location.pathname);
  try {
    return await unpack(packed);
  } catch {
    toast(text.errFragment, true);
    return "";
  }
}
