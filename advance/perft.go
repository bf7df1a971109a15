package advance

// Perft counts the leaves of the tree of legal moves at a depth in plies. The
// last ply is counted without making its moves.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	t := newPerftTree(depth)
	return t.bulk(p, depth)
}

// PerftMade counts what Perft counts, but makes and unmakes every leaf.
func PerftMade(p *Position, depth int) uint64 {
	t := newPerftTree(depth)
	return t.made(p, depth)
}

// perftTree keeps a list of moves for every ply of the tree.
type perftTree struct{ lists [][]Move }

func newPerftTree(depth int) *perftTree {
	t := &perftTree{lists: make([][]Move, max(depth, 0)+1)}
	for i := range t.lists {
		t.lists[i] = make([]Move, 0, 256)
	}
	return t
}

func (t *perftTree) bulk(p *Position, depth int) uint64 {
	if depth == 1 {
		return uint64(p.Count())
	}
	t.lists[depth] = p.Moves(t.lists[depth][:0])
	var n uint64
	for _, m := range t.lists[depth] {
		p.Make(m)
		n += t.bulk(p, depth-1)
		p.Unmake(m)
	}
	return n
}

func (t *perftTree) made(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	t.lists[depth] = p.Moves(t.lists[depth][:0])
	if depth == 1 {
		return p.makeAll(t.lists[1])
	}
	var n uint64
	for _, m := range t.lists[depth] {
		p.Make(m)
		n += t.made(p, depth-1)
		p.Unmake(m)
	}
	return n
}

// makeAll makes and unmakes every move of a list and returns how many it made.
func (p *Position) makeAll(moves []Move) uint64 {
	before, n := p.ply, uint64(0)
	for _, m := range moves {
		p.Make(m)
		n += uint64(p.ply - before)
		p.Unmake(m)
	}
	return n
}
