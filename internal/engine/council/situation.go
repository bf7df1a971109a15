package council

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// lore is what a council knows about a variant before play.
type lore struct {
	v    *stratego.Variant
	home [2][board.MaxSquares]int // square → place in a set-up, -1
	far  [board.MaxSquares][board.MaxSquares]uint8
}

// unreachable is the distance between squares that no way connects.
const unreachable = 255

func newLore(v *stratego.Variant) *lore {
	l := &lore{v: v}
	for s := range l.home {
		for q := range l.home[s] {
			l.home[s][q] = -1
		}
		for i := range v.HomeSize() {
			l.home[s][v.HomeSquare(board.Side(s), i)] = i
		}
	}
	for q := range board.Square(v.Grid().Squares()) {
		l.walk(q)
	}
	return l
}

// walk fills in the steps from a square to every other, pieces ignored.
func (l *lore) walk(from board.Square) {
	for i := range l.far[from] {
		l.far[from][i] = unreachable
	}
	edge, steps := board.SetOf(from), uint8(0)
	for seen := edge; !edge.Empty(); steps++ {
		var next board.Set
		for q := range edge.All() {
			l.far[from][q] = steps
			next = next.Or(l.v.Adjacent(q))
		}
		edge = next.AndNot(seen)
		seen = seen.Or(edge)
	}
}

// situation is what lies before the council: a view with what can be counted from
// it.
type situation struct {
	*lore
	view    *stratego.View
	me, foe board.Side
	moves   []stratego.Move
	// chance has the probability of each rank for every enemy square; a known
	// piece has a single 1.
	chance [board.MaxSquares][stratego.Ranks]float64
	// worth is what a piece of each rank is worth, a Marshal 1.
	worth [stratego.Ranks]float64
}

func newTable(view *stratego.View, l *lore) *situation {
	t := &situation{lore: l, worth: prices, view: view, me: view.Side(), foe: view.Side().Opponent()}
	t.moves = view.Moves(make([]stratego.Move, 0, 128))
	t.guess()
	return t
}

// prices are in Marshals. A Miner and a Spy are worth more than
// their number says.
var prices = [stratego.Ranks]float64{
	stratego.Marshal: 1, stratego.General: 0.7, stratego.Colonel: 0.45, stratego.Major: 0.3,
	stratego.Captain: 0.2, stratego.Lieutenant: 0.13, stratego.Sergeant: 0.1, stratego.Miner: 0.2,
	stratego.Scout: 0.07, stratego.Spy: 0.25, stratego.Bomb: 0.15, stratego.Flag: 3,
}

// guess sets the chances of the hidden enemy pieces: counts of what is still
// hidden, by whether the piece has moved, and for Bombs and the Flag by where
// people put them.
func (t *situation) guess() {
	left := t.hiddenCounts()
	hidden := t.view.Hidden()
	still := hidden.AndNot(t.view.Moved())
	var weight [2]float64 // of Bombs and Flag over the squares they may be on
	for q := range still.All() {
		weight[0] += t.prior(stratego.Bomb, q)
		weight[1] += t.prior(stratego.Flag, q)
	}
	movable := 0.0
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		movable += left[r]
	}
	for q := range t.view.Pieces(t.foe).All() {
		if r := t.view.At(q).Rank(); r != stratego.Hidden {
			t.chance[q][r] = 1
			continue
		}
		rest := 1.0
		if still.Has(q) {
			t.chance[q][stratego.Flag] = min(1, left[stratego.Flag]*t.prior(stratego.Flag, q)/weight[1])
			t.chance[q][stratego.Bomb] = min(
				1-t.chance[q][stratego.Flag], left[stratego.Bomb]*t.prior(stratego.Bomb, q)/weight[0],
			)
			rest -= t.chance[q][stratego.Flag] + t.chance[q][stratego.Bomb]
		}
		for r := stratego.Marshal; r <= stratego.Spy && movable > 0; r++ {
			t.chance[q][r] = rest * left[r] / movable
		}
	}
}

// prior is how likely people put a rank on a home square.
func (t *situation) prior(r stratego.Rank, q board.Square) float64 {
	if i := t.home[t.foe][q]; i >= 0 {
		return belief.Prior(t.v, r, i, parameter.Standard())
	}
	return 1
}

// hiddenCounts returns how many enemy pieces of each rank are still hidden; a
// part of the army that leaves a choice is spread over its ranks.
func (t *situation) hiddenCounts() [stratego.Ranks]float64 {
	seen := t.view.Captured(t.foe)
	for q := range t.view.Pieces(t.foe).AndNot(t.view.Hidden()).All() {
		seen[t.view.At(q).Rank()]++
	}
	var left [stratego.Ranks]float64
	for _, l := range t.v.Definition().Army {
		n := l.Count
		for r := range l.Ranks.All() {
			n -= seen[r]
		}
		for r := range l.Ranks.All() {
			left[r] = max(0, float64(n)) / float64(l.Ranks.Count())
		}
	}
	return left
}

// mine returns the rank of an own piece.
func (t *situation) mine(q board.Square) stratego.Rank { return t.view.At(q).Rank() }

// flag returns the square of the own Flag.
func (t *situation) flag() board.Square {
	for q := range t.view.Pieces(t.me).All() {
		if t.mine(q) == stratego.Flag {
			return q
		}
	}
	return board.NoSquare
}

// strikes reports whether a move strikes.
func (t *situation) strikes(m stratego.Move) bool { return !t.view.At(m.To).Empty() }

// known reports whether the enemy on a square is known.
func (t *situation) known(q board.Square) bool { return t.view.At(q).Rank() != stratego.Hidden }

// still reports whether the enemy on a square may be a Bomb or the Flag.
func (t *situation) still(q board.Square) bool {
	return t.chance[q][stratego.Bomb]+t.chance[q][stratego.Flag] > 0
}

// expect returns what a strike of a rank on a square is worth on average.
func (t *situation) expect(striker stratego.Rank, q board.Square) float64 {
	sum := 0.0
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		p := t.chance[q][r]
		if p == 0 {
			continue
		}
		switch t.v.Strike(striker, r) {
		case stratego.Win:
			sum += float64(p * t.worth[r])
		case stratego.Lose:
			sum -= float64(p * t.worth[striker])
		case stratego.Both:
			sum += float64(p * (t.worth[r] - t.worth[striker]))
		}
	}
	return sum
}

// danger returns the probability that an own piece of a rank is lost on a
// square at the next turn, an enemy on except not counted.
func (t *situation) danger(mine stratego.Rank, q, except board.Square) float64 {
	safe := 1.0
	for n := range t.v.Adjacent(q).And(t.view.Pieces(t.foe)).All() {
		if n == except {
			continue
		}
		p := 0.0
		for r := stratego.Marshal; r <= stratego.Spy; r++ {
			if o := t.v.Strike(r, mine); o == stratego.Win || o == stratego.Both && t.worth[r] < t.worth[mine] {
				p += t.chance[n][r]
			}
		}
		switch {
		case t.known(n):
		case t.view.Moved().Has(n):
			p *= 0.6 // it does not know what it meets
		default:
			p *= 0.2 // and mostly stands still
		}
		safe *= 1 - p
	}
	return 1 - safe
}
