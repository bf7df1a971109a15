package session

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// shuffled returns a set-up that the variant allows, its pieces anywhere but the
// Flag in the back row.
func shuffled(v *stratego.Variant, seed uint64) stratego.Setup {
	rng := rand.New(rand.NewPCG(seed, 1))
	setup := make(stratego.Setup, v.HomeSize())
	n := 0
	for _, l := range v.Definition().Army {
		for range l.Count {
			setup[n] = l.Ranks.First()
			n++
		}
	}
	for {
		rng.Shuffle(len(setup), func(i, j int) { setup[i], setup[j] = setup[j], setup[i] })
		if v.CheckSetup(setup) == nil && slices.Index(setup, stratego.Flag) < v.Grid().Width {
			return setup
		}
	}
}

// sampler is a program that plays any legal move.
type sampler struct{ seed uint64 }

func (p sampler) Deploy(_ context.Context, v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	return shuffled(v, p.seed), nil
}

func (p sampler) Choose(_ context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	moves := view.Moves(nil)
	rng := rand.New(rand.NewPCG(p.seed, uint64(view.Ply())))
	return moves[rng.IntN(len(moves))], search.Info{Win: 0.5}, nil
}

// stuck is a program that thinks until it is told to stop.
type stuck struct{ sampler }

func (stuck) Choose(ctx context.Context, _ *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	<-ctx.Done()
	return stratego.Move{}, search.Info{}, ctx.Err()
}

// broken is a program that fails.
type broken struct {
	sampler
	err error
}

func (b broken) Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error) {
	return stratego.Move{}, search.Info{}, b.err
}

func begin(t *testing.T, c StrategoConfig, opts Options) *Session {
	t.Helper()
	s := must.Get(NewStratego(t.Context(), c, opts))(t)
	t.Cleanup(s.Close)
	return s
}

// people returns the configuration of a game between two people.
func people(v *stratego.Variant) StrategoConfig {
	return StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, 1), shuffled(v, 2)}}
}

// playOn plays seeded moves for both people and stops after n plies or at the
// end.
func playOn(t *testing.T, s *Session, n int, seed uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 9))
	for range n {
		side, playing := s.Side()
		if !playing {
			return
		}
		moves := s.Scene(ViewerOf(side)).Moves
		must.Do(t, s.Play(side, moves[rng.IntN(len(moves))].Text))
	}
}

// await waits until a session's scene has a property.
func await(t *testing.T, s *Session, v Viewer, what string, ok func(Scene) bool) Scene {
	t.Helper()
	for range s.Watch(t.Context()) {
		if sc := s.Scene(v); ok(sc) {
			return sc
		}
	}
	t.Fatalf("the session was closed before %s", what)
	return Scene{}
}
