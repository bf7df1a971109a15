// Bots: programs that play here over HTTP. Whoever makes one gets its token, which
// this browser keeps and nobody else has.

import type { Tools } from "./tools";

interface Rules {
  variants?: string[];
  people: boolean;
  bots: boolean;
  games: number;
  untimed: boolean;
  leastMinutes: number;
  mostMinutes: number;
  ask: boolean;
}
interface Listed {
  name: string;
  here: boolean;
  games: number;
  rules: Rules;
}

export function page(main: HTMLElement, app: Tools): void {
  const { button, failed, field, get, h, isText, map, post, replace, send, text, toast } = app;
  // tokens are those of the bots that were made in this browser, by name.
  const tokens = () => map<string>("bots", isText);
  const keep = (name: string, token: string | null) => {
    const { [name]: _, ...others } = tokens();
    app.keep("bots", token ? { ...others, [name]: token } : others);
  };
  const name = h("input", { type: "text", maxlength: 30, autocomplete: "off", spellcheck: "false" });
  const mine = h("div"),
    all = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": text.botsAll });
  const attempt = async (what: () => Promise<void>) => {
    try {
      await what();
      await draw();
    } catch (e) {
      failed(e);
    }
  };
  const draw = async () => {
    const { bots } = await get<{ bots: Listed[] }>("/api/bots");
    replace(
      mine,
      ...Object.entries(tokens()).map(([n, token]) =>
        card(
          n,
          token,
          bots.some((b) => b.name === n),
          attempt,
        ),
      ),
    );
    replace(all, bots.length ? table(bots) : h("p", {}, text.botsNone));
  };
  const make = (e: Event) => {
    e.preventDefault();
    void attempt(async () => {
      const made = await post<{ name: string; token: string }>("/api/bots", { name: name.value.trim() });
      keep(made.name, made.token);
      name.value = "";
    });
  };
  main.append(
    h("h1", {}, text.botsTitle),
    h("p", { class: "lead" }, text.botsLead),
    how(),
    h(
      "div",
      { class: "bots" },
      h(
        "section",
        { class: "card" },
        h("h2", {}, text.botsMine),
        h(
          "form",
          { class: "actions", onsubmit: make },
          field(text.botsName, name),
          h("button", { class: "primary" }, text.botsMake),
        ),
        mine,
      ),
      h("section", { class: "card" }, h("h2", {}, text.botsAll), all),
    ),
  );
  void attempt(async () => {});

  // how says what a program has to ask for, with this server's address.
  function how(): HTMLElement {
    const at = location.origin,
      token = '-H "Authorization: Bearer TOKEN"';
    return h(
      "details",
      { class: "card maker" },
      h("summary", {}, text.botsHow),
      ...text.botsSteps.map((step, i) =>
        h(
          "div",
          {},
          h("p", {}, step),
          h(
            "pre",
            {},
            [
              `curl -N ${token} "${at}/api/bot/stream?take=true"`,
              `curl ${token} -d '{"request": ID, "setup": "F12…"}' ${at}/api/bot/game/GAME/setup\n` +
                `curl ${token} -d '{"request": ID, "move": "B10-B9"}' ${at}/api/bot/game/GAME/move`,
              `curl ${token} -d '{"opponent": "council", "variant": "barrage", "side": "first"}' ${at}/api/bot/challenge`,
            ][i],
          ),
        ),
      ),
      h("p", {}, text.botsMore),
    );
  }

  function card(
    name: string,
    token: string,
    known: boolean,
    attempt: (what: () => Promise<void>) => Promise<void>,
  ): HTMLElement {
    const drop = button(
      known ? text.botsRemove : text.botsForget,
      () =>
        void attempt(async () => {
          if (known) await send("DELETE", "/api/bot", token);
          keep(name, null);
        }),
    );
    const shown = h("input", {
      type: "text",
      readonly: true,
      value: token,
      class: "token",
      onfocus: (e) => (e.target as HTMLInputElement).select(),
    });
    return h(
      "div",
      { class: "panel" },
      h("h3", {}, name),
      known ? field(text.botsToken, shown) : h("p", { class: "error" }, text.botsUnknown),
      h(
        "div",
        { class: "actions" },
        known &&
          button(
            text.copy,
            () =>
              void navigator.clipboard.writeText(token).then(
                () => toast(text.copied),
                () => shown.select(),
              ),
          ),
        known &&
          button(
            text.botsRenew,
            () =>
              void attempt(async () => {
                keep(name, (await send<{ token: string }>("POST", "/api/bot/token", token)).token);
              }),
          ),
        drop,
      ),
    );
  }

  function table(bots: Listed[]): HTMLElement {
    return h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...[text.player, text.botsState, text.gamesPlayed, text.botsRules].map((t) => h("th", { scope: "col" }, t)),
        ),
      ),
      h(
        "tbody",
        {},
        ...bots.map((b) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, b.name),
            h("td", {}, b.here ? text.botsHere : text.botsAway),
            h("td", {}, String(b.games)),
            h("td", {}, text.botsAccepts(b.rules.people, b.rules.bots, b.rules.variants ?? [], b.rules.games)),
          ),
        ),
      ),
    );
  }
}
