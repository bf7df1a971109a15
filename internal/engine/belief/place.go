package belief

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/stratego"
)

// styleBook are the styles ready for use: mirrored, and mixed with how people
// place pieces on the whole, for nobody keeps to a style wholly.
type styleBook struct {
	rows, cols int
	army       [stratego.Ranks]float64 // that they are of, where it leaves squares empty
	sparse     bool                    // it does
	people     int                     // how many of them, the first, are of people's set-ups
	ratios     *ratios
	weight     []float64
	chance     [][]float32 // by home square: for every rank a row by style
	taken      [][]float64 // by home square and style: how likely a piece stands there; nil where the home is full
}

// row returns how likely each style has a rank on a home square.
func (s *styleBook) row(home int, r stratego.Rank) []float32 {
	n := len(s.weight)
	return s.chance[home][int(r)*n:][:n]
}

// ranks returns the rows of all ranks from the Marshal on, one behind the other.
func (s *styleBook) ranks(home int) []float32 { return s.chance[home][len(s.weight):] }

// book makes the styles ready for use.
func (s *Styles) book(stray float64) *styleBook {
	b := &styleBook{rows: s.Rows, cols: s.Cols, people: 2 * s.People, ratios: s.Pairs.ratios()}
	if s.Variant != "" {
		b.sparse, b.army = true, armyOf(variantOf(s.Variant))
	}
	keep, mix := float32(1-stray), float32(stray)
	squares := s.Rows * s.Cols
	for k := range s.All {
		b.weight = append(b.weight, s.All[k].Weight/2, s.All[k].Weight/2)
	}
	b.chance = make([][]float32, squares)
	for h := range squares {
		mirror := FlipHome(h, s.Cols)
		b.chance[h] = make([]float32, stratego.Ranks*len(b.weight))
		if b.sparse {
			b.taken = append(b.taken, s.taken(h, mirror, b.weight, stray))
		}
		var pool [stratego.Ranks]float32
		for k, w := range b.weight {
			var c [stratego.Ranks]float32
			s.All[k/2].at([2]int{h, mirror}[k%2], &c)
			for r, x := range c {
				b.row(h, stratego.Rank(r))[k] = x
				pool[r] += float32(x * float32(w))
			}
		}
		for r := range pool {
			chances := b.row(h, stratego.Rank(r))
			for k, x := range chances {
				chances[k] = float32(x*keep) + float32(pool[r]*mix)
			}
		}
	}
	return b
}

// taken returns how likely each style and its mirror image have a piece on a home square.
func (s *Styles) taken(h, mirror int, weights []float64, stray float64) []float64 {
	out, mean := make([]float64, len(weights)), 0.0
	for k, w := range weights {
		for r := stratego.Marshal; r <= stratego.Flag; r++ {
			out[k] += s.All[k/2].Chance[r][[2]int{h, mirror}[k%2]]
		}
		mean += float64(out[k] * w)
	}
	for k, x := range out {
		out[k] = min(float64(x*(1-stray))+float64(mean*stray), mostTaken)
	}
	return out
}

// mostTaken is how likely a piece stands somewhere at most.
const mostTaken = 0.999

// FlipHome returns the home square that a square becomes when left and right are
// exchanged, both counted row by row from a corner.
func FlipHome(home, cols int) int { return home/cols*cols + cols - 1 - home%cols }

// at fills in the chances of the ranks on a home square.
func (s *Style) at(h int, c *[stratego.Ranks]float32) {
	total := 0.0
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		total += s.Chance[r][h]
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		c[r] = float32(s.Chance[r][h] / total)
	}
}

// place multiplies the weights of hidden pieces by how likely the styles of
// the side's set-up put each rank there, as far as the other pieces tell the
// style. On entry the weights are the odds of what each piece did; rarity has
// how many times rarer each rank is among the hidden than among all. It returns the share of
// people's styles among those that fit.
func (b *Belief) place(in *styling, homes *[board.MaxSquares]int, rarity *[stratego.Ranks]float64) (people float64) {
	book := in.book
	told := b.room.each(len(b.Pieces), len(book.weight))
	least := slices.Grow(b.room.least[:0], len(book.weight))[:len(book.weight)]
	for k := range least {
		least[k] = float32(b.p.LeastTold)
	}
	b.room.least = least
	for i := range b.Pieces {
		if h := homes[b.Pieces[i].Start]; h >= 0 {
			var room [judged]uint8
			q, some := b.Pieces[i].leaning(rarity, room[:0])
			copy(told[i], least)
			vector.Gather(told[i], book.ranks(h), q[1:], some)
		} else {
			told[i] = nil
		}
	}
	fit := b.fit(in, homes, told)
	for i := range b.Pieces {
		if told[i] == nil {
			continue
		}
		// What the piece itself said about the style is taken out again.
		p := &b.Pieces[i]
		var sum [judged]float32
		vector.TemperedSums(&sum, told[i], fit, book.ranks(homes[p.Start]))
		for s := p.Possible; s != 0; s &= s - 1 {
			r := s.First()
			p.weight[r] *= float64(sum[r-1])
		}
	}
	return share(fit, book.people)
}

// share is that of the first n numbers in the sum of all.
func share(x []float32, n int) float64 {
	part, all := 0.0, 0.0
	for i, v := range x {
		if all += float64(v); i < n {
			part += float64(v)
		}
	}
	return part / all
}

// each returns a row of a given number of numbers for every piece.
func (m *room) each(pieces, n int) [][]float32 {
	if len(m.numbers) < pieces*n {
		m.numbers = make([]float32, pieces*n)
	}
	m.rows = m.rows[:0]
	for i := range pieces {
		m.rows = append(m.rows, m.numbers[i*n:][:n])
	}
	return m.rows
}

// fit returns how likely each style is, relative to the likeliest, and 0 for those
// that are unlikely. told is what each hidden piece says about the styles, nil where it
// tells nothing.
func (b *Belief) fit(in *styling, homes *[board.MaxSquares]int, told [][]float32) []float32 {
	book := in.book
	all := slices.Grow(b.room.products[:0], len(in.weight))[:len(in.weight)]
	for k := range all {
		all[k] = 1
	}
	n := 0
	times := func(by []float32) {
		vector.Times(all, by)
		if n++; n%levelEach == 0 {
			vector.Level(all)
		}
	}
	for i := range b.Traces.All {
		if l := &b.Traces.All[i]; l.Side == b.side && l.Known && homes[l.Start] >= 0 {
			times(book.row(homes[l.Start], l.Rank))
		}
	}
	for _, t := range told {
		if t != nil {
			times(t)
		}
	}
	vector.Level(all)
	// The product is raised to the power 3/4, for squares are not independent within a style.
	most := vector.Fade(all, in.weight)
	fit := slices.Grow(b.room.fit[:0], len(all))[:len(all)]
	vector.Shares(fit, all, most, most*b.p.Unlikely)
	b.room.products, b.room.fit = all, fit
	return fit
}

// levelEach is after how many factors products are rescaled, so that they do not become too small
// to tell apart: none is far below the least that a piece may say about a style.
const levelEach = 16

// leaning is how strongly a piece itself speaks for each rank.
type leaning [stratego.Ranks]float32

// leaning returns how strongly the piece speaks for each rank, and appends the ranks for which
// it does, counted from the Marshal.
func (p *Piece) leaning(rarity *[stratego.Ranks]float64, some []uint8) (leaning, []uint8) {
	var q leaning
	total := 0.0
	for s := p.Possible; s != 0; s &= s - 1 {
		r := s.First()
		total += float64(p.weight[r] * rarity[r])
	}
	for s := p.Possible; s != 0; s &= s - 1 {
		r := s.First()
		q[r] = float32(p.weight[r] * rarity[r] / total)
		some = append(some, uint8(r-1))
	}
	return q, some
}
