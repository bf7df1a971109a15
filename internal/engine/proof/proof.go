// Package proof says what is certain of a position of which one side sees a part: that a side wins by
// force whatever the hidden pieces are, or that it cannot lose for some plies. It proves a claim or
// says nothing; it never estimates.
//
// The search goes over belief states: the board that both sides see, and the set of all assignments
// of ranks to the hidden pieces that the rules and the counts allow. The side that asks plays one
// move for the whole set. Its opponent is taken to know everything: each of its moves leaves the
// assignments in which it is legal, and a strike divides the set by the rank that it shows. That is
// AND-OR search over belief states, as Russell and Wolfe (2005) have it for Kriegspiel. Ciancarini
// and Favini (2010) solve endings of Kriegspiel backwards instead, which needs a table of all
// positions: too many with the repetition rules of Stratego.
//
// The search is bounded by plies and deepened ply by ply, so it has no cycles and shows the shortest
// win. What the rules remember (two-squares rule, chasing rule, plies without a strike) is part of
// the key of the table as far as it can still matter, so that two paths to one key have the same
// future. That is the simple way out of the graph-history problem that Kishimoto and Müller (2004)
// solve for searches by proof numbers (Nagai 2002).
//
// A proof for a set holds for each subset, and a refutation of a subset holds for each larger set.
package proof

import (
	"context"
	"errors"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Question is a position in which something may be certain.
type Question struct {
	// View is what the side that asks may know.
	View *stratego.View
	// Army has how many pieces of each rank the enemy had when the history of the view began. It is
	// for positions that were set up with fewer pieces than the variant's army; nil stands for that
	// army.
	Army *[stratego.Ranks]int
	// Known are ranks that hidden pieces may have for reasons that the view does not show, by square. It
	// is for positions that were set up with pieces that both sides know; nil adds nothing.
	Known map[board.Square]stratego.RankSet
}

// Limits bound a search. A zero stands for the default where there is one, and for no limit elsewhere.
type Limits struct {
	Plies      int           // longest win or longest safety to look for; default 31, at most 200
	Nodes      uint64        // belief states to visit
	Time       time.Duration // wall time
	Processors int           // threads; default 1
	Certain    bool          // look for no win that depends on the hidden pieces
	Brief      bool          // look for no line of a win, which may take half as long again
	// Exact keeps the limit of nodes to the node, the line of a win included, which has half of it. Otherwise it is
	// looked at now and then, and a line may take as much again.
	Exact bool
}

const (
	defaultPlies = 31
	mostPlies    = 200
)

// plies returns the longest line to look at.
func (l *Limits) plies() int {
	if l.Plies <= 0 {
		return defaultPlies
	}
	return min(l.Plies, mostPlies)
}

// Step is one move of a line, with what it shows of a strike.
type Step struct {
	Move              stratego.Move
	Outcome           stratego.Outcome // NoStrike for a move to an empty square
	Striker, Defender stratego.Rank    // NoRank where nothing is struck
}

// Win is a proof that the side that asks wins by force.
type Win struct {
	Side board.Side
	// Plies is how many plies the win takes at most, the first move included; with the best defence
	// it takes all of them, unless Won is less than All.
	Plies int
	// Move is the first move; the zero Move where the other side is to move.
	Move stratego.Move
	// Line is a longest defence against the proof, Move included; empty where the limits are brief.
	Line []Step
	// Won of All assignments of ranks to the hidden pieces are won. Where Won is less than All, no move
	// wins any other assignment in Plies plies, even if the assignment were known.
	Won, All int
}

// Certain reports whether the win does not depend on the hidden pieces.
func (w *Win) Certain() bool { return w.Won == w.All }

// Moves is how many moves of the winner the win takes at most.
func (w *Win) Moves(toMove bool) int {
	if toMove {
		return (w.Plies + 1) / 2
	}
	return w.Plies / 2
}

// Safety is a proof that the side that asks does not lose for some plies.
type Safety struct {
	Side  board.Side
	Plies int           // it can avoid a loss for so many plies at least
	Move  stratego.Move // a move that does; the zero Move where the other side is to move, and where none was found in time
	// Lost is set where no plan avoids a loss for one ply more whatever the hidden pieces are, against
	// an enemy that knows everything.
	Lost bool
	All  int // assignments of ranks to the hidden pieces
}

// Effort is what a search took.
type Effort struct {
	Nodes   uint64
	Elapsed time.Duration
	// Depth is how many plies were searched to the end: nothing shorter than that was missed.
	Depth       int
	Assignments int // of ranks to the hidden pieces
	Worlds      int // assignments that behave differently
}

// Errors of questions that cannot be searched. Nothing is certain then.
var (
	ErrTooMany  = errors.New("the hidden pieces have too many assignments of ranks")
	ErrNoWorld  = errors.New("no assignment of ranks fits what was seen")
	ErrOver     = errors.New("the game is over")
	ErrNotFound = errors.New("nothing is certain within the limits")
)

// A Solver answers questions. It keeps the memory of its table between them and answers one at a
// time. The zero value is ready to use, with a table of the default size.
type Solver struct {
	// Table is the size of the table in bytes; 0 stands for 16 MiB.
	Table int

	table  table
	asked  uint64
	spare  []*thread
	effort Effort
}

// Effort returns what the last question took.
func (s *Solver) Effort() Effort { return s.effort }

// Win looks for a win by force, shortest first. It returns ErrNotFound where there is none within the
// limits, and another error where the question cannot be searched or the context ended.
func (s *Solver) Win(ctx context.Context, q Question, l Limits) (*Win, error) {
	r, err := newRoot(&q)
	if err != nil {
		return nil, err
	}
	run := s.begin(ctx, r, goalWin, l)
	defer s.end(run)
	return run.win(l.plies())
}

// Safety looks for how long the side that asks can avoid a loss, up to the limit of plies. It returns
// ErrNotFound where it cannot say that of a single ply.
func (s *Solver) Safety(ctx context.Context, q Question, l Limits) (*Safety, error) {
	r, err := newRoot(&q)
	if err != nil {
		return nil, err
	}
	run := s.begin(ctx, r, goalSafe, l)
	defer s.end(run)
	return run.safety(l.plies())
}
