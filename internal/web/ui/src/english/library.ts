// The English texts of the page of kept games, which are loaded with it.

export const libraryText = {
  title: "Games on this machine",
  lead: "Every game that was played here, in a browser or a terminal, the newest first. Only you see this page.",
  search: "Search for a player, a game or an ending",
  none: "No game is kept here yet. A game is kept from its first move on.",
  noneFound: "No kept game has this in its name, players or ending.",
  more: "Show more",
  against: (first: string, second: string) => `${first} against ${second}`,
  unfinished: (moves: number) => (moves === 1 ? "Unfinished after 1 move" : `Unfinished after ${moves} moves`),
  wins: (side: string, how: string) => `${side} won: ${how}`,
  drawn: (how: string) => `Drawn: ${how}`,
  endings: {
    flag: "Flag captured", "no-piece": "no movable piece left", "no-move": "no legal move", "illegal-move": "illegal move", time: "out of time",
    crash: "the program failed", resignation: "resignation", agreed: "agreed", limit: "length limit", adjudicated: "adjudicated",
  } as Record<string, string>,
  resume: "Resume",
  resumeHeld: "Another browser has this seat. Take it over? It can then no longer play there.",
  takeOver: "Take over",
  seatsElsewhere: "Two people play it, each in their own browser.",
  removeAsked: (title: string) => `Delete this game for good? ${title}`,
  removed: "The game is deleted.",
  unread: (why: string) => `This game cannot be read: ${why}`,
};
