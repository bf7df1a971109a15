package proof_test

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// oracle answers the questions of a solver as slowly and plainly as can be: all permutations of the
// ranks that replay the game as it was seen, a position of each, and a recursion without a table. It
// shares nothing with the solver but the rules.
type oracle struct {
	side    board.Side // that asks
	allowed []stratego.Move
	budget  int // positions that it may still look at; below 0 it has given up
}

// worldsOf returns a position for each assignment of ranks that fits what a side saw of a game.
func worldsOf(start, now *stratego.Position, side board.Side) []*stratego.Position {
	enemy := side.Opponent()
	squares := slices.Collect(start.Pieces(enemy).All())
	ranks := make([]stratego.Rank, len(squares))
	for i, q := range squares {
		ranks[i] = start.At(q).Rank()
	}
	slices.Sort(ranks)
	seen := now.View(side).String()
	var worlds []*stratego.Position
	for {
		if p := replayed(start, now, squares, ranks); p != nil && p.View(side).String() == seen {
			worlds = append(worlds, p)
		}
		if !nextPermutation(ranks) {
			return worlds
		}
	}
}

// replayed plays the game from a start with other ranks on some squares, nil where it is not legal.
func replayed(start, now *stratego.Position, squares []board.Square, ranks []stratego.Rank) *stratego.Position {
	text := []byte(start.String())
	for i, q := range squares {
		text[q] = stratego.NewPiece(start.At(q).Side(), ranks[i]).Letter()
	}
	p, err := stratego.ParsePosition(start.Variant(), string(text))
	if err != nil {
		panic(err)
	}
	for _, e := range now.History() {
		if _, err := p.Play(e.Move); err != nil {
			return nil
		}
	}
	return p
}

// nextPermutation makes the ranks their next permutation, false after the last one.
func nextPermutation(r []stratego.Rank) bool {
	i := len(r) - 2
	for i >= 0 && r[i] >= r[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(r) - 1
	for r[j] <= r[i] {
		j--
	}
	r[i], r[j] = r[j], r[i]
	slices.Reverse(r[i+1:])
	return true
}

// holds reports whether the asking side wins within n plies in all of some worlds, or does not lose where
// safe is set, whatever its opponent does, who knows everything.
func (o *oracle) holds(worlds []*stratego.Position, n int, safe, root bool) bool {
	var open []*stratego.Position
	for _, p := range worlds {
		r := p.Result()
		switch {
		case !r.Over():
			open = append(open, p)
		case r.Drawn && safe, !r.Drawn && r.Winner == o.side:
		default:
			return false
		}
	}
	if o.budget -= len(worlds); o.budget < 0 {
		return false
	}
	if len(open) == 0 {
		return true
	}
	if n == 0 {
		return safe
	}
	asks := open[0].Turn() == o.side
	for _, m := range movesOf(open) {
		if root && asks && !slices.Contains(o.allowed, m) {
			continue
		}
		legal := legalIn(open, m)
		if asks && len(legal) < len(open) {
			continue
		}
		good := true
		for _, part := range played(legal, m) {
			if !o.holds(part, n-1, safe, false) {
				good = false
				break
			}
		}
		if good == asks {
			return asks
		}
	}
	return !asks
}

// movesOf returns the moves that are legal in one of some positions.
func movesOf(worlds []*stratego.Position) (moves []stratego.Move) {
	for _, p := range worlds {
		for _, m := range p.Moves(nil) {
			if !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

func legalIn(worlds []*stratego.Position, m stratego.Move) (legal []*stratego.Position) {
	for _, p := range worlds {
		if p.Check(m) == nil {
			legal = append(legal, p)
		}
	}
	return legal
}

// played plays a move in all of some positions and divides them by what it shows.
func played(worlds []*stratego.Position, m stratego.Move) map[stratego.Event][]*stratego.Position {
	parts := map[stratego.Event][]*stratego.Position{}
	for _, p := range worlds {
		next := p.Clone()
		next.Make(m)
		e := next.Event(next.Ply() - 1)
		parts[e] = append(parts[e], next)
	}
	return parts
}

// won returns in how few plies, n at most, the side wins; 0 where it does not.
func (o *oracle) won(worlds []*stratego.Position, n int) int {
	for k := 1; k <= n; k++ {
		if o.holds(worlds, k, false, true) {
			return k
		}
	}
	return 0
}

// safe returns for how many plies, n at most, the side can avoid a loss.
func (o *oracle) safe(worlds []*stratego.Position, n int) int {
	for k := 1; k <= n; k++ {
		if !o.holds(worlds, k, true, true) {
			return k - 1
		}
	}
	return n
}
