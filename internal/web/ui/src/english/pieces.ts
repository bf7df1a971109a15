// The English texts of the pieces: names, powers, rules.

export const piecesText = {
  sides: { stratego: ["Red", "Blue"], advance: ["White", "Black"] } as Record<string, [string, string]>,
  ranks: {
    1: "Marshal", 2: "General", 3: "Colonel", 4: "Major", 5: "Captain", 6: "Lieutenant", 7: "Sergeant", 8: "Miner", 9: "Scout",
    S: "Spy", B: "Bomb", F: "Flag",
  } as Record<string, string>,
  piecesOfAdvance: { Z: "Zombie", B: "Builder", J: "Jester", M: "Miner", S: "Sentinel", C: "Catapult", D: "Dragon", G: "General" } as Record<string, string>,
  rules: "Rules",
  rulesOf: (variant: string) => `Rules of ${variant}`,
  rankPiece: "Piece",
  rankCount: "How many",
  rankPowers: "What it can do",
  keys: "Keys: ? these rules; f flips the board; arrows look back, End returns; Esc puts a piece down; m on a hidden piece notes a guess. Right drag: an arrow. While the other side thinks, a move is planned and played if it is still possible.",
  habits: "? shows the rules, f flips the board, arrows look back, a right drag draws an arrow, a right click on a hidden piece notes a guess",
  hiddenPowers: "Right-click, hold or press m to note what you think it is.",
  goes: {
    still: "Never moves.", steps: "Moves one square.", runs: "Runs any distance in a straight line, and may strike at its end.",
    "runs-peace": "Runs any distance in a straight line, but strikes only next to it.",
  },
  powerFlag: "Never moves. Whoever loses it loses the game.",
  powerStill: (who: string) => `What strikes it falls${who ? `, except ${who}, which clears it` : ""}.`,
  powerBeats: (whom: string) => `Beats ${whom}.`,
  powerFirst: (whom: string) => `Against ${whom} whoever strikes first wins.`,
  powerTies: (whom: string) => `Against ${whom} both fall.`,
  powerFalls: (whom: string) => `Falls to ${whom}.`,
  met: { S: "the Spy", B: "Bombs", F: "the Flag" } as Record<string, string>, // ranks without a number, as one meets them
  range: (from: number, to: number) => `${from} to ${to}`,
  powersOfAdvance: {
    G: "One square in any direction. It must never stand where an enemy could capture it.",
    D: "Any distance in all eight directions, but captures nothing right beside it.",
    C: "One square in a row or a column. Shoots over everything: three squares in a row or a column, or two in both.",
    S: "Like a chess Knight. What stands beside it in a row or a column cannot be captured.",
    M: "Any distance along rows and columns; it captures walls too.",
    J: "One square in any direction. Changes places with a friendly piece or makes an enemy its own; captures nothing.",
    B: "One square in any direction, or builds a wall there.",
    Z: "Only forward, one square; leaps over an empty square onto an enemy.",
  } as Record<string, string>,
  kinds: {
    move: "", step: "", strike: "", capture: "", leap: "leap", shot: "shot", build: "wall", swap: "swap", convert: "convert",
  } as Record<string, string>,
};
