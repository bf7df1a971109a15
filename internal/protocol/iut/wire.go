// Package iut runs entries of the bot contest of the Isfahan University of
// Technology: a C++ class that package entry has compiled into a program.
//
// The class always sees itself in rows 7 to 10 of the board; x counts columns
// from 1 at the left, y rows from 1 at the top. The board is turned by 180
// degrees for the side whose home is at the top.
package iut

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// seen turns a square as the class sees it into ours, and back.
func seen(v *stratego.Variant, side board.Side, sq board.Square) board.Square {
	if v.AtTop(side) {
		return v.Grid().Turned(sq)
	}
	return sq
}

// coordinates returns the column and the row of a square as the class sees it.
func coordinates(v *stratego.Variant, side board.Side, sq board.Square) (x, y int) {
	q := seen(v, side, sq)
	return v.Grid().Col(q) + 1, v.Grid().Row(q) + 1
}

// name writes a square for people, as the class sees it.
func name(v *stratego.Variant, side board.Side, sq board.Square) string {
	x, y := coordinates(v, side, sq)
	return fmt.Sprintf("(%d, %d)", x, y)
}

// vector is what Initialize returned. Of many strings the first come, and of a
// long one its beginning.
type vector struct {
	size    int
	strings []string
	lengths []int
}

// parseVector reads "SIZE LENGTH=TEXT …", as the harness writes it: texts are
// escaped as in an address.
func parseVector(text string) (vector, error) {
	var w vector
	fields := strings.Fields(text)
	bad := game.NewBadReply(text, "the strings of Initialize (an entry built by another version must be built again)")
	if len(fields) == 0 {
		return w, bad
	}
	size, err := strconv.Atoi(fields[0])
	if err != nil {
		return w, bad
	}
	w.size = size
	for _, field := range fields[1:] {
		length, escaped, _ := strings.Cut(field, "=")
		n, err1 := strconv.Atoi(length)
		row, err2 := url.PathUnescape(escaped)
		if err1 != nil || err2 != nil {
			return w, bad
		}
		w.strings, w.lengths = append(w.strings, row), append(w.lengths, n)
	}
	return w, nil
}

// parseRows reads what Initialize returned: row 10 first, each from column 1.
// Everything that is wrong is a fault of the entry, the army included.
func parseRows(v *stratego.Variant, text string) (stratego.Setup, error) {
	w, err := parseVector(text)
	if err != nil {
		return nil, err
	}
	g := v.Grid()
	if want := v.Definition().HomeRows; w.size != want || len(w.strings) != want {
		return nil, game.UnreadSetup(game.NewBadReply(strings.Join(w.strings, ", "), "a vector of %d strings, not %d",
			want, w.size), w.strings...)
	}
	setup := make(stratego.Setup, v.HomeSize())
	var faults []error
	for y, row := range w.strings {
		if w.lengths[y] != g.Width || len(row) != g.Width {
			faults = append(faults, game.NewBadReply(row, "row %d with %d characters, not %d", g.Height-y, g.Width, w.lengths[y]))
			continue
		}
		for x := range row {
			r, err := stratego.ParseRank(row[x : x+1])
			if err != nil || row[x] >= 'a' {
				faults = append(faults, game.NewBadReply(row, "1 to 9, S, B and F in upper case, not %q", row[x:x+1]))
				break
			}
			// A set-up counts each row from the owner's right.
			setup[y*g.Width+g.Width-1-x] = r
		}
	}
	if len(faults) > 0 {
		return nil, game.UnreadSetup(errors.Join(faults...), w.strings...)
	}
	if err := v.CheckSetup(setup); err != nil {
		return nil, game.RefusedSetup(v, setup, err)
	}
	return setup, nil
}

// parsePlay reads the coordinates that Play set.
func parsePlay(v *stratego.Variant, side board.Side, text string) (stratego.Move, error) {
	f := strings.Fields(text)
	if len(f) != 4 {
		return stratego.Move{}, game.NewBadReply(text, "four coordinates")
	}
	var n [4]int
	for i := range n {
		x, err := strconv.Atoi(f[i])
		if err != nil {
			return stratego.Move{}, game.NewBadReply(text, "four coordinates")
		}
		n[i] = x
	}
	g := v.Grid()
	from, to := g.At(n[0]-1, n[1]-1), g.At(n[2]-1, n[3]-1)
	if from == board.NoSquare || to == board.NoSquare {
		return stratego.Move{}, &stratego.IllegalMoveError{Reason: fmt.Sprintf("(%d, %d) to (%d, %d): coordinates go from 1 to %d",
			n[0], n[1], n[2], n[3], g.Width)}
	}
	return stratego.Move{From: seen(v, side, from), To: seen(v, side, to)}, nil
}

// capture writes the call that tells the class what its own move met.
func capture(e stratego.Event) string { return fmt.Sprintf("capture %c", shown(e, e.Defender)) }

// update writes the call that tells the class of its opponent's move.
func update(v *stratego.Variant, side board.Side, e stratego.Event) string {
	x1, y1 := coordinates(v, side, e.Move.From)
	x2, y2 := coordinates(v, side, e.Move.To)
	return fmt.Sprintf("update %d %d %d %d %c", x1, y1, x2, y2, shown(e, e.Striker))
}

// shown is the opposing piece of a strike, '0' of a move to an empty square.
func shown(e stratego.Event, r stratego.Rank) byte {
	if e.Outcome == stratego.NoStrike {
		return '0'
	}
	return r.Token()
}
