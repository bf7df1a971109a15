package session

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestScenesTellNothingThatTheirViewerMayNotKnow(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				for seed := range uint64(4) {
					a := begin(
						t,
						StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, seed), shuffled(v, 100+seed)}},
						Options{},
					)
					playOn(t, a, 30, seed)
					b, ok := twin(t, a, v, seed)
					if !ok {
						continue
					}
					for _, viewer := range []Viewer{AsFirst, Spectator, Open} {
						got, want := b.Scene(viewer), a.Scene(viewer)
						got.Commitments, want.Commitments = [2]string{}, [2]string{}
						if diff := cmp.Diff(want, got); diff != "" {
							t.Fatalf("seed %d, viewer %d: scenes differ:\n%s", seed, viewer, diff)
						}
					}
				}
			})
		})
	}
}

// twin plays the same moves as a session from a set-up in which two of Blue's
// pieces that Red has not seen are exchanged.
func twin(t *testing.T, a *Session, v *stratego.Variant, seed uint64) (*Session, bool) {
	rec := a.Record()
	if rec.Result.Over() {
		return nil, false
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	for range 200 {
		setup, _ := v.ParseSetup(rec.Setups[1])
		i, j := rng.IntN(len(setup)), rng.IntN(len(setup))
		if setup[i] == setup[j] || setup[i] == stratego.NoRank || setup[j] == stratego.NoRank {
			continue
		}
		setup[i], setup[j] = setup[j], setup[i]
		if v.CheckSetup(setup) != nil {
			continue
		}
		other := *rec
		other.Setups[1] = record.StrategoSetup(v, setup)
		b, err := NewStratego(t.Context(), StrategoConfig{Variant: v, Resume: &other}, Options{})
		if err != nil {
			continue // one of the two had to be what it was
		}
		t.Cleanup(b.Close)
		if b.Result() != a.Result() {
			continue
		}
		b.mu.Lock()
		b.version = a.version
		b.mu.Unlock()
		return b, true
	}
	return nil, false
}

func TestPeopleDeployOneAfterTheOtherAndAreBoundToIt(t *testing.T) {
	v := gametest.Variant(t, "barrage")
	s := begin(t, StrategoConfig{Variant: v}, Options{})
	if err := s.Play(stratego.Red, "A4-A5"); !errors.Is(err, ErrSettingUp) {
		t.Errorf("a move before the set-up: %v", err)
	}
	if err := s.Deploy(stratego.Blue, "1"); err == nil {
		t.Error("a set-up of one piece was accepted")
	}
	text := shuffled(v, 7).String()
	must.Do(t, s.Deploy(stratego.Blue, text))
	if sc := s.Scene(AsFirst); sc.Phase != SettingUp || sc.Ready != [2]bool{false, true} || pieces(sc) != 0 {
		t.Errorf("%s, ready %v, %d pieces seen by the enemy", sc.Phase, sc.Ready, pieces(sc))
	}
	if sc := s.Scene(AsSecond); pieces(sc) != 8 {
		t.Errorf("%d own pieces seen, want 8", pieces(sc))
	}
	if err := s.Deploy(stratego.Blue, text); err == nil {
		t.Error("a set-up was changed")
	}
	must.Do(t, s.Deploy(stratego.Red, text))
	rec := s.Record()
	for side, c := range s.Scene(Spectator).Commitments {
		if !rec.Commitments[side].Binds(rec.Setups[side]) || c != rec.Commitments[side].Sum {
			t.Errorf("side %d is not bound to its set-up", side)
		}
	}
}

func pieces(sc Scene) int {
	n := 0
	for _, q := range sc.Squares {
		if q.Piece != nil {
			n++
		}
	}
	return n
}

func TestRevealMarksTheGameAndIsForGamesAgainstProgramsOnly(t *testing.T) {
	v := gametest.Variant(t, "classic")
	if err := begin(t, people(v), Options{}).Reveal(stratego.Red, true); err == nil {
		t.Error("a game between people was revealed")
	}
	s := begin(t, StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, sampler{4}},
	}, Options{})
	hidden := func() int {
		n := 0
		for _, q := range s.Scene(AsFirst).Squares {
			if q.Piece != nil && q.Piece.Hidden {
				n++
			}
		}
		return n
	}
	if hidden() != 40 {
		t.Fatalf("%d hidden pieces, want 40", hidden())
	}
	for _, on := range []bool{true, false} {
		must.Do(t, s.Reveal(stratego.Red, on))
		if (hidden() == 0) != on {
			t.Errorf("revealed %v: %d hidden pieces", on, hidden())
		}
	}
	if !s.Record().Opened {
		t.Error("the record does not say that the game was opened")
	}
	if n := len(s.Scene(AsFirst).Moves); n == 0 {
		t.Error("no moves after revealing")
	}
}

func TestEarlierScenesAreWhatTheViewerKnewThen(t *testing.T) {
	s := begin(t, people(gametest.Variant(t, "classic")), Options{})
	var then []Scene
	for range 40 {
		then = append(then, s.Scene(AsSecond))
		playOn(t, s, 1, 77)
	}
	for ply, want := range then {
		got := s.SceneAt(AsSecond, ply)
		got.Version, got.Clocks, got.Moves = want.Version, want.Clocks, want.Moves
		got.Premoves, got.CanAskUndo = want.Premoves, want.CanAskUndo
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("ply %d:\n%s", ply, cmp.Diff(want, got))
		}
	}
}
