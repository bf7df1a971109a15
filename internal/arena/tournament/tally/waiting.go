package tally

import (
	"fmt"
	"strings"
	"time"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/plaintext"
)

// A Waiting is how busy the machines were on which games were played, as far as the games
// felt it: for how long outside programs waited for a processor, which they were given
// back, and which verdicts about their time that makes doubtful.
type Waiting struct {
	Waits  int            `json:"waits"` // moves in which a program waited
	Moves  int            `json:"moves"` // of outside programs
	Waited store.Duration `json:"waited_ms"`
	Think  store.Duration `json:"think_ms"` // what they were charged for their moves
	// Doubts is how many players have a doubtful verdict in a game, Doubtful the first of
	// these.
	Doubts   int     `json:"doubts"`
	Doubtful []Doubt `json:"doubtful"`
}

// A Doubt is a verdict that a busy machine makes doubtful.
type Doubt struct {
	Game   string `json:"game"`
	Player string `json:"player"`
	Fault  string `json:"fault,omitempty"` // empty: it gave up a turn
}

// mostDoubtful is how many doubtful verdicts are named.
const mostDoubtful = 10

// add takes in a game between two players.
func (w *Waiting) add(g *store.Game, players [2]string) {
	for side, seat := range g.Seats {
		if seat.CPU == 0 && seat.Waited == 0 { // a player of our own
			continue
		}
		w.Moves += seat.Moves
		w.Waits += min(seat.Waits, seat.Moves) // the others are of moves that were not made
		w.Waited += seat.Waited
		w.Think += seat.Think
		if seat.Doubts == 0 {
			continue
		}
		w.Doubts++
		if len(w.Doubtful) < mostDoubtful {
			w.Doubtful = append(w.Doubtful, Doubt{g.ID, players[side], seat.Fault})
		}
	}
}

// From which time on, and from which part of all time, waiting is an overload.
const (
	overload     = store.Duration(time.Second)
	overloadPart = 20
)

// Overloaded reports whether the machines had so much else to do that it mattered.
func (w Waiting) Overloaded() bool {
	return w.Doubts > 0 || w.Waited >= overload && w.Waited >= (w.Waited+w.Think)/overloadPart
}

// String says what the load did to the games, in whole sentences; empty where the
// machines were not overloaded.
func (w Waiting) String() string {
	if !w.Overloaded() {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "The machine was overloaded: programs waited %.1f s for a processor", time.Duration(w.Waited).Seconds())
	if w.Waits > 0 { // else they waited at their start or set-up, or for moves that they did not make
		fmt.Fprintf(&b, "; %d of %d moves had such a wait", w.Waits, w.Moves)
	}
	b.WriteString(". This time was given back to them.")
	if w.Doubts == 0 {
		b.WriteString(" No verdict is doubtful.")
		return b.String()
	}
	var all []string
	for _, d := range w.Doubtful {
		all = append(all, fmt.Sprintf("%s (%s, %s)", d.Game, plaintext.Line(d.Player, 200), d.what()))
	}
	if more := w.Doubts - len(w.Doubtful); more > 0 {
		all = append(all, fmt.Sprintf("%d more", more))
	}
	fmt.Fprintf(&b, " Verdicts about time in games of a program that had waited for long are doubtful: %s.", strings.Join(all, "; "))
	return b.String()
}

// what says what the verdict is.
func (d Doubt) what() string {
	if d.Fault == "" {
		return "a turn given up"
	}
	return plaintext.Line(d.Fault, store.LongestFault)
}
