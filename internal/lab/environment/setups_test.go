package environment

import (
	"bytes"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// placing returns games whose set-ups are actions.
func placing(t *testing.T, v *stratego.Variant, seed uint64) *Env {
	t.Helper()
	e := must.Get(New(Config{Variant: v, Games: games, Seed: seed, SetupActions: true, MaxPlies: 40}))(t)
	return e
}

func TestSetupsChosenByActionsAreThoseThatTheVariantAllows(t *testing.T) {
	for _, v := range stratego.Variants() {
		if v.RandomSetups() {
			continue
		}
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			e := placing(t, v, 1)
			b := buffersOf(e)
			started := 0
			for range 2*v.HomeSize() + 60 {
				must.Do(t, e.Sample(b.Actions))
				var before [games]bool
				for i := range before {
					before[i] = e.games[i].placing
				}
				must.Do(t, e.Step(b))
				for i := range before {
					g := &e.games[i]
					checkPlacing(t, e, b, i, g)
					if before[i] && !g.placing {
						started++
						for side := range g.armies {
							must.Do(t, v.CheckSetup(g.armies[side]))
						}
					}
				}
			}
			if started < games {
				t.Errorf("%d games began", started)
			}
		})
	}
}

// checkPlacing compares the mask of a set-up with every action of set-ups, and some others, in turn.
func checkPlacing(t *testing.T, e *Env, b *Buffers, i int, g *game) {
	t.Helper()
	if !g.placing {
		checkShown(t, e, b, i, &g.pos)
		return
	}
	for a := e.placing(stratego.NoRank) - 3; a < int32(e.Actions()); a++ {
		masked := b.Masks[i*e.MaskWords()+int(a/64)]>>(a%64)&1 == 1
		if legal := e.legal(g, a); legal != masked {
			t.Fatalf("game %d, square %d, action %d: legal %v, in the mask %v", i, g.next, a, legal, masked)
		}
	}
	o := b.Observations[i*e.ObservationSize():]
	counts := o[e.squares+lostSize+playedSize:]
	if int(counts[0]) != g.next || counts[4] != uint8(g.placer)|settingUp {
		t.Fatalf("game %d: told square %d, side %d; want %d of %v", i, counts[0], counts[4], g.next, g.placer)
	}
	for q, rank := range g.armies[g.placer] {
		if o[q] != byte(rank) {
			t.Fatalf("game %d, square %d: told %d, put up %v", i, q, o[q], rank)
		}
	}
}

func TestWhoPutsUpASetupSeesNothingOfTheOtherOne(t *testing.T) {
	v, _ := stratego.VariantNamed("barrage")
	var shown [2]*Buffers
	for k := range shown {
		e := placing(t, v, uint64(k)) // other set-ups for each seed
		shown[k] = buffersOf(e)
		for range v.HomeSize() {
			step(t, e, shown[k])
		}
		if e.games[0].placer != stratego.Blue {
			t.Fatal("Blue does not follow Red")
		}
	}
	if !bytes.Equal(shown[0].Observations, shown[1].Observations) || !slices.Equal(shown[0].Masks, shown[1].Masks) {
		t.Error("Blue sees something of Red's set-up")
	}
}

func TestASnapshotMayBeTakenWhileSetupsAreChosen(t *testing.T) {
	v, _ := stratego.VariantNamed("barrage")
	e := placing(t, v, 3)
	b := buffersOf(e)
	for range 9 { // before the first square, between two, and in play
		s := must.Get(e.Save(5))(t)
		var after [2][]byte
		for k := range after {
			must.Do(t, e.Restore(5, s))
			for range 90 {
				step(t, e, b)
				after[k] = append(after[k], b.Observations[5*e.ObservationSize():6*e.ObservationSize()]...)
			}
		}
		if !bytes.Equal(after[0], after[1]) {
			t.Fatal("the game went on in another way")
		}
		for range 11 {
			step(t, e, b)
		}
	}
}

func TestAVariantThatLeavesSetupsToChanceHasNoneByActions(t *testing.T) {
	v, _ := stratego.VariantNamed("mini")
	if _, err := New(Config{Variant: v, Games: 1, SetupActions: true}); err == nil {
		t.Error("accepted")
	}
	duel, _ := stratego.VariantNamed("duel")
	if _, err := New(Config{Variant: duel, Games: 1, SetupActions: true, Pool: NewPool(duel, 1, 1)}); err == nil {
		t.Error("accepted with a pool")
	}
}
