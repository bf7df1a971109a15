package review

import (
	"cmp"
	"context"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
)

// Finished reviews a game that is over, by its record, as Of does.
func Finished(ctx context.Context, rec *record.Game, o Options, each func(Ply)) (*Review, error) {
	if !rec.Result.Over() {
		return nil, phrase.Errorf("the game is not over: a review shows what is hidden")
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
)

// An Item is one thing that a review tells, for faces that go from one to the next.
type Item struct {
	Part Part
	// Ply is of the move that the item is about, which has Ply moves before it; -1: it is about none.
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
			item = r.item(Story, r.Turning[i].Ply, t)
		}
		all = append(all, item)
	}
	for _, ply := range r.Worst {
		all = append(all, r.item(Mistakes, ply, phrase.New("Move %d. %s", ply+1, joined(r.Plies[ply].Told))))
	}
	for _, ply := range r.Misjudged {
		all = append(all, r.item(Misjudgements, ply, r.misjudgedWords(&r.Plies[ply])))
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

// mostMisjudged is how many misjudgements are listed, and leastMisjudged what each cost at least.
const (
	mostMisjudged  = 5
	leastMisjudged = 0.1
)

// misjudged returns the plies of moves that were sound by what their side could know, and after which
// its chance by the true pieces fell by what luck does not explain, the dearest first.
func misjudged(plies []Ply) []int {
	found := []int{}
	for i := range plies {
		p := &plies[i]
		if p.Grade == Sound && p.Misjudged <= -leastMisjudged && p.Change <= -leastMisjudged {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(plies[a].Misjudged, plies[b].Misjudged) })
	return found[:min(mostMisjudged, len(found))]
}

// misjudgedWords say of a move that it was sound by what was known, and what it came to in truth.
func (r *Review) misjudgedWords(p *Ply) phrase.Text {
	return phrase.New(
		"Move %d. %s. By what %s could know nothing was clearly better; by the true pieces its chance went from %.0f %% to %.0f %%.",
		p.Ply+1, r.deed(p), r.side(p.Side), 100*p.Truth, 100*(p.Truth+p.Change),
	)
}
