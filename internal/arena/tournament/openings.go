package tournament

import (
	"errors"
	"fmt"
	"slices"

	"flagfall.dev/internal/records/opening"
	"flagfall.dev/stratego"
)

// Openings are what the games of a plan begin from: a file of set-ups, of which
// each side gets one, or of starting positions. Both games of a pair begin alike, or each
// with its own, as Plan.Setups says. The zero value is none.
type Openings struct {
	Setups    string `toml:"setups" json:"-"`    // file, or directory of files
	Positions string `toml:"positions" json:"-"` // the same; one of the two only
	Order     Order  `toml:"order" json:"order,omitempty"`
	Plies     int    `toml:"plies" json:"plies,omitempty"` // of records of Advance, before the games begin

	// Kind and Sum say what has been read, wherever it lies: stored games were
	// begun from it.
	Kind string `toml:"-" json:"kind,omitempty"` // "setups" or "positions"
	Sum  string `toml:"-" json:"sum,omitempty"`  // opening.Book.Sum
	book *opening.Book
	// public is set where nothing that games begin from is hidden, as in Advance.
	public bool
}

// An Order is how a book is dealt out to the pairs of each match.
type Order string

// The orders. The zero value is RandomOrder.
const (
	RandomOrder     Order = "random"     // none comes again before all have come
	SequentialOrder Order = "sequential" // as in the file
)

// Given reports whether there are any.
func (o *Openings) Given() bool { return o.Setups != "" || o.Positions != "" || o.Sum != "" }

// Files returns the files that the openings are read from.
func (o *Openings) Files() []string {
	return slices.DeleteFunc([]string{o.Setups, o.Positions}, func(path string) bool { return path == "" })
}

// LeftOut returns what is wrong with the files of a folder that are left out, a line for each.
func (o *Openings) LeftOut() []string {
	if o.book == nil {
		return nil
	}
	return o.book.LeftOut()
}

func (p *Plan) mistakesOfOpenings(wrong func(key, format string, args ...any)) {
	o := &p.Openings
	oneOf(wrong, "openings.order", o.Order, "", RandomOrder, SequentialOrder)
	switch {
	case o.Setups != "" && o.Positions != "":
		wrong("openings.positions", "expected set-ups or positions, not both")
	case !o.Given() && (o.Order != "" || o.Plies != 0):
		wrong("openings", "expected setups or positions, the file to begin games from")
	case o.Given() && p.Setups == OwnSetups:
		wrong("setups", "%q: with openings no player makes its own", p.Setups)
	}
	if o.Plies < 0 || o.Plies > mostPlies {
		wrong("openings.plies", "%d: expected 0 to %d", o.Plies, mostPlies)
	}
	if o.Plies > 0 && o.Positions == "" && o.Sum == "" {
		wrong("openings.plies", "expected positions, the records to take so many plies of")
	}
}

// Read reads the file for a variant, nil for Advance, if there is one.
func (o *Openings) Read(v *stratego.Variant) (err error) {
	switch {
	case o.Setups != "" && v == nil:
		return errors.New("openings: Advance has no set-ups: expected positions")
	case o.Plies > 0 && v != nil:
		return errors.New("openings: plies are for records of Advance only: in the middle of a game of Stratego the players would not know what had happened before")
	case o.Setups != "":
		o.Kind = "setups"
		o.book, err = opening.ReadSetups(v, o.Setups)
	case o.Positions != "":
		o.Kind = "positions"
		o.book, err = opening.ReadPositions(v, o.Positions, o.Plies)
	default:
		return nil
	}
	if err != nil {
		o.book = nil
		return fmt.Errorf("openings: %w", err)
	}
	o.Sum, o.public = o.book.Sum(), v == nil
	return nil
}
