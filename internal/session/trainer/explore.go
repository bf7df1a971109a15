package trainer

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// A Map is where a rank stands, by home square, back row first: 1 is as often as anywhere, 2 twice as often.
type Map struct {
	Rank   string    `json:"rank"`
	People []float64 `json:"people"`
	Strong []float64 `json:"strong"`
}

// samples is how many set-ups of the strong player are counted: a square that has a rank as often as anywhere is then right to
// about a third for a rank with one piece.
const samples = 400

// Explore returns for every rank of a variant where people put it, by frequencies that were counted in published games (those of
// the game with 40 pieces or of barrage; other homes by the same place), and where the strong player does, by set-ups
// that it makes here.
func Explore(ctx context.Context, v *stratego.Variant) (all []Map, err error) {
	if v.RandomSetups() {
		return nil, phrase.Errorf("in %s chance sets up the armies", v.Name())
	}
	var counts [stratego.Ranks][]float64
	var pieces [stratego.Ranks]float64
	for n := range samples {
		s, err := marshal.New(marshal.Config{Seed: uint64(n) + 1, Memory: 1 << 20}).Deploy(ctx, v, board.First)
		if err != nil {
			return nil, err
		}
		for i, r := range s {
			if counts[r] == nil {
				counts[r] = make([]float64, len(s))
			}
			counts[r][i]++
			pieces[r]++
		}
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		if counts[r] == nil {
			continue
		}
		m := Map{Rank: r.String(), Strong: counts[r]}
		for i := range m.Strong {
			m.Strong[i] *= float64(len(m.Strong)) / pieces[r]
			m.People = append(m.People, belief.Prior(v, r, i, parameter.Standard()))
		}
		all = append(all, m)
	}
	return all, nil
}
