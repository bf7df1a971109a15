package record

import (
	"fmt"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// A Fault is the first thing in a record that contradicts the rules.
type Fault struct {
	Where Place
	// Plies is the number of moves before the fault, all of them right.
	Plies int
	// Move is the text of the move with the fault, as the record has it; empty at
	// AtStart and AtEnd.
	Move string
	// Err says in words what is wrong: for a move that breaks the rules, which
	// rule.
	Err error
}

// A Place is where a fault of a record is. Only at AtMove a rule of the game is
// broken; elsewhere the record tells something that is not so.
type Place uint8

// The places.
const (
	AtStart   Place = iota // the commitments, the set-ups or the position to begin from
	AtMove                 // the move after Plies others breaks the rules
	AtOutcome              // that move is legal, and had another outcome than the record tells
	AtEnd                  // the game did not end as the record tells
)

// Error tells the place and what is wrong there.
func (f *Fault) Error() string { return f.Said().String() }

// Said is Error for any language.
func (f *Fault) Said() phrase.Text {
	switch f.Where {
	case AtStart:
		return phrase.New("wrong at the start: %s", f.Err)
	case AtMove:
		return phrase.New("illegal at ply %d: %s", f.Plies+1, f.Err)
	case AtOutcome:
		return phrase.New("wrong at ply %d: %s", f.Plies+1, f.Err)
	}
	return phrase.New("wrong at the end, after ply %d: %s", f.Plies, f.Err)
}

// Unwrap returns what is wrong, without the place.
func (f *Fault) Unwrap() error { return f.Err }

// errOver is the fault of a move after the last one.
var errOver = phrase.Errorf("the game is over")

// CheckEnd compares the result that the record tells with the one that the rules
// give the game after its last move. It is an error to tell that a rule ended the
// game which did not, or that a game went on to a limit which a rule had ended
// before. A game may also end by what its players do, such as a crash, and a
// player may do that when the rules have ended the game already; then there is a
// remark only.
func (g *Game) CheckEnd(rules board.Result) (remark string, err error) {
	told := g.Result
	switch {
	case !told.Over():
	case rules.Over() && rules != told && (byRules(told.Ending) || told.Ending == board.Limit):
		return "", phrase.Errorf("the source says that the game ended by %v, by the rules it ended by %v", told.Ending, rules.Ending)
	case !rules.Over() && byRules(told.Ending):
		return "", phrase.Errorf("the source says that the game ended by %v, by the rules it goes on", told.Ending)
	case rules.Over() && rules != told:
		return fmt.Sprintf("the source says that the game ended by %v; by the rules it was over with the last move, by %v: %s",
			told.Ending, rules.Ending, g.winner(rules)), nil
	}
	return "", nil
}

// byRules reports whether an ending follows from the position alone.
func byRules(e board.Ending) bool {
	return e == board.FlagTaken || e == board.NoPiece || e == board.NoMove
}

// winner returns who has won.
func (g *Game) winner(r board.Result) string {
	switch {
	case r.Drawn:
		return "a draw"
	case g.Game == Advance:
		return advance.SideName(r.Winner) + " wins"
	}
	return stratego.SideName(r.Winner) + " wins"
}
