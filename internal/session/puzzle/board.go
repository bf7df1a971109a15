package puzzle

import (
	"context"
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// field is a position of a puzzle as its solver sees it, of either game. Moves are texts as records have them.
type field interface {
	// side is who solves the puzzle, turn who moves.
	side() board.Side
	turn() board.Side
	// moves are those of the side to move, as the solver may know them.
	moves() []string
	// play makes a move. The error says why it is not legal.
	play(m string) error
	// make is play, and tells the move.
	make(m string) (Step, error)
	// recorded are the moves made so far.
	recorded() []record.Move
	// copied returns a position of its own.
	copied() field
	// over reports whether the game has ended, and who has won.
	over() (winner board.Side, won, over bool)
	// verdict judges a move of the solver for a goal in so many plies, the move included.
	verdict(ctx context.Context, s *proof.Solver, g *aim, m string) (*finding, error)
	// right returns a move of the solver that wins in time.
	right(ctx context.Context, s *proof.Solver, g *aim) (string, error)
	// defence returns the reply that delays the goal longest, and how many plies it then takes at most.
	defence(ctx context.Context, s *proof.Solver, g *aim) (m string, plies int, err error)
}

// aim is what is to be reached: in Plies plies at most, or for so many.
type aim struct {
	goal  Goal
	plies int
	loss  int
	nodes uint64 // of each question, 0: no limit
}

func (p *Puzzle) aim() aim {
	return aim{goal: p.Goal, plies: p.Plies, loss: p.Loss, nodes: answerNodes}
}

// answerNodes bounds what is searched for one answer. Puzzles are only made of positions that need far less.
const answerNodes = 3_000_000

// finding is what is certain of a move.
type finding struct {
	holds bool
	// Where it does not hold: what the move shows then. It is the rank of what was struck, empty where nothing hidden was.
	shown string
	refutation
	// longer is in how many plies the move wins nevertheless, or the enemy does; 0 where that was not found.
	longer int
}

// refutation says why a move does not reach the goal, as far as that is proved.
type refutation struct {
	// reply is an answer of the enemy after which the goal cannot be reached by force, with what it strikes; empty where
	// none is better than another.
	reply phrase.Text
	// sure is set where the reply is possible in every assignment of the hidden ranks.
	sure bool
	// within is for how many plies after the reply, or after any where none is named, no win by force is there.
	within int
	ended  bool // the move ends the game
}

// SearchError says that a question could not be searched to its end.
type SearchError struct{ Move string }

func (e *SearchError) Error() string {
	return fmt.Sprintf("%s: the search did not come to an end within %d positions", e.Move, answerNodes)
}

// open sets a puzzle up, before the moves that lead to the question.
func open(p *Puzzle) (field, error) {
	v, err := games.VariantNamed(p.Variant)
	if err != nil {
		return nil, err
	}
	if v.Stratego == nil {
		return openAdvance(p)
	}
	return openStratego(p, v.Stratego)
}

// asked sets a puzzle up as it is asked.
func asked(p *Puzzle) (field, error) {
	b, err := open(p)
	if err != nil {
		return nil, err
	}
	for _, m := range strings.Fields(p.Before) {
		if err := b.play(m); err != nil {
			return nil, fmt.Errorf("puzzle %s: before the question: %w", p.ID, err)
		}
	}
	return b, nil
}
