// The sentences of German that only who looks at a game needs: moves, rules, reasons, what
// is wrong with records, what can go wrong there, and the texts of replays, reviews, bots and
// tournaments.

import { arenaText } from "./arena";
import { botsText } from "./bots";
import { battles } from "./battles";
import { career } from "./career";
import { columns } from "./columns";
import { faults } from "./faults";
import { lobbyText } from "./lobby";
import { plans } from "./plans";
import { puzzles } from "./puzzles";
import { reasons } from "./reasons";
import { records } from "./records";
import { reviewText } from "./review";
import { rivals } from "./rivals";
import { rules } from "./rules";
import { sets } from "./sets";
import { setups } from "./setups";
import { told } from "./told";

export const more: Record<string, string> = {
  ...rules, ...reasons, ...records, ...faults, ...plans, ...puzzles, ...sets, ...columns, ...career, ...rivals, ...battles, ...setups,
};
export const texts = { told, ...reviewText, ...botsText, ...arenaText, ...lobbyText };
