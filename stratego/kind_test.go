package stratego

import (
	"testing"

	"flagfall.dev/board"
)

// TestEveryKindGoesAsTheRulesSay has the movement of the course assignment (seed
// 000) and of the rule sets that differ from it.
func TestEveryKindGoesAsTheRulesSay(t *testing.T) {
	for _, c := range []struct {
		variant            string
		rank               Rank
		one, many, strikes bool // one square; more; more, to strike
	}{
		{"cs193d", Flag, false, false, false},
		{"cs193d", Bomb, false, false, false},
		{"cs193d", Scout, true, true, true},
		{"cs193d", Marshal, true, false, false},
		{"cs193d", Miner, true, false, false},
		{"cs193d", Spy, true, false, false},
		{"mactech", Scout, true, true, false},
		{"classic", Sergeant, true, false, false},
	} {
		v, err := VariantNamed(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		k := v.battle.kinds[c.rank]
		for _, strikes := range []bool{false, true} {
			if got := k.MayGo(1, strikes); got != c.one {
				t.Errorf("%s: a %v may go one square: %v", v, c.rank, got)
			}
		}
		for n := 2; n < 10; n++ {
			if got := k.MayGo(n, false); got != c.many {
				t.Errorf("%s: a %v may go %d squares: %v", v, c.rank, n, got)
			}
			if got := k.MayGo(n, true); got != c.strikes {
				t.Errorf("%s: a %v may strike over %d squares: %v", v, c.rank, n, got)
			}
		}
	}
}

func TestKindsAndRanksAgreeOnWhatEverMoves(t *testing.T) {
	for _, v := range Variants() {
		for r := Marshal; r <= Flag; r++ {
			if got := v.battle.kinds[r].MayGo(1, false); got != r.Movable() {
				t.Errorf("%s: a %v may go: %v", v, r, got)
			}
		}
	}
}

// TestEveryKindGoesAloneAsItsKindSays compares the moves of one piece on an empty
// board with what its kind answers.
func TestEveryKindGoesAloneAsItsKindSays(t *testing.T) {
	for _, v := range Variants() {
		for r := Marshal; r <= Spy; r++ {
			if v.MaxCount(r) == 0 {
				continue
			}
			p := &Position{}
			p.wipe(v)
			from := v.HomeSquare(Red, 1)
			p.put(from, cell(NewPiece(Red, r)))
			var want, got board.Set
			for q := range v.Playable().All() {
				straight := v.Grid().Row(q) == v.Grid().Row(from) || v.Grid().Col(q) == v.Grid().Col(from)
				clear := straight && p.clearLine(Move{From: from, To: q})
				if n := v.Grid().Distance(from, q); n > 0 && clear && v.battle.kinds[r].MayGo(n, false) {
					want = want.With(q)
				}
			}
			for _, m := range p.Moves(nil) {
				got = got.With(m.To)
			}
			if got != want {
				t.Errorf("%s: a %v on %s", v, r, v.Format(from))
			}
		}
	}
}

func TestAnyKindMayBeTheSpysPrey(t *testing.T) {
	d := Classic()
	d.Battle.SpySlays = RanksOf(Marshal, Miner, Scout, Spy)
	v, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	for r := Marshal; r <= Spy; r++ {
		want := Lose
		if d.Battle.SpySlays.Has(r) {
			want = Win
		}
		if got := v.Strike(Spy, r); got != want {
			t.Errorf("a Spy strikes a %v: %v, want %v", r, got, want)
		}
	}
	if v.Strike(Miner, Bomb) != Win || v.Strike(Spy, Bomb) != Lose {
		t.Error("prey has lost what is special about its kind")
	}
}
