package belief

import (
	"math"
	"sync"

	"flagfall/board"
	"flagfall/stratego"
)

// styleBook are the styles ready for use: mirrored, and mixed with how people
// place pieces on the whole, for nobody keeps to a style wholly.
type styleBook struct {
	rows, cols int
	weight     []float64
	chance     [][][stratego.Ranks]float32 // by home square and style
}

// stray is how far a player strays from any style.
const stray = 0.15

// learnedStyles parses the embedded styles once.
var learnedStyles = sync.OnceValue(func() *styleBook {
	s, err := ParseStyles(styleText)
	if err != nil {
		panic(err) // our own file, held by a test
	}
	return s.book()
})

// book makes the styles ready for use.
func (s *Styles) book() *styleBook {
	b := &styleBook{rows: s.Rows, cols: s.Cols}
	squares := s.Rows * s.Cols
	b.chance = make([][][stratego.Ranks]float32, squares)
	for k := range s.All {
		b.weight = append(b.weight, s.All[k].Weight/2, s.All[k].Weight/2)
	}
	for h := range squares {
		mirror := FlipHome(h, s.Cols)
		var pool [stratego.Ranks]float32
		b.chance[h] = make([][stratego.Ranks]float32, 2*len(s.All))
		for k := range b.chance[h] {
			c := &b.chance[h][k]
			s.All[k/2].at([2]int{h, mirror}[k%2], c)
			for r := range pool {
				pool[r] += c[r] * float32(b.weight[k])
			}
		}
		for k := range b.chance[h] {
			for r := range pool {
				c := &b.chance[h][k][r]
				*c = *c*(1-stray) + pool[r]*stray
			}
		}
	}
	return b
}

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

// fits reports whether the styles are of homes and armies like these.
func (s *styleBook) fits(v *stratego.Variant) bool {
	return v.Grid().Width == s.cols && v.HomeSize() == s.rows*s.cols && v.Pieces() == v.HomeSize()
}

// temper is the power to which what each square tells of the style is raised:
// squares are not independent within a style. temper(x) = x^(3/4).
func temper(x float64) float64 { return math.Sqrt(x) * math.Sqrt(math.Sqrt(x)) }

// unlikely is how much less likely than the likeliest a style is that is left
// out of the account.
const unlikely = 1e-4

// place multiplies the weights of hidden pieces by how likely the styles of
// the side's set-up put each rank there, as far as the other pieces tell the
// style. On entry the weights are the odds of what each piece did; rarity has
// how many times rarer each rank is among the hidden than among all.
func (b *Belief) place(book *styleBook, homes *[board.MaxSquares]int, rarity *[stratego.Ranks]float64) {
	fit := b.fit(book, homes, rarity)
	var likely []int32
	for k, x := range fit {
		if x > unlikely {
			likely = append(likely, int32(k))
		}
	}
	for i := range b.Pieces {
		p := &b.Pieces[i]
		if homes[p.Start] < 0 {
			continue
		}
		at := book.chance[homes[p.Start]]
		q := p.leaning(rarity)
		var sum [stratego.Ranks]float32
		for _, k := range likely {
			c := &at[k]
			// What the piece itself told of the style is taken out again.
			x := float32(fit[k] / temper(float64(q.dot(c))))
			for r := range sum {
				sum[r] += x * c[r]
			}
		}
		for r := range p.Possible.All() {
			p.weight[r] *= float64(sum[r])
		}
	}
}

// fit returns how likely each style is, relative to the likeliest.
func (b *Belief) fit(book *styleBook, homes *[board.MaxSquares]int, rarity *[stratego.Ranks]float64) []float64 {
	fit := make([]float64, len(book.weight))
	for k := range fit {
		fit[k] = 1
	}
	times := func(h int, q leaning) {
		most := 0.0
		for k := range fit {
			fit[k] *= float64(q.dot(&book.chance[h][k]))
			most = max(most, fit[k])
		}
		for k := range fit {
			fit[k] /= most
		}
	}
	for i := range b.Lives.All {
		if l := &b.Lives.All[i]; l.Side == b.side && l.Known && homes[l.Start] >= 0 {
			var q leaning
			q[l.Rank] = 1
			times(homes[l.Start], q)
		}
	}
	for i := range b.Pieces {
		if h := homes[b.Pieces[i].Start]; h >= 0 {
			times(h, b.Pieces[i].leaning(rarity))
		}
	}
	most := 0.0
	for k := range fit {
		fit[k] = temper(fit[k]) * book.weight[k]
		most = max(most, fit[k])
	}
	for k := range fit {
		fit[k] /= most
	}
	return fit
}

// leaning is how strongly a piece itself speaks for each rank.
type leaning [stratego.Ranks]float32

func (p *Piece) leaning(rarity *[stratego.Ranks]float64) (q leaning) {
	total := 0.0
	for r := range p.Possible.All() {
		total += p.weight[r] * rarity[r]
	}
	for r := range p.Possible.All() {
		q[r] = float32(p.weight[r] * rarity[r] / total)
	}
	return q
}

func (q *leaning) dot(c *[stratego.Ranks]float32) float32 {
	sum := float32(1e-9)
	for r := range q {
		sum += q[r] * c[r]
	}
	return sum
}
