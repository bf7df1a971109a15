package archive

import (
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// A chase game is a line of 100 StraDoS letters, Red's back row first, and then
// an action a line: action%100 is the square that a piece leaves, seen by its
// owner (Blue turns the board), and action/100 where it goes: 0 to 8 the other
// rows of its column, 9 to 17 the other columns of its row.

const chaseSquares = stradosSquares

// chaseRules are the rules of the chase games: those of classic but without the limit, and
// without the two-squares rule, which some of them break before the moves that they are
// about.
func chaseRules() (*stratego.Variant, string, error) {
	d := stratego.Classic()
	d.Name, d.Title = "chase", "classic without the two-squares rule and the limit"
	d.TwoSquares, d.QuietLimit = 0, 0
	v, err := stratego.New(d)
	return v, variant.Text(d), err
}

func parseChase(text string) (*Game, error) {
	v, definition, err := chaseRules()
	if err != nil {
		return nil, err
	}
	lines := strings.Fields(text)
	start, err := stratego.ParsePosition(v, lines[0])
	if err != nil {
		return nil, phrase.Errorf("chase game, line 1: %w", err)
	}
	rec := &record.Game{Game: record.Stratego, Variant: v.Name(), Definition: definition, Start: start.String()}
	for i, word := range lines[1:] {
		action, err := strconv.ParseUint(word, 10, 16)
		if err != nil || action >= 18*chaseSquares {
			return nil, phrase.Errorf("chase game, line %d: action %q: expected a number from 0 to %d", i+2, word, 18*chaseSquares-1)
		}
		side := board.Side(i & 1)
		rec.Moves = append(rec.Moves, record.Move{Side: side, Text: record.SquaresText(v.Grid(), chaseMove(side, int(action)))})
	}
	return &Game{Format: Chase, Record: rec, Variant: v}, nil
}

// chaseMove decodes an action.
func chaseMove(side board.Side, action int) stratego.Move {
	c, from := action/chaseSquares, action%chaseSquares
	row, col := from/10, from%10
	if c < 9 {
		row = skip(c, row)
	} else {
		col = skip(c-9, col)
	}
	m := stratego.Move{From: board.Square(from), To: board.Square(10*row + col)}
	if side == stratego.Blue {
		m.From, m.To = chaseSquares-1-m.From, chaseSquares-1-m.To
	}
	return m
}

// skip returns the n-th number from 0 that is not except.
func skip(n, except int) int {
	if n >= except {
		return n + 1
	}
	return n
}
