package review

import (
	"cmp"
	"context"
	"errors"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
)

// Finished reviews a game that is over, by its record, as Of does.
func Finished(ctx context.Context, rec *record.Game, o Options, each func(Ply)) (*Review, error) {
	if !rec.Result.Over() {
		return nil, errors.New("the game is not over: a review shows what is hidden")
	}
	g, err := archive.Parse(rec.String())
	if err != nil {
		return nil, err
	}
	return Of(ctx, g, o, each)
}

// A Part is what an item of a review is about.
type Part string

// The parts of a review, in the order in which they are told.
const (
	Story         Part = "story"
	Mistakes      Part = "mistakes"
	Misjudgements Part = "misjudgements"
	// Luck is a part of what a result is made of, and has no items.
	Luck Part = "luck"
)

// An Item is one thing that a review tells, for faces that go from one to the next.
type Item struct {
	Part Part
	// Ply is of the move that the item is about, or the first of several, which has Ply moves before it; -1: it is about none.
	Ply  int
	Text phrase.Text
	// Played is the move that was made, and Better one that gives away less by what its side could know;
	// empty where the item is about no move, or no move was better.
	Played, Better string
	// PlayedAt and BetterAt are from where and to where they go, board.NoSquare where there is none.
	PlayedAt, BetterAt [2]board.Square
}

// nowhere is where no move goes.
var nowhere = [2]board.Square{board.NoSquare, board.NoSquare}

// Items are what a review tells: the story, which begins with the turning points, the mistakes and the
// misjudgements, each list with the dearest first.
func (r *Review) Items() []Item {
	all := make([]Item, 0, len(r.Story)+len(r.Worst)+len(r.Misjudged))
	for i, t := range r.Story {
		item := Item{Part: Story, Ply: -1, Text: t, PlayedAt: nowhere, BetterAt: nowhere}
		if i < len(r.Turning) {
			if turn := &r.Turning[i]; turn.One() || turn.Chief {
				item = r.item(Story, turn.Ply, t)
			} else {
				item.Ply = turn.From // about no single move
			}
		}
		all = append(all, item)
	}
	for _, ply := range r.Worst {
		all = append(all, r.item(Mistakes, ply, phrase.New("Move %d. %s", ply+1, joined(r.Plies[ply].Told))))
	}
	for _, m := range r.Misjudged {
		all = append(all, r.item(Misjudgements, m.Ply, r.misjudgedWords(m)))
	}
	return all
}

// item is an item about a move.
func (r *Review) item(part Part, ply int, t phrase.Text) Item {
	p := &r.Plies[ply]
	i := Item{Part: part, Ply: ply, Text: t, Played: p.Move, PlayedAt: p.MadeAt, BetterAt: nowhere}
	if p.Grade != Sound {
		i.Better, i.BetterAt = p.Best, p.BestAt
	}
	return i
}

// joined joins sentences.
func joined(told []phrase.Text) phrase.Text {
	all := told[0]
	for _, t := range told[1:] {
		all = phrase.New("%s %s", all, t)
	}
	return all
}

// What makes a misjudgement: how much the chance by the true pieces falls at least, between the means of
// so many plies before and after the move, for one ply alone is noise. mostMisjudged are listed.
const (
	mostMisjudged  = 5
	leastMisjudged = 0.15
	judgedPlies    = 4
	fewPlies       = 3 // about the start and the end there are no more
)

// A Misjudgement is a move that was right by what its side knew and wrong in truth.
type Misjudgement struct {
	Ply int `json:"ply"` // moves made before it
	// Before and After are the side's chance by the true pieces before and after the move.
	Before float64 `json:"before"`
	After  float64 `json:"after"`
}

// misjudged returns the moves that were sound by what their side could know, and after which
// its chance by the true pieces fell by what luck does not explain, the deepest fall first.
func (r *Review) misjudged() []Misjudgement {
	found := []Misjudgement{}
	for i := range r.Plies[:min(len(r.Plies), len(r.Truth)-1)] {
		p := &r.Plies[i]
		before, after, ok := r.around(i)
		if !ok || p.Grade != Sound || before-after+p.Luck < leastMisjudged || p.Misjudged > -leastMisjudged {
			continue
		}
		m := Misjudgement{i, p.Truth, rounded(of(p.Side, r.Truth[i+1]))} // as a turning point says it
		if m.Before-m.After >= told {
			found = append(found, m)
		}
	}
	order.Stable(found, func(a, b Misjudgement) int { return cmp.Compare(b.Before-b.After, a.Before-a.After) })
	return found[:min(mostMisjudged, len(found))]
}

// around is the chance of the side that made a move before and after it, by the true pieces, as the mean
// of some plies; ok is false where there are too few.
func (r *Review) around(ply int) (before, after float64, ok bool) {
	side := r.Plies[ply].Side
	a, b := r.Truth[max(0, ply+1-judgedPlies):ply+1], r.Truth[ply+1:min(max(ply+1, len(r.Truth)-1), ply+1+judgedPlies)]
	return of(side, mean(a)), of(side, mean(b)), len(a) >= fewPlies && len(b) >= fewPlies
}

// misjudgedWords say of a move that it was sound by what was known, and what it came to in truth.
func (r *Review) misjudgedWords(m Misjudgement) phrase.Text {
	p := &r.Plies[m.Ply]
	return phrase.New(
		"Move %d. %s. By what %s could know nothing was clearly better; by the true pieces its chance went from about %.0f %% to about %.0f %%.",
		m.Ply+1, r.deed(p), r.side(p.Side), 100*m.Before, 100*m.After,
	)
}
