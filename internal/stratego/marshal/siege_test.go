package marshal

import (
	"testing"

	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// besieged returns a model of the 10×10 game with my Flag on a corner of the
// empty board, a known enemy Colonel on a square, and a guard of mine where told.
func besieged(t *testing.T, from uint8, guard stratego.Rank, guardAt uint8) *model {
	t.Helper()
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	m := &model{geometry: newGeometry(v), w: parameter.Standard()}
	for i := range m.root.at {
		m.root.at[i] = none
	}
	var colonel [stratego.Ranks]float64
	colonel[stratego.Colonel] = 1
	m.root.put(me, 0, 0, flagBit, false, false)
	m.root.put(enemy, 1, from, 1<<stratego.Colonel, true, true)
	m.foes[1] = foe{chance: newSums(&colonel)}
	if guard != stratego.NoRank {
		m.root.put(me, 2, guardAt, 1<<guard, true, true)
	}
	m.n = 3
	m.guard()
	m.besiege(float32(m.w.Trifle))
	return m
}

func TestAnEnemyThatComesForTheFlagIsADangerUnlessAGuardIsInTime(t *testing.T) {
	for _, c := range []struct {
		name   string
		from   uint8
		guard  stratego.Rank
		at     uint8
		danger bool
	}{
		{"nobody guards", 40, stratego.NoRank, 0, true},
		{"a General is in time", 40, stratego.General, 1, false},
		{"a Colonel trades in time", 40, stratego.Colonel, 1, false},
		{"a General who has no move to spare", 20, stratego.General, 1, true},
		{"a Miner is no guard against a Colonel", 40, stratego.Miner, 1, true},
		{"a General far away is late", 40, stratego.General, 99, true},
		{"the enemy is far away", 99, stratego.NoRank, 0, false},
	} {
		m := besieged(t, c.from, c.guard, c.at)
		if got := m.danger(&m.root, me) > 0; got != c.danger {
			t.Errorf("%s: danger %v, want %v", c.name, m.danger(&m.root, me), c.danger)
		}
	}
}

func TestAGuardStopsTheMoreTheEarlierItIs(t *testing.T) {
	last := int32(0)
	for _, at := range []uint8{1, 2, 3, 4, 5, 6, 7} {
		m := besieged(t, 40, stratego.General, at)
		d := m.danger(&m.root, me)
		if d < last || at == 7 && d == 0 {
			t.Errorf("a General on %d leaves a danger of %d, one nearer %d", at, d, last)
		}
		last = d
	}
}

func TestADangerGrowsAsTheEnemyComesNearer(t *testing.T) {
	last := int32(0)
	for steps := uint8(9); steps > 0; steps-- {
		m := besieged(t, 10*steps, stratego.NoRank, 0)
		if d := m.danger(&m.root, me); d <= last {
			t.Errorf("%d steps away costs %d, not more than the %d of a step further", steps, d, last)
		} else {
			last = d
		}
	}
}

func TestBombsRoundTheFlagKeepAllButMinersOut(t *testing.T) {
	for r, danger := range map[stratego.Rank]bool{stratego.Marshal: false, stratego.Miner: true} {
		m := besieged(t, 40, stratego.NoRank, 0)
		var chance [stratego.Ranks]float64
		chance[r] = 1
		m.root.narrow(1, 1<<r)
		m.foes[1] = foe{chance: newSums(&chance)}
		m.root.put(me, 3, 1, bombBit, false, false)
		m.root.put(me, 4, 10, bombBit, false, false)
		m.besiege(float32(m.w.Trifle))
		if got := m.danger(&m.root, me) > 0; got != danger {
			t.Errorf("a %v before a Flag behind Bombs: danger %v, want %v", r, got, danger)
		}
	}
}

func TestTheFurtherAheadTheMoreIsTheFlagWorth(t *testing.T) {
	last := int32(0)
	for ahead := range 5 {
		m := besieged(t, 20, stratego.NoRank, 0)
		m.worth[me][stratego.Major] = 300
		m.mine[stratego.Major] = float64(ahead)
		m.besiege(float32(m.w.Trifle))
		if d := m.danger(&m.root, me); d <= last {
			t.Errorf("%d Majors ahead the danger is %d, not more than %d", ahead, d, last)
		} else {
			last = d
		}
	}
}

func TestTheLastMoversAreTheLikeliestToComeForTheFlag(t *testing.T) {
	last := int32(1 << 20)
	for movers := 1; movers < 30; movers += 7 {
		m := besieged(t, 40, stratego.NoRank, 0)
		m.theirs[stratego.Scout] = float64(movers)
		m.besiege(float32(m.w.Trifle))
		if d := m.danger(&m.root, me); d > last {
			t.Errorf("with %d movers left the danger is %d, more than %d", movers, d, last)
		} else {
			last = d
		}
	}
}

// TestNoDangerIsOverlooked compares the danger with what all enemies come to that are
// looked at one by one, all through games.
func TestNoDangerIsOverlooked(t *testing.T) {
	for _, name := range []string{"ucc", "classic", "barrage"} {
		v, err := stratego.VariantNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		g, c := newGeometry(v), New(Config{}).c
		met := 0
		for plies := range 60 {
			p := someGame(t, v, uint64(plies), 4*plies)
			if p.Result().Over() {
				continue
			}
			view := p.View(p.Turn())
			m := newModel(g, &c, view, belief.New(view, c.belief()), belief.Mirror(view, c.belief()))
			m.survey(float32(m.w.RollTrifle), 1)
			want := m.slowDanger()
			if got := m.danger(&m.root, me); got != want {
				t.Errorf("%s: danger %d, want %d in\n%v", name, got, want, p)
			}
			if want > 0 {
				met++
			}
		}
		if met == 0 {
			t.Errorf("%s: no danger in any position", name)
		}
	}
}

// slowDanger is the danger at the root without leaving any enemy out.
func (m *model) slowDanger() int32 {
	safe := float32(1)
	for foes := m.root.movers[enemy]; !foes.Empty(); {
		q := uint8(foes.Pop())
		gs := &m.siege.guises[m.root.at[q]]
		for k := range gs {
			if c := gs[k].comes[q]; c > 0 {
				safe *= 1 - c*(1-m.stopped(&m.root, me, q, &gs[k]))
			}
		}
	}
	return int32(m.siege.weight * (1 - safe))
}
