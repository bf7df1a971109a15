package environment

import (
	"bytes"
	"slices"
	"testing"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func archived(t *testing.T, e *Env, i int) []byte {
	t.Helper()
	return must.Get(e.Archive(i))(t)
}

// A batch that is rebuilt from bytes goes on as the first one does, from set-ups, play and ends.
func TestABatchGoesOnFromBytesAsItDidBefore(t *testing.T) {
	duel := must.Get(stratego.VariantNamed("duel"))(t)
	random := func(seed uint64) (Opponent, error) { return roster.NewStratego("random", seed) }
	for name, change := range map[string]func(*Config){
		"from a pool":        func(*Config) {},
		"set-ups by actions": func(c *Config) { c.Variant, c.Pool, c.SetupActions = duel, nil, true },
		"the next step":      func(c *Config) { c.Autoreset = NextStep },
		"an opponent":        func(c *Config) { c.Opposed, c.Opponent = games/2, random },
		"an opponent deploys": func(c *Config) {
			c.Variant, c.Pool, c.SetupActions, c.Opposed, c.Opponent = duel, nil, true, games, random
		},
	} {
		for _, steps := range []int{0, 5, 13, 61, 150} {
			e, twin := short(t, SameStep, change), short(t, SameStep, change)
			b, other := allBuffersOf(e), allBuffersOf(twin)
			for range steps {
				step(t, e, b)
			}
			for i := range games {
				data := archived(t, e, i)
				must.Do(t, twin.Unarchive(i, data))
				if again := archived(t, twin, i); !bytes.Equal(data, again) {
					t.Fatalf("%s, %d steps: game %d is another: %x, was %x", name, steps, i, again, data)
				}
			}
			must.Do(t, e.Observe(b))
			must.Do(t, twin.Observe(other))
			copy(other.Actions, b.Actions)
			for range 100 {
				if e.config.Opposed == 0 { // one would go on as a new opponent
					step(t, e, b)
					step(t, twin, other)
				}
			}
			if !bytes.Equal(b.Observations, other.Observations) || !slices.Equal(b.Actions, other.Actions) {
				t.Fatalf("%s, %d steps: the games went on in another way", name, steps)
			}
		}
	}
}

// No damage makes a position that the rules forbid, or a panic.
func TestDamagedBytesAreAnErrorOrAGame(t *testing.T) {
	e := short(t, SameStep, nil)
	b := buffersOf(e)
	for range 25 {
		step(t, e, b)
	}
	whole := archived(t, e, 2)
	for n := range len(whole) {
		if err := e.Unarchive(2, whole[:n]); err == nil {
			t.Errorf("%d bytes of %d were taken", n, len(whole))
		}
	}
	if err := e.Unarchive(2, append(slices.Clone(whole), 0)); err == nil {
		t.Error("a byte too many was taken")
	}
	refused := 0
	for i := range whole {
		for _, flip := range []byte{1, 4, 16, 0x80, 0xff} {
			data := slices.Clone(whole)
			data[i] ^= flip
			if e.Unarchive(2, data) != nil {
				refused++
				continue
			}
			step(t, e, b)
		}
	}
	if refused < len(whole) {
		t.Errorf("%d of %d were refused", refused, 5*len(whole))
	}
}

func FuzzUnarchive(f *testing.F) {
	v, err := stratego.VariantNamed("mini")
	if err != nil {
		f.Fatal(err)
	}
	e := must.Get(New(Config{Variant: v, Games: 1, Pool: NewPool(v, 4, 1), MaxPlies: 60}))(f)
	b := buffersOf(e)
	for range 20 {
		f.Add(must.Get(e.Archive(0))(f))
		must.Do(f, e.Sample(b.Actions))
		must.Do(f, e.Step(b))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if e.Unarchive(0, data) != nil {
			return
		}
		must.Do(t, e.Sample(b.Actions))
		must.Do(t, e.Step(b))
	})
}
