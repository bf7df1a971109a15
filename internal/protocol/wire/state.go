package wire

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/stratego"
)

// outcomeWords are the words for how a strike ended, by outcome.
var outcomeWords = [...]string{stratego.NoStrike: "", stratego.Win: "wins", stratego.Lose: "loses", stratego.Both: "both"}

// AppendGame writes the lines that begin a game of Stratego.
func AppendGame(b []byte, v *stratego.Variant, side board.Side, opponent string) []byte {
	b = fmt.Appendf(b, "game stratego %s\nyou %s\nopponent %s\n", v.Name(), sides[side], opponent)
	return appendRules(b, v)
}

// AppendShared writes the line that says, behind those that begin a game, that both games of a pair have
// the same set-ups.
func AppendShared(b []byte) []byte { return append(b, "setups shared\n"...) }

// AppendHome writes the request for a set-up: the home squares in the order of
// the tokens that are asked for.
func AppendHome(b []byte, v *stratego.Variant, side board.Side) []byte {
	b = append(b, "home"...)
	for i := range v.HomeSize() {
		b = appendSquare(append(b, ' '), v.Grid(), v.HomeSquare(side, i))
	}
	return append(b, "\nsetup\n"...)
}

// AppendState writes everything a view holds, with the moves from a ply on.
func AppendState(b []byte, view *stratego.View, from int) []byte {
	g := view.Variant().Grid()
	b = append(b, "state "...)
	b = strconv.AppendInt(b, int64(view.Ply()), 10)
	b = append(b, '\n')
	for row := range g.Height {
		b = append(b, "row"...)
		for col := range g.Width {
			b = appendPiece(append(b, ' '), view, g.At(col, row))
		}
		b = append(b, '\n')
	}
	b = append(appendSquares(append(b, "moved"...), g, view.Moved()), '\n')
	b = append(appendSquares(append(b, "known"...), g, view.Known()), '\n')
	for s, word := range sides {
		b = appendLost(b, word, view.Captured(board.Side(s)))
	}
	if setup := view.Setup(); setup != nil {
		b = append(append(append(b, "own "...), setup.String()...), '\n')
		b = append(appendSquares(append(b, "enemy"...), g, view.Started(view.Side().Opponent())), '\n')
	}
	return AppendPlayed(b, g, view.History()[from:])
}

// appendPiece writes a square in two characters: owner and rank, "?" for a
// hidden rank, ".." for an empty square and "++" for a lake.
func appendPiece(b []byte, view *stratego.View, sq board.Square) []byte {
	pc := view.At(sq)
	switch {
	case view.Variant().Lakes().Has(sq):
		return append(b, "++"...)
	case pc.Empty():
		return append(b, ".."...)
	case pc.Rank() == stratego.Hidden:
		return append(b, sides[pc.Side()][0], '?')
	}
	return append(b, sides[pc.Side()][0], pc.Rank().Token())
}

// appendLost writes the ranks of a side that have left the board.
func appendLost(b []byte, side string, lost [stratego.Ranks]int) []byte {
	b = append(append(b, "lost "...), side...)
	for r, n := range lost {
		for range n {
			b = append(b, ' ', stratego.Rank(r).Token())
		}
	}
	return append(b, '\n')
}

// AppendPlayed writes moves, a line each.
func AppendPlayed(b []byte, g board.Grid, events []stratego.Event) []byte {
	for i := range events {
		e := &events[i]
		b = append(append(append(b, "played "...), sides[e.Side]...), ' ')
		b = appendMove(b, g, e.Move)
		if e.Outcome != stratego.NoStrike {
			b = append(b, ' ', e.Striker.Token(), ' ', e.Defender.Token(), ' ')
			b = append(b, outcomeWords[e.Outcome]...)
		}
		b = append(b, '\n')
	}
	return b
}

// AppendLegal writes the legal moves in the order of their squares, so that a
// bot that draws one by number does so in every version of ours.
func AppendLegal(b []byte, view *stratego.View) []byte {
	var buf [256]stratego.Move
	legal := view.Moves(buf[:0])
	slices.SortFunc(legal, func(m, n stratego.Move) int {
		return (int(m.From)<<8 | int(m.To)) - (int(n.From)<<8 | int(n.To))
	})
	b = append(b, "legal"...)
	for _, m := range legal {
		b = appendMove(append(b, ' '), view.Variant().Grid(), m)
	}
	return append(b, '\n')
}

// AppendGo writes the line that ends a request, with the limits that there
// are, times in milliseconds.
func AppendGo(b []byte, l search.Limits) []byte {
	b = append(b, "go"...)
	for _, limit := range []struct {
		name  string
		value int64
	}{
		{"movetime", l.MoveTime.Milliseconds()},
		{"left", l.Remaining.Milliseconds()},
		{"increment", l.Increment.Milliseconds()},
		{"nodes", int64(l.Nodes)},
	} {
		if limit.value > 0 {
			b = strconv.AppendInt(append(append(append(b, ' '), limit.name...), ' '), limit.value, 10)
		}
	}
	return append(b, '\n')
}

// AppendAdvanceGame writes the lines that begin a game of Advance.
func AppendAdvanceGame(b []byte, side board.Side, opponent string) []byte {
	return fmt.Appendf(b, "game advance advance\nyou %s\nopponent %s\n", colours[side], opponent)
}

// AppendAdvance writes a position of Advance and its legal moves.
func AppendAdvance(b []byte, pos *advance.Position) []byte {
	b = fmt.Appendf(b, "state %d\n", pos.Ply())
	for row := range strings.Lines(pos.String()) {
		b = append(b, "row"...)
		for _, c := range strings.TrimSpace(row) {
			b = append(b, ' ', byte(c))
		}
		b = append(b, '\n')
	}
	b = append(b, "legal"...)
	for _, m := range pos.Moves(nil) {
		b = append(append(b, ' '), m.String()...)
	}
	return append(b, '\n')
}
