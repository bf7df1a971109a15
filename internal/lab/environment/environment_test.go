package environment

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

const games = 16

func newEnv(t testing.TB, v *stratego.Variant, seed uint64) *Env {
	t.Helper()
	e := must.Get(New(Config{Variant: v, Games: games, Seed: seed, Pool: NewPool(v, 8, 1), MaxPlies: 300}))(t)
	return e
}

func buffersOf(e *Env) *Buffers {
	n := e.Games()
	return &Buffers{
		Actions: make([]int32, n), Observations: make([]byte, n*e.ObservationSize()), Masks: make([]uint64, n*e.MaskWords()),
		Legal: make([]uint8, n*e.Actions()),
		Sides: make([]uint8, n), Planes: make([]float32, n*Planes*e.squares), HalfPlanes: make([]uint16, n*Planes*e.squares),
		PlaneBits: make([]uint64, n*Planes*e.PlaneWords()), Rewards: make([]float32, n), Done: make([]bool, n),
		Truncated: make([]bool, n),
	}
}

func step(t testing.TB, e *Env, b *Buffers) {
	t.Helper()
	must.Do(t, e.Sample(b.Actions))
	must.Do(t, e.Step(b))
}

// The oracle plays the same actions on positions of its own, by the slow functions
// of the rules.
func TestEveryVariantIsPlayedByItsRules(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			e := newEnv(t, v, 3)
			b := buffersOf(e)
			oracles := make([]*stratego.Position, games)
			for i := range oracles {
				oracles[i] = e.games[i].pos.Clone()
			}
			ends := 0
			for range 700 {
				must.Do(t, e.Sample(b.Actions))
				must.Do(t, e.Step(b))
				for i, pos := range oracles {
					m, _ := e.move(b.Actions[i])
					mover := pos.Turn()
					must.Get(pos.Play(e.view(mover, m)))(t)
					r := pos.Result()
					want := float32(0)
					if r.Over() && !r.Drawn {
						want = 2*float32(r.Score(mover)) - 1
					}
					if b.Done[i] != r.Over() || b.Rewards[i] != want || b.Truncated[i] != (!r.Over() && pos.Ply() >= 300) {
						t.Fatalf("game %d, ply %d: done %v, truncated %v, reward %v; by the rules %+v", i, pos.Ply(), b.Done[i], b.Truncated[i], b.Rewards[i], r)
					}
					if b.Done[i] || b.Truncated[i] {
						ends++
						oracles[i] = e.games[i].pos.Clone()
						pos = oracles[i]
					}
					checkShown(t, e, b, i, pos)
				}
			}
			if ends == 0 {
				t.Error("no game ended")
			}
		})
	}
}

// checkShown compares what is reported about a game with its position.
func checkShown(t *testing.T, e *Env, b *Buffers, i int, pos *stratego.Position) {
	t.Helper()
	side := pos.Turn()
	var legal []int32
	for _, m := range pos.Moves(nil) {
		legal = append(legal, e.action(e.view(side, m)))
	}
	slices.Sort(legal)
	var masked []int32
	for a := range int32(e.Actions()) {
		if b.Masks[i*e.MaskWords()+int(a/64)]>>(a%64)&1 == 1 {
			masked = append(masked, a)
		}
	}
	for a, byteMask := range part(b.Legal, i, e.Actions()) {
		if bit := uint8(b.Masks[i*e.MaskWords()+a/64] >> (a % 64) & 1); byteMask != bit {
			t.Fatalf("game %d: action %d is legal by its byte %d, by its bit %d", i, a, byteMask, bit)
		}
	}
	if (pos.Ply()+i)%8 == 0 {
		checkPlanes(t, e, b, i)
	}
	if !slices.Equal(legal, masked) {
		t.Fatalf("game %d: legal %v, in the mask %v", i, legal, masked)
	}
	o := b.Observations[i*e.ObservationSize():]
	for s, lost := range [][stratego.Ranks]int{pos.Captured(side), pos.Captured(side.Opponent())} {
		for r := stratego.Marshal; r <= stratego.Flag; r++ {
			if got := int(o[e.squares+12*s+int(r)-1]); got != lost[r] {
				t.Fatalf("game %d: %d of %v lost, want %d", i, got, r, lost[r])
			}
		}
	}
	for k := range playedPlies {
		want := []byte{255, 255, 255}
		if ply := pos.Ply() - 1 - k; ply >= 0 {
			event := pos.Event(ply)
			m := e.view(side, event.Move)
			want = []byte{byte(m.From), byte(m.To), byte(event.Outcome)}
		}
		if got := o[e.squares+lostSize+3*k:][:3]; !bytes.Equal(got, want) {
			t.Fatalf("game %d, ply %d: the ply %d before it is %v, want %v", i, pos.Ply(), k, got, want)
		}
	}
	counts := o[e.squares+lostSize+playedSize:]
	if quiet, ply := int(counts[0])+int(counts[1])<<8, int(counts[2])+int(counts[3])<<8; quiet != pos.Quiet() ||
		ply != pos.Ply() ||
		counts[4] != uint8(side) || b.Sides[i] != uint8(side) {
		t.Fatalf("game %d: quiet %d, ply %d, side %d; want %d, %d, %d", i, quiet, ply, counts[4], pos.Quiet(), pos.Ply(), side)
	}
}

// checkPlanes compares the planes of a game with the squares of its observation, in words of
// the documentation.
func checkPlanes(t *testing.T, e *Env, b *Buffers, i int) {
	t.Helper()
	for q, c := range part(b.Observations, i, e.ObservationSize())[:e.squares] {
		rank, enemy, moved, known := int(c&15), c&16 != 0, c&32 != 0, c&64 != 0
		for plane := range Planes {
			var want bool
			switch {
			case rank == 0:
			case plane < 12:
				want = !enemy && rank == plane+1
			case plane < 24:
				want = enemy && rank == plane-11
			default:
				want = [4]bool{enemy && rank == 13, !enemy && moved, !enemy && known, enemy && moved}[plane-24]
			}
			at := (i*Planes+plane)*e.squares + q
			word := b.PlaneBits[(i*Planes+plane)*e.PlaneWords()+q/64]
			if (b.Planes[at] == 1) != want || (b.Planes[at] == 0) == want || (b.HalfPlanes[at] == 0x3c00) != want ||
				(b.HalfPlanes[at] == 0) == want || word>>(q%64)&1 == 1 != want {
				t.Fatalf("game %d, square %d is %#x: plane %d is %v, %#x and %b", i, q, c, plane, b.Planes[at], b.HalfPlanes[at], word)
			}
		}
	}
}

func TestAnObservationIsTheSameWhateverIsHiddenFromItsSide(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			twin, other := gametest.Twins(t, v, 3, 40)
			var shown [2]*Buffers
			for k, pos := range []*stratego.Position{twin, other} {
				e := newEnv(t, v, 1)
				g := &e.games[0]
				g.start(v, pos.Setup(stratego.Red), pos.Setup(stratego.Blue))
				for _, event := range pos.History() {
					g.play(event.Move)
				}
				shown[k] = buffersOf(e)
				must.Do(t, e.Observe(shown[k]))
			}
			n := len(shown[0].Observations) / games
			if !bytes.Equal(shown[0].Observations[:n], shown[1].Observations[:n]) ||
				!slices.Equal(shown[0].Masks[:len(shown[0].Masks)/games], shown[1].Masks[:len(shown[1].Masks)/games]) {
				t.Error("Red is told different things")
			}
		})
	}
}

func TestTheSameSeedGivesTheSameGamesAndAnotherDoesNot(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	var played [3]*Buffers
	for k, seed := range []uint64{5, 5, 6} {
		e := newEnv(t, v, seed)
		played[k] = buffersOf(e)
		for range 200 {
			step(t, e, played[k])
		}
	}
	if !bytes.Equal(played[0].Observations, played[1].Observations) {
		t.Error("the same seed gives other games")
	}
	if bytes.Equal(played[0].Observations, played[2].Observations) {
		t.Error("another seed gives the same games")
	}
}

func TestAGameGoesOnFromASnapshotAsItDidBefore(t *testing.T) {
	v, _ := stratego.VariantNamed("mini")
	e := newEnv(t, v, 2)
	b := buffersOf(e)
	for range 30 {
		step(t, e, b)
	}
	var saved []*Snapshot
	for i := range games {
		s := must.Get(e.Save(i))(t)
		saved = append(saved, s)
	}
	var first []byte
	for range 2 { // a snapshot may be used again
		for i, s := range saved {
			must.Do(t, e.Restore(i, s))
		}
		for range 400 { // beyond the ends of games
			step(t, e, b)
		}
		if first != nil && !bytes.Equal(first, b.Observations) {
			t.Error("the games went on in another way")
		}
		first = slices.Clone(b.Observations)
	}
}

func TestAStepAllocatesNothing(t *testing.T) {
	v, _ := stratego.VariantNamed("classic")
	e := newEnv(t, v, 4)
	b := buffersOf(e)
	if n := testing.AllocsPerRun(600, func() { step(t, e, b) }); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
}

func TestWrongInputIsToldAndChangesNothing(t *testing.T) {
	v, _ := stratego.VariantNamed("barrage")
	for name, c := range map[string]Config{
		"no variant":      {Games: 1},
		"no games":        {Variant: v, Pool: NewPool(v, 1, 1)},
		"no pool":         {Variant: v, Games: 1},
		"an illegal pool": {Variant: v, Games: 1, Pool: []stratego.Setup{make(stratego.Setup, 40)}},
		"endless games":   {Variant: v, Games: 1, Pool: NewPool(v, 1, 1), MaxPlies: MostPlies + 1},
	} {
		if _, err := New(c); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	e := newEnv(t, v, 1)
	b := buffersOf(e)
	step(t, e, b)
	before := slices.Clone(b.Observations)
	rng := rand.New(rand.NewPCG(1, 1))
	must.Do(t, e.Sample(b.Actions))
	for _, wrong := range []int32{-1, int32(e.Actions()), 1 << 30, legalNot(e, b, rng)} {
		actions := slices.Clone(b.Actions)
		actions[7] = wrong
		var told *ActionError
		if err := e.Step(&Buffers{Actions: actions}); !errors.As(err, &told) || told.Game != 7 || told.Action != wrong {
			t.Errorf("action %d: %v", wrong, err)
		}
	}
	for _, short := range []*Buffers{
		{},
		{Actions: b.Actions[1:]},
		{Actions: b.Actions, Observations: b.Observations[1:]},
		{Actions: b.Actions, Masks: []uint64{}},
		{Actions: b.Actions, Done: make([]bool, 99)},
	} {
		var told *BufferError
		if err := e.Step(short); !errors.As(err, &told) {
			t.Errorf("%+v: %v", told, err)
		}
	}
	if _, err := e.Save(games); err == nil {
		t.Error("a game that is none was saved")
	}
	if err := e.Restore(0, nil); err == nil {
		t.Error("nothing was restored")
	}
	if err := e.Observe(b); err != nil || !bytes.Equal(before, b.Observations) {
		t.Errorf("the games have changed: %v", err)
	}
}

// legalNot returns an action that game 7 does not have.
func legalNot(e *Env, b *Buffers, rng *rand.Rand) int32 {
	mask := b.Masks[7*e.MaskWords():]
	for {
		if a := rng.Int32N(int32(e.Actions())); mask[a/64]>>(a%64)&1 == 0 {
			return a
		}
	}
}

func BenchmarkStep(b *testing.B) {
	v, _ := stratego.VariantNamed("classic")
	e := must.Get(New(Config{Variant: v, Games: 1024, Pool: NewPool(v, 256, 1)}))(b)
	all := buffersOf(e)
	for _, c := range []struct {
		name    string
		buffers *Buffers
	}{
		{"bare", &Buffers{}},
		{"observations", &Buffers{Observations: all.Observations}},
		{"masks", &Buffers{Masks: all.Masks}},
		{"both", &Buffers{Observations: all.Observations, Masks: all.Masks}},
		{"legal", &Buffers{Masks: all.Masks, Legal: all.Legal}},
		{"planes", &Buffers{Planes: all.Planes}},
		{"half planes", &Buffers{HalfPlanes: all.HalfPlanes}},
		{"plane bits", &Buffers{PlaneBits: all.PlaneBits}},
	} {
		c.buffers.Actions = all.Actions
		b.Run(c.name, func(b *testing.B) {
			for range b.N {
				step(b, e, c.buffers)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1024, "ns/game")
		})
	}
}
