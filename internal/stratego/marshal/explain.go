package marshal

import (
	"time"

	"flagfall.dev/internal/phrase"

	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/tree"
	"flagfall.dev/stratego"
)

// told is how many candidates an Info lists, and lineLength how many moves
// follow each.
const (
	told       = 5
	lineLength = 3
)

// info says what a thought found and what it believes.
func (p *Player) info(t *thought, best *tree.RootMove, start time.Time) search.Info {
	v := p.board.Variant
	chance := func(value int32) float64 { return evaluation.Chance(t.outline.Balance+float64(value), p.c.Parameters) }
	in := search.Info{Depth: p.root.Depth, Nodes: t.budget.Searched, Elapsed: time.Since(start), Win: chance(best.Value)}
	for i := range min(told, len(p.root.Moves)) {
		in.Candidates = append(in.Candidates, p.candidate(&p.root.Moves[i], chance(p.root.Moves[i].Value)))
	}
	for i := range t.believed.Pieces {
		in.Beliefs = append(in.Beliefs, believed(v, &t.believed.Pieces[i]))
	}
	return in
}

// candidate describes a move that was searched.
func (p *Player) candidate(m *tree.RootMove, chance float64) search.Candidate {
	v := p.board.Variant
	c := search.Candidate{Move: v.FormatMove(m.Move), Value: float64(m.Value), Win: chance}
	for _, mv := range p.root.Line(m, lineLength) {
		c.Line = append(c.Line, v.FormatMove(mv))
	}
	return c
}

// tokens has every rank's token as a string.
var tokens = func() (all [stratego.Ranks]string) {
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		all[r] = string(r.Token())
	}
	return all
}()

// believed says what one hidden piece may be and why.
func believed(v *stratego.Variant, p *belief.Piece) search.Belief {
	b := search.Belief{Square: v.Format(p.Square), Chances: make(map[string]float64, p.Possible.Count())}
	for r := range p.Possible.All() {
		b.Chances[tokens[r]] = p.Chance[r]
	}
	var why []phrase.Text
	for _, a := range p.Acts {
		why = append(why, actWords(a))
	}
	if !p.Moved {
		why = append(why, phrase.New("has not moved"))
	} else if len(why) == 0 {
		why = append(why, phrase.New("moved, so no Bomb and not the Flag"))
	}
	b.Why = phrase.List(why...)
	return b
}

// actWords says what a piece did, to the player whose pieces it met.
func actWords(a belief.Act) phrase.Text {
	yours, move := phrase.New("your %s", a.Other), a.Ply/2+1
	switch a.Kind {
	case "approach":
		return phrase.New("approached %s on move %d", yours, move)
	case "flight":
		return phrase.New("fled from %s on move %d", yours, move)
	case "patience":
		return phrase.New("did not strike %s on move %d", yours, move)
	}
	return phrase.New("stood by a piece that %s threatened on move %d", yours, move)
}
