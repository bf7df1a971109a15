package marshal

import (
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/stratego"
)

// told is how many candidates an Info lists, and lineLength how many moves
// follow each.
const (
	told       = 5
	lineLength = 3
)

// info returns the results and beliefs of a thought.
func (p *Player) info(t *thought, best *tree.RootMove, start time.Time) search.Info {
	v := p.board.Variant
	in := search.Info{Depth: p.root.Depth, Nodes: t.budget.Searched, Elapsed: time.Since(start), Win: p.chance(t, best.Value)}
	n := min(told, len(p.root.Moves))
	in.Candidates = make([]search.Candidate, 0, n)
	for i := range n {
		in.Candidates = append(in.Candidates, p.candidate(&p.root.Moves[i], p.chance(t, p.root.Moves[i].Value)))
	}
	in.Beliefs = believed(v, t.believed, t.ply)
	return in
}

// candidate describes a move that was searched.
func (p *Player) candidate(m *tree.RootMove, chance float64) search.Candidate {
	v := p.board.Variant
	c := search.Candidate{Move: v.FormatMove(m.Move), Value: float64(m.Value), Win: chance}
	line := p.root.Line(m, lineLength)
	c.Line = slices.Grow(c.Line, len(line))
	for _, mv := range line {
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

// suspect is the belief about one hidden piece, in a copy that later beliefs do not change. It
// has no pointers, because one is made of every piece at every move.
type suspect struct {
	square   board.Square
	moved    bool
	settled  bool // it could have moved long ago
	possible stratego.RankSet
	chance   [stratego.Ranks]float64
	acts     int // how many of the acts of all pieces, in order, are its own
}

// settled is from which ply on it says something of a piece that it has not moved: before it hardly any piece has.
const settled = 10

// believed keeps the beliefs about hidden pieces at a ply until somebody asks.
func believed(v *stratego.Variant, b *belief.Belief, ply int) search.Beliefs {
	acts := 0
	for i := range b.Pieces {
		acts += len(b.Pieces[i].Acts)
	}
	all, did := make([]suspect, len(b.Pieces)), make([]belief.Act, 0, acts)
	for i := range b.Pieces {
		p := &b.Pieces[i]
		did = append(did, p.Acts...)
		all[i] = suspect{p.Square, p.Moved, ply >= settled, p.Possible, p.Chance, len(p.Acts)}
	}
	return func() []search.Belief {
		list, left := make([]search.Belief, len(all)), did
		for i := range all {
			n := all[i].acts
			list[i] = all[i].words(v, left[:n])
			left = left[n:]
		}
		return list
	}
}

// words say what the piece may be, and why it is most likely what it is taken for. That it has
// not moved speaks for nothing but a Bomb or the Flag.
func (p *suspect) words(v *stratego.Variant, acts []belief.Act) search.Belief {
	b := search.Belief{Square: v.Format(p.square), Chances: make(map[string]float64, p.possible.Count())}
	likeliest := stratego.NoRank
	for r := range p.possible.All() {
		b.Chances[tokens[r]] = p.chance[r]
		if likeliest == stratego.NoRank || p.chance[r] > p.chance[likeliest] {
			likeliest = r
		}
	}
	var why []phrase.Text
	for _, a := range acts {
		why = append(why, actWords(a))
	}
	if !p.moved && p.settled && !likeliest.Movable() {
		why = append(why, phrase.New("has not moved"))
	}
	b.Why = phrase.List(why...)
	return b
}

// actWords says what a piece did, to the player whose pieces it met.
func actWords(a belief.Act) phrase.Text {
	yours, move := phrase.New("your %s", a.Other), a.Ply+1 // counted as the lists of moves count
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
