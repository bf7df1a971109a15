// Package iut runs entries of the bot contest of the Isfahan University of
// Technology: a C++ class that package entry has compiled into a program.
//
// The class always sees itself in rows 7 to 10 of the board; x counts columns
// from 1 at the left, y rows from 1 at the top. The board is turned by 180
// degrees for the side whose home is at the top.
package iut

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"flagfall/board"
	"flagfall/internal/protocol"
	"flagfall/stratego"
)

// seen turns a square as the class sees it into ours, and back.
func seen(v *stratego.Variant, side board.Side, sq board.Square) board.Square {
	if v.AtTop(side) {
		return v.Grid().Turned(sq)
	}
	return sq
}

// coordinates writes a square as the class sees it.
func coordinates(v *stratego.Variant, side board.Side, sq board.Square) string {
	q := seen(v, side, sq)
	return fmt.Sprintf("%d %d", v.Grid().Col(q)+1, v.Grid().Row(q)+1)
}

// parseRows reads what Initialize returned: strings in hexadecimal, row 10
// first, each from column 1. Everything that is wrong is a fault of the entry,
// the army included.
func parseRows(v *stratego.Variant, text string) (stratego.Setup, error) {
	g, fields := v.Grid(), strings.Fields(text)
	if want := v.Definition().HomeRows; len(fields) != want {
		return nil, protocol.NewBadReply(text, "a vector of %d strings, not %d", want, len(fields))
	}
	setup := make(stratego.Setup, v.HomeSize())
	for y, field := range fields {
		raw, err := hex.DecodeString(strings.TrimPrefix(field, "="))
		if err != nil {
			return nil, protocol.NewBadReply(field, "a string in hexadecimal")
		}
		row := string(raw)
		if len(row) != g.Width {
			return nil, protocol.NewBadReply(row, "string %d of Initialize with %d characters, not %d", y+1, g.Width, len(row))
		}
		for x := range row {
			r, err := stratego.ParseRank(row[x : x+1])
			if err != nil || row[x] >= 'a' {
				return nil, protocol.NewBadReply(row, "1 to 9, S, B and F in upper case, not %q", row[x])
			}
			// A set-up counts each row from the owner's right.
			setup[y*g.Width+g.Width-1-x] = r
		}
	}
	if err := v.CheckSetup(setup); err != nil {
		return nil, protocol.NewBadReply(setup.String(), "the whole army: %v", err)
	}
	return setup, nil
}

// parsePlay reads the coordinates that Play set.
func parsePlay(v *stratego.Variant, side board.Side, text string) (stratego.Move, error) {
	f := strings.Fields(text)
	if len(f) != 4 {
		return stratego.Move{}, protocol.NewBadReply(text, "four coordinates")
	}
	var n [4]int
	for i := range n {
		x, err := strconv.Atoi(f[i])
		if err != nil {
			return stratego.Move{}, protocol.NewBadReply(text, "four coordinates")
		}
		n[i] = x
	}
	g := v.Grid()
	from, to := g.At(n[0]-1, n[1]-1), g.At(n[2]-1, n[3]-1)
	if from == board.NoSquare || to == board.NoSquare {
		return stratego.Move{}, &stratego.IllegalMoveError{Reason: fmt.Sprintf("(%d, %d) to (%d, %d): coordinates go from 1 to %d", n[0], n[1], n[2], n[3], g.Width)}
	}
	return stratego.Move{From: seen(v, side, from), To: seen(v, side, to)}, nil
}

// newsText writes the calls that tell the class of moves: Capture after its
// own, Update after its opponent's.
func newsText(v *stratego.Variant, side board.Side, events []stratego.Event) string {
	var b strings.Builder
	for _, e := range events {
		if e.Side == side {
			fmt.Fprintf(&b, "capture %c\n", shown(e, e.Defender))
			continue
		}
		fmt.Fprintf(&b, "update %s %s %c\n", coordinates(v, side, e.Move.From), coordinates(v, side, e.Move.To), shown(e, e.Striker))
	}
	return b.String()
}

// shown is the opposing piece of a strike, '0' of a move to an empty square.
func shown(e stratego.Event, r stratego.Rank) byte {
	if e.Outcome == stratego.NoStrike {
		return '0'
	}
	return r.Token()
}
