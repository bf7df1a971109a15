package review

import (
	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A Walk is the way of a piece to the Flag that it took, found from the record.
type Walk struct {
	Side board.Side `json:"side"` // of the piece
	Rank string     `json:"rank"` // token
	// From and To are the plies of its first move and of the strike on the Flag.
	From int `json:"from"`
	To   int `json:"to"`
	// Start is where it set out, and Flag the square of the Flag.
	Start string `json:"start"`
	Flag  string `json:"flag"`
	// Guard is the piece that could have met it for longest, had it made no pause, by its token and
	// square at ply Until, the last one at which it could; empty where none could since the last move
	// before the walk.
	Guard string `json:"guard,omitempty"`
	On    string `json:"on,omitempty"`
	Until int    `json:"until,omitempty"`
	// Met is the last ply at which a piece could have met it at the pace at which it went; -1 for none. MetBy is that piece,
	// by its token, and MetOn its square then.
	Met   int    `json:"met"`
	MetBy string `json:"metBy,omitempty"`
	MetOn string `json:"metOn,omitempty"`
	// Movers are how many pieces of each side could move at Until, or would but for others in their way.
	Movers [2]int `json:"-"`
	// Passed is after how many of its moves it stood beside pieces of the other side and moved on without a
	// strike, and Bombs are the squares beside the Flag that its side knew to be Bombs when it set out.
	Passed int      `json:"passed,omitempty"`
	Known  bool     `json:"known,omitempty"` // its rank was known when it set out
	Bombs  []string `json:"bombs,omitempty"`
}

// A tracer finds a walk, and keeps its moves.
type tracer struct {
	Walk
	path []stride
}

// A stride is one move of a walk.
type stride struct {
	ply     int
	move    stratego.Move
	strikes bool
}

// What makes a walk: its least number of moves, and within how many moves of its side the next of its
// moves follows.
const (
	leastWalk  = 2
	walkPauses = 5
)

// wanders is the most moves that a walk takes for each step: what takes more wanders.
const wanders = 3

// walkOf returns the walk that ended a game by taking the Flag, nil where there is none.
func walkOf(replay *record.StrategoReplay) *Walk {
	replay.Seek(len(replay.Game().Moves))
	pos, v := replay.Position(), replay.Position().Variant()
	n := pos.Ply()
	if n == 0 || pos.Event(n-1).Defender != stratego.Flag || pos.Event(n-1).Outcome != stratego.Win {
		return nil
	}
	last := pos.Event(n - 1)
	w := &tracer{Walk: Walk{Met: -1, Side: last.Side, Rank: token(last.Striker), To: n - 1, Flag: v.Format(last.Move.To)}}
	w.trace(pos, n)
	steps := distances(v, last.Move.To)
	w.path = w.path[w.setOut(steps):]
	if len(w.path) < leastWalk {
		return nil
	}
	w.From, w.Start = w.path[0].ply, v.Format(w.path[0].move.From)
	w.meet(replay)
	w.seen(replay)
	return &w.Walk
}

// setOut is the place in the path where the walk begins: where the piece was furthest away, the last time it was, of those places
// from which it needed no more than some times as many moves of its side as there were steps. What takes longer wanders.
func (w *tracer) setOut(steps [board.MaxSquares]int) (far int) {
	for i := len(w.path) - 1; i >= 0; i-- {
		n := steps[w.path[i].move.From]
		if turns := (w.To-w.path[i].ply)/2 + 1; i == len(w.path)-1 || turns <= wanders*n && n > steps[w.path[far].move.From] {
			far = i
		}
	}
	return far
}

// trace finds the moves of the piece, strikes too, back to a pause.
func (w *tracer) trace(pos *stratego.Position, n int) {
	at, idle := pos.Event(n-1).Move.To, 0
	for i := n - 1; i >= 0; i-- {
		e := pos.Event(i)
		if e.Side != w.Side {
			continue
		}
		if e.Move.To != at {
			if idle++; idle > walkPauses {
				return
			}
			continue
		}
		idle = 0
		w.path = append([]stride{{i, e.Move, e.Defender != stratego.NoRank}}, w.path...)
		at = e.Move.From
	}
}

// distances counts the steps from every square to one, around lakes and through pieces.
func distances(v *stratego.Variant, to board.Square) (n [board.MaxSquares]int) {
	for i := range n {
		n[i] = board.MaxSquares
	}
	n[to] = 0
	for queue := []board.Square{to}; len(queue) > 0; queue = queue[1:] {
		for q := range v.Adjacent(queue[0]).All() {
			if n[q] == board.MaxSquares {
				n[q] = n[queue[0]] + 1
				queue = append(queue, q)
			}
		}
	}
	return n
}

// meet finds which piece could have met the walker for longest: it would have been on a square of the
// way no later than the walker, while all else stood still, and would not have lost to it.
func (w *tracer) meet(replay *record.StrategoReplay) {
	for ply := w.To - 1; ply >= max(0, w.From-1); ply-- {
		replay.Seek(ply)
		pos := replay.Position()
		if pos.Turn() == w.Side {
			continue
		}
		if q := w.guard(pos, w.ahead(ply, true)); w.Met < 0 && q != board.NoSquare {
			w.Met, w.MetBy, w.MetOn = ply, token(pos.At(q).Rank()), pos.Variant().Format(q)
		}
		if q := w.guard(pos, w.surely(pos, ply)); q != board.NoSquare {
			w.Guard, w.On, w.Until = token(pos.At(q).Rank()), pos.Variant().Format(q), ply
			for side := range w.Movers {
				w.Movers[side] = movers(pos, board.Side(side))
			}
			return
		}
	}
}

// guard returns the nearest piece of the side to move that can meet the walker, or board.NoSquare.
func (w *tracer) guard(pos *stratego.Position, ahead []stop) board.Square {
	best, least := board.NoSquare, board.MaxSquares
	striker, _ := stratego.ParseRank(w.Rank)
	for q := range pos.Movable(pos.Turn()).All() {
		if o := pos.Variant().Strike(pos.At(q).Rank(), striker); o != stratego.Win && o != stratego.Both {
			continue
		}
		for _, at := range ahead {
			if n := moves(pos, q, at.square, ahead[0].square); n <= at.turns && n < least {
				best, least = q, n
			}
		}
	}
	return best
}

// movers counts the pieces of a side that are neither Bomb nor Flag.
func movers(pos *stratego.Position, side board.Side) (n int) {
	for q := range pos.Pieces(side).All() {
		if pos.At(q).Rank().Movable() {
			n++
		}
	}
	return n
}

// moves is how many moves the piece on a square needs to be on another while nothing else moves,
// what stands on gone not being in its way; board.MaxSquares where it cannot.
func moves(pos *stratego.Position, from, to, gone board.Square) int {
	v, n := pos.Variant(), [board.MaxSquares]int{}
	taken := pos.Pieces(board.First).Or(pos.Pieces(board.Second)).Without(gone).Without(from)
	afar := v.Definition().ScoutsStrikeAfar
	reach := func(q board.Square) board.Set {
		if pos.At(from).Rank() != stratego.Scout {
			return v.Adjacent(q)
		}
		return runs(v, q, taken)
	}
	n[from] = 1
	for queue := []board.Square{from}; len(queue) > 0; queue = queue[1:] {
		for q := range reach(queue[0]).All() {
			if q == to && (afar || v.Adjacent(q).Has(queue[0])) {
				return n[queue[0]]
			}
			if n[q] == 0 && !taken.Has(q) {
				n[q] = n[queue[0]] + 1
				queue = append(queue, q)
			}
		}
	}
	return board.MaxSquares
}

// runs are the squares to which a Scout can run.
func runs(v *stratego.Variant, from board.Square, taken board.Set) (all board.Set) {
	g, reach := v.Grid(), v.Reach(stratego.Scout, from)
	for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		for c, r := g.Col(from)+d[0], g.Row(from)+d[1]; g.Contains(c, r); c, r = c+d[0], r+d[1] {
			q := g.At(c, r)
			if !reach.Has(q) {
				break
			}
			if all = all.With(q); taken.Has(q) {
				break
			}
		}
	}
	return all
}

// seen finds what the other side could have noticed.
func (w *tracer) seen(replay *record.StrategoReplay) {
	replay.Seek(w.From)
	pos, v := replay.Position(), replay.Position().Variant()
	w.Known = pos.Known().Has(w.path[0].move.From)
	flag := w.path[len(w.path)-1].move.To
	for q := range v.Adjacent(flag).And(pos.Known()).And(pos.Pieces(w.Side.Opponent())).All() {
		if pos.At(q).Rank() == stratego.Bomb {
			w.Bombs = append(w.Bombs, v.Format(q))
		}
	}
	for i, s := range w.path[:len(w.path)-1] {
		replay.Seek(s.ply + 1)
		enemies := replay.Position().Pieces(w.Side.Opponent())
		if v.Adjacent(s.move.To).Intersects(enemies.Without(flag)) && !w.path[i+1].strikes {
			w.Passed++
		}
	}
}
