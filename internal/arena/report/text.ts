// A report is in English: what it shows of the browser's pages finds its texts here
// instead of in a file that a server would send.

import { english } from "../../web/ui/src/english";

export type Catalogue = typeof english;
export const text: Catalogue = english;
