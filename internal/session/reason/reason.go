// Package reason says in words why a move is made, for people who do not read figures:
// what it does, what it risks, and what it expects next. Everything that is said is a claim, a
// value with a test: only what is true of the view and the move is printed. What is said of a game
// with hidden pieces comes from the view of the side that moves, and from nothing else.
package reason

import (
	"slices"
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// Words say why a move is made.
type Words struct {
	// Certain says that the move wins by force, where that is proved; a sentence without its full stop.
	Certain phrase.Text
	// Why says what the move does, with the move as its subject: "attacks the Captain
	// on D5".
	Why phrase.Text
	// Risk says what may go wrong, and Expect what the enemy is expected to do with its chance,
	// each a sentence without its full stop; empty where there is nothing to say.
	Risk, Expect phrase.Text
	// Watch has replies that would hurt, the costliest first, and Warning what goes on elsewhere.
	Watch   []phrase.Text
	Warning phrase.Text
	// Alike says which other moves are about as good, and what they have in common.
	Alike phrase.Text
	// Unsound is set for a strike that most likely fails without any gain: no adviser
	// should name it if another move is about as good.
	Unsound bool
	// Claims are those that the words were made from.
	Claims []Claim
}

// Short returns the one sentence that says most: a warning, or else why.
func (w Words) Short() []phrase.Text {
	switch {
	case !w.Certain.Empty():
		return []phrase.Text{phrase.New("%s.", w.Certain)}
	case !w.Warning.Empty():
		return []phrase.Text{phrase.New("Beware: %s.", w.Warning)}
	case !w.Why.Empty():
		return []phrase.Text{phrase.New("It %s.", w.Why)}
	case !w.Alike.Empty():
		return []phrase.Text{phrase.New("%s.", w.Alike)}
	}
	return []phrase.Text{}
}

// Sentences returns the words as sentences: why, what is as good, risk, warning, and what is
// expected or to be watched for.
func (w Words) Sentences() []phrase.Text {
	all := []phrase.Text{}
	if !w.Certain.Empty() {
		all = append(all, phrase.New("%s.", w.Certain))
	}
	if !w.Why.Empty() {
		all = append(all, phrase.New("It %s.", w.Why))
	}
	if !w.Alike.Empty() {
		all = append(all, phrase.New("%s.", w.Alike))
	}
	if !w.Risk.Empty() {
		all = append(all, phrase.New("Risk: %s.", w.Risk))
	}
	if !w.Warning.Empty() {
		all = append(all, phrase.New("Beware: %s.", w.Warning))
	}
	if !w.Expect.Empty() {
		all = append(all, phrase.New("Expect: %s.", w.Expect))
	}
	if len(w.Watch) > 0 {
		all = append(all, phrase.New("Watch for: %s.", phrase.List(w.Watch...)))
	}
	return all
}

// Expecting returns the words with what is expected: of the replies that would hurt only those with the
// piece that is then to move are said beside it.
func (w Words) Expecting(c Claim) Words {
	w.Expect = c.Said
	var watch []phrase.Text
	for i := range w.Claims {
		if o := &w.Claims[i]; c.Kind == ExpectLeave && o.Kind == WatchStrike && o.Foe == c.Foe {
			watch = append(watch, o.Said)
		}
	}
	w.Watch, w.Claims = watch, append(w.Claims, c)
	return w
}

// Ends reports whether the move wins the game at once, for certain.
func (w Words) Ends() bool {
	if len(w.Claims) == 0 {
		return false
	}
	c := &w.Claims[0]
	return c.Kind == TakesFlag || c.Kind == Wins || c.Kind == StrikesFlag && c.Chance >= Surely
}

// Hopeless reports whether the Flag falls whatever is played.
func (w Words) Hopeless() bool {
	return slices.ContainsFunc(w.Claims, func(c Claim) bool { return c.Kind == FlagFalls })
}

// its turns a format that speaks to a side into one that speaks of it.
var its = strings.NewReplacer(" of yours", "", "your ", "its ").Replace

// OfIts returns the words for the other side, with "its" for "your".
func (w Words) OfIts() Words {
	w.Why, w.Risk, w.Expect = w.Why.Replace(its), w.Risk.Replace(its), w.Expect.Replace(its)
	w.Alike, w.Warning = w.Alike.Replace(its), w.Warning.Replace(its)
	watch := make([]phrase.Text, len(w.Watch))
	for i, t := range w.Watch {
		watch[i] = t.Replace(its)
	}
	w.Watch = watch
	return w
}

// OfStill returns the words for a game in which the enemy never moves: without what it might do.
func (w Words) OfStill() Words {
	gone := map[string]bool{w.Risk.String(): true, w.Warning.String(): true, w.Expect.String(): true}
	for _, t := range w.Watch {
		gone[t.String()] = true
	}
	delete(gone, "")
	var claims []Claim
	for _, c := range w.Claims {
		if !gone[c.Said.String()] {
			claims = append(claims, c)
		}
	}
	w.Risk, w.Warning, w.Expect = phrase.Text{}, phrase.Text{}, phrase.Text{}
	w.Watch, w.Claims = nil, claims
	return w
}
