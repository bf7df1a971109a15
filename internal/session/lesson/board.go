package lesson

import (
	"strings"
	"sync"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// progress is what lessons judge: the open board, what happened last, and how far the
// learner has come.
type progress struct {
	at    map[string]session.Piece // by square
	moves int                      // of the learner
	lost  int                      // pieces of the learner
	taken map[string]int           // pieces of the enemy's, by token
	won   bool
	over  bool
}

func progressOf(s *session.Session, moves int) *progress {
	sc := s.Scene(session.AsFirst)
	b := &progress{at: map[string]session.Piece{}, moves: moves, lost: len(sc.Taken[stratego.Red]), taken: map[string]int{}}
	for _, q := range sc.Squares {
		if q.Piece != nil {
			b.at[q.Name] = *q.Piece
		}
	}
	for _, p := range sc.Taken[stratego.Blue] {
		b.taken[p.Token]++
	}
	b.over = sc.Result.Over()
	b.won = b.over && !sc.Result.Drawn && sc.Result.Winner == board.First
	return b
}

// army is what a side of a lesson has at most.
var army = map[stratego.Rank]int{
	stratego.Marshal: 1, stratego.General: 1, stratego.Colonel: 1, stratego.Captain: 1, stratego.Sergeant: 1,
	stratego.Miner: 1, stratego.Scout: 2, stratego.Spy: 1, stratego.Bomb: 2, stratego.Flag: 1,
}

// field is the board of the lessons: six columns, six rows, a lake in the middle.
func field(twoSquares int) *stratego.Variant {
	d := stratego.Classic()
	d.Name, d.Title, d.Source = "lesson", "a small board to learn on", ""
	d.Grid, d.HomeRows = board.Grid{Width: 6, Height: 6}, 2
	d.Lakes = board.SetOf(14, 15, 20, 21)
	d.TwoSquares, d.Chasing, d.QuietLimit = twoSquares, false, 0
	full := d.Army
	d.Army = nil
	for _, l := range full {
		if n := army[l.Ranks.First()]; n > 0 {
			d.Army = append(d.Army, stratego.Levy{Ranks: l.Ranks, Count: n})
		}
	}
	v, err := stratego.New(d)
	if err != nil {
		panic("the board of the lessons: " + err.Error())
	}
	return v
}

// The two boards: without and with the two-squares rule.
var (
	free  = sync.OnceValue(func() *stratego.Variant { return field(0) })
	bound = sync.OnceValue(func() *stratego.Variant { return field(3) })
)

// rows makes a StraDoS string of rows as the learner sees them, the enemy's back row
// first.
func rows(seen ...string) string {
	var b strings.Builder
	for i := len(seen) - 1; i >= 0; i-- {
		b.WriteString(strings.ReplaceAll(seen[i], ".", "A"))
	}
	return b.String() + " r"
}
