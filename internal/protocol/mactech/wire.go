// Package mactech runs entries of the MacTech Programmer's Challenge of August
// 1997: C or C++ functions that package entry has compiled into a program. The
// entry calls back to learn its opponent's move and to make its own, so a move
// begins in Choose and ends in Observe.
//
// Rows and columns count from 0 at the top left, where Red has its home.
package mactech

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/stratego"
)

// colour is a side's number in the challenge: kRed is 1, kBlue 2.
func colour(side board.Side) int { return int(side) + 1 }

// parseBoard reads the board that PositionPieces filled: the ranks and then the
// colours of all squares, by rows with a slash between.
func parseBoard(v *stratego.Variant, side board.Side, text string) (stratego.Setup, error) {
	g := v.Grid()
	rows, _, _ := strings.Cut(text, " ")
	ranks, colours, _ := strings.Cut(strings.ReplaceAll(text, "/", ""), " ")
	if len(ranks) != g.Squares() || len(colours) != g.Squares() {
		return nil, protocol.NewBadReply(text, "the ranks and colours of %d squares", g.Squares())
	}
	var faults []error
	wrong := func(q board.Square, format string, args ...any) {
		faults = append(faults, protocol.NewBadReply("theBoard"+name(g, q), format, args...))
	}
	setup := make(stratego.Setup, v.HomeSize())
	home := map[board.Square]int{}
	for i := range setup {
		home[v.HomeSquare(side, i)] = i
	}
	for q := range board.Square(g.Squares()) {
		if ranks[q] == '.' {
			continue
		}
		i, ours := home[q]
		rank, err := stratego.ParseRank(ranks[q : q+1])
		switch {
		case err != nil:
			wrong(q, "thePieceRank from kUnknown to kFlag there")
		case !ours:
			wrong(q, "no piece there, outside of its home rows")
		case colours[q:q+1] != strconv.Itoa(colour(side)):
			wrong(q, "thePieceColor %d there, its own, not %c", colour(side), colours[q])
		default:
			setup[i] = rank
		}
	}
	if len(faults) > 0 {
		return nil, game.UnreadSetup(errors.Join(faults...), strings.Split(rows, "/")...)
	}
	return setup, nil
}

// name writes a square as an entry does.
func name(g board.Grid, q board.Square) string { return fmt.Sprintf("[%d][%d]", g.Row(q), g.Col(q)) }

// A report is a call of ReportMove.
type report struct {
	move   stratego.Move
	strike bool
}

// parseReport reads "FROMROW FROMCOL TOROW TOCOL STRIKE". Squares off the board
// are an illegal move.
func parseReport(g board.Grid, text string) (report, error) {
	var n [5]int64
	f := strings.Fields(text)
	if len(f) != len(n) {
		return report{}, protocol.NewBadReply(text, "rows, columns and the strike flag")
	}
	for i := range n {
		x, err := strconv.ParseInt(f[i], 10, 64)
		if err != nil {
			return report{}, protocol.NewBadReply(text, "rows, columns and the strike flag as numbers")
		}
		n[i] = max(-1, min(x, board.MaxSquares))
	}
	r := report{strike: n[4] != 0}
	r.move.From, r.move.To = g.At(int(n[1]), int(n[0])), g.At(int(n[3]), int(n[2]))
	if r.move.From == board.NoSquare || r.move.To == board.NoSquare {
		return r, &stratego.IllegalMoveError{Reason: fmt.Sprintf("[%s][%s] to [%s][%s] leaves the board", f[0], f[1], f[2], f[3])}
	}
	return r, nil
}

// check returns an error where the move is illegal or the strike flag does not
// match the board.
func (r report) check(view *stratego.View) error {
	in := func(q board.Square) string { return name(view.Variant().Grid(), q) }
	occupied := !view.At(r.move.To).Empty()
	switch {
	case r.strike && !occupied:
		return &stratego.IllegalMoveError{Move: r.move, Reason: "reported a strike at an empty square, " + in(r.move.To)}
	case !r.strike && occupied:
		return &stratego.IllegalMoveError{Move: r.move, Reason: "reported a move without a strike into an occupied square, " + in(r.move.To)}
	}
	return view.CheckIn(r.move, in)
}

// resultText writes a MoveResult and the move it belongs to, as the harness
// reads it: WORD, both squares, the strike flag, both pieces, who is removed,
// victory, legality.
func resultText(word string, g board.Grid, e stratego.Event, legal bool) string {
	strike := e.Outcome != stratego.NoStrike
	var attacker, defender string
	attacker, defender = "0 0", "0 0"
	if strike {
		attacker = fmt.Sprintf("%d %d", e.Striker, colour(e.Side))
		defender = fmt.Sprintf("%d %d", e.Defender, colour(e.Side.Opponent()))
	}
	return fmt.Sprintf("%s %d %d %d %d %d %s %s %d %d %d %d\n", word,
		g.Row(e.Move.From), g.Col(e.Move.From), g.Row(e.Move.To), g.Col(e.Move.To), bit(strike), attacker, defender,
		bit(e.Outcome == stratego.Lose || e.Outcome == stratego.Both),
		bit(e.Outcome == stratego.Win || e.Outcome == stratego.Both),
		bit(e.Defender == stratego.Flag), bit(legal))
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
