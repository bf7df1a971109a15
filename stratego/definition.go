package stratego

import (
	"errors"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Definition is a rule set as data. New compiles it into a Variant. The
// built-in variants are definitions over a base, and users write their own in
// TOML (package variant). Fields describes every setting.
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
	// ReplayDraws is set where a match plays a drawn game once more, and gives
	// it to the last striker if it is drawn again.
	ReplayDraws bool

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
	MaxSide       = 12 // rows or columns; the two-squares rule packs boundaries into 12 bits
	maxTwoSquares = 5
	maxLimit      = 1_000_000 // plies
)

// A Fault is one thing wrong with a definition.
type Fault struct {
	Key    string // of the Field at fault
	Reason phrase.Text
}

func (f Fault) Error() string { return f.Key + ": " + f.Reason.String() }

// Faults returns everything that is wrong with the definition, as far as the keys
// that it depends on are sound: where one could not be read, what does not fit it
// is no mistake. sound is asked with keys of Fields, and with base for what a
// definition starts from.
func (d *Definition) Faults(sound func(keys ...string) bool) []Fault {
	var faults []Fault
	bad := func(key, format string, args ...any) {
		faults = append(faults, Fault{key, phrase.New(format, args...)})
	}
	if d.Name == "" && sound("name") {
		bad("name", "missing: expected one word")
	}
	boardKnown, homeKnown := sound("board", "base"), sound("home_rows", "base")
	if boardKnown && !Possible(d.Grid) {
		bad("board", "%s is not possible: expected 2 to %d columns and rows and at most %d squares", d.Grid.String(), MaxSide, board.MaxSquares)
		boardKnown = false
	}
	most := MaxSide / 2
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

// checkArmy looks at the army, which has room on a given number of squares. Where it is not
// known whole, nobody can say that it is too small.
func (d *Definition) checkArmy(bad func(key, format string, args ...any), whole bool, room int) {
	var seen RankSet
	pieces, movable := 0, 0
	for _, l := range d.Army {
		if l.Count < 1 || l.Ranks == 0 {
			bad("army", "%q × %d: expected at least one rank and one piece", l.Ranks.String(), l.Count)
			continue
		}
		if seen&l.Ranks != 0 {
			bad("army", "rank %s appears twice", (seen & l.Ranks).First())
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

// checkSettings looks at what each setting may be, whatever the others are.
func (d *Definition) checkSettings(bad func(key, format string, args ...any)) {
	for _, f := range fields {
		if n, isNumber := f.at(d).(*int); isNumber && !f.fits(*n) {
			bad(f.Key, "%d is not possible: expected %s", *n, phrase.New(f.Values))
		}
	}
	if d.Battle.Ties == NoStrike || d.Battle.Ties > Both {
		bad("ties", "expected both, striker or defender")
	}
	if d.Battle.SpySlays&RanksOf(Bomb, Flag) != 0 {
		bad("spy_slays", "expected ranks that move")
	}
}

// Check returns an error that lists everything wrong with the definition, or
// nil.
func (d *Definition) Check() error {
	var errs []error
	for _, f := range d.Faults(func(...string) bool { return true }) {
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
