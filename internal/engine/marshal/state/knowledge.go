package state

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

// Army has how many pieces of each rank a side has, expected numbers where
// ranks are hidden and chosen.
type Army [stratego.Ranks]float64

// Movers is how many of them can move.
func (a *Army) Movers() float64 {
	sum := 0.0
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		sum += a[r]
	}
	return sum
}

// Likely is the probability of each rank of one piece.
type Likely [stratego.Ranks]float64

// Knowledge is what one side knows of a position and believes of the other's pieces. It
// stays as it is while the position is searched.
type Knowledge struct {
	Board  *Board
	Side   board.Side // who knows it
	Root   State
	Pieces int // pieces of both sides, numbered from 0
	Armies [2]Army
	Flag   uint8 // where my Flag stands, None if it does not
	// Reluctance is how much less readily than usual the enemy strikes hidden pieces.
	Reluctance belief.Reluctance

	Chance [MaxPieces]Sums         // by enemy piece, over sets of ranks
	Likely [MaxPieces]Likely       // the same by rank
	Origin [MaxPieces]board.Square // where each piece stands at the root
	Before [MaxPieces]uint8        // where each enemy stood recent moves of its side ago
}

// Learn makes it the knowledge of a view, with what its side believes of the enemy. Forget
// is how much it doubts ranks that it saw, from 0 to 1.
func (k *Knowledge) Learn(b *Board, view *stratego.View, believed *belief.Belief, forget float64) {
	k.Board, k.Side, k.Pieces, k.Flag = b, view.Side(), 0, None
	k.Root.Clear()
	k.Reluctance = believed.Reluctance()
	k.count(view, believed)
	k.addMine(view)
	k.addFoes(view, believed, forget)
	k.recall(view)
}

// recent is how many moves of the enemy's Before looks back.
const recent = 6

// recall fills in where the enemies stood that moved lately.
func (k *Knowledge) recall(view *stratego.View) {
	at := k.Root.At
	events := view.History()
	for i, moves := len(events)-1, 0; i >= 0 && moves < recent; i-- {
		if e := &events[i]; e.Side != view.Side() {
			moves++
			// A piece that fell has no number. What stands there now came later, and is passed over.
			if p := at[e.Move.To]; p != None && k.Before[p] == uint8(e.Move.To) {
				k.Before[p] = uint8(e.Move.From)
				at[e.Move.From], at[e.Move.To] = p, None
			}
		}
	}
}

// count counts both armies.
func (k *Knowledge) count(view *stratego.View, believed *belief.Belief) {
	k.Armies = [2]Army{}
	mine, theirs := &k.Armies[Me], &k.Armies[Enemy]
	for q := range view.Pieces(view.Side()).All() {
		mine[view.At(q).Rank()]++
	}
	for q := range view.Pieces(view.Side().Opponent()).All() {
		if r := view.At(q).Rank(); r != stratego.Hidden {
			theirs[r]++
		} else {
			for r, c := range believed.On(q).Chance {
				theirs[r] += c
			}
		}
	}
}

// Add sets up one piece of mine, of a rank.
func (k *Knowledge) Add(q uint8, r stratego.Rank, known, moved bool) {
	if r == stratego.Flag {
		k.Flag = q
	}
	k.put(Me, q, 1<<r, known, moved)
}

// AddFoe sets up one piece of the enemy's, which is of one of a set of ranks.
func (k *Knowledge) AddFoe(q uint8, likely *Likely, mask uint16, known, moved bool) {
	if k.Likely[k.Pieces] != *likely { // or it is as it was in the world before
		k.Likely[k.Pieces] = *likely
		k.Chance[k.Pieces].Fill((*[stratego.Ranks]float64)(likely))
	}
	k.put(Enemy, q, mask, known, moved)
}

func (k *Knowledge) put(side int, q uint8, mask uint16, known, moved bool) {
	k.Root.Put(side, uint8(k.Pieces), q, mask, known, moved)
	k.Origin[k.Pieces], k.Before[k.Pieces] = board.Square(q), q
	k.Pieces++
}

func (k *Knowledge) addMine(view *stratego.View) {
	known, moved := view.Known(), view.Moved()
	for q := range view.Pieces(view.Side()).All() {
		k.Add(uint8(q), view.At(q).Rank(), known.Has(q), moved.Has(q))
	}
}

func (k *Knowledge) addFoes(view *stratego.View, believed *belief.Belief, forget float64) {
	moved := view.Moved()
	for q := range view.Pieces(view.Side().Opponent()).All() {
		r := view.At(q).Rank()
		var likely Likely
		mask := uint16(0)
		if r == stratego.Hidden {
			p := believed.On(q)
			likely, mask = p.Chance, uint16(p.Possible)
		} else {
			likely[r], mask = 1, 1<<r
			if forget > 0 && r.Movable() {
				mask = k.doubt(&likely, forget)
			}
		}
		known := r != stratego.Hidden || mask&(mask-1) == 0
		k.AddFoe(uint8(q), &likely, mask, known, moved.Has(q))
	}
}

// doubt spreads a part of what is certain over the ranks that may move, for
// players that forget.
func (k *Knowledge) doubt(likely *Likely, forget float64) (mask uint16) {
	theirs := &k.Armies[Enemy]
	total := theirs.Movers()
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		likely[r] = float64(likely[r]*(1-forget)) + forget*theirs[r]/total
		if likely[r] > 0 {
			mask |= 1 << r
		}
	}
	return mask
}
