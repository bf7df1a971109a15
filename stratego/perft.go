package stratego

// Perft counts the positions reached by every sequence of depth legal moves
// (performance test), the standard check of a move generator. Games that end
// earlier count nothing deeper. The last ply is counted without being played.
func Perft(p *Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if p.Ended() {
		return 0
	}
	if depth == 1 {
		return uint64(p.Count())
	}
	var buf [256]Move
	var n uint64
	for _, m := range p.Moves(buf[:0]) {
		p.Make(m)
		n += Perft(p, depth-1)
		p.Unmake()
	}
	return n
}
