package lab_test

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestPairsFindASpyBehindTheGeneral(t *testing.T) {
	// Two rows of six squares. The General stands anywhere in front, in two of three set-ups
	// with the Spy behind it; all else is placed at random.
	rng := rand.New(rand.NewPCG(3, 4))
	var all []stratego.Setup
	for range 6000 {
		s := stratego.Setup{
			stratego.Scout, stratego.Scout, stratego.Scout, stratego.Miner, stratego.Miner, stratego.Spy,
			stratego.Scout, stratego.Scout, stratego.Miner, stratego.Miner, stratego.Scout, stratego.General,
		}
		rng.Shuffle(6, func(i, j int) { s[i], s[j] = s[j], s[i] })
		rng.Shuffle(6, func(i, j int) { s[6+i], s[6+j] = s[6+j], s[6+i] })
		if rng.IntN(3) > 0 {
			at := map[stratego.Rank]int{}
			for h, r := range s {
				at[r] = h
			}
			behind, spy := at[stratego.General]-6, at[stratego.Spy]
			s[behind], s[spy] = s[spy], s[behind]
		}
		all = append(all, s)
	}
	// One style, which says how often each rank is in each row and no more.
	style := belief.Style{Weight: 1}
	for r := range style.Chance {
		style.Chance[r] = make([]float64, 12)
	}
	for h, r := range all[0] {
		for other := range 6 {
			style.Chance[r][h/6*6+other] += 1.0 / 6
		}
	}
	styles := &belief.Styles{Rows: 2, Cols: 6, All: []belief.Style{style}, People: 1}
	pairs := must.Get(lab.Pairs(t.Context(), styles, all))(t)
	// In front of the Spy is a General in 13/18 instead of 1/6 of the set-ups: log 4.33 = 1.47.
	if x := pairs[belief.InFront][stratego.General][stratego.Spy]; x < 1.3 || x > 1.5 {
		t.Errorf("a General in front makes a Spy e^%.2f times as likely", x)
	}
	if x := pairs[belief.Behind][stratego.Spy][stratego.General]; x < 1.3 || x > 1.5 {
		t.Errorf("a Spy behind makes a General e^%.2f times as likely", x)
	}
	if x := pairs[belief.Beside][stratego.Miner][stratego.Scout]; x < -0.1 || x > 0.25 {
		t.Errorf("a Miner beside makes a Scout e^%.2f times as likely", x)
	}
}
