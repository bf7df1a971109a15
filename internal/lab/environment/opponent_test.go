package environment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/council"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func councils(seed uint64) (Opponent, error) { return council.New(council.Config{Seed: seed}) }

// With any number of workers, with opponents in some games and set-ups by actions,
// the same seed gives the same games, and Reset gives them again.
func TestTheGamesDoNotDependOnTheNumberOfWorkers(t *testing.T) {
	for _, byActions := range []bool{false, true} {
		v, _ := stratego.VariantNamed("duel")
		c := Config{Variant: v, Games: 37, Seed: 8, MaxPlies: 40, Opponent: councils, Opposed: 6, SetupActions: byActions}
		if !byActions {
			c.Pool = NewPool(v, 50, 1)
		}
		var want []byte
		for _, c.Workers = range []int{1, 5, 64} {
			e := must.Get(New(c))(t)
			b := buffersOf(e)
			for range 2 {
				var told []byte
				for range 100 {
					step(t, e, b)
					told = append(told, b.Observations...)
					told = append(told, fmt.Append(nil, b.Rewards, b.Done, b.Truncated, b.Sides)...)
				}
				if want == nil {
					want = told
				}
				if !bytes.Equal(told, want) {
					t.Errorf("%d workers, set-ups by actions %v: other games", c.Workers, byActions)
				}
				must.Do(t, e.Reset(c.Seed))
			}
			e.Close()
		}
	}
}

func TestTheCallerIsAskedForItsOwnPliesOnlyAndHasTheSidesInTurns(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			e := must.Get(New(Config{
				Variant: v, Games: games, Seed: 1, Pool: NewPool(v, 8, 1), MaxPlies: 30, Opposed: games,
				Opponent: func(seed uint64) (Opponent, error) { return random.New(seed), nil },
			}))(t)
			b := buffersOf(e)
			must.Do(t, e.Observe(b))
			for range 60 {
				before := slices.Clone(b.Sides)
				step(t, e, b)
				for i, over := range b.Done {
					if over = over || b.Truncated[i]; over == (b.Sides[i] == before[i]) {
						t.Fatalf("game %d: over %v, side %d after %d", i, over, b.Sides[i], before[i])
					}
				}
			}
		})
	}
}

// The opponent's last move is rewarded too.
func TestALossToTheOpponentIsToldToTheSideThatLost(t *testing.T) {
	v, _ := stratego.VariantNamed("mini")
	e := must.Get(New(Config{Variant: v, Games: 64, Seed: 1, Pool: NewPool(v, 100, 1), Opponent: councils, Opposed: 64}))(t)
	b := buffersOf(e)
	count := map[float32]int{}
	for range 60 {
		step(t, e, b)
		for i, done := range b.Done {
			if done {
				count[b.Rewards[i]]++
			}
		}
	}
	if count[-1] < 4*count[1] || count[1] == 0 {
		t.Errorf("rewards %v of random moves against council: expected some wins and many losses", count)
	}
}

// A bad opponent does what its name says.
type bad string

func (b bad) Deploy(context.Context, *stratego.Variant, board.Side) (stratego.Setup, error) {
	return nil, errors.New("no set-up")
}

func (b bad) Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error) {
	switch b {
	case "panics":
		panic("oh")
	case "cheats":
		return stratego.Move{From: 1, To: 1}, search.Info{}, nil
	}
	return stratego.Move{}, search.Info{}, errors.New("gives up")
}

func TestAFaultOfAnOpponentIsAnErrorAndTheGamesCanBeReset(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	for _, kind := range []bad{"panics", "cheats", "gives up"} {
		spoilt := false
		e := must.Get(New(Config{
			Variant: v, Games: 4, Workers: 2, Pool: NewPool(v, 8, 1), Opposed: 4,
			Opponent: func(seed uint64) (Opponent, error) {
				if spoilt {
					return kind, nil
				}
				return random.New(seed), nil
			},
		}))(t)
		spoilt = true
		if err := e.Reset(1); err == nil || !strings.Contains(err.Error(), "environment: ") {
			t.Errorf("%s: %v", kind, err)
		}
		b := buffersOf(e)
		if e.Sample(b.Actions) == nil || e.Step(b) == nil || e.Observe(b) == nil {
			t.Errorf("%s: the games go on", kind)
		}
		spoilt = false
		if err := e.Reset(1); err != nil {
			t.Error(err)
		}
		step(t, e, b)
		e.Close()
	}
	if _, err := New(Config{
		Variant: v, Games: 1, SetupActions: true, Opposed: 1,
		Opponent: func(uint64) (Opponent, error) { return bad(""), nil },
	}); err == nil {
		t.Error("no set-up was accepted")
	}
	if _, err := New(Config{Variant: v, Games: 1, SetupActions: true, Opposed: 1}); err == nil {
		t.Error("no opponent was accepted")
	}
}

// A meddler writes to the caller's buffer of actions while games are stepped, as another thread
// of the caller's may.
type meddler struct {
	Opponent
	buffers **Buffers
}

func (m meddler) Choose(ctx context.Context, v *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	if b := *m.buffers; b != nil {
		for i := range b.Actions {
			b.Actions[i] = -1
		}
	}
	return m.Opponent.Choose(ctx, v, limits)
}

func TestWhatIsPlayedIsWhatWasChecked(t *testing.T) {
	v := must.Get(stratego.VariantNamed("duel"))(t)
	var want []byte
	for _, meddles := range []bool{false, true} {
		var buffers *Buffers
		e := must.Get(New(Config{
			Variant: v, Games: 8, Seed: 3, Pool: NewPool(v, 8, 1), MaxPlies: 60, Opposed: 4,
			Opponent: func(seed uint64) (Opponent, error) { return meddler{random.New(seed), &buffers}, nil },
		}))(t)
		b := buffersOf(e)
		if meddles {
			buffers = b
		}
		var told []byte
		for range 40 {
			step(t, e, b)
			told = append(told, b.Observations...)
		}
		if want == nil {
			want = told
		} else if !bytes.Equal(told, want) {
			t.Error("games play what was written after the check")
		}
	}
}
