// How German says what the server says: templates by the English format, in which {0} is
// the first part, {0a} the same in the accusative and {0d} in the dative; {0N}, {0A} and
// {0D} have the article before it.

import { english, type Case, type Part } from "../say";
import { errors } from "./errors";
import { offers } from "./offers";

// What has a gender: m, f or n, and the form of the other cases where it differs.
const names: Record<string, [name: string, gender: "m" | "f" | "n", oblique?: string]> = {
  Marshal: ["Marschall", "m"], General: ["General", "m"], Colonel: ["Oberst", "m"], Major: ["Major", "m"], Captain: ["Hauptmann", "m"],
  Lieutenant: ["Leutnant", "m"], Sergeant: ["Unteroffizier", "m"], Miner: ["Mineur", "m"], Scout: ["Aufklärer", "m"], Spy: ["Spion", "m"],
  Bomb: ["Bombe", "f"], Flag: ["Fahne", "f"],
  Zombie: ["Zombie", "m"], Builder: ["Baumeister", "m"], Jester: ["Narr", "m", "Narren"], Sentinel: ["Wächter", "m"], Catapult: ["Katapult", "n"],
  Dragon: ["Drache", "m", "Drachen"], Wall: ["Mauer", "f"],
  Red: ["Rot", "n"], Blue: ["Blau", "n"], White: ["Weiß", "n"], Black: ["Schwarz", "n"],
};

// Things are a name with an article before it: the article by its gender and case.
const articles: Record<string, Record<"m" | "f" | "n", [string, string, string]>> = {
  the: { m: ["der", "den", "dem"], f: ["die", "die", "der"], n: ["das", "das", "dem"] },
  a: { m: ["ein", "einen", "einem"], f: ["eine", "eine", "einer"], n: ["ein", "ein", "einem"] },
  your: { m: ["dein", "deinen", "deinem"], f: ["deine", "deine", "deiner"], n: ["dein", "dein", "deinem"] },
  its: { m: ["sein", "seinen", "seinem"], f: ["seine", "seine", "seiner"], n: ["sein", "sein", "seinem"] },
};
const things: Record<string, string> = { "%s": "", "%s on %s": " auf {1}" };

// Lists and forms of one thing hand the case on.
const forms: Record<string, [string, string, string]> = {
  "%s": ["{0}", "{0a}", "{0d}"],
  "%s, %s": ["{0}, {1}", "{0a}, {1a}", "{0d}, {1d}"],
  "%s and %s": ["{0} und {1}", "{0a} und {1a}", "{0d} und {1d}"],
  "%s or %s": ["{0} oder {1}", "{0a} oder {1a}", "{0d} oder {1d}"],
  "the hidden piece on %s": ["der verdeckte Stein auf {0}", "den verdeckten Stein auf {0}", "dem verdeckten Stein auf {0}"],
};

const sentences: Record<string, string> = { ...errors, ...offers };

// More are the texts that come later.
export type More = typeof import("./more").texts;

// loadMore loads the sentences about games, and returns how moves are told and the other
// texts that come with them. They are a file of their own: they are half of the language,
// and the start page says none of them.
export async function loadMore(): Promise<More> {
  const file: typeof import("./more") = await import(new URL("de-more.js", import.meta.url).href);
  Object.assign(sentences, file.more);
  return file.texts;
}

// saying says something; undefined where German has no words for it.
export function saying(p: Part, kase: Case = 0): string | undefined {
  if (typeof p === "number") return String(Math.round(p));
  if (typeof p === "string") return sentences[p];
  const parts = p.with ?? [];
  const template = name(p.say, kase) ?? thing(p.say, parts, kase) ?? forms[p.say]?.[kase] ?? sentences[p.say];
  return template?.replace(/\{(\d)([adNAD]?)\}/g, (_, n: string, form: string) => {
    const to = cases[form.toLowerCase()] ?? kase, p = parts[Number(n)];
    return "NAD".includes(form || "-") ? withArticle("the", p, to) : part(p, to);
  });
}

const cases: Record<string, Case> = { n: 0, a: 1, d: 2 };

// part is a part of a sentence; a string is the same in every language.
function part(p: Part, kase: Case): string {
  return typeof p === "string" ? p : saying(p, kase) ?? english(p);
}

function name(english: string, kase: Case): string | undefined {
  const n = names[english];
  return n && (kase ? n[2] ?? n[0] : n[0]);
}

function withArticle(article: string, p: Part, kase: Case): string {
  const gender = (typeof p === "object" && names[p.say]?.[1]) || "m";
  return `${articles[article][gender][kase]} ${part(p, kase)}`;
}

function thing(format: string, parts: Part[], kase: Case): string | undefined {
  const [, article, rest] = /^(the|a|your|its) (%s.*)$/.exec(format) ?? [];
  const after = things[rest];
  return after === undefined || parts[0] === undefined ? undefined : withArticle(article, parts[0], kase) + after;
}
