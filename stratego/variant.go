package stratego

import (
	"math"

	"flagfall.dev/board"
)

// Variant is a rule set compiled for play. It never changes after New, so any
// number of games may share it.
type Variant struct {
	// What moves need comes first and in this order, near the start: the compiler
	// checks pointers before it reads what lies more than 4 KB after them.
	battle   *table
	keys     *board.Keys
	all      board.Set    // squares that pieces may stand on
	inner    [2]board.Set // without the first, without the last column
	width    int
	runners  RankSet // ranks that go any distance
	afar     bool    // they may strike at the end of a run
	delta    [4]int  // of one-square moves: up, right, down, left
	runs     []uint16
	mostPly  int // plies, and plies without a strike, that end the game
	mostCalm int
	// along has, by bit of a Scout's targets, how far its square is in the numbering
	// from the start of its line.
	along    [32]board.Square
	shown    [256]cell // by distance in the numbering: isKnown where only a Scout goes so far
	adjacent [board.MaxSquares]board.Set
	place    [board.MaxSquares]place

	def    Definition
	vector vector
	// steps has all one-square moves, also those that leave the board, by square and direction,
	// and sixteens how often sixteen squares hold the board's squares.
	steps    [4 * board.MaxSquares]Move
	sixteens int32
	// wide is set where draw knows the variant: a processor with the instructions, and
	// moves that fit.
	wide  bool
	walls [32]uint16 // by line: what is not a playable square
	fans  [16]fan
	// advancers are the ranks that take the square of a striker that they beat.
	advancers RankSet
}

// place is where a square lies on its two lines. Lines 0 to 15 are rows, 16 to
// 31 columns; bit i of a line is its i-th square.
type place struct {
	square           board.Set // it alone
	row, col         uint8
	rowBit, colBit   uint16
	rowRuns, colRuns uint16  // where the runs from here begin in Variant.runs
	_                [6]byte // the size is a power of two
}

// New compiles a definition. The error lists everything that is wrong with it.
func New(d Definition) (*Variant, error) {
	if err := d.Check(); err != nil {
		return nil, err
	}
	d.Army = append([]Levy(nil), d.Army...)
	v := &Variant{def: d, battle: newTable(&d), keys: board.NewKeys(0x5354524154454732), width: d.Grid.Width}
	v.runners, v.afar = v.battle.runners, v.battle.afar
	v.mostPly, v.mostCalm = limit(d.PlyLimit), limit(d.QuietLimit)
	if d.Battle.DefenderAdvances {
		for r := Marshal; r <= Flag; r++ {
			if r.Movable() {
				v.advancers |= 1 << r
			}
		}
	}
	v.compileMoves()
	v.compileSquares()
	v.vector = newVector(v.delta, &v.adjacent)
	v.wide = wide && v.afar && v.movable() < 64
	return v, nil
}

// compileMoves fills in what is the same from every square.
func (v *Variant) compileMoves() {
	v.delta = [4]int{-v.width, 1, v.width, -1}
	v.fans = newFans(v.delta)
	for i := range v.steps {
		q := board.Square(i / 4)
		v.steps[i] = Move{q, q + board.Square(v.delta[i%4])}
	}
	v.sixteens = int32(v.def.Grid.Squares()+15) / 16
	for i := range v.shown {
		v.shown[i] = isKnown
	}
	for _, delta := range v.delta {
		v.shown[uint8(delta)] = 0
	}
	for i := range MaxSide {
		v.along[i] = board.Square(i)
		v.along[16+i] = board.Square(i * v.width)
	}
}

// compileSquares fills in where squares lie, and what lies next to them.
func (v *Variant) compileSquares() {
	g := v.def.Grid
	length := max(g.Width, g.Height)
	v.runs = newRuns(length)
	v.all = g.All().AndNot(v.def.Lakes)
	for i := range v.walls {
		v.walls[i] = 1<<length - 1
	}
	for q := range board.Square(g.Squares()) {
		row, col := g.Row(q), g.Col(q)
		v.place[q] = place{
			square: board.SetOf(q),
			row:    uint8(row), col: uint8(16 + col),
			rowBit: 1 << col, colBit: 1 << row,
			rowRuns: uint16(col << length), colRuns: uint16(row << length),
		}
		if col > 0 {
			v.inner[0] = v.inner[0].With(q)
		}
		if col < g.Width-1 {
			v.inner[1] = v.inner[1].With(q)
		}
		if v.all.Has(q) {
			v.adjacent[q] = g.Neighbours(q).And(v.all)
			v.walls[row] &^= 1 << col
			v.walls[16+col] &^= 1 << row
		}
	}
}

// limit returns a limit of plies of a definition, where 0 is none, as one to compare with.
func limit(plies int) int {
	if plies == 0 {
		return math.MaxInt
	}
	return plies
}

// must compiles a definition that is part of the program.
func must(d Definition) *Variant {
	v, err := New(d)
	if err != nil {
		panic("built-in variant " + d.Name + ": " + err.Error())
	}
	return v
}

// Name returns the variant's name, one word.
func (v *Variant) Name() string { return v.def.Name }

// Definition returns a copy of the data that the variant was compiled from, to
// read or to change and compile again.
func (v *Variant) Definition() Definition {
	d := v.def
	d.Army = append([]Levy(nil), d.Army...)
	return d
}

// Grid returns the board's size.
func (v *Variant) Grid() board.Grid { return v.def.Grid }

// Lakes returns the squares that nothing may enter.
func (v *Variant) Lakes() board.Set { return v.def.Lakes }

// Playable returns the squares that pieces may stand on.
func (v *Variant) Playable() board.Set { return v.all }

// Adjacent returns the playable squares one step from a playable square.
func (v *Variant) Adjacent(sq board.Square) board.Set { return v.adjacent[sq] }

// Reach returns the squares that a rank could go to from a playable square if no
// piece stood in its way.
func (v *Variant) Reach(r Rank, from board.Square) board.Set {
	switch {
	case !r.Movable():
		return board.Set{}
	case !v.runners.Has(r):
		return v.adjacent[from]
	}
	var found board.Set
	for next := v.adjacent[from]; !next.Empty(); {
		step := next.Pop()
		for along := step - from; v.all.Has(step); step += along {
			found = found.With(step)
			if !v.adjacent[step].Has(step + along) {
				break // an edge or a lake
			}
		}
	}
	return found
}

// Notation returns how the variant writes squares.
func (v *Variant) Notation() board.Notation { return v.def.Notation }

// Format writes a square in the variant's notation.
func (v *Variant) Format(sq board.Square) string { return v.def.Notation.Format(v.def.Grid, sq) }

// FormatMove writes a move as its two squares with a hyphen between: A4-A5, or
// 0 3-0 4 where squares are numbers.
func (v *Variant) FormatMove(m Move) string {
	return v.def.Notation.FormatMove(v.def.Grid, m.From, m.To)
}

// ParseMove reads what FormatMove writes. It does not ask whether the move is legal.
func (v *Variant) ParseMove(s string) (Move, error) {
	from, to, err := v.def.Notation.ParseMove(v.def.Grid, s)
	return Move{From: from, To: to}, err
}

// Strike returns the outcome of one rank striking another.
func (v *Variant) Strike(striker, defender Rank) Outcome {
	return v.battle.outcome[striker&15][defender&15]
}

// Beats returns the ranks that a striker removes without falling itself.
func (v *Variant) Beats(striker Rank) RankSet { return v.battle.beats[striker&15] }

// Ties returns the ranks that a striker falls together with.
func (v *Variant) Ties(striker Rank) RankSet { return v.battle.ties[striker&15] }

// Loses returns the ranks that a striker falls to.
func (v *Variant) Loses(striker Rank) RankSet { return v.battle.loses[striker&15] }

// RandomSetups reports whether chance puts up the armies.
func (v *Variant) RandomSetups() bool { return v.def.RandomSetups }

// FlagSquares returns how many home squares, from the back, the Flag may use.
func (v *Variant) FlagSquares() int {
	if v.def.FlagRows > 0 {
		return v.def.FlagRows * v.def.Grid.Width
	}
	return v.HomeSize()
}

// AtTop reports whether a side's home is in the first rows of the numbering. Each side
// sees its own home at the bottom: see Orientation.
func (v *Variant) AtTop(s board.Side) bool { return (s == Red) != v.def.RedAtBottom }

// Orientation returns how the board is drawn for a side, whose home is at the
// bottom. In the variants of the tournaments, which write A7 and have Red at the
// top of the numbering, Red sees column A on its left and row 1 nearest, as in
// StraDoS and Gravon's files: that is the mirror image of the numbering. The
// variants of the contests are drawn as their documents number them.
func (v *Variant) Orientation(s board.Side) board.Orientation {
	return board.Orientation{
		Turned:   v.AtTop(s),
		Mirrored: v.def.Notation == board.ColumnRow && !v.def.RedAtBottom,
	}
}

// Home returns the squares where a side's set-up stands.
func (v *Variant) Home(s board.Side) board.Set {
	return homeOf(v.def.Grid, v.def.HomeRows, v.AtTop(s))
}

// HomeSize returns the number of squares of a home.
func (v *Variant) HomeSize() int { return v.def.HomeRows * v.def.Grid.Width }

// HomeSquare returns the square of a set-up's i-th entry: the back row first,
// each row in the numbering of the side at the top, turned by 180 degrees for
// the side at the bottom.
func (v *Variant) HomeSquare(s board.Side, i int) board.Square {
	if v.AtTop(s) {
		return board.Square(i)
	}
	return v.def.Grid.Turned(board.Square(i))
}

// Pieces returns how many pieces an army has.
func (v *Variant) Pieces() int {
	n := 0
	for _, l := range v.def.Army {
		n += l.Count
	}
	return n
}

// MaxCount returns the most pieces of a rank that an army can have.
func (v *Variant) MaxCount(r Rank) int {
	for _, l := range v.def.Army {
		if l.Ranks.Has(r) {
			return l.Count
		}
	}
	return 0
}

// String returns the variant's name.
func (v *Variant) String() string { return v.def.Name }
