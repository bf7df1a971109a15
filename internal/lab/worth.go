package lab

import (
	"context"
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Worth is what a regression on results says pieces are worth, in hundredths
// of log odds: of every rank, and more for one that the enemy knows.
type Worth struct {
	Games, Samples int
	Rank, Known    [stratego.Ranks]float64
}

// sampleEvery is the number of plies between the samples of a game, and
// sampleFrom the first.
const (
	sampleEvery = 16
	sampleFrom  = 20
)

// Learn plays a match and fits the chance to win to the difference in pieces.
func Learn(ctx context.Context, m Match) (Worth, error) {
	var x [][]float64
	var y []float64
	var game [][]float64
	w := Worth{}
	m.Watch = func(p *stratego.Position) {
		if p.Ply() >= sampleFrom && p.Ply()%sampleEvery == 0 {
			game = append(game, difference(p))
		}
	}
	m.Done = func(g Game) bool {
		score := 0.5
		if g.Result.Over() {
			score = g.Result.Score(stratego.Red)
		}
		for range game {
			y = append(y, score)
		}
		x = append(x, game...)
		game = nil
		w.Games++
		return ctx.Err() == nil
	}
	if _, err := m.Play(ctx); err != nil && w.Games == 0 {
		return w, err
	}
	fit := Logistic(x, y, 10)
	w.Samples = len(x)
	if fit == nil {
		return w, fmt.Errorf("no game lasted %d plies", sampleFrom)
	}
	for r := range stratego.Ranks {
		w.Rank[r], w.Known[r] = 100*fit[r], 100*fit[stratego.Ranks+r]
	}
	return w, nil
}

// difference returns Red's pieces less Blue's, by rank, then those that are
// known.
func difference(p *stratego.Position) []float64 {
	f := make([]float64, 2*stratego.Ranks)
	for s := range board.Side(2) {
		one := 1 - 2*float64(s)
		for q := range p.Pieces(s).All() {
			r := int(p.At(q).Rank())
			if r == int(stratego.Flag) {
				continue
			}
			f[r] += one
			if p.Known().Has(q) {
				f[stratego.Ranks+r] += one
			}
		}
	}
	return f
}

// String writes a table.
func (w Worth) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games, %d samples; hundredths of log odds\n", w.Games, w.Samples)
	for r := stratego.Marshal; r < stratego.Flag; r++ {
		fmt.Fprintf(&b, "%-11s %6.1f   known %+6.1f\n", r, w.Rank[r], w.Known[r])
	}
	return b.String()
}
