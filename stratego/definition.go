package stratego

import (
	"errors"
	"fmt"

	"flagfall.dev/board"
)

// Definition is a rule set as data. New compiles it into a Variant. The
// built-in variants are definitions over a base, and users write their own in
// TOML (ParseDefinition).
type Definition struct {
	Name   string // one word, lower case
	Title  string // a line for lists
	Source string // where the rules come from

	Grid     board.Grid
	Lakes    board.Set // squares that nothing may enter
	HomeRows int       // rows at each end where set-ups stand
	FlagRows int       // rows from the back edge where the Flag may stand; 0 = all home rows
	// RandomSetups is set where chance puts up the armies and nobody else: the
	// Flag anywhere in its rows, then every other piece anywhere at home, all
	// places equally likely.
	RandomSetups bool
	// RedAtBottom puts Red's home at the bottom instead of the top.
	RedAtBottom bool
	Army        []Levy

	Battle           Battle
	ScoutsRun        bool // Scouts move any number of empty squares in a line
	ScoutsStrikeAfar bool // and may strike at the end of such a run

	// TwoSquares is how many times running a piece may move between the same
	// two squares (ISF rules 10.1); 0 = no such rule.
	TwoSquares int
	Chasing    bool // more-squares rule (ISF rules 11.1)

	// Attrition ends the game as soon as a side has no movable piece: it
	// loses, or the game is drawn where neither has one.
	Attrition  bool
	PlyLimit   int // draw after this many plies; 0 = none
	QuietLimit int // draw after this many plies without a strike; 0 = none

	Notation board.Notation // how squares are written
}

// Levy is a part of an army: Count pieces, each of any of the Ranks. Most
// levies allow one rank; where they allow more the owner (or chance) chooses.
type Levy struct {
	Ranks RankSet
	Count int
}

// Limits of what a definition may ask for.
const (
	maxSide       = 12 // rows or columns; the two-squares rule packs boundaries into 12 bits
	maxTwoSquares = 5
	maxLimit      = 1_000_000
)

// fault is one thing wrong with a definition; key is the TOML key at fault.
type fault struct{ key, reason string }

func (f fault) Error() string { return f.key + ": " + f.reason }

// possible reports whether a board may have that size.
func possible(g board.Grid) bool {
	return g.Width >= 2 && g.Height >= 2 && g.Width <= maxSide && g.Height <= maxSide && g.Squares() <= board.MaxSquares
}

// faults returns everything that is wrong with the definition, as far as the keys
// that it depends on are sound: where one could not be read, what does not fit it
// is no mistake.
func (d *Definition) faults(sound func(keys ...string) bool) []fault {
	var faults []fault
	bad := func(key, format string, args ...any) {
		faults = append(faults, fault{key, fmt.Sprintf(format, args...)})
	}
	if d.Name == "" && sound("name") {
		bad("name", "missing: expected one word")
	}
	boardKnown, homeKnown := sound("board", "base"), sound("home_rows", "base")
	if boardKnown && !possible(d.Grid) {
		bad("board", "%v is not possible: expected 2 to %d columns and rows and at most %d squares", d.Grid, maxSide, board.MaxSquares)
		boardKnown = false
	}
	most := maxSide / 2
	if boardKnown {
		most = d.Grid.Height / 2
	}
	if homeKnown && (d.HomeRows < 1 || d.HomeRows > most) {
		bad("home_rows", "%d is not possible: expected 1 to %d, half of the rows at most", d.HomeRows, most)
		homeKnown = false
	}
	if homeKnown && sound("flag_rows") && (d.FlagRows < 0 || d.FlagRows > d.HomeRows) {
		bad("flag_rows", "%d is not possible: expected 0 to %d", d.FlagRows, d.HomeRows)
	}
	if boardKnown && !d.Lakes.AndNot(d.Grid.All()).Empty() {
		bad("lakes", "a lake lies off the board")
	}
	if boardKnown && homeKnown && d.Lakes.Intersects(homeRows(d.Grid, d.HomeRows)) {
		bad("lakes", "a lake lies in a home row")
	}
	room := board.MaxSquares
	if boardKnown && homeKnown {
		room = d.Grid.Width * d.HomeRows
	}
	d.checkArmy(bad, sound("army", "base"), room)
	d.checkSettings(bad)
	return faults
}

// checkArmy looks at the army, which has room on so many squares. Where it is not
// known whole, nobody can say that it is too small.
func (d *Definition) checkArmy(bad func(key, format string, args ...any), whole bool, room int) {
	var seen RankSet
	pieces, movable := 0, 0
	for _, l := range d.Army {
		if l.Count < 1 || l.Ranks == 0 {
			bad("army", "%q × %d: expected at least one rank and one piece", l.Ranks, l.Count)
			continue
		}
		if seen&l.Ranks != 0 {
			bad("army", "rank %v appears twice", (seen & l.Ranks).First())
		}
		seen |= l.Ranks
		pieces += l.Count
		if l.Ranks&RanksOf(Bomb, Flag) == 0 {
			movable += l.Count
		}
		if l.Ranks.Has(Flag) && l != (Levy{RanksOf(Flag), 1}) {
			bad("army", "expected exactly one Flag, chosen from nothing else")
		}
	}
	if !seen.Has(Flag) {
		bad("army", "no Flag: expected exactly one")
	}
	if movable == 0 && whole {
		bad("army", "nothing can move: expected at least one movable piece")
	}
	if pieces > room {
		bad("army", "%d pieces do not fit on %d home squares", pieces, room)
	}
}

func (d *Definition) checkSettings(bad func(key, format string, args ...any)) {
	if d.TwoSquares != 0 && (d.TwoSquares < 2 || d.TwoSquares > maxTwoSquares) {
		bad("two_squares", "%d is not possible: expected 0 (off) or 2 to %d", d.TwoSquares, maxTwoSquares)
	}
	if d.Battle.Ties == NoStrike || d.Battle.Ties > Both {
		bad("ties", "expected both, striker or defender")
	}
	if d.Battle.SpySlays&RanksOf(Bomb, Flag) != 0 {
		bad("spy_slays", "expected ranks that move")
	}
	if d.PlyLimit < 0 || d.PlyLimit > maxLimit {
		bad("ply_limit", "%d is not possible: expected 0 (none) to %d", d.PlyLimit, maxLimit)
	}
	if d.QuietLimit < 0 || d.QuietLimit > maxLimit {
		bad("quiet_limit", "%d is not possible: expected 0 (none) to %d", d.QuietLimit, maxLimit)
	}
}

// Check returns an error that lists everything wrong with the definition, or
// nil.
func (d *Definition) Check() error {
	var errs []error
	for _, f := range d.faults(func(...string) bool { return true }) {
		errs = append(errs, f)
	}
	return errors.Join(errs...)
}

// homeRows returns the squares of the n top and n bottom rows.
func homeRows(g board.Grid, n int) board.Set {
	return homeOf(g, n, true).Or(homeOf(g, n, false))
}

func homeOf(g board.Grid, n int, top bool) board.Set {
	var s board.Set
	for i := range n * g.Width {
		sq := board.Square(i)
		if !top {
			sq = g.Turned(sq)
		}
		s = s.With(sq)
	}
	return s
}
