package stratego

import (
	"strings"
	"testing"

	"flagfall.dev/board"
)

func TestTheRulesInWordsSayWhatTheVariantDoes(t *testing.T) {
	tests := []struct {
		variant      string
		says, doesNt []string
	}{
		{
			"classic",
			[]string{
				"C5, D5, G5, H5", "more than 3 times", "chasing rule", "After 200 moves", "may strike at the end", "The Spy beats the Marshal when",
				"40 pieces on its home squares, which they fill",
			},
			[]string{"General when", "moves into the striker's", "movable piece left loses"},
		},
		{"cs193d", []string{"without lakes", "After 2000 moves", "without limit", "Red's home is the 4 rows from"}, []string{"two-squares"}},
		{"mini", []string{
			"the Marshal and the General when", "Flag stands in the rearmost row", "3 × Colonel or Major", "drawn at random",
			"chance puts each side's 10 pieces", "row letter",
		}, []string{"Scout"}},
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

func TestTheRulesInWordsPutEachHomeWhereTheBoardIsDrawn(t *testing.T) {
	for variant, want := range map[string]string{
		"classic": "Red sees A1 at the bottom left and J10 at the top right, Blue sees J10 at the bottom left and A1 at the top right.",
		"cs193d":  "Red sees A10 at the bottom left and J1 at the top right, Blue sees J1 at the bottom left and A10 at the top right.",
		"mini":    "Red sees E1 at the bottom left and A5 at the top right, Blue sees A5 at the bottom left and E1 at the top right.",
		"ucc":     "Red sees 9 0 at the bottom left and 0 9 at the top right, Blue sees 0 9 at the bottom left and 9 0 at the top right.",
	} {
		v, err := VariantNamed(variant)
		if err != nil {
			t.Fatal(err)
		}
		if text := v.Rules(); !strings.Contains(text, "own home at the bottom of the board: "+want) {
			t.Errorf("%s: expected %q in\n%s", variant, want, text)
		}
		for _, side := range []board.Side{Red, Blue} {
			if _, row := v.Orientation(side).Seen(v.Grid(), v.HomeSquare(side, 0)); row != v.Grid().Height-1 {
				t.Errorf("%s: %s's back row is drawn in row %d from the top", variant, SideName(side), row)
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
