package archive

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// uccRank writes a rank as the judge does.
func uccRank(r stratego.Rank) string {
	if r == stratego.Spy {
		return "s"
	}
	return string(r.Token())
}

// uccOutcome writes what a move did as the judge does, in the position after
// it.
func uccOutcome(pos *stratego.Position, e stratego.Event) string {
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

// compareUCC compares a move with its line in the log.
func (g *Game) compareUCC(pos *stratego.Position, i int, e stratego.Event) error {
	logged, is := g.closing.outcomes[i], uccOutcome(pos, e)
	switch {
	case logged == is:
	case strings.HasPrefix(logged, "VICTORY_ATTRITION") && pos.Result().Ending == board.NoPiece:
	case logged == "ILLEGAL":
		return fmt.Errorf("the judge calls this move illegal (%s), which is an error of its own: by the rules it is legal", g.closing.reason)
	default:
		return fmt.Errorf("the log says %s, by the rules it is %s", logged, is)
	}
	if want := i/2 + 1; g.closing.turns[i] != want {
		return fmt.Errorf("the log counts turn %d, it is turn %d", g.closing.turns[i], want)
	}
	return nil
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

// checkUCCEnd compares the end of a log with the rules: the reason, the turn
// and the values of the pieces that are left.
func (g *Game) checkUCCEnd(pos *stratego.Position, r *Report) string {
	if fault := r.checkResult(pos.Result(), g.Record.Result, stratego.SideName); fault != "" {
		return fault
	}
	if !g.closing.scored {
		return ""
	}
	if values := uccValues(pos); values != g.closing.values {
		return fmt.Sprintf("the log counts pieces worth %d and %d, there are %d and %d", g.closing.values[0], g.closing.values[1], values[0], values[1])
	}
	if want := g.lastTurn(pos); g.closing.turn != want {
		return fmt.Sprintf("the log ends in turn %d, it is turn %d", g.closing.turn, want)
	}
	return ""
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
