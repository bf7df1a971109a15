package stratego_test

import (
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func isRepetition(err error) bool {
	return strings.Contains(err.Error(), "two-squares rule") || strings.Contains(err.Error(), "chasing rule")
}

// TestStrikesOfTheSeeds has the examples of the course assignment and the
// differences between the rule sets.
func TestStrikesOfTheSeeds(t *testing.T) {
	const (
		win, lose, both = stratego.Win, stratego.Lose, stratego.Both
	)
	for _, c := range []struct {
		variant           string
		striker, defender stratego.Rank
		want              stratego.Outcome
	}{
		{"cs193d", stratego.Spy, stratego.Flag, win},
		{"cs193d", stratego.Spy, stratego.Bomb, lose},
		{"cs193d", stratego.Miner, stratego.Bomb, win},
		{"cs193d", stratego.General, stratego.Spy, win},
		{"cs193d", stratego.Marshal, stratego.Spy, win},
		{"cs193d", stratego.Spy, stratego.Spy, both},
		{"cs193d", stratego.Spy, stratego.General, lose},
		{"cs193d", stratego.Spy, stratego.Marshal, win},
		{"cs193d", stratego.Marshal, stratego.Marshal, both},
		{"cs193d", stratego.General, stratego.Marshal, lose},
		{"cs193d", stratego.Scout, stratego.Spy, win},
		{"cs193d", stratego.Scout, stratego.Miner, lose},
		{"mini", stratego.Spy, stratego.General, win},
		{"mini", stratego.General, stratego.Spy, win},
		{"classic", stratego.Spy, stratego.General, lose},
		{"mactech", stratego.Marshal, stratego.Bomb, lose},
	} {
		v := must.Get(stratego.VariantNamed(c.variant))(t)
		if got := v.Strike(c.striker, c.defender); got != c.want {
			t.Errorf("%s: %v strikes %v: %v, want %v", c.variant, c.striker, c.defender, got, c.want)
		}
	}
}

func TestRankSetsAreTheTable(t *testing.T) {
	for _, v := range stratego.Variants() {
		for s := stratego.Marshal; s <= stratego.Spy; s++ {
			for d := stratego.Marshal; d <= stratego.Flag; d++ {
				o := v.Strike(s, d)
				if v.Beats(s).Has(d) != (o == stratego.Win) || v.Ties(s).Has(d) != (o == stratego.Both) ||
					v.Loses(s).Has(d) != (o == stratego.Lose) {
					t.Errorf("%s: %v strikes %v: %v", v, s, d, o)
				}
			}
		}
	}
}
