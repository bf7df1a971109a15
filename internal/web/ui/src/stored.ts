// What is stored in this browser, read so that pages work whatever is there: other pages of
// the same host, other versions and people may have written it.

// Is tells whether a stored value is of a kind.
export type Is = (v: unknown) => boolean;

export const isText: Is = (v) => typeof v === "string";
const isObject = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);

// has is the kind of the objects with all these members; a kind after a name with ? is that
// of a member that may be missing.
export function has(members: Record<string, Is>): Is {
  return (v) =>
    isObject(v) &&
    Object.entries(members).every(([name, is]) => {
      const at = name.replace("?", "");
      return name === at ? is(v[at]) : v[at] === undefined || is(v[at]);
    });
}

// isMoment is the kind of the times in milliseconds that can be shown.
export const isMoment: Is = (v) => typeof v === "number" && Math.abs(v) <= 8.64e15;

export const isNumber: Is = (v) => typeof v === "number" && Number.isFinite(v);

// isMap is the kind of the objects whose members are all of a kind.
export const isMap =
  (is: Is): Is =>
  (v) =>
    isObject(v) && Object.values(v).every(is);

// like is the members of a stored object that a model has, of the model's kinds.
export function like<T extends object>(v: unknown, model: T): Partial<T> {
  if (!isObject(v)) return {};
  return Object.fromEntries(
    Object.entries(model).flatMap(([name, m]) => {
      const at = v[name];
      if (isObject(m)) return [[name, { ...m, ...like(at, m) }]];
      return typeof at === typeof m && (typeof at !== "number" || isNumber(at)) ? [[name, at]] : [];
    }),
  ) as Partial<T>;
}

// stored is what is stored under a key, undefined where nothing is or it cannot be read.
export function stored(key: string): unknown {
  try {
    const kept = localStorage.getItem("flagfall." + key);
    return kept ? JSON.parse(kept) : undefined;
  } catch {
    return undefined; // storage is switched off or holds something else
  }
}

// list is the stored list under a key without the entries of another kind.
export function list<T>(key: string, is: Is): T[] {
  const all = stored(key);
  return Array.isArray(all) ? all.filter(is) : [];
}

// map is the stored object under a key without the members of another kind.
export function map<T>(key: string, is: Is): Record<string, T> {
  const all = stored(key);
  return isObject(all) ? (Object.fromEntries(Object.entries(all).filter(([, v]) => is(v))) as Record<string, T>) : {};
}

// keep stores a value under a key.
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem("flagfall." + key, JSON.stringify(value));
  } catch {
    /* the page works without */
  }
}
