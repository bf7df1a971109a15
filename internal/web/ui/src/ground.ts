// The boards on which set-ups are made, each fetched once.

import { get, type Ground } from "./api";

const grounds = new Map<string, Promise<Ground>>();

export function loadGround(variant: string): Promise<Ground> {
  let g = grounds.get(variant);
  if (!g) {
    g = get<Ground>(`/api/variants/${encodeURIComponent(variant)}`);
    g.catch(() => grounds.delete(variant));
    grounds.set(variant, g);
  }
  return g;
}
