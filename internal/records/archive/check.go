package archive

import (
	"errors"
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/record"
)

// Report is what replaying a game against the rules found.
type Report struct {
	// Plies is the number of moves that are legal and agree with the source.
	Plies int
	// Result is how the game ended.
	Result board.Result
	// Rules is how the rules end it after the last move, if they do.
	Rules board.Result
	// Fault is the first thing that is wrong; nil: nothing is.
	Fault *record.Fault
	// Remarks name what is unusual but not a fault.
	Remarks []string
}

// OK reports whether the game is legal throughout and agrees with the source.
func (r *Report) OK() bool { return r.Fault == nil }

// Illegal reports whether a move breaks the rules.
func (r *Report) Illegal() bool { return !r.OK() && r.Fault.Where == record.AtMove }

// String returns "ok PLIES ENDING", or the fault: "illegal at ply N: REASON", or
// "wrong" with the place and the reason.
func (r *Report) String() string {
	if r.OK() {
		return fmt.Sprintf("ok %d %s", r.Plies, r.Result.Ending)
	}
	return r.Fault.Error()
}

// fail notes a fault.
func (r *Report) fail(where record.Place, err error) *Report {
	r.Fault = &record.Fault{Where: where, Plies: r.Plies, Err: err}
	return r
}

// failMove notes the fault of the next move.
func (r *Report) failMove(g *Game, where record.Place, err error) *Report {
	r.fail(where, err).Fault.Move = g.Record.Moves[r.Plies].Text
	return r
}

// failed notes the fault of a replay that has no position to begin from.
func (r *Report) failed(err error) *Report {
	if !errors.As(err, &r.Fault) {
		return r.fail(record.AtStart, err)
	}
	return r
}

// Check replays the game: both sides must have set up what they committed
// themselves to, every move must be legal, every strike end as the source says,
// and the game too.
func (g *Game) Check() *Report { return g.check(func(mover) {}) }

// mover is a replay of either game after a move.
type mover interface{ Move() record.Move }

// check is Check, and calls each after every move that is right.
func (g *Game) check(each func(mover)) *Report {
	r := &Report{Result: g.Record.Result}
	if err := g.Record.CheckCommitments(); err != nil {
		return r.fail(record.AtStart, err)
	}
	if g.Variant == nil {
		return g.checkAdvance(r, each)
	}
	replay, err := g.Replay()
	if err != nil {
		return r.failed(err)
	}
	for replay.Next() {
		if err := g.compareUCC(replay); err != nil {
			return r.failMove(g, record.AtOutcome, g.withEnd(replay, r.Plies, err))
		}
		each(replay)
		r.Plies++
	}
	if f := replay.Fault(); f != nil {
		return r.failMove(g, f.Where, g.withEnd(replay, r.Plies, g.judged(replay, f.Err)))
	}
	r.Rules = replay.Result()
	if r.checkEnd(g.Record); r.OK() {
		if err := g.compareScore(replay.Position()); err != nil {
			r.fail(record.AtEnd, err)
		}
	}
	return r
}

// checkEnd compares how the game ended with the rules.
func (r *Report) checkEnd(rec *record.Game) *Report {
	remark, err := rec.CheckEnd(r.Rules)
	if remark != "" {
		r.Remarks = append(r.Remarks, remark)
	}
	if err != nil {
		r.fail(record.AtEnd, err)
	}
	if !r.Result.Over() {
		r.Result = r.Rules
	}
	return r
}

// checkAdvance replays a record of Advance.
func (g *Game) checkAdvance(r *Report, each func(mover)) *Report {
	replay, err := record.ReplayAdvance(g.Record)
	if err != nil {
		return r.failed(err)
	}
	for replay.Next() {
		each(replay)
		r.Plies++
	}
	if r.Fault = replay.Fault(); r.Fault != nil {
		return r
	}
	r.Rules = replay.Result()
	return r.checkEnd(g.Record)
}

// Legal returns the game as a record up to its last legal move, with what every
// strike did: also a foreign game, or one that breaks the rules, can then be
// looked at like any other.
func (g *Game) Legal() *record.Game {
	rec, free := *g.Record, *g
	if rec.CheckCommitments() != nil {
		rec.Commitments = [2]record.Commitment{} // they bind nobody
	}
	free.Record = &rec
	var moves []record.Move
	free.check(func(m mover) { moves = append(moves, m.Move()) })
	rec.Moves = moves
	return &rec
}
