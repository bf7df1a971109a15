package review

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

// tellStory tells the game in a few sentences: where it turned, how its end came about, where it was
// lost, and what the result is made of. Each follows from a value of the review alone.
func (r *Review) tellStory() []phrase.Text {
	story := []phrase.Text{}
	for i := range r.Turning {
		story = append(story, r.turnWords(&r.Turning[i]))
	}
	story = append(story, r.flagWords()...)
	for i := range r.Forced {
		story = append(story, r.forcedWords(&r.Forced[i]))
	}
	if r.Lost != nil {
		story = append(story, r.lostWords(r.Lost))
	}
	if r.Sum != nil {
		if sum := r.sumWords(r.Sum); !sum.Empty() {
			r.Accounts, story = 1, append(story, sum)
		}
	}
	return story
}

// flagWords tell how the Flag was taken, nothing where it was not.
func (r *Review) flagWords() (all []phrase.Text) {
	if r.Walk != nil {
		all = r.walkWords(r.Walk)
	}
	if r.Taker != nil {
		all = append(all, r.takerWords(r.Taker)...)
	}
	return all
}

func (r *Review) side(s board.Side) phrase.Text { return phrase.New(r.Sides[s]) }

// turnWords tell of a turning point.
func (r *Review) turnWords(t *Turning) phrase.Text {
	if t.One() {
		return r.turnFigures(t, phrase.New("Move %d %s: %s. %s", t.Ply+1, t.did(), r.deed(&r.Plies[t.Ply]), r.causeWords(t)))
	}
	return r.turnSentence(t)
}

// turnSentence describes a turning point in one sentence: what happened, and how the chance changed. causeWords give the reason.
func (r *Review) turnSentence(t *Turning) phrase.Text {
	what := phrase.New("Between moves %d and %d %s, by no single move", t.From+1, t.To+1, t.became())
	if t.One() {
		what = phrase.New("Move %d %s: %s", t.Ply+1, t.did(), r.deed(&r.Plies[t.Ply]))
	} else if t.Chief {
		what = phrase.New("Between moves %d and %d %s, mostly by move %d (%s)", t.From+1, t.To+1, t.became(), t.Ply+1, r.Plies[t.Ply].Move)
	} else if lost := r.strikesOf(t); len(lost) == 1 {
		what = phrase.New("%s; in move %d %s", what, lost[0]+1, r.deed(&r.Plies[lost[0]]))
	}
	return r.turnFigures(t, what)
}

// did says what the move of a turning point did to the game, and became what the game did: it turned only where the side that
// was not behind is not ahead any more.
func (t *Turning) did() phrase.Text {
	if t.Turned() {
		return phrase.New("turned the game")
	}
	return phrase.New("changed the game")
}

func (t *Turning) became() phrase.Text {
	if t.Turned() {
		return phrase.New("the game turned")
	}
	return phrase.New("the game changed")
}

// turnFigures adds to what turned a game how the chance of the side that lost by it changed.
func (r *Review) turnFigures(t *Turning, what phrase.Text) phrase.Text {
	if r.Game == record.Stratego {
		return phrase.New("%s; by the true pieces %s's chance went from about %.0f %% to %.0f %%.", what, r.side(t.Side), 100*t.Before, 100*t.After)
	}
	return phrase.New("%s: %s's chance went from about %.0f %% to %.0f %%.", what, r.side(t.Side), 100*t.Before, 100*t.After)
}

// causeWords say why the one move of a turning point changed the game.
func (r *Review) causeWords(t *Turning) phrase.Text {
	side, mover := r.side(t.Side), r.Plies[t.Ply].Side
	switch {
	case t.Cause == ByMistake:
		return phrase.New("It was a mistake by what %s could know", side)
	case t.Cause == ByLuck:
		return phrase.New("By what was known it was luck against %s", side)
	case r.Game == record.Advance:
		return phrase.New("What came of it was seen only later")
	case mover == t.Side:
		return phrase.New("By what %s could know it was sound", side)
	}
	return phrase.New("It did so by what %s could not see", side)
}

// deed says what a move did.
func (r *Review) deed(p *Ply) phrase.Text {
	side := r.side(p.Side)
	if p.Strike == nil {
		return phrase.New("%s moved %s", side, p.Move)
	}
	with, against := rankName(p.Strike.Striker), rankName(p.Strike.Defender)
	switch p.Strike.Outcome {
	case "wins":
		return phrase.New("%s's %s took the %s (%s)", side, with, against, p.Move)
	case "both":
		return phrase.New("%s's %s and the %s fell together (%s)", side, with, against, p.Move)
	}
	return phrase.New("%s's %s fell to the %s (%s)", side, with, against, p.Move)
}

// walkWords tell how a piece walked to the Flag, who could have met it, and what could be seen.
func (r *Review) walkWords(w *Walk) []phrase.Text {
	other := r.side(w.Side.Opponent())
	all := []phrase.Text{phrase.New("From move %d on %s's %s walked from %s to %s's Flag on %s and took it on move %d.", w.From+1, r.side(w.Side), rankName(w.Rank), w.Start, other, w.Flag, w.To+1)}
	switch {
	case w.Guard != "":
		all = append(all, phrase.New("%s's %s on %s could have met it up to move %d, however fast it went.", other, rankName(w.Guard), w.On, w.Until+1))
		if w.Met > w.Until {
			all = append(all, phrase.New("Because it paused, %s's %s on %s could have met it up to move %d.", other, rankName(w.MetBy), w.MetOn, w.Met+1))
		}
	case w.Met >= 0:
		all = append(all, phrase.New("Only because it paused could %s's %s on %s have met it, up to move %d.", other, rankName(w.MetBy), w.MetOn, w.Met+1))
	default:
		all = append(all, phrase.New("All else standing still, no piece of %s could have met it on its way.", other))
	}
	var hints []phrase.Text
	switch {
	case w.Known:
		hints = append(hints, phrase.New("it was known for a %s when it set out", rankName(w.Rank)))
	case w.Passed == 1:
		hints = append(hints, phrase.New("it came beside its pieces once and moved on without a strike"))
	case w.Passed > 1:
		hints = append(hints, phrase.New("it came beside its pieces %d times and moved on without a strike", w.Passed))
	}
	for _, q := range w.Bombs {
		hints = append(hints, phrase.New("%s, next to the Flag, was known as a Bomb", q))
	}
	if len(hints) > 0 {
		all = append(all, phrase.New("What %s could have seen: %s.", other, phrase.List(hints...)))
	}
	return all
}

// lostWords say where the game was lost.
func (r *Review) lostWords(l *Lost) phrase.Text {
	if l.Ended != "" {
		return phrase.New("%s after move %d, when %s's chance was about %.0f %%.", r.ended(l), l.Ply+1, r.side(l.Side), 100*l.Chance)
	}
	if l.Walk {
		return phrase.New("%s lost the game at move %d, the last one at which the piece that walked to its Flag could be met however fast it went.", r.side(l.Side), l.Ply+1)
	}
	if l.Flag {
		return phrase.New("%s lost the game at move %d, the last one at which it could have kept its Flag from being taken.", r.side(l.Side), l.Ply+1)
	}
	if l.Missed {
		return phrase.New("%s lost the game at move %d (%s), with which it gave up a win by force.", r.side(l.Side), l.Ply+1, r.Plies[l.Ply].Move)
	}
	if l.Setups {
		return phrase.New("No move of %s lost the game, the set-ups as they met did: its chance never came above %.0f %%.", r.side(l.Side), math.Ceil(100*l.Most))
	}
	if l.Ply+1 < len(r.Plies) {
		return phrase.New(
			"%s lost the game at move %d (%s): after the answer to it its chance never came above %.0f %%.",
			r.side(l.Side), l.Ply+1, r.Plies[l.Ply].Move, math.Ceil(100*l.Most),
		)
	}
	return phrase.New(
		"%s lost the game at move %d (%s): after it its chance never came above %.0f %%.",
		r.side(l.Side), l.Ply+1, r.Plies[l.Ply].Move, math.Ceil(100*l.Most),
	)
}

// ended says how a side lost that did not lose on the board.
func (r *Review) ended(l *Lost) phrase.Text {
	side := r.side(l.Side)
	switch l.Ended {
	case board.Resignation.String():
		return phrase.New("%s resigned", side)
	case board.Time.String():
		return phrase.New("%s's time ran out", side)
	case board.IllegalMove.String():
		return phrase.New("%s made an illegal move", side)
	case board.Crash.String():
		return phrase.New("%s's program failed", side)
	}
	return phrase.New("The game was decided against %s", side)
}
