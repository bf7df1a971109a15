// What a page that is loaded later is given of the program that is there already: a copy
// of its own would not share what the program keeps.

import { get, getText, post, send } from "./api";
import { located } from "./base";
import { blank } from "./blank";
import { variantName } from "./cards";
import { ask, button, field, h, replace, toast } from "./dom";
import { Hand } from "./hand";
import { modelOf } from "./model";
import { Pencil } from "./pencil";
import { heldSeat, holdSeat, prefs } from "./prefs";
import { go } from "./router";
import { say } from "./said";
import { Show } from "./show";
import { Stage } from "./stage";
import { isText, keep, map } from "./stored";
import { text } from "./text";
import { translated } from "./translate";
import { words } from "./ranks";

export const tools = {
  Hand,
  Pencil,
  Show,
  Stage,
  ask,
  blank,
  button,
  field,
  get,
  getText,
  go,
  h,
  heldSeat,
  holdSeat,
  isText,
  keep,
  located,
  map,
  modelOf,
  post,
  prefs,
  replace,
  say,
  send,
  text,
  toast,
  translated,
  variantName,
  words,
};
export type Tools = typeof tools;
