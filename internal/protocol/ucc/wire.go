// Package ucc speaks the contract of the University Computer Club's programming
// competition of 2012, the usual one of Stratego programs: Program runs such a
// program under our judge, Bot runs a player of ours under theirs.
//
// Coordinates are absolute and the same for both sides: x counts columns from 0
// at the left, y rows from 0 at the top, where Red has its home.
package ucc

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

const (
	lakeToken  = '+'
	enemyToken = '#'
)

// colours are the names of the sides, by side.
var colours = [2]string{"RED", "BLUE"}

// directions have the step of each word: columns and rows.
var directions = map[string][2]int{"UP": {0, -1}, "DOWN": {0, 1}, "LEFT": {-1, 0}, "RIGHT": {1, 0}}

// token is a rank's character: as everywhere, but a lower-case spy.
func token(r stratego.Rank) byte {
	if r == stratego.Spy {
		return 's'
	}
	return r.Token()
}

// homeTop returns the row of the board where a side's home begins.
func homeTop(v *stratego.Variant, side board.Side) int {
	if v.AtTop(side) {
		return 0
	}
	return v.Grid().Height - v.Definition().HomeRows
}

// playable reports whether a variant can be played by this contract.
func playable(v *stratego.Variant) error {
	if !v.AtTop(stratego.Red) {
		return fmt.Errorf("variant %s has Red at the bottom: the UCC contract knows Red at the top only", v)
	}
	return nil
}

// setupRows writes a set-up, top row first.
func setupRows(v *stratego.Variant, side board.Side, s stratego.Setup) []string {
	rows := make([][]byte, v.Definition().HomeRows)
	for y := range rows {
		rows[y] = []byte(strings.Repeat(".", v.Grid().Width))
	}
	for i, r := range s {
		sq := v.HomeSquare(side, i)
		rows[v.Grid().Row(sq)-homeTop(v, side)][v.Grid().Col(sq)] = token(r)
	}
	lines := make([]string, len(rows))
	for y := range rows {
		lines[y] = string(rows[y])
	}
	return lines
}

// parseSetup reads a set-up in rows of the right length, top row first. It looks
// at the tokens only; whether the army is complete is for the variant to say.
func parseSetup(v *stratego.Variant, side board.Side, rows []string) (stratego.Setup, error) {
	g := v.Grid()
	s := make(stratego.Setup, v.HomeSize())
	bad := map[string]bool{} // rows
	var faults []error
	for i := range s {
		sq := v.HomeSquare(side, i)
		row := rows[g.Row(sq)-homeTop(v, side)]
		c := row[g.Col(sq)]
		if c == '.' {
			continue
		}
		r, err := stratego.ParseRank(string(rune(c)))
		if err != nil && !bad[row] {
			faults, bad[row] = append(faults, game.NewBadReply(row, "set-up tokens 1 to 9, s, B, F or '.', in either case")), true
		}
		s[i] = r
	}
	if len(faults) > 0 {
		return nil, game.UnreadSetup(errors.Join(faults...), rows...)
	}
	return s, nil
}

// boardRows writes what a side sees: its own pieces by token, every enemy as #.
func boardRows(view *stratego.View) string {
	v := view.Variant()
	g := v.Grid()
	b := make([]byte, 0, g.Squares()+g.Height)
	for y := range g.Height {
		for x := range g.Width {
			b = append(b, boardToken(view, g.At(x, y)))
		}
		b = append(b, '\n')
	}
	return string(b)
}

func boardToken(view *stratego.View, sq board.Square) byte {
	switch pc := view.At(sq); {
	case view.Variant().Lakes().Has(sq):
		return lakeToken
	case !pc.Empty() && pc.Side() != view.Side():
		return enemyToken
	default:
		return token(pc.Rank())
	}
}

// moveText writes a move: X Y DIRECTION and, above 1, the number of squares.
func moveText(g board.Grid, m stratego.Move) string {
	dx, dy := g.Col(m.To)-g.Col(m.From), g.Row(m.To)-g.Row(m.From)
	word := "RIGHT"
	switch {
	case dy < 0:
		word = "UP"
	case dy > 0:
		word = "DOWN"
	case dx < 0:
		word = "LEFT"
	}
	text := fmt.Sprintf("%d %d %s", g.Col(m.From), g.Row(m.From), word)
	if n := g.Distance(m.From, m.To); n > 1 {
		text += " " + strconv.Itoa(n)
	}
	return text
}

const moveShape = "X Y UP|DOWN|LEFT|RIGHT [N], SURRENDER or NO_MOVE"

// parseMove reads a move. A line of another shape is a *game.BadReply, a
// move that leaves the board a *stratego.IllegalMoveError.
func parseMove(g board.Grid, line string) (stratego.Move, error) {
	f := strings.Fields(line)
	if len(f) != 3 && len(f) != 4 {
		return stratego.Move{}, game.NewBadReply(line, moveShape)
	}
	x, errX := strconv.Atoi(f[0])
	y, errY := strconv.Atoi(f[1])
	d, known := directions[f[2]]
	n, errN := 1, error(nil)
	if len(f) == 4 {
		n, errN = strconv.Atoi(f[3])
	}
	if errX != nil || errY != nil || errN != nil || !known || n < 1 {
		return stratego.Move{}, game.NewBadReply(line, moveShape)
	}
	// A step count beyond any board must not overflow on its way to the check.
	n = min(n, board.MaxSquares)
	from, to := g.At(x, y), board.NoSquare
	if from != board.NoSquare {
		to = g.At(x+n*d[0], y+n*d[1])
	}
	if to == board.NoSquare {
		return stratego.Move{}, &stratego.IllegalMoveError{Reason: fmt.Sprintf("%q leaves the board", line)}
	}
	return stratego.Move{From: from, To: to}, nil
}

// outcomes are the words for how a move ended, by outcome.
var outcomes = [...]string{stratego.NoStrike: "OK", stratego.Win: "KILLS", stratego.Lose: "DIES", stratego.Both: "BOTHDIE"}

// resultText writes what became of a move: the move as it was sent, the
// outcome, and the ranks that a strike showed.
func resultText(move string, e stratego.Event) string {
	text := move + " " + outcomes[e.Outcome]
	if e.Outcome != stratego.NoStrike {
		text += fmt.Sprintf(" %c %c", token(e.Striker), token(e.Defender))
	}
	return text
}

// parseResult reads a result line of a side's move.
func parseResult(g board.Grid, side board.Side, line string) (stratego.Event, error) {
	f := strings.Fields(line)
	e := stratego.Event{Side: side}
	bad := func() (stratego.Event, error) {
		return e, game.NewBadReply(line, "X Y DIRECTION [N] OK, or KILLS, DIES or BOTHDIE with two ranks")
	}
	at := outcomeField(f)
	if at < 0 {
		return bad()
	}
	m, err := parseMove(g, strings.Join(f[:at], " "))
	if err != nil {
		return e, err
	}
	e.Move = m
	for o, word := range outcomes {
		if word == f[at] {
			e.Outcome = stratego.Outcome(o)
		}
	}
	if e.Outcome == stratego.NoStrike {
		return e, nil
	}
	if len(f) != at+3 {
		return bad()
	}
	striker, err1 := stratego.ParseRank(f[at+1])
	defender, err2 := stratego.ParseRank(f[at+2])
	if err1 != nil || err2 != nil {
		return bad()
	}
	e.Striker, e.Defender = striker, defender
	return e, nil
}

// outcomeField returns the index of the outcome's word, -1 if there is none.
func outcomeField(fields []string) int {
	for i, f := range fields {
		for _, word := range outcomes {
			if f == word {
				return i
			}
		}
	}
	return -1
}
