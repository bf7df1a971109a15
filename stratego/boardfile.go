package stratego

import (
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/board"
)

// A board file has a line for every row of the board, from the top, and a
// character for every square: rank tokens in the home rows, the pieces in the
// upper half being those of the side at the top. A space, a dot or an underscore
// is an empty square, and an empty line an empty row. The board files of cs193d
// have ten lines of ten characters, of which lines 5 and 6 are blank.

// ParseBoardFile reads a board file. The position has both set-ups where both
// armies are complete, and may otherwise have fewer pieces. A file of letters
// only is refused: S, B and F are rank tokens but StraDoS letters too, where they
// mean other pieces, so that its author may have meant either.
func ParseBoardFile(v *Variant, text string) (*Position, error) {
	rows, err := boardRows(v, text)
	if err != nil {
		return nil, err
	}
	if err := checkTokens(v, text); err != nil {
		return nil, err
	}
	g := v.Grid()
	setups := [2]Setup{make(Setup, v.HomeSize()), make(Setup, v.HomeSize())}
	for row, line := range rows {
		for col := range g.Width {
			if err := readToken(v, setups, g.At(col, row), line[col]); err != nil {
				return nil, err
			}
		}
	}
	if v.CheckSetup(setups[Red]) == nil && v.CheckSetup(setups[Blue]) == nil {
		return NewPosition(v, setups[Red], setups[Blue])
	}
	p := &Position{}
	p.Reset(v, setups[Red], setups[Blue])
	p.setups = [2]Setup{}
	return p, p.checkNumbers()
}

// checkTokens returns an error for a file that has no pieces at all, or letters and
// no number where the army has numbers.
func checkTokens(v *Variant, text string) error {
	if strings.Trim(text, " ._\r\n") == "" {
		return errors.New("board file has no pieces")
	}
	for r := Marshal; r <= Scout; r++ {
		if v.MaxCount(r) > 0 && !strings.ContainsAny(text, "123456789") {
			return errors.New("board file has letters only and no rank from 1 to 9: expected rank tokens (1 to 9, S, B, F); StraDoS letters are no board file but a position")
		}
	}
	return nil
}

// boardRows cuts a board file into full rows.
func boardRows(v *Variant, text string) ([]string, error) {
	g := v.Grid()
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	for len(lines) > g.Height && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) != g.Height {
		return nil, fmt.Errorf("board file has %d lines: expected %d of %d characters", len(lines), g.Height, g.Width)
	}
	for i, line := range lines {
		if line == "" {
			lines[i] = strings.Repeat(" ", g.Width)
		} else if len(line) != g.Width {
			return nil, fmt.Errorf("board file, line %d has %d characters: expected %d", i+1, len(line), g.Width)
		}
	}
	return lines, nil
}

// readToken puts one character of a board file into the set-up of the side
// whose home it is in.
func readToken(v *Variant, setups [2]Setup, sq board.Square, c byte) error {
	if c == ' ' || c == '.' || c == '_' {
		return nil
	}
	r, err := ParseRank(string(rune(c)))
	if err != nil {
		return fmt.Errorf("board file, %s: %w", v.Format(sq), err)
	}
	for s := range setups {
		if v.Home(board.Side(s)).Has(sq) {
			i := sq
			if !v.AtTop(board.Side(s)) {
				i = v.Grid().Turned(sq)
			}
			setups[s][i] = r
			return nil
		}
	}
	return fmt.Errorf("board file, %s: a %v between the home rows: expected nothing there", v.Format(sq), r)
}

// FormatBoardFile writes two set-ups as a board file, with spaces for empty
// squares.
func FormatBoardFile(v *Variant, red, blue Setup) string {
	g := v.Grid()
	squares := []byte(strings.Repeat(" ", g.Squares()))
	for s, setup := range [2]Setup{red, blue} {
		for i, r := range setup {
			if r != NoRank {
				squares[v.HomeSquare(board.Side(s), i)] = r.Token()
			}
		}
	}
	var b strings.Builder
	for i := 0; i < len(squares); i += g.Width {
		b.Write(squares[i : i+g.Width])
		b.WriteByte('\n')
	}
	return b.String()
}
