// What a page that is loaded later is given of the program that is there already: a copy
// of its own would not share what the program keeps.

import { get, getText, post, send, shows } from "./api";
import { located } from "./base";
import { beginBattle, goalRow } from "./battle";
import { begin, lastChoice, remember } from "./begin";
import { blank } from "./blank";
import { variantName } from "./cards";
import { here } from "./carrier";
import { Curves } from "./curves";
import { ask, button, capital, failed, field, h, replace, save, select, toast } from "./dom";
import { Hand } from "./hand";
import { modelOf } from "./model";
import { decimal } from "./number";
import { Pencil } from "./pencil";
import { drawPiece } from "./piece";
import { portrait } from "./portrait";
import { forgetSeat, heldSeat, holdSeat, prefs, savedSetups, setPrefs } from "./prefs";
import { go } from "./router";
import { say } from "./said";
import { Show } from "./show";
import { Stage } from "./stage";
import { isText, keep, map } from "./stored";
import { Task } from "./task";
import { text } from "./text";
import { nameOf, translated } from "./translate";
import { told, words } from "./ranks";

export const tools = {
  Curves,
  Hand,
  Pencil,
  Show,
  Stage,
  Task,
  ask,
  begin,
  beginBattle,
  blank,
  button,
  capital,
  decimal,
  drawPiece,
  failed,
  field,
  forgetSeat,
  get,
  getText,
  go,
  goalRow,
  h,
  heldSeat,
  here,
  holdSeat,
  isText,
  keep,
  lastChoice,
  located,
  map,
  modelOf,
  nameOf,
  portrait,
  post,
  prefs,
  remember,
  replace,
  save,
  savedSetups,
  say,
  select,
  send,
  setPrefs,
  shows,
  text,
  toast,
  told,
  translated,
  variantName,
  words,
};
export type Tools = typeof tools;
