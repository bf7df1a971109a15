package learned

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// model returns a net of weights drawn at random.
func model(t testing.TB, v *stratego.Variant, correction bool) Model {
	t.Helper()
	return Model{Net: scene.Net(t, v, 32), Correction: correction, Share: 0.5}
}

// walk goes a few plies from a root as a search does, and calls a function with every state.
func walk(k *state.Knowledge, e *evaluation.Evaluation, rng *rand.Rand, each func(st *state.State)) {
	st := k.Root
	for ply := range 8 {
		side := ply & 1
		movers := slices.Collect(st.Movers[side].All())
		if len(movers) == 0 {
			return
		}
		from := uint8(movers[rng.IntN(len(movers))])
		to := k.Board.Next[from][rng.IntN(4)]
		switch {
		case to == state.None || st.Occupied[side].Intersects(state.Bit(to)):
			continue
		case st.At[to] == state.None:
			st.Step(side, from, to, false)
		default:
			var o state.Odds
			e.Strike(&st, side, from, to, &o)
			outcome := stratego.Outcome(1 + rng.IntN(3))
			if o.P[outcome] <= 0 {
				continue
			}
			k.Board.Strike(&st, side, from, to, outcome, o.Left[outcome])
		}
		each(&st)
	}
}

func TestTheFirstLayerFollowsASearchThroughWhateverStatesItVisits(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		p := scene.Game(t, v, 4, 60)
		if p.Result().Over() {
			t.Skip("the game is over")
		}
		k, guess := scene.Learned(state.NewBoard(v), p.View(p.Turn()))
		var e evaluation.Evaluation
		e.Study(k, parameter.Standard(), guess, evaluation.Effort{Urgency: 1})
		m := model(t, v, false)
		followed, fresh := newTrail(m.Net), newTrail(m.Net)
		followed.begin(k)
		rng := rand.New(rand.NewPCG(7, 7))
		strikes := 0
		for range 300 {
			walk(k, &e, rng, func(st *state.State) {
				if rng.IntN(2) == 0 {
					return // a search evaluates some states only
				}
				followed.follow(st)
				fresh.begin(k)
				fresh.follow(st)
				if !slices.Equal(followed.sum, fresh.sum) || followed.phase(st) != fresh.phase(st) {
					t.Fatal("another first layer than from the root")
				}
				if st.Occupied != k.Root.Occupied {
					strikes++
				}
			})
		}
		if strikes == 0 {
			t.Error("nothing fell")
		}
	})
}

func TestARootIsSeenAsPositionsAreWhenTheNetIsLearned(t *testing.T) {
	for _, name := range []string{"classic", "barrage", "duel"} {
		v := scene.Variant(t, name)
		for _, plies := range []int{0, 41, 90} {
			p := scene.Game(t, v, 3, plies)
			if p.Result().Over() {
				continue
			}
			m := model(t, v, false)
			k, _ := scene.Learned(state.NewBoard(v), p.View(p.Turn()))
			tr := newTrail(m.Net)
			tr.begin(k)
			left := net.ArmyOf(v)
			for r, n := range p.Captured(p.Turn().Opponent()) {
				left[r] -= int16(n * net.PoolUnit)
			}
			var o net.Observer
			var f net.Features
			o.Observe(p, p.Turn(), &left, false, &f)
			sum, scratch := m.Net.NewSum(), m.Net.NewLayer()
			m.Net.Apply(&f, sum, scratch, new(net.Outputs))
			if !slices.Equal(sum, tr.sum) || f.Phase != tr.phase(&k.Root) {
				t.Errorf("%s, ply %d: pool %v, learned with %v; phase %d, %d", name, plies, tr.pool, f.Pool, tr.phase(&k.Root), f.Phase)
			}
		}
	}
}

// TestAnEnemyThatFallsLeavesThePoolAsWhatItCanHaveBeen has pieces of every rank of mine strike
// hidden enemies: those that fall to a Sergeant were no Marshals.
func TestAnEnemyThatFallsLeavesThePoolAsWhatItCanHaveBeen(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		k, guess := scene.Learned(state.NewBoard(v), scene.Game(t, v, 4, 30).View(0))
		var e evaluation.Evaluation
		e.Study(k, parameter.Standard(), guess, evaluation.Effort{Urgency: 1})
		tr := newTrail(model(t, v, false).Net)
		fell := 0
		for from := range k.Root.Movers[state.Me].All() {
			mine := state.RankOf(k.Root.Mask[k.Root.At[from]])
			for to := range k.Root.Occupied[state.Enemy].AndNot(k.Root.Known).All() {
				var o state.Odds
				e.Strike(&k.Root, state.Me, uint8(from), uint8(to), &o)
				if o.P[stratego.Win] == 0 {
					continue
				}
				tr.begin(k)
				before, st := tr.pool, k.Root
				k.Board.Strike(&st, state.Me, uint8(from), uint8(to), stratego.Win, o.Left[stratego.Win])
				tr.follow(&st)
				total := 0
				for r := range before {
					taken := int(before[r] - tr.pool[r])
					if total += taken; taken != 0 && v.Strike(mine, stratego.Rank(r)) != stratego.Win {
						t.Fatalf("a %v that fell to a %v by %d of %d", stratego.Rank(r), mine, taken, net.PoolUnit)
					}
				}
				if off := total - net.PoolUnit; off*off > len(before)*len(before)/4 {
					t.Fatalf("%d of %d left the pool", total, net.PoolUnit)
				}
				fell++
			}
		}
		if fell == 0 {
			t.Error("nothing fell")
		}
	})
}

func TestTheEndsOfRolloutsAreWorthWhatTheNetSays(t *testing.T) {
	v := scene.Variant(t, "ucc")
	p := scene.Game(t, v, 4, 80)
	k, guess := scene.Learned(state.NewBoard(v), p.View(p.Turn()))
	var e evaluation.Evaluation
	e.Study(k, parameter.Standard(), guess, evaluation.Effort{Urgency: 1})
	m := model(t, v, false)
	m.Share = 0.25
	ends, all := NewEnds(m), m
	all.Share = 1
	whole := NewEnds(all)
	ends.Begin(k)
	whole.Begin(k)
	rng := rand.New(rand.NewPCG(3, 3))
	for range 50 {
		walk(k, &e, rng, func(st *state.State) {
			says := whole.LogOdds(st, state.Me, 7)
			if got, want := ends.LogOdds(st, state.Me, 2), 0.75*2+0.25*says; got < want-1e-9 || got > want+1e-9 {
				t.Fatalf("log odds of %v where the net says %v, expected %v", got, says, want)
			}
		})
	}
	whole.model.Correction = true
	if mine, theirs := whole.LogOdds(&k.Root, state.Me, 1), whole.LogOdds(&k.Root, state.Enemy, 1); mine != theirs {
		t.Errorf("a correction was learned from positions of the side to move only, and says %v and %v", mine, theirs)
	}
	small := scene.Variant(t, "mini")
	k, _ = scene.Learned(state.NewBoard(small), scene.Game(t, small, 1, 3).View(0))
	if ends.Begin(k); ends.LogOdds(&k.Root, state.Me, 2) != 2 {
		t.Error("a net for another board was asked")
	}
}

func TestAValueAllocatesNothingAndStaysInItsBound(t *testing.T) {
	v := scene.Variant(t, "ucc")
	p := scene.Game(t, v, 4, 80)
	k, guess := scene.Learned(state.NewBoard(v), p.View(p.Turn()))
	e := New(model(t, v, false))
	outline := e.Study(k, parameter.Standard(), guess, evaluation.Effort{Urgency: 1})
	var states []state.State
	rng := rand.New(rand.NewPCG(3, 3))
	for range 50 {
		walk(k, &e.Evaluation, rng, func(st *state.State) { states = append(states, *st) })
	}
	next := 0
	if n := testing.AllocsPerRun(len(states), func() {
		st := &states[next%len(states)]
		next++
		if value := e.Value(st, next&1); value > st.Score+outline.Above {
			t.Errorf("%d is above %d by more than %d", value, st.Score, outline.Above)
		}
	}); n != 0 {
		t.Errorf("%v allocations a value", n)
	}
}
