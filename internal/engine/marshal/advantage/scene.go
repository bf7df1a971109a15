package advantage

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// A Scene is a position whose moves are looked at. It is computed from what its side knows.
type Scene struct {
	know     *state.Knowledge
	board    *state.Board
	grid     board.Grid
	phase    int
	standing int                     // as standingOf says
	last     stratego.Move           // my last one
	moved    bool                    // there was one
	foe      board.Square            // where the enemy's piece that moved last stands, NoSquare if it fell
	moves    [board.MaxSquares]uint8 // that the piece on a square has made
	peril    [movers]int             // by kind of mover, as perilOf says
	quiet    int                     // range of how many moves were made since a strike
	active   int                     // range of how many of my pieces have moved
	alike    [movers]int             // my pieces of a kind of mover, less one, at most two
	goal     board.Square            // where the enemy's Flag is likeliest to be, NoSquare for nowhere
	odds     int                     // range of the chance that it is there
	alarm    int                     // range of how far the enemy's nearest moved piece is from my Flag
	shown    board.Set               // the enemies of known rank
	hidden   [hiddenClasses]nearness // of the others, by class
}

// Shares of all pieces below which a game is in its second and its third phase.
const (
	secondPhase = 55.0 / 80
	thirdPhase  = 30.0 / 80
)

// Chances to win below which a side is behind, and from which on it is ahead.
const (
	behind = 0.42
	ahead  = 0.58
)

// standingOf returns 0 where a side is behind, 1 where the game is even, 2 where it is ahead.
func standingOf(chance float64) int {
	switch {
	case chance < behind:
		return 0
	case chance < ahead:
		return 1
	}
	return 2
}

// Look prepares a position. History is that of the game, oldest first, and chance is what the
// balance of pieces says of the result, from 0 to 1.
func Look(k *state.Knowledge, history []stratego.Event, chance float64) Scene {
	s := Scene{know: k, board: k.Board, grid: k.Board.Variant.Grid(), standing: standingOf(chance), foe: board.NoSquare}
	left := float64(k.Root.Occupied[state.Me].Count()+k.Root.Occupied[state.Enemy].Count()) / float64(2*k.Board.Variant.Pieces())
	if left < secondPhase {
		s.phase++
	}
	if left < thirdPhase {
		s.phase++
	}
	if n := len(history); n >= 2 {
		s.last, s.moved = history[n-2].Move, true
	}
	s.recall(history)
	s.sort()
	for kind := range s.peril {
		s.peril[kind] = s.perilOf(stratego.Marshal + stratego.Rank(kind))
	}
	s.count()
	s.seek()
	return s
}

// sort finds the enemies of known rank, and how near those of each hidden class are.
func (s *Scene) sort() {
	st := &s.know.Root
	var hidden [hiddenClasses]board.Set
	for foes := st.Occupied[state.Enemy]; !foes.Empty(); {
		switch q := foes.Pop(); {
		case shown(st.Mask[st.At[q]]):
			s.shown = s.shown.With(q)
		case st.Moved.Has(q):
			hidden[hiddenMoved] = hidden[hiddenMoved].With(q)
		default:
			hidden[hiddenUnmoved] = hidden[hiddenUnmoved].With(q)
		}
	}
	for class, pieces := range hidden {
		s.hidden[class].measure(s.grid, pieces)
	}
}

// count counts my pieces that have moved, and those of each rank.
func (s *Scene) count() {
	st := &s.know.Root
	eighth := s.board.Variant.Pieces() / 8
	s.active = rangeOf(st.Moved.And(st.Occupied[state.Me]).Count(), eighth, 2*eighth)
	for kind := range s.alike {
		s.alike[kind] = min(max(int(s.know.Armies[state.Me][stratego.Marshal+stratego.Rank(kind)])-1, 0), counts-1)
	}
}

// rangeOf returns how many of the bounds a number has reached.
func rangeOf(n int, bounds ...int) int {
	i := 0
	for i < len(bounds) && n >= bounds[i] {
		i++
	}
	return i
}

// seek finds the likeliest square of the enemy's Flag, and how near the enemy is to mine.
func (s *Scene) seek() {
	st := &s.know.Root
	s.goal, s.alarm = board.NoSquare, alarms-1
	best := float32(0)
	for foes := st.Occupied[state.Enemy]; !foes.Empty(); {
		q := foes.Pop()
		if st.Moved.Has(q) {
			if flag := s.know.Flag; flag != state.None {
				s.alarm = min(s.alarm, rangeOf(int(s.board.Distance[q][flag]), 3, 5, 8))
			}
			continue
		}
		if c := s.chance(q, state.FlagBit); c > best {
			best, s.goal = c, q
		}
	}
	s.odds = oddsOf(best)
}

// recall counts the moves of the pieces and those since a strike, and finds the enemy's last.
func (s *Scene) recall(history []stratego.Event) {
	still := 0
	for i := range history {
		e := &history[i]
		if still++; e.Outcome != stratego.NoStrike {
			still = 0
		}
		made := min(s.moves[e.Move.From], 254) + 1
		s.moves[e.Move.From] = 0
		switch e.Outcome {
		case stratego.NoStrike, stratego.Win:
			s.moves[e.Move.To] = made
		case stratego.Both:
			s.moves[e.Move.To] = 0
		}
	}
	s.quiet = rangeOf(still, 4, 16, 50)
	if n := len(history); n > 0 && history[n-1].Side != s.know.Side {
		if to := history[n-1].Move.To; s.know.Root.Occupied[state.Enemy].Has(to) {
			s.foe = to
		}
	}
}

// perilOf returns 0 where the enemy has no piece left that beats a rank of mine by a strike, 1
// where all that it has are known, and 2 otherwise.
func (s *Scene) perilOf(r stratego.Rank) int {
	ranks := s.board.FelledBy[r]
	there, known := 0.0, 0.0
	for x := stratego.Marshal; x <= stratego.Spy; x++ {
		if ranks>>x&1 == 1 {
			there += s.know.Armies[state.Enemy][x]
		}
	}
	st := &s.know.Root
	for enemies := s.shown; !enemies.Empty(); {
		if st.Mask[st.At[enemies.Pop()]]&ranks != 0 {
			known++
		}
	}
	const some = 0.5 // of a piece
	switch {
	case there < some:
		return 0
	case there-known < some:
		return 1
	}
	return 2
}

// mover is a piece that a move is made with.
type mover struct {
	rank  stratego.Rank
	kind  int // its rank as a number of a dimension
	known int // 1 where the enemy knows it
	hides int // its hiddenness
}

func (s *Scene) mover(q board.Square) mover {
	st := &s.know.Root
	m := mover{rank: state.RankOf(st.Mask[st.At[q]])}
	m.kind = int(m.rank - stratego.Marshal)
	switch {
	case st.Known.Has(q):
		m.known, m.hides = 1, 2
	case st.Moved.Has(q):
		m.hides = 1
	}
	return m
}

// Classes of enemies, as a piece of mine sees them.
const (
	hiddenMoved = iota
	hiddenUnmoved
	weaker
	equal
	stronger
	bomb // that falls to others only
	none

	hiddenClasses = weaker // come first
)

// shown reports whether the possible ranks of a piece leave one.
func shown(mask uint16) bool { return mask&(mask-1) == 0 }

// class returns the class of the enemy on a square for a rank of mine, none where there is none.
func (s *Scene) class(r stratego.Rank, q board.Square) int {
	st := &s.know.Root
	if !st.Occupied[state.Enemy].Has(q) {
		return none
	}
	mask := st.Mask[st.At[q]]
	switch {
	case !shown(mask) && st.Moved.Has(q):
		return hiddenMoved
	case !shown(mask):
		return hiddenUnmoved
	case mask&s.board.Beats[r] != 0:
		return weaker
	case mask&s.board.Ties[r] != 0:
		return equal
	case mask == state.BombBit:
		return bomb
	}
	return stronger
}

// row is how far a square is from my back row.
func (s *Scene) row(q board.Square) int {
	r := s.grid.Row(q)
	if s.know.Side == stratego.Blue {
		r = s.grid.Height - 1 - r
	}
	return min(r, rows-1)
}

func (s *Scene) column(q board.Square) int {
	c := s.grid.Col(q)
	return min(c, s.grid.Width-1-c, columns-1)
}
