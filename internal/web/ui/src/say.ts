// What the server says: a sentence with the English format that names it, and what is put
// into it.

export interface Said {
  say: string;
  with?: Part[];
}
export type Part = string | number | Said;

// Case is the form that a word takes in a sentence, in languages that have such forms:
// 0 for the subject, 1 for what is acted on, 2 for whom or from where.
export type Case = 0 | 1 | 2;

// english formats as package fmt of Go does.
export function english(p: Part): string {
  if (typeof p !== "object") return String(p);
  let n = 0;
  return p.say.replace(/%(?:\.0f|[sdvq%])/g, (verb) => {
    if (verb === "%%") return "%";
    const words = english(p.with?.[n++] ?? "");
    return verb === "%q" ? `“${words}”` : verb === "%.0f" ? String(Math.round(Number(words))) : words;
  });
}
