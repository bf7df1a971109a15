package proof

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// assignment enumerates the ranks that hidden pieces may have.
type assignment struct {
	r        *root
	possible []stratego.RankSet // by hidden piece
	levies   []stratego.Levy    // what the army still has hidden
	ranks    []stratego.Rank
	raw      int
	apart    bool           // keep assignments that behave alike apart
	seen     map[string]int // world by what tells it apart
}

// assign finds all worlds.
func (r *root) assign(q *Question) error { return r.enumerate(q, false) }

// enumerate is assign, which may keep assignments apart that behave alike.
func (r *root) enumerate(q *Question, apart bool) error {
	a := assignment{r: r, ranks: make([]stratego.Rank, len(r.hidden)), seen: map[string]int{}, apart: apart}
	if !a.count(q.Army) {
		return ErrNoWorld
	}
	a.restrict(q.Known)
	if !a.try(0) {
		return ErrTooMany
	}
	if len(r.worlds) == 0 {
		return ErrNoWorld
	}
	return nil
}

// count finds what is left of each levy, and reports whether that is enough for the hidden pieces.
func (a *assignment) count(army *[stratego.Ranks]int) bool {
	view, enemy := a.r.view, a.r.side.Opponent()
	if army == nil {
		a.levies = a.r.v.Definition().Army
	} else {
		for rank, n := range army {
			a.levies = append(a.levies, stratego.Levy{Ranks: stratego.RanksOf(stratego.Rank(rank)), Count: n})
		}
	}
	gone := view.Captured(enemy)
	for q := range view.Pieces(enemy).AndNot(view.Hidden()).All() {
		gone[view.At(q).Rank()]++
	}
	left := 0
	for i := range a.levies {
		for rank := range a.levies[i].Ranks.All() {
			a.levies[i].Count -= gone[rank]
		}
		if a.levies[i].Count < 0 {
			return false
		}
		left += a.levies[i].Count
	}
	return left >= len(a.r.hidden)
}

// restrict finds the ranks that the rules leave each hidden piece: what moved is neither Bomb nor
// Flag, and the Flag stands in its rows where the game began with set-ups.
func (a *assignment) restrict(known map[board.Square]stratego.RankSet) {
	view, v := a.r.view, a.r.v
	moved := view.Moved()
	var flags board.Set
	for i := range v.FlagSquares() {
		flags = flags.With(v.HomeSquare(a.r.side.Opponent(), i))
	}
	for _, q := range a.r.hidden {
		possible := stratego.RankSet(0)
		for rank := stratego.Marshal; rank <= stratego.Flag; rank++ {
			fits := rank.Movable() || !moved.Has(q)
			if rank == stratego.Flag && view.Setup() != nil && !flags.Has(q) {
				fits = false
			}
			if fits {
				possible |= stratego.RanksOf(rank)
			}
		}
		if ranks, ok := known[q]; ok {
			possible &= ranks
		}
		a.possible = append(a.possible, possible)
	}
}

// try gives ranks to the hidden pieces from the i-th on. It reports false where there are too many
// assignments.
func (a *assignment) try(i int) bool {
	if i == len(a.ranks) {
		return a.add()
	}
	for l := range a.levies {
		levy := &a.levies[l]
		if levy.Count == 0 {
			continue
		}
		levy.Count--
		for rank := range (levy.Ranks & a.possible[i]).All() {
			a.ranks[i] = rank
			if !a.try(i + 1) {
				return false
			}
		}
		levy.Count++
	}
	return true
}

// add adds an assignment, unless it cannot be or another behaves like it.
func (a *assignment) add() bool {
	if a.raw++; a.raw > maxRaw {
		return false
	}
	r := a.r
	name := a.name()
	if w, ok := a.seen[name]; ok {
		if w >= 0 {
			r.weight[w]++
			r.total++
		}
		return true
	}
	a.seen[name] = -1
	world := world{append([]stratego.Rank(nil), a.ranks...)}
	// A world in which the game would be over is not this one. That shows a piece that can move where
	// the enemy's others cannot, for instance.
	if p, err := r.position(&world); err != nil || p.Result().Over() {
		return true
	}
	if len(r.worlds) == maxWorlds {
		return false
	}
	a.seen[name] = len(r.worlds)
	r.weight[len(r.worlds)] = 1
	r.total++
	r.worlds = append(r.worlds, world)
	return true
}

// name is the same for two assignments if and only if they behave alike: the classes of all ranks,
// and, as the chasing rule compares positions by their ranks, which enemy pieces are of one rank.
func (a *assignment) name() string {
	b := make([]byte, 0, 2*len(a.ranks))
	for _, rank := range a.ranks {
		if a.apart {
			b = append(b, byte(rank))
			continue
		}
		b = append(b, a.r.classes[rank])
	}
	if !a.r.chasing || a.apart {
		return string(b)
	}
	for i, rank := range a.ranks {
		b = append(b, a.equal(i, rank))
	}
	return string(b)
}

// equal says which other enemy piece has the rank of the i-th hidden one: a known piece, or the first
// such hidden piece.
func (a *assignment) equal(i int, rank stratego.Rank) byte {
	view := a.r.view
	for q := range view.Pieces(a.r.side.Opponent()).AndNot(view.Hidden()).All() {
		if view.At(q).Rank() == rank {
			return 128 + byte(rank)
		}
	}
	for j := range i {
		if a.ranks[j] == rank {
			return byte(j)
		}
	}
	return byte(i)
}

// position returns the complete position of a world.
func (r *root) position(w *world) (*stratego.Position, error) {
	var ranks [board.MaxSquares]stratego.Rank
	for i, q := range r.hidden {
		ranks[q] = w.ranks[i]
	}
	return r.view.World(&ranks)
}
