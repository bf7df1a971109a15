package stratego

import (
	"strings"
	"testing"
)

func TestTheRulesInWordsSayWhatTheVariantDoes(t *testing.T) {
	tests := []struct {
		variant      string
		says, doesNt []string
	}{
		{
			"classic",
			[]string{"C5, D5, G5, H5", "more than 3 times", "chasing rule", "After 200 moves", "may strike at the end", "The Spy beats the Marshal when", "40 pieces on its home squares, which they fill"},
			[]string{"General when", "moves into the striker's", "movable piece left loses"},
		},
		{"cs193d", []string{"without lakes", "After 2000 moves", "without limit", "Red's home is the 4 rows from"}, []string{"two-squares"}},
		{"mini", []string{"the Marshal and the General when", "Flag stands in the rearmost row", "3 × Colonel or Major", "drawn at random", "chance puts each side's 10 pieces", "row letter"}, []string{"Scout"}},
		{"mactech", []string{"strikes only what stands next to it", "moves into the striker's square, except a Bomb"}, []string{"may strike at the end"}},
		{"barrage", []string{"8 pieces anywhere on its 40 home squares"}, []string{"Colonel"}},
	}
	for _, tt := range tests {
		v, err := VariantNamed(tt.variant)
		if err != nil {
			t.Fatal(err)
		}
		text := v.Rules()
		for _, s := range tt.says {
			if !strings.Contains(text, s) {
				t.Errorf("%s: %q is missing from\n%s", v, s, text)
			}
		}
		for _, s := range tt.doesNt {
			if strings.Contains(text, s) {
				t.Errorf("%s: %q is in\n%s", v, s, text)
			}
		}
	}
}

func TestACustomVariantExplainsItself(t *testing.T) {
	d := Classic()
	d.Name, d.Title, d.Source = "peaceful", "", ""
	d.Battle = Battle{Ties: Lose, BombsBurst: true, DefenderAdvances: true}
	d.TwoSquares, d.Chasing, d.QuietLimit, d.PlyLimit = 0, false, 0, 0
	v, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"Peaceful\n", "the striker loses", "The Spy loses against everything", "and the Bomb with it; only a Miner"} {
		if text := v.Rules(); !strings.Contains(text, s) {
			t.Errorf("%q is missing from\n%s", s, text)
		}
	}
}
