package proof

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

const (
	// maxRaw bounds the assignments that are looked at before those that behave alike are merged.
	maxRaw = 50_000
	// maxHidden bounds the hidden pieces.
	maxHidden = 40
)

// root is a question taken apart. It does not change in a search.
type root struct {
	view   *stratego.View
	v      *stratego.Variant
	side   board.Side // that asks
	hidden []board.Square
	worlds []world
	all    set
	total  int // assignments before the merge
	weight [maxWorlds]int

	// By hidden piece: the worlds in which it can move, in which it runs, and in which it removes Bombs.
	movable, runs, digging [maxHidden]set
	// kind has the worlds in which a hidden piece behaves as one of some classes of ranks.
	kind    [maxHidden][stratego.Ranks]set
	classes [stratego.Ranks]uint8 // by rank
	running [16]bool              // ranks that run
	digger  [16]bool              // ranks that remove Bombs

	flagAt   [maxWorlds]board.Square // the enemy's Flag by world, NoSquare where there is none
	ownFlag  board.Square
	distance [][board.MaxSquares]uint8 // in steps, by squares
	history  []uint64                  // keys of the positions since the last strike, oldest first; the present one is the last
	cells    [board.MaxSquares]int8    // hidden piece + 1, by square
	allowed  []stratego.Move           // what the view allows now

	twoSquares           int
	chasing, attrition   bool
	quietLeft, pliesLeft int // plies until a limit ends the game; large where there is none
}

// world is an assignment of ranks to all hidden pieces.
type world struct {
	ranks []stratego.Rank // by hidden piece
}

// newRoot takes a question apart.
func newRoot(q *Question) (*root, error) {
	if q.View.Result().Over() {
		return nil, ErrOver
	}
	v := q.View.Variant()
	d := v.Definition()
	r := &root{view: q.View, v: v, side: q.View.Side(), twoSquares: d.TwoSquares, chasing: d.Chasing, attrition: d.Attrition}
	for h := range q.View.Hidden().All() {
		r.hidden = append(r.hidden, h)
	}
	if len(r.hidden) > maxHidden {
		return nil, ErrTooMany
	}
	r.classify()
	if err := r.assign(q); err != nil {
		return nil, err
	}
	r.index()
	r.measure()
	r.remember()
	r.allowed = q.View.Moves(nil)
	r.quietLeft, r.pliesLeft = 1<<30, 1<<30
	if d.QuietLimit > 0 {
		r.quietLeft = d.QuietLimit - q.View.Quiet()
	}
	if d.PlyLimit > 0 {
		r.pliesLeft = d.PlyLimit - q.View.Ply()
	}
	return r, nil
}

// classify finds the ranks of the enemy that nothing on the board can tell apart but by the name: they
// move alike and fare alike against each piece that the asking side has left.
func (r *root) classify() {
	var mine stratego.RankSet
	for q := range r.view.Pieces(r.side).All() {
		mine |= stratego.RanksOf(r.view.At(q).Rank())
	}
	for rank := stratego.Marshal; rank <= stratego.Flag; rank++ {
		r.running[rank] = r.runsFar(rank)
		if rank.Movable() {
			o := r.v.Strike(rank, stratego.Bomb)
			r.digger[rank] = o == stratego.Win || o == stratego.Both
		}
	}
	for rank := stratego.Marshal; rank <= stratego.Flag; rank++ {
		r.classes[rank] = uint8(rank)
		for other := stratego.Marshal; other < rank; other++ {
			if r.alike(rank, other, mine) {
				r.classes[rank] = r.classes[other]
				break
			}
		}
	}
}

// runsFar reports whether pieces of a rank can go further than one square.
func (r *root) runsFar(rank stratego.Rank) bool {
	for q := range r.v.Playable().All() {
		if !r.v.Reach(rank, q).AndNot(r.v.Adjacent(q)).Empty() {
			return true
		}
	}
	return false
}

// alike reports whether two ranks of the enemy behave alike against some ranks.
func (r *root) alike(a, b stratego.Rank, mine stratego.RankSet) bool {
	if a == stratego.Flag || b == stratego.Flag || a.Movable() != b.Movable() || r.running[a] != r.running[b] ||
		r.v.Advancers().Has(a) != r.v.Advancers().Has(b) {
		return false
	}
	for m := range mine.All() {
		if m.Movable() && r.v.Strike(m, a) != r.v.Strike(m, b) || a.Movable() && r.v.Strike(a, m) != r.v.Strike(b, m) {
			return false
		}
	}
	return true
}

// index fills in what is looked up by hidden piece.
func (r *root) index() {
	for i, q := range r.hidden {
		r.cells[q] = int8(i + 1)
	}
	r.all = upTo(len(r.worlds))
	for w := range r.worlds {
		r.flagAt[w] = board.NoSquare
		for i, rank := range r.worlds[w].ranks {
			if rank.Movable() {
				r.movable[i] = r.movable[i].or(only(w))
			}
			if r.running[rank] {
				r.runs[i] = r.runs[i].or(only(w))
			}
			if r.digger[rank] {
				r.digging[i] = r.digging[i].or(only(w))
			}
			r.kind[i][r.classes[rank]] = r.kind[i][r.classes[rank]].or(only(w))
			if rank == stratego.Flag {
				r.flagAt[w] = r.hidden[i]
			}
		}
	}
	for q := range r.view.Pieces(r.side.Opponent()).All() {
		if r.view.At(q).Rank() == stratego.Flag { // shown, where a variant's Flag can survive a strike
			for w := range r.worlds {
				r.flagAt[w] = q
			}
		}
	}
	r.ownFlag = board.NoSquare
	for q := range r.view.Pieces(r.side).All() {
		if r.view.At(q).Rank() == stratego.Flag {
			r.ownFlag = q
		}
	}
}

// allows reports whether the view allows a move now. Seldom, by the chasing rule, it allows less than the
// truth.
func (r *root) allows(m stratego.Move) bool { return slices.Contains(r.allowed, m) }
