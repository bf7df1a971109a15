package archive

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/stratego"
)

// maxPieces is the largest board or set-up file that is read, in bytes.
const maxPieces = 1 << 16

// readPieces reads a file that what describes.
func readPieces(name, what string) (string, error) {
	text, err := input.Text(name, maxPieces, what)
	return strings.TrimPrefix(text, "\ufeff"), err // some editors begin with a byte-order mark
}

// ReadBoard reads a board file, which has the pieces of both sides. Its errors begin with
// the file's name.
func ReadBoard(v *stratego.Variant, name string) (*stratego.Position, error) {
	text, err := readPieces(name, "a board file, with the pieces of both sides")
	if err != nil {
		return nil, err
	}
	pos, err := stratego.ParseBoardFile(v, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return pos, nil
}

// ReadSetup reads a set-up file: rank tokens, back row first; lines that begin
// with # are remarks. Its errors begin with the file's name, and the set-up need
// not be one that the rules allow.
func ReadSetup(v *stratego.Variant, name string) (stratego.Setup, error) {
	text, err := readPieces(name, "a set-up file, with the back row first")
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			b.WriteString(line)
		}
	}
	setup, err := v.ParseSetup(b.String())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return setup, nil
}
