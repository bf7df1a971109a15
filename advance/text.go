package advance

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/input"
)

// BoardError says what is wrong with a board in text form.
type BoardError struct {
	Line   int // from 1; 0 if the fault is of the whole board
	Column int // from 1; 0 if the fault is of the whole line
	Reason string
}

// Error names the place and the fault.
func (e *BoardError) Error() string {
	switch {
	case e.Line == 0:
		return "board: " + e.Reason
	case e.Column == 0:
		return fmt.Sprintf("board, line %d: %s", e.Line, e.Reason)
	}
	return fmt.Sprintf("board, line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// Parse reads a board in the form of the assignment: nine lines of nine
// characters, Black's side first, each one of ZBJMSCDG (White), zbjmscdg
// (Black), '#' (wall), '.' or '_' (empty). Lines end with LF or CRLF; the last line
// end may be missing. A UTF-8 byte-order mark before the board, blanks at the ends of
// lines and empty lines after the board are passed over: editors and .NET programs
// write them. Each side must have exactly one General. Every fault is a *BoardError.
func Parse(text string, toMove board.Side) (Position, error) {
	if isUTF16(text) {
		return Position{}, &BoardError{Reason: "this is UTF-16: expected ASCII or UTF-8"}
	}
	lines, err := boardLines(strings.TrimPrefix(text, byteOrderMark))
	if err != nil {
		return Position{}, err
	}
	fillTables()
	p := Position{side: toMove & 1}
	for row, line := range lines {
		if err := p.parseLine(row, line); err != nil {
			return Position{}, err
		}
	}
	for _, s := range []board.Side{White, Black} {
		if n := p.Pieces(General, s).Count(); n != 1 {
			return Position{}, &BoardError{Reason: fmt.Sprintf("%s has %d Generals, expected exactly 1", SideName(s), n)}
		}
	}
	return p, nil
}

// isUTF16 reports whether a text is UTF-16, with its byte-order mark or without.
func isUTF16(text string) bool {
	return strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") || input.Wide(text)
}

// byteOrderMark begins a text file of some programs.
const byteOrderMark = "\ufeff"

// boardLines cuts a text into its nine lines. Empty lines after them do not
// count.
func boardLines(text string) (lines [9]string, err error) {
	n := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"), " \t")
		switch {
		case n < len(lines):
			lines[n] = line
		case line != "":
			return lines, &BoardError{Line: n + 1, Reason: "more than 9 lines"}
		}
		n++
	}
	if n < len(lines) {
		return lines, &BoardError{Reason: fmt.Sprintf("%d lines, expected 9", n)}
	}
	return lines, nil
}

// parseLine puts the pieces of one line on the board.
func (p *Position) parseLine(row int, line string) error {
	for col := range len(line) {
		piece, ok := PieceOf(line[col])
		if !ok && line[col] != '_' {
			return &BoardError{row + 1, col + 1, fmt.Sprintf("invalid character %q, expected one of ZBJMSCDGzbjmscdg.#", line[col])}
		}
		if col >= Grid.Width {
			continue // reported below, with the true length
		}
		switch sq := Grid.At(col, row); piece {
		case Empty:
		case WallPiece:
			p.setWall(WallPiece, sq)
		default:
			p.put(piece, sq)
		}
	}
	if len(line) != Grid.Width {
		return &BoardError{Line: row + 1, Reason: fmt.Sprintf("%d characters, expected 9", len(line))}
	}
	return nil
}

// String returns the board in the form that Parse reads, with LF line ends.
func (p *Position) String() string {
	text := make([]byte, 0, squares+Grid.Height)
	for sq := range board.Square(squares) {
		text = append(text, p.cells[sq].Letter())
		if Grid.Col(sq) == Grid.Width-1 {
			text = append(text, '\n')
		}
	}
	return string(text)
}
