// Package reason says in words why a move is made, for people who do not read figures:
// what it does, what it risks, and what it expects next. What it says of a game with
// hidden pieces comes from the view of the side that moves, and from nothing else.
package reason

import "strings"

// Words say why a move is made.
type Words struct {
	// Why says what the move does, with the move as its subject: "attacks the Captain
	// on D5".
	Why string
	// Risk says what may go wrong, and Expect what the enemy is expected to do, each a
	// sentence without its full stop; empty where there is nothing to say.
	Risk, Expect string
	// Unsound is set for a strike that most likely fails, and of which nothing is gained
	// then: no adviser should name it where another move is about as good.
	Unsound bool
}

// Sentences returns the words as sentences: why, risk and what is expected.
func (w Words) Sentences() []string {
	all := []string{}
	if w.Why != "" {
		all = append(all, "It "+w.Why+".")
	}
	if w.Risk != "" {
		all = append(all, "Risk: "+w.Risk+".")
	}
	if w.Expect != "" {
		all = append(all, "Expect: "+w.Expect+".")
	}
	return all
}

// OfIts returns the words for who is not the side that moves: its pieces are not yours.
func (w Words) OfIts() Words {
	w.Why = strings.ReplaceAll(w.Why, "your ", "its ")
	w.Risk = strings.ReplaceAll(w.Risk, "your ", "its ")
	w.Expect = strings.ReplaceAll(w.Expect, "your ", "its ")
	return w
}

// listed joins words: "A4, B4 and C4".
func listed(words []string, last string) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], ", ") + " " + last + " " + words[n-1]
}
