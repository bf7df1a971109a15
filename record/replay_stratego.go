package record

import (
	"iter"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// StrategoReplay is a cursor in a recorded game of Stratego. It begins before the
// first move; Next makes one move, Seek goes anywhere, and Positions ranges over the
// whole game. A move is checked against the rules when it is reached for the first
// time. The first fault stops the replay before the move that has it, and what comes
// before can be looked at. It is not for use by several goroutines at a time.
type StrategoReplay struct {
	// Silent is set before the first move where the source of the record tells no
	// strikes. Otherwise a strike that the record tells in another way than it was,
	// or not at all, is a fault.
	Silent bool

	cursor
	pos   *stratego.Position
	first board.Side      // to move at the start
	moves []stratego.Move // those that were found to be right
	// forfeits is set where a side may have given up its turn, of which a record
	// says nothing.
	forfeits bool
}

// ReplayStratego begins to replay a game of Stratego by the rules of a variant,
// which need not be those that the record names: variant.Of returns those. A game that
// ended before it began has one position: the board with what was put up. The
// error is a *Fault: there is no position to begin from.
func ReplayStratego(g *Game, v *stratego.Variant) (*StrategoReplay, error) {
	pos, err := g.strategoStart(v)
	if err != nil {
		return nil, &Fault{Where: AtStart, Err: err}
	}
	return &StrategoReplay{cursor: cursor{game: g}, pos: pos, first: pos.Turn(), forfeits: g.mayForfeit(v)}, nil
}

// strategoStart returns the position that a game of Stratego began from.
func (g *Game) strategoStart(v *stratego.Variant) (*stratego.Position, error) {
	switch {
	case g.Unbegun() || g.Refused != [2]string{}:
		return g.unbegunStart(v)
	case g.Start != "":
		return stratego.ParsePosition(v, g.Start)
	}
	var setups [2]stratego.Setup
	for s, text := range g.Setups {
		setup, err := v.ParseSetup(text)
		if err != nil {
			return nil, phrase.Errorf("%s's set-up: %w", phrase.New(stratego.SideName(board.Side(s))), err)
		}
		setups[s] = setup
	}
	return stratego.NewPosition(v, setups[0], setups[1])
}

// mayForfeit reports whether a turn can have been given up: the IUT contract knows
// that, and rules against repetition do not. A record says nothing of a turn that was given up, and
// no record of old could be made to, so the specification of a player has to tell. A test of
// internal/session/player compares this with the table of contracts.
func (g *Game) mayForfeit(v *stratego.Variant) bool {
	if d := v.Definition(); d.TwoSquares != 0 || d.Chasing {
		return false
	}
	return slices.ContainsFunc(g.Players[:], func(spec string) bool {
		contract, _, _ := strings.Cut(spec, ":")
		return strings.EqualFold(contract, "iut")
	})
}

// Next makes the next move. It reports false where there is none, or where the
// next move has the first fault.
func (r *StrategoReplay) Next() bool {
	if !r.more() {
		return false
	}
	m := &r.game.Moves[r.ply]
	forfeited := r.pos.Turn() != m.Side && (r.forfeits || r.ply < r.right)
	if forfeited {
		r.pos.Pass()
	}
	if r.ply < r.right {
		r.pos.Make(r.moves[r.ply])
	} else if where, err := r.try(m); err != nil {
		if forfeited {
			r.pos.Pass() // back to whose turn it was
		}
		r.fail(where, err)
		return false
	}
	if r.game.Solo {
		r.pos.Pass()
	}
	r.ply++
	return true
}

// try makes a move for the first time. An error leaves the position as it was.
func (r *StrategoReplay) try(m *Move) (Place, error) {
	if r.pos.Turn() != m.Side {
		return AtMove, phrase.Errorf("it is %s's turn", phrase.New(stratego.SideName(r.pos.Turn())))
	}
	move, err := m.Squares(r.pos.Variant().Grid())
	if err != nil {
		return AtMove, offBoard(r.pos.Variant().Grid(), m.Text)
	}
	if _, err := r.pos.Play(move); err != nil {
		return AtMove, err
	}
	if e := r.pos.Event(r.ply); !r.Silent && !m.tells(e) {
		is := StrategoMove(r.pos.Variant(), e)
		r.pos.Unmake()
		return AtOutcome, phrase.Errorf("the record has the strike %q, by the rules it is %q", m.StrikeText(), is.StrikeText())
	}
	r.moves = append(r.moves, move)
	r.right++
	return 0, nil
}

// offBoard is the error of a text that names no two squares of a board.
func offBoard(g board.Grid, text string) error {
	last := board.Square(g.Squares() - 1)
	return phrase.Errorf("%q is not a move: expected two squares from %s to %s", text, board.ColumnRow.Format(g, 0),
		board.ColumnRow.Format(g, last))
}

// back takes the newest move back.
func (r *StrategoReplay) back() {
	r.pos.Unmake() // it is the mover's turn then
	r.ply--
	if r.pos.Turn() != r.turn() {
		r.pos.Pass()
	}
}

// turn returns whose turn it is after the moves made, before anybody gives it up.
func (r *StrategoReplay) turn() board.Side {
	if r.ply == 0 {
		return r.first
	}
	mover := r.game.Moves[r.ply-1].Side
	if r.game.Solo {
		return mover
	}
	return mover.Opponent()
}

// Seek goes to the position after a given number of moves. Where there is none it reports
// false and goes to the nearest one: the start, the last position of the game or
// the one before the first fault.
func (r *StrategoReplay) Seek(ply int) bool {
	for r.ply > max(0, ply) {
		r.back()
	}
	for r.ply < ply && r.Next() {
	}
	return r.ply == ply
}

// Positions returns every position from the start to the end or the first fault,
// with the number of moves made. Each position is as Position returns it.
func (r *StrategoReplay) Positions() iter.Seq2[int, *stratego.Position] {
	return func(yield func(int, *stratego.Position) bool) {
		r.Seek(0)
		for yield(r.ply, r.pos) && r.Next() {
		}
	}
}

// Position returns the position after the moves made, with everything in it. It is
// the replay's own: the next move changes it, and the caller must not. Clone it to
// keep it.
func (r *StrategoReplay) Position() *stratego.Position { return r.pos }

// View returns what a side may know after the moves made.
func (r *StrategoReplay) View(side board.Side) *stratego.View { return r.pos.View(side) }

// Result returns how the rules end the game after the moves made, if they do. Where
// turns may have been given up, one may have been after the last move too; then the
// game may have ended as the record tells with the other side to move.
func (r *StrategoReplay) Result() board.Result {
	if r.game.Unbegun() {
		return board.Result{}
	}
	result, told := r.pos.Result(), r.game.Result
	if !r.forfeits || r.ply < len(r.game.Moves) || result == told || !byRules(told.Ending) {
		return result
	}
	r.pos.Pass()
	defer r.pos.Pass() // back to whose turn it was
	if r.pos.Result() == told {
		return told
	}
	return result
}

// Event returns the newest move as both sides saw it; there must be one.
func (r *StrategoReplay) Event() stratego.Event { return r.pos.Event(r.ply - 1) }

// Move returns the newest move as a record has it, with the strike by the rules,
// whatever the record tells, and with its time; there must be one.
func (r *StrategoReplay) Move() Move {
	m := StrategoMove(r.pos.Variant(), r.Event())
	m.Time = r.game.Moves[r.ply-1].Time
	return m
}

// Check replays the game to its end and returns the first fault, nil where
// everything is so by the rules: commitments, moves, strikes and the result.
func (r *StrategoReplay) Check() *Fault {
	r.Seek(len(r.game.Moves))
	return r.check(r.Result())
}
