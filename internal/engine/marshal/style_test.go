package marshal

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestAStyleIsSeenInItsSetups(t *testing.T) {
	v := gametest.Variant(t, "classic")
	front := func(s Style, ranks ...stratego.Rank) (mean float64) {
		p := New(Config{Seed: 1, Style: s, Memory: 1 << 20})
		n := 0.0
		for range 12 {
			setup := must.Get(p.Deploy(t.Context(), v, board.First))(t)
			must.Do(t, v.CheckSetup(setup))
			for i, r := range setup {
				for _, of := range ranks {
					if r == of {
						mean += float64(i / v.Grid().Width)
						n++
					}
				}
			}
		}
		return mean / n
	}
	top := []stratego.Rank{stratego.General, stratego.Colonel, stratego.Major}
	if rusher, fortress := front(Rusher, top...), front(Fortress, top...); rusher < fortress+1 {
		t.Errorf("the rusher's strong pieces stand in row %.1f, the fortress's in row %.1f", rusher, fortress)
	}
	if bluffer, plain := front(Bluffer, stratego.Bomb), front(NoStyle, stratego.Bomb); bluffer < plain {
		t.Errorf("the bluffer's Bombs stand in row %.1f, others' in row %.1f", bluffer, plain)
	}
}

func TestAStyleThatIsNoneIsRefusedWithThoseThereAre(t *testing.T) {
	if err := Style("brave").Check(); err == nil || err.Error() != `style "brave": expected one of rusher, bluffer, fortress, spymaster` {
		t.Error(err)
	}
}
