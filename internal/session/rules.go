package session

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/record"
)

// rules is the rules side of a session: a position with everything both sides
// know, and the programs at its seats. The driver says whose turn it is, how the
// game stands and who hears of it; nobody else does. The session's lock guards all.
type rules struct {
	driver *game.Driver
	hides  bool // something is hidden in this game
	mover
	checker
	book
	programs
}

// A mover changes the game.
type mover interface {
	// play makes a move of the side to move; the error says in words what is
	// wrong with it.
	play(text string) error
	// takeBack takes the newest move back, and reports whether it had shown a
	// side something hidden that the side had not known before.
	takeBack(side board.Side) (shown bool)
	// deploy gives a side its set-up.
	deploy(side board.Side, setup string) error
	readSetup(text string) (string, error)
}

// A checker says in words what is wrong with a move, and changes nothing.
type checker interface {
	check(text string) error
	// checkSquares looks at any move from one square to another.
	checkSquares(from, to board.Square) error
	// checkFrom says why a side's piece on a square cannot be moved at all.
	checkFrom(side board.Side, sq board.Square) error
}

// A book shows the game and writes it down.
type book interface {
	// ready says which sides have a set-up.
	ready() [2]bool
	// draw fills in the scene of a ply as its viewer may know it, with nothing
	// hidden where it is open.
	draw(sc *Scene, ply int, open bool)
	// premoves says where a side that is not to move might go next.
	premoves(side board.Side) map[board.Square][]int
	// write puts variant, set-ups and moves into a record.
	write(g *record.Game)
}

// programs are those at the seats, and those that explain. What they may know is taken when they
// are asked.
type programs interface {
	// bot and adviser return a question to the program at a seat, or to the
	// program that gives hints; nil where there is none.
	bot(side board.Side) question
	adviser(side board.Side) question
	// reasons returns what says why a side would make a move, from what the side may
	// know now.
	reasons(side board.Side) reasoner
	// instead returns what says why a side would rather make the second move than the first, by what the first one allows, as
	// far as it says more than the reasons of the second: the words without a change where it does not.
	instead(side board.Side) func(w reason.Words, made, better string) reason.Words
	// judge returns what compares a move of a side with its best one; nil where nothing can.
	judge(side board.Side) judgement
	// news is what the last moves of both sides changed for the side to move, and exposed what the enemy
	// of a side can know of its pieces, from what the side may know.
	news(side board.Side) []reason.Claim
	exposed(side board.Side) []phrase.Text
	// prover returns what looks for a win by force of the side to move, nil where nothing does.
	prover() prover
	// suspects are the likeliest ranks of the hidden enemy on a square, by what a side
	// may know.
	suspects(side board.Side, sq board.Square) []string
}

// hasBot reports whether a program sits at a seat.
func (r *rules) hasBot(side board.Side) bool { return r.driver.Player(side) != nil }

// remembers reports whether the program at a seat cannot forget a move that is
// taken back.
func (r *rules) remembers(side board.Side) bool {
	p, ok := ability.Of[interface{ Remembers() bool }](r.driver.Player(side))
	return ok && p.Remembers()
}

func (r *rules) turn() board.Side { return r.driver.Standing().Turn }

func (r *rules) ply() int { return r.driver.Standing().Ply }

// result is how the game stands by its rules.
func (r *rules) result() board.Result {
	e, _ := r.driver.Over()
	return e.Result
}

// judgement asks a program what a move of the position at hand costs.
type judgement func(ctx context.Context, move string, limits search.Limits) (search.Comparison, error)

// question asks a program for a move of the position at hand.
type question func(ctx context.Context, limits search.Limits) (move string, info search.Info, err error)
