package belief

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/vector"
	"flagfall.dev/stratego"
)

// Where a neighbour of a piece stands in a set-up, seen from the piece.
const (
	InFront = iota // on the enemy's side
	Behind
	Beside
	Relations
)

// Pairs say which ranks people put next to each other more or less often than their styles alone
// would have it, such as a Spy behind a General: by where the neighbour of a piece stands, the
// neighbour's rank and the piece's own, the logarithm of how many times likelier the neighbour
// makes that rank. How many pieces there are of a rank is not part of it.
type Pairs [Relations][stratego.Ranks][stratego.Ranks]float64

// pairLines is how many lines pairs take in a file.
const pairLines = Relations * int(stratego.Flag)

// String writes a line of logarithms for each relation and rank of the neighbour, from the
// Marshal to the Flag.
func (p *Pairs) String() string {
	var b strings.Builder
	for relation := range p {
		for x := stratego.Marshal; x <= stratego.Flag; x++ {
			for r := stratego.Marshal; r <= stratego.Flag; r++ {
				if r > stratego.Marshal {
					b.WriteByte(' ')
				}
				b.WriteString(strconv.FormatFloat(p[relation][x][r], 'f', 2, 64))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// parsePairs reads what String writes. The error names the line, counted from 1.
func parsePairs(lines []string) (p Pairs, err error) {
	for i, line := range lines {
		of := &p[i/int(stratego.Flag)][stratego.Rank(i%int(stratego.Flag))+stratego.Marshal]
		f := strings.Fields(line)
		if len(f) != int(stratego.Flag) {
			return p, fmt.Errorf("line %d has %d numbers, expected %d", i+1, len(f), int(stratego.Flag))
		}
		for k, s := range f {
			x, err := strconv.ParseFloat(s, 64)
			if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
				return p, fmt.Errorf("line %d: %q is no number", i+1, s)
			}
			of[stratego.Rank(k)+stratego.Marshal] = x
		}
	}
	return p, nil
}

// ratios are pairs as factors, in rows that vector instructions take: by relation and the
// neighbour's rank, both from 0.
type ratios [Relations][judged][vector.Width]float64

// ratios returns the pairs as factors.
func (p *Pairs) ratios() *ratios {
	f := &ratios{}
	for relation := range f {
		for x := range judged {
			for r := range judged {
				f[relation][x][r] = math.Exp(p[relation][x+1][r+1])
			}
		}
	}
	return f
}

// pair multiplies the weights of hidden pieces by what stands next to where they began: known
// pieces by their ranks, hidden ones by the ranks that they may have. people is the share of
// people among those who may have made the set-up, for pairs hold for their set-ups only.
func (b *Belief) pair(w *observer, book *styleBook, rarity *[stratego.Ranks]float64, people float64) {
	b.lean(rarity)
	for i := range b.Pieces {
		p := &b.Pieces[i]
		times := b.pairOf(w, book.ratios, p.Start)
		for s := p.Possible; s != 0; s &= s - 1 {
			r := s.First()
			p.weight[r] *= (1 - people) + float64(people*times[r-1])
		}
	}
}

// lean notes how strongly each hidden piece speaks for each rank before pairs are weighed.
func (b *Belief) lean(rarity *[stratego.Ranks]float64) {
	leanings := slices.Grow(b.room.leanings[:0], len(b.Pieces))[:len(b.Pieces)]
	b.room.leanings = leanings
	for i := range b.Pieces {
		var room [judged]uint8
		q, _ := b.Pieces[i].leaning(rarity, room[:0])
		for r := range leanings[i] {
			leanings[i][r] = float64(q[r+1])
		}
	}
}

// pairOf returns how many times likelier the neighbours make each rank of a hidden piece that
// began on a square.
func (b *Belief) pairOf(w *observer, f *ratios, start board.Square) (times [vector.Width]float64) {
	for r := range times {
		times[r] = 1
	}
	for near := w.v.Adjacent(start); !near.Empty(); {
		q := near.Pop()
		k := w.starts[q]
		if k < 0 {
			continue
		}
		by := &f[w.relation(start, q)]
		t := &b.Traces.All[k]
		if t.Known {
			multiply(&times, &by[t.Rank-1])
			continue
		}
		if i := b.index[t.Square]; i >= 0 {
			var mixed [vector.Width]float64
			vector.Mix(&mixed, by[:], b.room.leanings[i][:judged])
			multiply(&times, &mixed)
		}
	}
	return times
}

// relation returns where a neighbouring square lies, seen from another.
func (w *observer) relation(from, to board.Square) int {
	switch rows := w.advance(from, to); {
	case rows > 0:
		return InFront
	case rows < 0:
		return Behind
	}
	return Beside
}

// multiply multiplies numbers by others.
func multiply(x, by *[vector.Width]float64) {
	for r := range x {
		x[r] *= by[r]
	}
}
