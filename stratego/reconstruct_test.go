package stratego

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
)

// someSetup returns a random set-up that the variant allows.
func someSetup(v *Variant, rng *rand.Rand) Setup {
	s := make(Setup, v.HomeSize())
	order := rng.Perm(len(s))
	free := func(flag bool) int {
		for _, i := range order {
			row := i / v.def.Grid.Width
			if s[i] == NoRank && (!flag || v.def.FlagRows == 0 || row < v.def.FlagRows) {
				return i
			}
		}
		panic("no room")
	}
	s[free(true)] = Flag
	for _, l := range v.def.Army {
		if l.Ranks.Has(Flag) {
			continue
		}
		for range l.Count {
			n := rng.IntN(l.Ranks.Count())
			for r := range l.Ranks.All() {
				if n == 0 {
					s[free(false)] = r
				}
				n--
			}
		}
	}
	return s
}

func TestAViewRebuiltFromWhatASideWasToldEqualsTheOriginal(t *testing.T) {
	for _, v := range Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			pcg := rand.NewPCG(3, 4)
			for range 5 {
				p, err := NewPosition(v, someSetup(v, rng), someSetup(v, rng))
				if err != nil {
					t.Fatal(err)
				}
				start := [2]board.Set{p.Pieces(Red), p.Pieces(Blue)}
				for i := 0; i < 400 && !p.Result().Over(); i++ {
					if i%20 == 0 {
						compareRebuilt(t, p, start)
					}
					m, _ := p.Sample(pcg)
					p.Make(m)
				}
				if !p.Result().Over() {
					compareRebuilt(t, p, start)
				}
			}
		})
	}
}

func compareRebuilt(t *testing.T, p *Position, start [2]board.Set) {
	t.Helper()
	for _, side := range []board.Side{Red, Blue} {
		want := p.View(side)
		got, err := NewView(p.Variant(), side, p.Setup(side), start[side^1], p.History())
		if err != nil {
			t.Fatal(err)
		}
		for s, squares := range start {
			if want.Started(board.Side(s)) != squares {
				t.Fatalf("%s started on %v: expected %v", SideName(board.Side(s)), want.Started(board.Side(s)), squares)
			}
		}
		if got.String() != want.String() {
			t.Fatalf("rebuilt:\n%s\noriginal:\n%s", got, want)
		}
	}
}

func TestARebuiltViewRefusesWhatCannotHaveHappened(t *testing.T) {
	v, _ := VariantNamed("classic")
	rng := rand.New(rand.NewPCG(1, 2))
	own := someSetup(v, rng)
	enemies := v.Home(Blue)
	for name, e := range map[string]Event{
		"wrong side":         {Side: Blue, Move: Move{60, 50}},
		"empty square":       {Side: Red, Move: Move{40, 50}},
		"off the board":      {Side: Red, Move: Move{30, 140}},
		"strike at nothing":  {Side: Red, Move: Move{30, 40}, Outcome: Win, Striker: Marshal, Defender: Spy},
		"impossible outcome": {Side: Red, Move: Move{30, 60}, Outcome: Win, Striker: Spy, Defender: Miner},
	} {
		if _, err := NewView(v, Red, own, enemies, []Event{e}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
