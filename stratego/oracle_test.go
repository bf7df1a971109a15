package stratego_test

import (
	"maps"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// oracle is a slow and obvious second implementation of which moves are legal,
// written from rules.md: arrays instead of bit sets, the chasing rule by the
// exact counters of the tournament rules instead of by looking back.
type oracle struct {
	def   stratego.Definition
	ranks map[board.Square]stratego.Piece
	turn  board.Side
	moves []stratego.Move // all so far
	// Per player, as rules.md section 3 names them.
	chase            [2]int
	lastFrom, lastTo [2]board.Square
	stood            []string // boards since the last strike
}

func newOracle(p *stratego.Position) *oracle {
	o := &oracle{def: p.Variant().Definition(), ranks: map[board.Square]stratego.Piece{}, turn: p.Turn()}
	for q := range p.Pieces(stratego.Red).Or(p.Pieces(stratego.Blue)).All() {
		o.ranks[q] = p.At(q)
	}
	for s := range o.lastTo {
		o.lastFrom[s], o.lastTo[s] = board.NoSquare, board.NoSquare
	}
	o.stood = []string{o.board()}
	return o
}

func (o *oracle) board() string {
	b := make([]byte, o.def.Grid.Squares())
	for q, p := range o.ranks {
		b[q] = byte(p)
	}
	return string(b)
}

func (o *oracle) adjacent(a, b board.Square) bool {
	return a != board.NoSquare && b != board.NoSquare && o.def.Grid.Distance(a, b) == 1
}

func (o *oracle) nextToEnemy(q board.Square, of board.Side) bool {
	for e, p := range o.ranks {
		if p.Side() != of && o.adjacent(q, e) {
			return true
		}
	}
	return false
}

func (o *oracle) legal() []stratego.Move {
	var moves []stratego.Move
	g := o.def.Grid
	for q, p := range maps.Clone(o.ranks) {
		if p.Side() != o.turn || p.Rank() == stratego.Bomb || p.Rank() == stratego.Flag {
			continue
		}
		for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			for n := 1; ; n++ {
				to := g.At(g.Col(q)+n*d[0], g.Row(q)+n*d[1])
				if to == board.NoSquare || o.def.Lakes.Has(to) {
					break
				}
				target, occupied := o.ranks[to]
				if occupied && (target.Side() == o.turn || n > 1 && !o.def.ScoutsStrikeAfar) {
					break
				}
				m := stratego.Move{From: q, To: to}
				if !o.breaksTwoSquares(m) && !o.breaksChasing(m, occupied) {
					moves = append(moves, m)
				}
				if occupied || p.Rank() != stratego.Scout || !o.def.ScoutsRun {
					break
				}
			}
		}
	}
	return moves
}

// between returns the boundaries between squares that a move crosses, each as
// the pair of squares on its two sides.
func (o *oracle) between(m stratego.Move) [][2]board.Square {
	g := o.def.Grid
	var crossed [][2]board.Square
	at := m.From
	for at != m.To {
		next := at
		switch {
		case g.Col(at) < g.Col(m.To):
			next++
		case g.Col(at) > g.Col(m.To):
			next--
		case at < m.To:
			next += board.Square(g.Width)
		default:
			next -= board.Square(g.Width)
		}
		crossed = append(crossed, [2]board.Square{min(at, next), max(at, next)})
		at = next
	}
	return crossed
}

// breaksTwoSquares: no boundary may be crossed more than TwoSquares times running.
func (o *oracle) breaksTwoSquares(m stratego.Move) bool {
	if o.def.TwoSquares == 0 {
		return false
	}
	for _, b := range o.between(m) {
		times, at := 0, m.From
		for i := len(o.moves) - 2; i >= 0; i -= 2 {
			before := o.moves[i]
			if before.To != at || !slices.Contains(o.between(before), b) {
				break
			}
			times++
			at = before.From
		}
		if times >= o.def.TwoSquares {
			return true
		}
	}
	return false
}

// breaksChasing follows rules.md section 3 to the letter.
func (o *oracle) breaksChasing(m stratego.Move, strike bool) bool {
	p := o.turn
	if !o.def.Chasing || strike || o.chase[p] <= 1 || !o.nextToEnemy(m.To, p) {
		return false
	}
	if m.From == o.lastTo[p] && m.To == o.lastFrom[p] {
		return false
	}
	piece := o.ranks[m.From]
	delete(o.ranks, m.From)
	o.ranks[m.To] = piece
	after := o.board()
	delete(o.ranks, m.To)
	o.ranks[m.From] = piece
	for k := 1; k < o.chase[p]; k++ {
		if i := len(o.stood) - 1 - k; i >= 0 && o.stood[i] == after {
			return true
		}
	}
	return false
}

func (o *oracle) play(m stratego.Move) {
	p, other := o.turn, o.turn.Opponent()
	if o.adjacent(m.From, o.lastTo[other]) {
		o.chase[other]++
	} else {
		o.chase[other] = 0
	}
	piece, target := o.ranks[m.From], o.ranks[m.To]
	delete(o.ranks, m.From)
	if target.Empty() {
		o.ranks[m.To] = piece
	} else {
		o.strike(m, piece, target)
		o.chase = [2]int{}
		o.stood = nil
	}
	if o.nextToEnemy(m.To, p) {
		o.chase[p]++
	} else {
		o.chase[p] = 0
	}
	o.lastFrom[p], o.lastTo[p] = m.From, m.To
	o.moves = append(o.moves, m)
	o.stood = append(o.stood, o.board())
	o.turn = other
}

func (o *oracle) strike(m stratego.Move, striker, target stratego.Piece) {
	delete(o.ranks, m.To)
	a, d := striker.Rank(), target.Rank()
	number := func(r stratego.Rank) int {
		if r == stratego.Spy {
			return 10
		}
		return int(r)
	}
	var wins bool
	switch {
	case d == stratego.Flag:
		wins = true
	case d == stratego.Bomb:
		wins = a == stratego.Miner
	case a == stratego.Spy && o.def.Battle.SpySlays.Has(d):
		wins = true
	case a == d:
		return // both leave
	default:
		wins = number(a) < number(d)
	}
	switch {
	case wins:
		o.ranks[m.To] = striker
	case o.def.Battle.DefenderAdvances && d != stratego.Bomb:
		o.ranks[m.From] = target
	default:
		o.ranks[m.To] = target
	}
}

func (o *oracle) clone() *oracle {
	c := *o
	c.ranks = maps.Clone(o.ranks)
	c.moves = slices.Clone(o.moves)
	c.stood = slices.Clone(o.stood)
	return &c
}
