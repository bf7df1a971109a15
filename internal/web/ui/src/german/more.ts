// The sentences of German that only who looks at a game needs: moves, rules, reasons, what
// is wrong with records, and what can go wrong there.

import { faults } from "./faults";
import { reasons } from "./reasons";
import { records } from "./records";
import { rules } from "./rules";

export { told } from "./told";
export const more: Record<string, string> = { ...rules, ...reasons, ...records, ...faults };
