package archive

import (
	"fmt"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/records/layout"
	"flagfall.dev/stratego"
)

// maxPieces is the largest board or set-up file that is read, in bytes.
const maxPieces = 1 << 16

// ReadBoard reads a board file, which has the pieces of both sides. Its errors begin with
// the file's name.
func ReadBoard(v *stratego.Variant, name string) (*stratego.Position, error) {
	text, err := input.Text(name, maxPieces, "a board file, with the pieces of both sides")
	if err != nil {
		return nil, err
	}
	pos, err := stratego.ParseBoardFile(v, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return pos, nil
}

// ReadSetup reads a file with one set-up in any form that package layout knows. A list of names
// that is not complete, as layout.Named takes it, gives a set-up with fewer pieces than the army
// has. Errors begin with the file's name.
func ReadSetup(v *stratego.Variant, name string) (stratego.Setup, error) {
	text, err := input.Text(name, maxPieces, "a set-up file, with the back row first")
	if err != nil {
		return nil, err
	}
	setup, err := layout.One(v, text)
	if partial, ok := layout.Named(v, text); err != nil && ok {
		return partial, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return setup, nil
}
