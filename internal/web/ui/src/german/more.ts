// The sentences of German that only who looks at a game needs: rules, reasons, and what is
// wrong with records.

import { reasons } from "./reasons";
import { records } from "./records";
import { rules } from "./rules";

export const more: Record<string, string> = { ...rules, ...reasons, ...records };
