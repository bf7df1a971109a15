package reason

import "flagfall.dev/internal/base/phrase"

// The kinds of claims about a move of Stratego.
const (
	TakesFlag   Kind = "takes-flag"
	StrikesFlag Kind = "strikes-flag" // a hidden piece that is the Flag with Chance
	Takes       Kind = "takes"        // a known piece, for certain
	TakesSafely Kind = "takes-safely" // and nothing can strike the winner there
	ClearsBomb  Kind = "clears-bomb"
	Exchanges   Kind = "exchanges"
	GivesUp     Kind = "gives-up"
	StrikesBomb Kind = "strikes-bomb" // a hidden piece that is a Bomb with Chance, with a Miner
	Scouts      Kind = "scouts"       // the same, to learn what it is: a piece that may be spent
	Strikes     Kind = "strikes"      // a hidden piece: wins with Chance, falls with Fall

	Escapes      Kind = "escapes"       // Foe could have struck the piece and won with Chance
	Intercepts   Kind = "intercepts"    // a walker, Moves from the Flag: whichever way that goes, the piece is there in time
	Traps        Kind = "traps"         // whatever Foe does, it can be taken for certain
	Forks        Kind = "forks"         // Foe and Other
	Chases       Kind = "chases"        // the same attack for the Moves-th time
	Attacks      Kind = "attacks"       // a known piece that falls for certain if it stays
	NextToBomb   Kind = "next-to-bomb"  // a Miner beside a known Bomb
	Guards       Kind = "guards"        // Own against Foe
	AttacksMaybe Kind = "attacks-maybe" // a hidden piece, which it beats with Chance
	NearsFlag    Kind = "nears-flag"    // to Moves moves from a piece that is the Flag with Chance
	Hunts        Kind = "hunts"         // to Moves moves from a known piece that it beats
	NearsBomb    Kind = "nears-bomb"    // a Miner, to Moves moves from a piece that is a Bomb with Chance
	Opens        Kind = "opens"         // Own had no move, is stronger, and has one
	MeetsHidden  Kind = "meets-hidden"  // beside a hidden piece: beats it with Chance, falls with Fall, which is no likelier
	NearsWeaker  Kind = "nears-weaker"  // to Moves moves from a hidden piece that it beats with Chance
	KeepsAway    Kind = "keeps-away"    // from Foe, which is then Moves moves away
	ClearsWay    Kind = "clears-way"    // of Own, which is expected to go there next
	Frees        Kind = "frees"         // Own had no move and has one
	Plans        Kind = "plans"         // by the line that is expected, to go on to Other next
	PlansStrike  Kind = "plans-strike"  // the same, to strike Foe next
	NearsMaybe   Kind = "nears-maybe"   // the same as NearsFlag, further away or less likely
	Denies       Kind = "denies"        // Foe could have come beside Own with its next move, to win with Chance, and cannot now
	Ready        Kind = "ready"         // to strike Foe on Other, from where that would attack Own: wins with Chance
	NearsMarshal Kind = "nears-marshal" // a Spy, to Moves moves from a piece that is the Marshal with Chance
	NearsUnknown Kind = "nears-unknown" // to Moves moves from a hidden piece: a piece that may be spent
	NearsEven    Kind = "nears-even"    // to Moves moves from a hidden piece that it beats with Chance and falls to with Fall
	HomeGuard    Kind = "home-guard"    // nearer to its own Flag, on Own, which Foe can reach in Moves moves
	KeepsOff     Kind = "keeps-off"     // Foe from Own, the Flag, which Foe could reach in Moves moves: as no other piece does
	Lines        Kind = "lines"         // a Scout up with Foe, which it could strike with its next move
	Controls     Kind = "controls"      // Other, where it would strike Foe, as no other piece could: wins with Chance
	Keeps        Kind = "keeps"         // all pieces as they stood Moves moves ago; no enemy can take anything then
	Idle         Kind = "idle"          // waits; Foe is nearest to Own, the Flag, of those that were seen to move: Moves moves away
	ToAndAgain   Kind = "to-and-again"  // the piece was there Moves moves ago
	Safer        Kind = "safer"         // no enemy can well take it there; on Other, where it could go instead, Foe could with Chance
	Baits        Kind = "baits"         // a piece that may be spent: Foe, which is hidden, can take it with Chance, and then shows itself
	OpensLine    Kind = "opens-line"    // Own, a Scout, can then strike Foe, as it could not before
	Backs        Kind = "backs"         // Own, which Foe can come beside with its next move: the piece then beats Foe with Chance
	StandsBy     Kind = "stands-by"     // beside Own: whatever of the enemy can beat that would then fall to the piece
	Waits        Kind = "waits"         // no enemy can take anything then
	Runs         Kind = "runs"          // Moves squares ahead
	Returns      Kind = "returns"       // to where the piece came from with its last move
	WinsByForce  Kind = "wins-by-force" // in Moves moves, whatever the hidden pieces are: proved
	FirstMove    Kind = "first-move"    // of the piece
	Forward      Kind = "forward"
	Back         Kind = "back"
	Aside        Kind = "aside"

	CanTake     Kind = "can-take"     // Foe can take the piece there with Chance
	CanBeRetook Kind = "can-retake"   // and would then fall to Own
	LeftBehind  Kind = "left-behind"  // Own can be taken by Foe for certain
	Shows       Kind = "shows"        // the enemy learns that it is a Scout
	LastBack    Kind = "last-back"    // by the two-squares rule the piece may not go back to Other after the move; Foe attacked it
	Learns      Kind = "learns"       // the enemy learns in the strike what it is
	Walker      Kind = "walker"       // Foe walks towards the Flag, Moves moves away, if it is a Miner: with Chance, if that is said
	WalkerNow   Kind = "walker-now"   // the same; Own can strike it now, and falls with Fall
	WalkerMet   Kind = "walker-met"   // the same; Own keeps it from the Flag whichever way it goes, and falls to it with Fall
	WalkerFree  Kind = "walker-free"  // the same; no piece can strike it on a shortest way
	FlagNear    Kind = "flag-near"    // Foe, which does not walk, could be at Own, the Flag, in Moves moves; no piece alone keeps it from it
	FlagHeld    Kind = "flag-held"    // the same; but for Other, one of mine, no piece keeps it from it
	FlagHangs   Kind = "flag-hangs"   // Foe can take the Flag with its next move, with Chance
	FlagFalls   Kind = "flag-falls"   // the same for certain, and no move prevents it
	WatchStrike Kind = "watch-strike" // Foe can strike Own and win with Chance
)

// The thresholds of what is worth a word.
const (
	Surely   = 1 - 1e-6 // the rules leave nothing else: what is only estimated stays below
	probably = 0.6
	maybe    = 0.3
	rarely   = 0.2
	hardly   = 0.1
)

// How many moves away something is still worth a word.
const (
	far      = 6 // a known piece that is hunted, a Bomb, the Flag
	farScout = 3 // a Scout, which gets away from whatever is not near
	close    = 6 // a hidden piece that is probably weaker
	march    = 8 // the Flag, where nothing else is to be said
	afraid   = 3 // an enemy that is kept away from
)

// filler are the kinds of reasons that hold of many moves and say little of why this one is made.
var filler = map[Kind]bool{
	Frees: true, Plans: true, Waits: true, Idle: true, Runs: true, Returns: true, FirstMove: true, Forward: true, Back: true,
	Aside: true, BuildsWall: true, Swaps: true, Keeps: true, ToAndAgain: true,
}

// Empty reports whether the words give no reason that says more than where the piece goes, and do not say what other moves that
// are as good have in common with it.
func (w Words) Empty() bool { return w.Certain.Empty() && w.weak() && bare(w.Alike) }

// weak reports whether the reason of the words is a filler.
func (w Words) weak() bool { return len(w.Claims) == 0 || filler[w.Claims[0].Kind] }

// With returns the words with what is said of moves that are as good, which is a better reason than a filler.
func (w Words) With(alike phrase.Text) Words {
	if w.Alike = alike; w.weak() && !w.Empty() && w.Certain.Empty() {
		w.Why = phrase.Text{}
	}
	return w
}
