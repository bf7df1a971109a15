package stratego

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// A Field describes one setting of a Definition. Variant files, the engine
// protocol, the rules in words and the documentation are all made from Fields, so
// a setting that is added to the list is known to each of them.
type Field struct {
	// Key names the setting in variant files, such as two_squares. In the engine
	// protocol it has hyphens instead.
	Key string
	// Values says in words which values there are, and Meaning what they do.
	Values, Meaning string

	at      func(d *Definition) any
	least   int // of a number that has bounds of its own, from 0, which is off
	most    int // 0 where the board decides
	section section
	tell    func(v *Variant) []phrase.Text
}

// At returns a pointer to the setting in a definition. Its type is the kind of
// the setting: *string, *bool, *int (from 0), *board.Grid, *board.Set, *[]Levy,
// *RankSet, *Outcome or *board.Notation.
func (f *Field) At(d *Definition) any { return f.at(d) }

// fits reports whether a number lies within the bounds of its field.
func (f *Field) fits(n int) bool { return f.most == 0 || n == 0 || n >= f.least && n <= f.most }

// Fields returns the settings of a definition in the order in which they are
// written; the board comes before the squares that lie on it.
func Fields() []Field { return slices.Clone(fields) }

// fields is the one list of settings. The sentences of settings are added to the rules in
// words in the order of the list.
var fields = []Field{
	{
		Key: "name", Values: "one word, not that of a built-in variant", Meaning: "its name in lists and records",
		at: func(d *Definition) any { return &d.Name },
	},
	{Key: "title", Values: "text", Meaning: "a line for lists", at: func(d *Definition) any { return &d.Title }},
	{Key: "source", Values: "text", Meaning: "where the rules come from", at: func(d *Definition) any { return &d.Source }},
	{
		Key: "board", Values: `columns x rows, such as "10x10"`,
		Meaning: "a size other than the base's starts without lakes", at: func(d *Definition) any { return &d.Grid },
	},
	{
		Key: "lakes", Values: "list of squares", Meaning: "nothing may enter them; none in home rows",
		at: func(d *Definition) any { return &d.Lakes },
	},
	{
		Key: "home_rows", Values: "1 to half the rows", Meaning: "where set-ups stand, at each end",
		at: func(d *Definition) any { return &d.HomeRows },
	},
	{
		Key: "flag_rows", Values: "0 (all home rows) to home_rows",
		Meaning: "rows from the back edge where the Flag may stand",
		at:      func(d *Definition) any { return &d.FlagRows },
	},
	{
		Key: "random_setups", Values: "true, false",
		Meaning: "both set-ups are drawn at random, all legal ones equally likely",
		at:      func(d *Definition) any { return &d.RandomSetups },
	},
	{
		Key: "red_at_bottom", Values: "true, false", Meaning: "which side sits at the bottom; Red always moves first",
		at: func(d *Definition) any { return &d.RedAtBottom },
	},
	{
		Key: "army", Values: "a table of ranks and numbers",
		Meaning: `with names joined by " or " the owner chooses; exactly one Flag`,
		at:      func(d *Definition) any { return &d.Army },
	},
	{
		Key: "ties", Values: "both, striker or defender",
		Meaning: "who survives between equal ranks: `both` means both leave, otherwise the named one stays",
		at:      func(d *Definition) any { return &d.Battle.Ties }, section: strikes, tell: (*Variant).tellTies,
	},
	{
		Key: "spy_slays", Values: "list of ranks", Meaning: "what a striking Spy removes",
		at: func(d *Definition) any { return &d.Battle.SpySlays }, section: strikes, tell: (*Variant).tellSpy,
	},
	{
		Key: "bombs_burst", Values: "true, false", Meaning: "a Bomb leaves with what struck it",
		at: func(d *Definition) any { return &d.Battle.BombsBurst }, section: strikes, tell: (*Variant).tellBombs,
	},
	{
		Key: "defender_advances", Values: "true, false", Meaning: "a defender that wins moves into the striker's square (a Bomb never)",
		at: func(d *Definition) any { return &d.Battle.DefenderAdvances }, section: strikes, tell: (*Variant).tellDefender,
	},
	{
		Key: "scouts_run", Values: "true, false", Meaning: "Scouts move any number of empty squares in a line",
		at: func(d *Definition) any { return &d.ScoutsRun }, section: moves, tell: (*Variant).tellScouts,
	},
	{
		Key: "scouts_strike_afar", Values: "true, false", Meaning: "and may strike at the end of such a run",
		at: func(d *Definition) any { return &d.ScoutsStrikeAfar },
	},
	{
		Key: "two_squares", Values: "0 (off) or 2 to 5", Meaning: "how many times in a row a piece may move between the same two squares",
		at: func(d *Definition) any { return &d.TwoSquares }, least: 2, most: maxTwoSquares, section: repetition,
		tell: (*Variant).tellTwoSquares,
	},
	{
		Key: "chasing", Values: "true, false", Meaning: "the tournament rule against endless threats",
		at: func(d *Definition) any { return &d.Chasing }, section: repetition, tell: (*Variant).tellChasing,
	},
	{
		Key: "attrition", Values: "true, false", Meaning: "a side without a movable piece loses at once",
		at: func(d *Definition) any { return &d.Attrition }, section: end, tell: (*Variant).tellAttrition,
	},
	{
		Key: "quiet_limit", Values: "0 (none) to 1000000", Meaning: "draw after this many plies without a strike",
		at: func(d *Definition) any { return &d.QuietLimit }, least: 1, most: maxLimit, section: end,
		tell: (*Variant).tellQuietLimit,
	},
	{
		Key: "ply_limit", Values: "0 (none) to 1000000", Meaning: "draw after this many plies",
		at: func(d *Definition) any { return &d.PlyLimit }, least: 1, most: maxLimit, section: end, tell: (*Variant).tellPlyLimit,
	},
	{
		Key: "replay_draws", Values: "true, false",
		Meaning: "in matches a drawn game is played once more; if it is drawn again, the side that struck last wins",
		at:      func(d *Definition) any { return &d.ReplayDraws }, section: end, tell: (*Variant).tellReplay,
	},
	{
		Key: "notation", Values: "column-row, row-column or x-y",
		Meaning: "how squares are written: `A7`, `D2`, `0 6`", at: func(d *Definition) any { return &d.Notation },
	},
}

// A section is a paragraph of the rules that settings add sentences to.
type section uint8

const (
	moves section = iota + 1
	strikes
	repetition
	end
)

// Possible reports whether a board may have that size.
func Possible(g board.Grid) bool {
	return g.Width >= 2 && g.Height >= 2 && g.Width <= MaxSide && g.Height <= MaxSide && g.Squares() <= board.MaxSquares
}
