package archive

import (
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// uccRank writes a rank as the judge does.
func uccRank(r stratego.Rank) string {
	if r == stratego.Spy {
		return "s"
	}
	return string(r.Token())
}

// illegal is what the judge writes for a move that breaks the rules.
const illegal = "ILLEGAL"

// uccOutcome writes what a move did as the judge does.
func uccOutcome(e stratego.Event) string {
	if e.Defender == stratego.Flag && e.Outcome == stratego.Win {
		return "VICTORY_FLAG"
	}
	ranks := uccRank(e.Striker) + " " + uccRank(e.Defender)
	switch e.Outcome {
	case stratego.Win:
		return "KILLS " + ranks
	case stratego.Lose:
		return "DIES " + ranks
	case stratego.Both:
		return "BOTHDIE " + ranks
	}
	return "OK"
}

// compareUCC compares the newest move with its line in the log, if there is one.
func (g *Game) compareUCC(r *record.StrategoReplay) error {
	if g.closing == nil {
		return nil
	}
	i := r.Ply() - 1
	logged, is := g.closing.outcomes[i], uccOutcome(r.Event())
	switch {
	case logged == is:
	case strings.HasPrefix(logged, "VICTORY_ATTRITION") && r.Result().Ending == board.NoPiece:
	case logged == illegal:
		return phrase.Errorf("the judge calls this move illegal (%s), which is an error of its own: by the rules it is legal", g.closing.reason)
	default:
		return phrase.Errorf("the log says %s, by the rules it is %s", logged, is)
	}
	if want := i/2 + 1; g.closing.turns[i] != want {
		return phrase.Errorf("the log counts turn %d, it is turn %d", g.closing.turns[i], want)
	}
	return nil
}

// errOffBoard is what is wrong with a move that a record cannot write down.
var errOffBoard = phrase.Errorf("the move leaves the board")

// judged completes the reason why the next move is illegal: the judge may have said
// so too.
func (g *Game) judged(r *record.StrategoReplay, err error) error {
	if g.closing == nil {
		return err
	}
	m := &g.Record.Moves[r.Ply()]
	if _, unreadable := m.Squares(g.Variant.Grid()); unreadable != nil && m.Side == r.Position().Turn() {
		err = errOffBoard
	}
	if g.closing.outcomes[r.Ply()] == illegal {
		return phrase.Errorf("%w; the judge says so too: %s", err, g.closing.reason)
	}
	return err
}

// withEnd adds to what is wrong with a move, at which the judge ended the game as
// with an illegal one, what is wrong with that end.
func (g *Game) withEnd(r *record.StrategoReplay, i int, err error) error {
	if g.closing == nil || g.closing.outcomes[i] != illegal {
		return err
	}
	_, wrong := g.Record.CheckEnd(r.Result())
	if wrong == nil {
		wrong = g.compareScore(r.Position())
	}
	if wrong == nil {
		return err
	}
	return phrase.Errorf("%w; %w", err, wrong)
}

// uccValue is the judge's value of a piece: Spy 1, Scout 2 … Marshal 10.
func uccValue(r stratego.Rank) int {
	switch {
	case r == stratego.Spy:
		return 1
	case r.Movable():
		return 11 - int(r)
	}
	return 0
}

// uccValues adds up the values of both sides' pieces.
func uccValues(pos *stratego.Position) (values [2]int) {
	for s := range values {
		for q := range pos.Pieces(board.Side(s)).All() {
			values[s] += uccValue(pos.At(q).Rank())
		}
	}
	return values
}

// compareScore compares the last line of a log, if it has one, with the end of the
// game: the turn and the values of the pieces that are left.
func (g *Game) compareScore(pos *stratego.Position) error {
	if g.closing == nil || !g.closing.scored {
		return nil
	}
	if values := uccValues(pos); values != g.closing.values {
		return phrase.Errorf("the log counts pieces worth %d and %d, there are %d and %d", g.closing.values[0],
			g.closing.values[1], values[0], values[1])
	}
	if want := g.lastTurn(pos); g.closing.turn != want {
		return phrase.Errorf("the log ends in turn %d, it is turn %d", g.closing.turn, want)
	}
	return nil
}

// lastTurn is the number of the turn in which the judge saw that the game was
// over: that of the last move where the winner made it, otherwise that of the
// next one.
func (g *Game) lastTurn(pos *stratego.Position) int {
	r := g.Record.Result
	if byMove := r.Ending == board.FlagTaken || r.Ending == board.NoPiece; byMove && pos.Event(pos.Ply()-1).Side == r.Winner {
		return (pos.Ply()-1)/2 + 1
	}
	return pos.Ply()/2 + 1
}
