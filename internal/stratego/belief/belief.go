// Package belief computes what one side may infer about the other's hidden pieces: hard
// constraints from the rules and the counts, where people put which rank, and what the
// pieces did. It knows only a View.
package belief

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/internal/vector"
	"flagfall.dev/stratego"
)

// Options switch parts of a belief off, for measurements. The zero value is
// everything on.
type Options struct {
	NoPrior     bool    // do not use where people put which rank
	NoBehaviour bool    // do not use what the pieces did
	NoPairs     bool    // do not use which ranks people put next to each other
	Models      []Model // nil stands for the learned ones
	// Parameters are the numbers of the play; nil stands for the standard ones.
	Parameters *parameter.Values
}

// parameters returns the numbers of the play.
func (o *Options) parameters() *parameter.Values {
	if o.Parameters == nil {
		return parameter.Standard()
	}
	return o.Parameters
}

// Belief is what is known and guessed about one side's hidden pieces.
type Belief struct {
	Pieces []Piece
	Traces *Traces

	v      *stratego.Variant
	p      *parameter.Values
	side   board.Side // whose pieces are hidden
	levies []levy
	index  [board.MaxSquares]int16 // square → Pieces, -1

	reluctance Reluctance

	room room
}

// room is memory that successive beliefs use again.
type room struct {
	pieces   []Piece
	numbers  []float32
	rows     [][]float32
	products []float64
	fit      []float32
	least    []float32
	levies   []levy
	leanings [][vector.Width]float64
	verdicts verdicts
	matrices [3][]float64
}

// Piece is one hidden piece.
type Piece struct {
	Square, Start board.Square
	Moved         bool
	// Possible are the ranks that the rules leave it.
	Possible stratego.RankSet
	// Chance has the probability of each rank; the chances sum to 1, and every
	// rank it may truly have has some.
	Chance [stratego.Ranks]float64
	// Acts are its actions that are evidence, oldest first.
	Acts []Act

	weight   [stratego.Ranks]float64 // 0 for what is not possible
	features description
}

// Features returns the numbers that describe what the piece did.
func (p *Piece) Features() Features { return p.features.Features }

// levy is a part of the hidden side's army with how many of it are still
// hidden.
type levy struct {
	ranks  stratego.RankSet
	hidden int
	each   float64 // of them of each rank, on average
}

// count finds how many pieces of each levy are still hidden.
func (b *Belief) count(army []stratego.Levy) {
	var seen [stratego.Ranks]int
	for i := range b.Traces.All {
		if l := &b.Traces.All[i]; l.Side == b.side && l.Known {
			seen[l.Rank]++
		}
	}
	b.levies = b.room.levies[:0]
	for i := range army {
		l := &army[i]
		n := l.Count
		for s := l.Ranks; s != 0; s &= s - 1 {
			n -= seen[s.First()]
		}
		n = max(n, 0)
		b.levies = append(b.levies, levy{l.Ranks, n, float64(n) / float64(l.Ranks.Count())})
	}
	b.room.levies = b.levies
}

// gather makes the list of hidden pieces with a weight for each rank.
func (b *Belief) gather(w *observer, o Options, spies *baits) {
	homes := w.homes
	models := o.Models
	if models == nil {
		models = learned()
	}
	hypotheses := w.hypotheses(models, b.p, homes)
	b.room.verdicts.begin(hypotheses, b.p.Evidence, idlenessOf(b.p))
	styles := w.styles(b.p)
	styled := !o.NoPrior && styles.book != nil
	priors := w.priors(b.p)
	for i := range b.index {
		b.index[i] = -1
	}
	hidden := 0
	for i := range b.Traces.All {
		if b.Traces.All[i].hides(b.side) {
			hidden++
		}
	}
	b.Pieces = slices.Grow(b.room.pieces[:0], hidden)
	b.room.pieces = b.Pieces
	left := b.left()
	for i := range b.Traces.All {
		l := &b.Traces.All[i]
		if !l.hides(b.side) {
			continue
		}
		p := b.next()
		p.Square, p.Start, p.Moved, p.Acts = l.Square, l.Start, l.Moves > 0, w.why[i]
		p.Possible = left & b.allowed(l, homes[l.Start])
		w.describe(int16(i), &p.features)
		var prior *[stratego.Ranks]float64
		if h := homes[l.Start]; h >= 0 && !o.NoPrior {
			prior = &priors[h]
		}
		b.weigh(p, prior, o, styled)
		p.weight[stratego.Spy] *= spies.times(l.Square, b.p.Bait, b.p.BaitHidden)
		b.index[l.Square] = int16(len(b.Pieces) - 1)
	}
	if styled {
		rarity := b.rarity(w.army)
		people := b.place(styles, homes, rarity)
		if !o.NoPairs {
			b.pair(w, styles.book, rarity, b.p.Pairs*people)
		}
	}
}

// next appends a piece in the room that was made for it. Its features are those of another, which
// are described anew anyway.
func (b *Belief) next() *Piece {
	b.Pieces = b.Pieces[:len(b.Pieces)+1]
	p := &b.Pieces[len(b.Pieces)-1]
	p.weight, p.Chance = [stratego.Ranks]float64{}, [stratego.Ranks]float64{}
	return p
}

// weigh fills in the weights of a piece. prior is that of the square where it started, nil
// where there is none.
func (b *Belief) weigh(p *Piece, prior *[stratego.Ranks]float64, o Options, styled bool) {
	var base [stratego.Ranks]float64
	for i := range b.levies {
		lv := &b.levies[i]
		for s := lv.ranks & p.Possible; s != 0; s &= s - 1 {
			r := s.First()
			p.weight[r], base[r] = 1, lv.each
			if prior != nil {
				base[r] *= prior[r]
				if !styled {
					p.weight[r] = prior[r]
				}
			}
		}
	}
	if o.NoBehaviour {
		return
	}
	times := b.room.verdicts.weigh(&p.features, &base)
	for s := p.Possible; s != 0; s &= s - 1 {
		r := s.First()
		p.weight[r] *= times[r]
	}
}

// left returns the ranks that the counts leave.
func (b *Belief) left() (s stratego.RankSet) {
	for i := range b.levies {
		if b.levies[i].hidden > 0 {
			s |= b.levies[i].ranks
		}
	}
	return s
}

// allowed returns the ranks that the rules leave a hidden piece that started on a home
// square.
func (b *Belief) allowed(l *Trace, home int) stratego.RankSet {
	s := everyRank
	if l.Moves > 0 {
		s &^= stratego.RanksOf(stratego.Bomb, stratego.Flag)
	}
	if home >= b.v.FlagSquares() {
		s &^= stratego.RanksOf(stratego.Flag)
	}
	return s
}

// rarity returns by how much each rank is rarer among the hidden pieces than
// in the whole army.
func (b *Belief) rarity(army []stratego.Levy) *[stratego.Ranks]float64 {
	var s [stratego.Ranks]float64
	for i := range army {
		l := &army[i]
		for r := range l.Ranks.All() {
			s[r] = max(float64(b.levies[i].hidden), b.p.Rarest) / float64(l.Count)
		}
	}
	return &s
}

// homeIndex maps a side's home squares to set-up indices, -1 elsewhere.
func homeIndex(v *stratego.Variant, side board.Side) *[board.MaxSquares]int {
	var h [board.MaxSquares]int
	for i := range h {
		h[i] = -1
	}
	for i := range v.HomeSize() {
		h[v.HomeSquare(side, i)] = i
	}
	return &h
}

// On returns the hidden piece on a square, nil where there is none.
func (b *Belief) On(sq board.Square) *Piece {
	if i := b.index[sq]; i >= 0 {
		return &b.Pieces[i]
	}
	return nil
}
