package record

import (
	"iter"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// AdvanceReplay is a cursor in a recorded game of Advance, as StrategoReplay is in
// one of Stratego. It is not for use by several goroutines at a time.
type AdvanceReplay struct {
	cursor
	pos   advance.Position
	moves []advance.Move // those that were found to be right
}

// ReplayAdvance begins to replay a game of Advance. The error is a *Fault: there
// is no position to begin from.
func ReplayAdvance(g *Game) (*AdvanceReplay, error) {
	pos, err := g.AdvancePosition()
	if err != nil {
		return nil, &Fault{Where: AtStart, Err: err}
	}
	return &AdvanceReplay{cursor: cursor{game: g}, pos: pos}, nil
}

// Next makes the next move. It reports false where there is none, or where the
// next move has the first fault.
func (r *AdvanceReplay) Next() bool {
	if !r.more() {
		return false
	}
	if r.ply == r.right {
		if err := r.try(&r.game.Moves[r.ply]); err != nil {
			r.fail(AtMove, err)
			return false
		}
	}
	r.pos.Make(r.moves[r.ply])
	r.ply++
	return true
}

// try checks a move that is reached for the first time.
func (r *AdvanceReplay) try(m *Move) error {
	if m.Side != r.pos.Turn() {
		return phrase.Errorf("it is %s's turn", phrase.New(advance.SideName(r.pos.Turn())))
	}
	move, err := r.pos.ParseMove(m.Text)
	if err != nil {
		return err
	}
	if r.Result().Over() {
		return errOver
	}
	r.moves = append(r.moves, move)
	r.right++
	return nil
}

// Seek goes to the position after a given number of moves. Where there is none it reports
// false and goes to the nearest one: the start, the last position of the game or
// the one before the first fault.
func (r *AdvanceReplay) Seek(ply int) bool {
	for r.ply > max(0, ply) {
		r.ply--
		r.pos.Unmake(r.moves[r.ply])
	}
	for r.ply < ply && r.Next() {
	}
	return r.ply == ply
}

// Positions returns every position from the start to the end or the first fault,
// with the number of moves made. Each position is as Position returns it.
func (r *AdvanceReplay) Positions() iter.Seq2[int, *advance.Position] {
	return func(yield func(int, *advance.Position) bool) {
		r.Seek(0)
		for yield(r.ply, &r.pos) && r.Next() {
		}
	}
}

// Position returns the position after the moves made. It is the replay's own: the
// next move changes it, and the caller must not. Copy it to keep it. Nothing is
// hidden in Advance: it is also the view of both sides.
func (r *AdvanceReplay) Position() *advance.Position { return &r.pos }

// Result returns how the rules end the game after the moves made, if they do.
func (r *AdvanceReplay) Result() board.Result { return r.pos.Result().Shared() }

// Played returns the newest move; there must be one.
func (r *AdvanceReplay) Played() advance.Move { return r.moves[r.ply-1] }

// Move returns the newest move as a record has it, with its time; there must be
// one.
func (r *AdvanceReplay) Move() Move {
	m := r.game.Moves[r.ply-1]
	m.Text = r.Played().String()
	return m
}

// Describe says in words what the newest move did, as advance.Position.Describe
// does; there must be one.
func (r *AdvanceReplay) Describe() string {
	m, before := r.Played(), r.pos
	before.Unmake(m)
	return before.Describe(m)
}

// Check replays the game to its end and returns the first fault, nil where
// everything is so by the rules: moves and the result.
func (r *AdvanceReplay) Check() *Fault {
	r.Seek(len(r.game.Moves))
	return r.check(r.Result())
}
