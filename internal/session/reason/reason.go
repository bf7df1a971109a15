// Package reason says in words why a move is made, for people who do not read figures:
// what it does, what it risks, and what it expects next. What it says of a game with
// hidden pieces comes from the view of the side that moves, and from nothing else.
package reason

import (
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// Words say why a move is made.
type Words struct {
	// Why says what the move does, with the move as its subject: "attacks the Captain
	// on D5".
	Why phrase.Text
	// Risk says what may go wrong, and Expect what the enemy is expected to do, each a
	// sentence without its full stop; empty where there is nothing to say.
	Risk, Expect phrase.Text
	// Unsound is set for a strike that most likely fails without any gain: no adviser
	// should name it if another move is about as good.
	Unsound bool
}

// Sentences returns the words as sentences: why, risk and what is expected.
func (w Words) Sentences() []phrase.Text {
	all := []phrase.Text{}
	if !w.Why.Empty() {
		all = append(all, phrase.New("It %s.", w.Why))
	}
	if !w.Risk.Empty() {
		all = append(all, phrase.New("Risk: %s.", w.Risk))
	}
	if !w.Expect.Empty() {
		all = append(all, phrase.New("Expect: %s.", w.Expect))
	}
	return all
}

// OfIts returns the words for the other side, with "its" for "your".
func (w Words) OfIts() Words {
	its := func(format string) string { return strings.ReplaceAll(format, "your ", "its ") }
	w.Why, w.Risk, w.Expect = w.Why.Replace(its), w.Risk.Replace(its), w.Expect.Replace(its)
	return w
}
