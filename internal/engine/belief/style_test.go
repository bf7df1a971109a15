package belief

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// twoStyles are homes of four squares with a Flag, a Bomb, a Miner and a Spy: in
// the first the Bomb stands on square 0 and the Flag on 1, in the second the
// Bomb on 2 and the Flag on 3.
func twoStyles() *Styles {
	s := &Styles{Rows: 1, Cols: 4, People: 1}
	s.Pairs[Beside][stratego.General][stratego.Spy] = 0.58
	for _, order := range [][4]stratego.Rank{
		{stratego.Bomb, stratego.Flag, stratego.Miner, stratego.Spy},
		{stratego.Miner, stratego.Spy, stratego.Bomb, stratego.Flag},
	} {
		st := Style{Weight: 0.5}
		for r := range st.Chance {
			st.Chance[r] = make([]float64, 4)
			for h := range order {
				st.Chance[r][h] = 0.01
			}
		}
		for h, r := range order {
			st.Chance[r][h] = 0.9
		}
		s.All = append(s.All, st)
	}
	return s
}

func TestStylesAreReadAsTheyAreWritten(t *testing.T) {
	want := twoStyles()
	got := must.Get(ParseStyles(want.String()))(t)
	if got.Rows != 1 || got.Cols != 4 || len(got.All) != 2 || got.People != 1 || got.Pairs != want.Pairs {
		t.Fatalf("%d styles for %d × %d squares", len(got.All), got.Rows, got.Cols)
	}
	for k := range want.All {
		for r := stratego.Marshal; r <= stratego.Flag; r++ {
			for h, p := range want.All[k].Chance[r] {
				if q := got.All[k].Chance[r][h]; math.Abs(math.Log2(p/q)) > 0.5/styleSteps+1e-9 {
					t.Errorf("style %d, %v on %d: %v came back as %v", k, r, h, p, q)
				}
			}
		}
	}
}

func TestSpoiltStylesAreRefusedByLine(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(twoStyles().String()), "\n")
	spoil := func(at int, s string) string {
		bad := append([]string{}, lines...)
		bad[at] = s
		return strings.Join(bad, "\n")
	}
	for name, c := range map[string][2]string{
		"no sizes":        {spoil(0, "x"), "line 1"},
		"a line too few":  {strings.Join(lines[:20], "\n"), "lines"},
		"a weight":        {spoil(1, "heavy"), "line 2"},
		"a digit too few": {spoil(4, "000"), "line 5"},
		"no digit":        {spoil(5, "00!0"), "line 6"},
		"too many people": {spoil(0, "1 4 2 3"), "line 1"},
		"a pair too few":  {spoil(len(lines)-1, "0.00 0.00"), "line 36 has 2 numbers"},
		"no number":       {spoil(len(lines)-36, strings.Repeat("0.00 ", 11)+"much"), "line 1: "},
		"an infinite one": {spoil(len(lines)-36, strings.Repeat("0.00 ", 11)+"NaN"), "line 1: "},
	} {
		if _, err := ParseStyles(c[0]); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: error %v, want one with %q", name, err, c[1])
		}
	}
}

// army returns a belief about four pieces that started on squares 0 to 3, of
// which the first is known to be a Bomb if so said.
func army(bombKnown bool) (*Belief, *[board.MaxSquares]int) {
	var homes [board.MaxSquares]int
	b := &Belief{Traces: &Traces{}, p: parameter.Standard()}
	ranks := stratego.RanksOf(stratego.Bomb, stratego.Flag, stratego.Miner, stratego.Spy)
	for q := range board.Square(4) {
		homes[q] = int(q)
		l := Trace{Start: q, Square: q}
		if q == 0 && bombKnown {
			l.Rank, l.Known = stratego.Bomb, true
		}
		b.Traces.All = append(b.Traces.All, l)
		if l.Known {
			continue
		}
		p := Piece{Start: q, Square: q, Possible: ranks}
		for r := range ranks.All() {
			p.weight[r] = 1
		}
		b.Pieces = append(b.Pieces, p)
	}
	return b, &homes
}

func TestWhatOneSquareShowsTellsOfTheOthers(t *testing.T) {
	var even [stratego.Ranks]float64
	for r := range even {
		even[r] = 1
	}
	flagBesideBomb := func(bombKnown bool) float64 {
		b, homes := army(bombKnown)
		book := twoStyles().book(parameter.Standard().Stray)
		b.place(&styling{book: book, weight: book.weight}, homes, &even)
		p := b.Pieces[len(b.Pieces)-3] // on square 1
		total := 0.0
		for r := range p.Possible.All() {
			total += p.weight[r]
		}
		return p.weight[stratego.Flag] / total
	}
	before, after := flagBesideBomb(false), flagBesideBomb(true)
	if after < 2*before || after < 0.6 {
		t.Errorf("the chance of the Flag beside the Bomb goes from %.2f to %.2f", before, after)
	}
}

func TestLearnedStylesAreChances(t *testing.T) {
	for _, book := range learnedBooks() {
		areChances(t, book)
	}
}

func areChances(t *testing.T, book *styleBook) {
	t.Helper()
	total := 0.0
	for _, w := range book.weight {
		total += w
	}
	if math.Abs(total-1) > 0.01 {
		t.Errorf("the styles weigh %v in all", total)
	}
	for h := range book.chance {
		for k := range book.weight {
			sum := float32(0)
			for r := stratego.Marshal; r <= stratego.Flag; r++ {
				sum += book.row(h, r)[k]
			}
			if math.Abs(float64(sum)-1) > 1e-3 {
				t.Fatalf("style %d, square %d: chances sum to %v", k, h, sum)
			}
			if book.sparse && (book.taken[h][k] <= 0 || book.taken[h][k] >= 1) {
				t.Fatalf("style %d, square %d: a piece stands there with %v", k, h, book.taken[h][k])
			}
		}
	}
}

func TestPiecesArePlacedAsTheDefinitionOfAMixtureSays(t *testing.T) {
	book := learnedBooks()[0]
	rng := rand.New(rand.NewPCG(1, 1))
	var homes [board.MaxSquares]int
	var rarity [stratego.Ranks]float64
	for r := range rarity {
		rarity[r] = rng.Float64()
	}
	b := &Belief{Traces: &Traces{}, p: parameter.Standard()}
	for h := range 40 {
		homes[h] = h
		q := board.Square(h)
		if h%3 == 0 {
			b.Traces.All = append(
				b.Traces.All, Trace{Start: q, Known: true, Rank: stratego.Rank(1 + rng.IntN(int(stratego.Flag)))},
			)
			continue
		}
		p := Piece{Start: q, Possible: everyRank}
		if h%2 == 0 {
			p.Possible &^= stratego.RanksOf(stratego.Bomb, stratego.Flag)
		}
		for r := range p.Possible.All() {
			p.weight[r] = 0.1 + rng.Float64()
		}
		b.Pieces = append(b.Pieces, p)
	}
	want := mixed(b, book, &homes, &rarity)
	b.place(&styling{book: book, weight: book.weight}, &homes, &rarity)
	for i := range b.Pieces {
		w, v := normal(b.Pieces[i].weight), normal(want[i])
		for r := range w {
			if math.Abs(w[r]-v[r]) > 1e-3 {
				t.Fatalf("piece %d is of rank %d with %.5f, want %.5f", i, r, w[r], v[r])
			}
		}
	}
}

// mixed returns the weights that place leaves, by its definition: for every piece the
// styles as the others tell them, none left out.
func mixed(b *Belief, book *styleBook, homes *[board.MaxSquares]int, rarity *[stratego.Ranks]float64) [][stratego.Ranks]float64 {
	said := func(p *Piece, k int) float64 {
		sum := 0.0
		leaning, _ := p.leaning(rarity, nil)
		for r, q := range leaning {
			sum += float64(q) * float64(book.row(homes[p.Start], stratego.Rank(r))[k])
		}
		return sum
	}
	all := make([][stratego.Ranks]float64, len(b.Pieces))
	for k, w := range book.weight {
		log := 0.0
		for _, l := range b.Traces.All {
			log += math.Log(float64(book.row(homes[l.Start], l.Rank)[k]))
		}
		for i := range b.Pieces {
			log += math.Log(said(&b.Pieces[i], k))
		}
		for i := range b.Pieces {
			p := &b.Pieces[i]
			others := w * math.Exp(0.75*(log-math.Log(said(p, k)))+60)
			for r := range all[i] {
				all[i][r] += p.weight[r] * others * float64(book.row(homes[p.Start], stratego.Rank(r))[k])
			}
		}
	}
	return all
}

// normal scales weights to a sum of 1.
func normal(w [stratego.Ranks]float64) [stratego.Ranks]float64 {
	total := 0.0
	for _, x := range w {
		total += x
	}
	for r := range w {
		w[r] /= total
	}
	return w
}

// The same pieces on other squares: where pieces stand says which style it is, as far as it counts.
func TestSquaresThatAreTakenTellTheStyleOfASmallArmy(t *testing.T) {
	v := variantOf("barrage")
	army := []stratego.Rank{
		stratego.Flag, stratego.Bomb, stratego.Marshal, stratego.General,
		stratego.Miner, stratego.Scout, stratego.Scout, stratego.Spy,
	}
	setup := func(first int) stratego.Setup {
		s := make(stratego.Setup, v.HomeSize())
		for i, r := range army {
			s[first+i] = r
		}
		return s
	}
	kinds := &Styles{Rows: 4, Cols: 10, Variant: "barrage"}
	for _, first := range []int{0, 12} {
		st := Style{Weight: 0.5}
		for r := range st.Chance {
			st.Chance[r] = make([]float64, v.HomeSize())
			for h, x := range setup(first) {
				st.Chance[r][h] = 0.01
				if stratego.Rank(r) == x && x != stratego.NoRank {
					st.Chance[r][h] = 0.8
				}
			}
		}
		kinds.All = append(kinds.All, st)
	}
	book := kinds.book(parameter.Standard().Stray)
	p := must.Get(stratego.NewPosition(v, setup(12), setup(0)))(t)
	view := p.View(stratego.Blue)
	w := newObserver(v, stratego.Red, rewind(view))
	if !book.fits(v) || book.fits(variantOf("classic")) || book.fits(variantOf("octa-barrage")) || book.fits(variantOf("duel")) {
		t.Error("the styles fit another variant, or not their own")
	}
	if by := w.weighTaken(book, 1); by[2] < 100*by[0] || by[2] < 100*by[1] {
		t.Errorf("the style with pieces on these squares weighs %v, of all %v", by[2], by)
	}
	for k, x := range w.weighTaken(book, 0) {
		if x != book.weight[k] {
			t.Errorf("style %d weighs %v where squares do not count", k, x)
		}
	}
}
