package textui

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// entry is a line that the player typed: a command, or squares in one or more
// readings, or neither, with what is wrong.
type entry struct {
	command  *command
	args     string
	readings []reading
	fault    string
}

// reading is what an entry means in one notation: a from-square, and a
// to-square where there is one, or a move by its text.
type reading struct {
	from, to board.Square
	text     string
}

func (r reading) complete() bool { return r.to != board.NoSquare || r.text != "" }

// moves returns the legal moves that a complete reading means.
func (r reading) moves(sc *session.Scene) []session.Move {
	var found []session.Move
	for _, m := range sc.Moves {
		if r.text != "" && strings.EqualFold(m.Text, r.text) || r.text == "" && m.From == r.from && m.To == r.to {
			found = append(found, m)
		}
	}
	return found
}

// after makes whole moves of the readings of an entry that names a target.
func (e entry) after(from board.Square) entry {
	whole := entry{fault: e.fault}
	for _, r := range e.readings {
		whole.readings = append(whole.readings, reading{from: from, to: r.from})
	}
	return whole
}

// parse reads a line: first as a command, then as squares in the game's own
// notation and after that, unless the look is strict, in the others.
func (g *Game) parse(line string, sc *session.Scene) entry {
	if line == "" {
		return entry{}
	}
	word, args, _ := strings.Cut(line, " ")
	if c := commandNamed(word); c != nil {
		return entry{command: c, args: strings.TrimSpace(args)}
	}
	if sc.Game == record.Advance {
		return parseAdvance(line, sc)
	}
	own := board.ColumnRow
	if sc.RowFirst {
		own = board.RowColumn
	}
	if sc.Columns[0] == "0" {
		own = board.XY
	}
	e := entry{}
	for i, n := range []board.Notation{own, board.ColumnRow, board.RowColumn, board.XY} {
		if i > 0 && (n == own || g.look.strict) {
			continue
		}
		if r, ok := readSquares(n, sc.Grid, line); ok {
			e.readings = append(e.readings, r)
		}
	}
	if len(e.readings) == 0 {
		from, to := exampleMove(sc)
		e.fault = fmt.Sprintf("%q is neither a move nor a command%s. A move is two squares such as %s %s; ? lists the commands.",
			short(line), meant(word), from, to)
	}
	return e
}

// meant suggests the command that a line may begin with; a square is none.
func meant(line string) string {
	word, _, _ := strings.Cut(line, " ")
	if len(word) < 3 || strings.ContainsAny(word, "0123456789") {
		return ""
	}
	return spelling.Suggest(word, Words())
}

// readSquares reads one or two squares in a notation.
func readSquares(n board.Notation, g board.Grid, line string) (reading, bool) {
	r := reading{from: board.NoSquare, to: board.NoSquare}
	words := tokens(line)
	if n == board.XY {
		words = pairs(words)
	}
	if len(words) < 1 || len(words) > 2 {
		return r, false
	}
	for i, at := range []*board.Square{&r.from, &r.to}[:len(words)] {
		sq, err := n.Parse(g, words[i])
		if err != nil {
			return r, false
		}
		*at = sq
	}
	return r, true
}

// pairs joins numbers two by two.
func pairs(words []string) []string {
	if len(words)%2 != 0 {
		return nil
	}
	var joined []string
	for i := 0; i < len(words); i += 2 {
		joined = append(joined, words[i]+" "+words[i+1])
	}
	return joined
}

// tokens cuts a line into letter-and-number groups and plain numbers, however
// they are separated: "A4 A5", "a4-a5", "a4a5", "A4 to A5".
func tokens(line string) []string {
	var words []string
	for _, field := range strings.FieldsFunc(strings.ToUpper(line), func(r rune) bool {
		return strings.ContainsRune(" \t-,;:>()", r)
	}) {
		if field == "TO" {
			continue
		}
		words = append(words, groups(field)...)
	}
	return words
}

// groups cuts "A4A5" before every letter but the first.
func groups(field string) []string {
	var words []string
	start := 0
	for i := 1; i < len(field); i++ {
		if field[i] >= 'A' && field[i] <= 'Z' {
			words = append(words, field[start:i])
			start = i
		}
	}
	return append(words, field[start:])
}

// parseAdvance reads squares by their names (a1 is White's left corner), or a
// move by its text, as it is printed: e2-e3 is the step, e2 e3 may be any move there.
func parseAdvance(line string, sc *session.Scene) entry {
	compact := strings.ToLower(strings.ReplaceAll(line, " ", ""))
	for _, m := range sc.Moves {
		if m.Text == compact {
			return entry{readings: []reading{{from: m.From, to: board.NoSquare, text: m.Text}}}
		}
	}
	r := reading{from: board.NoSquare, to: board.NoSquare}
	words := tokens(strings.Map(func(c rune) rune {
		if strings.ContainsRune("x^@#~+", c) {
			return '-'
		}
		return c
	}, strings.ToLower(line)))
	if len(words) < 1 || len(words) > 2 {
		words = []string{"?"}
	}
	for i, at := range []*board.Square{&r.from, &r.to}[:len(words)] {
		for q := range sc.Squares {
			if strings.EqualFold(sc.Squares[q].Name, words[i]) {
				*at = board.Square(q)
			}
		}
		if *at == board.NoSquare {
			return entry{fault: fmt.Sprintf(
				"%q is neither a move nor a command%s. A move is two squares such as e2 e3; squares go from a1 to i9; ? lists the commands.",
				short(line), meant(line),
			)}
		}
	}
	if len(words) == 2 && strings.ContainsAny(compact, "x^@#~+") && len(compact) == 5 {
		r.text = compact // says what it wants: not some other move between the squares
	}
	return entry{readings: []reading{r}}
}

// short cuts a line that is quoted in a message.
func short(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
