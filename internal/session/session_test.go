package session

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"flagfall.dev/internal/phrase"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/proc"
	"flagfall.dev/internal/search"
	"flagfall.dev/record"
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

func variant(t *testing.T, name string) *stratego.Variant {
	t.Helper()
	v, err := stratego.VariantNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func begin(t *testing.T, c StrategoConfig, opts Options) *Session {
	t.Helper()
	s, err := NewStratego(t.Context(), c, opts)
	if err != nil {
		t.Fatal(err)
	}
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
		if err := s.Play(side, moves[rng.IntN(len(moves))].Text); err != nil {
			t.Fatal(err)
		}
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

func TestAGameAgainstAProgramIsPlayedToItsEnd(t *testing.T) {
	v := variant(t, "mini")
	s := begin(t, StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, sampler{4}}}, Options{})
	rng := rand.New(rand.NewPCG(5, 5))
	for {
		sc := await(t, s, AsFirst, "the person's turn", func(sc Scene) bool { return sc.Phase == Over || sc.Turn == stratego.Red })
		if sc.Phase == Over {
			if sc.Verdict == "" || len(sc.Moves) != 0 {
				t.Errorf("at the end: verdict %q, %d moves", sc.Verdict, len(sc.Moves))
			}
			return
		}
		if sc.Ply > 2000 {
			if err := s.Resign(stratego.Red); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := s.Play(stratego.Red, sc.Moves[rng.IntN(len(sc.Moves))].Text); err != nil {
			t.Fatal(err)
		}
	}
}

func TestScenesTellNothingThatTheirViewerMayNotKnow(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				for seed := range uint64(4) {
					a := begin(t, StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, seed), shuffled(v, 100+seed)}}, Options{})
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

func TestUndoTakesBackTheReplyToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := variant(t, "classic")
		s := begin(t, StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, sampler{4}}}, Options{})
		before := s.Scene(AsFirst)
		if err := s.Undo(stratego.Red); err == nil {
			t.Error("a move was taken back before the first one")
		}
		if err := s.Play(stratego.Red, before.Moves[0].Text); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if sc := s.Scene(AsFirst); sc.Ply != 2 {
			t.Fatalf("ply %d after a move and the reply", sc.Ply)
		}
		if err := s.Undo(stratego.Red); err != nil {
			t.Fatal(err)
		}
		after := s.Scene(AsFirst)
		after.Version, before.Version = 0, 0
		after.Opened, after.OpenedBy = false, phrase.Text{} // the reply was a Scout's run, which shows its rank
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("taking back is not going back:\n%s", diff)
		}
	})
}

func TestUndoAfterResigningGoesOnWithTheSamePosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := variant(t, "classic")
		s := begin(t, StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, sampler{4}}}, Options{})
		if err := s.Play(stratego.Red, s.Scene(AsFirst).Moves[0].Text); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if err := s.Resign(stratego.Red); err != nil {
			t.Fatal(err)
		}
		if err := s.Undo(stratego.Red); err != nil {
			t.Fatal(err)
		}
		if sc := s.Scene(AsFirst); sc.Phase != Playing || sc.Ply != 2 {
			t.Errorf("%s at ply %d", sc.Phase, sc.Ply)
		}
	})
}

func TestUndoWhileTheProgramThinksStopsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := variant(t, "classic")
		s := begin(t, StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, stuck{}}}, Options{})
		if err := s.Play(stratego.Red, s.Scene(AsFirst).Moves[0].Text); err != nil {
			t.Fatal(err)
		}
		if !s.Scene(AsFirst).Thinking {
			t.Error("the program does not think")
		}
		if err := s.Undo(stratego.Red); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if sc := s.Scene(AsFirst); sc.Thinking || sc.Ply != 0 || sc.Phase != Playing {
			t.Errorf("thinking %v, ply %d, %s", sc.Thinking, sc.Ply, sc.Phase)
		}
	})
}

func TestAProgramThatFailsLosesAsTheRefereeJudges(t *testing.T) {
	v := variant(t, "classic")
	for name, c := range map[string]struct {
		err     error
		ending  board.Ending
		verdict string
	}{
		"our own error": {errors.New("out of ideas"), board.Crash, "Blue's program failed (out of ideas)"},
		"a crash":       {&proc.Fault{Kind: proc.Crash, Detail: "exited with status 3"}, board.Crash, "Blue's program failed (exited with status 3)"},
		"a resignation": {&game.Resignation{Word: "quit"}, board.Resignation, "Blue resigned (resigned with quit)"},
		"silence":       {&proc.Fault{Kind: proc.Stall, Detail: "said nothing"}, board.Time, "Blue's time ran out (said nothing)"},
		"nonsense":      {&proc.Fault{Kind: proc.Garbage, Detail: "wrote bytes"}, board.IllegalMove, "Blue made an illegal move (wrote bytes)"},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := begin(t, StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, broken{err: c.err}}}, Options{})
			if err := s.Play(stratego.Red, s.Scene(AsFirst).Moves[0].Text); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			sc := s.Scene(AsFirst)
			if want := board.Won(stratego.Red, c.ending); sc.Result != want {
				t.Errorf("%s: result %v, want %v", name, sc.Result, want)
			}
			if want := "Red wins: " + c.verdict + "."; sc.Verdict != want {
				t.Errorf("%s: verdict %q, want %q", name, sc.Verdict, want)
			}
		})
	}
}

func TestASlowObserverBlocksNobodyAndGetsTheNewestVersion(t *testing.T) {
	v := variant(t, "classic")
	s := begin(t, people(v), Options{})
	ctx, cancel := context.WithCancel(t.Context())
	watch := s.Watch(ctx)
	playOn(t, s, 20, 1)
	if got, want := <-watch, s.Scene(Spectator).Version; got != want {
		t.Errorf("observer got version %d, newest is %d", got, want)
	}
	cancel()
	if _, open := <-watch; open {
		t.Error("the channel is open after its context ended")
	}
}

func TestTheClockThatRunsDownLoses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := variant(t, "classic")
		s := begin(t, people(v), Options{Clock: record.Clock{Initial: time.Minute, Increment: 2 * time.Second}})
		time.Sleep(10 * time.Second)
		playOn(t, s, 1, 1)
		if left := s.Scene(AsFirst).Clocks[0].Left; left != 52*time.Second {
			t.Errorf("Red has %v left, want 52s", left)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if got, want := s.Result(), board.Won(stratego.Red, board.Time); got != want {
			t.Errorf("result %v, want %v", got, want)
		}
	})
}

func TestASavedGameGoesOnWhereItWasLeft(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			s := begin(t, people(v), Options{Names: [2]string{"Ann", "Bob"}})
			playOn(t, s, 60, 1)
			name := filepath.Join(t.TempDir(), "game.ffr")
			if err := s.Record().Save(name); err != nil {
				t.Fatal(err)
			}
			rec, err := record.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			again := begin(t, StrategoConfig{Variant: v, Resume: rec}, Options{Names: rec.Names})
			for _, viewer := range []Viewer{AsFirst, AsSecond, Spectator} {
				a, b := s.Scene(viewer), again.Scene(viewer)
				a.Version, b.Version, a.Clocks, b.Clocks = 0, 0, [2]Clock{}, [2]Clock{}
				if diff := cmp.Diff(a, b); diff != "" {
					t.Fatalf("viewer %d:\n%s", viewer, diff)
				}
			}
		})
	}
}

func TestARecordWhoseSetupDoesNotMatchItsCommitmentIsRefused(t *testing.T) {
	v := variant(t, "classic")
	s := begin(t, people(v), Options{})
	playOn(t, s, 4, 1)
	rec := s.Record()
	rec.Setups[0] = rec.Setups[1]
	_, err := NewStratego(t.Context(), StrategoConfig{Variant: v, Resume: rec}, Options{})
	if err == nil || !strings.Contains(err.Error(), "red's set-up does not match its commitment") {
		t.Errorf("%v", err)
	}
}

func TestARecordThatContradictsTheRulesIsRefused(t *testing.T) {
	v := variant(t, "classic")
	s := begin(t, people(v), Options{})
	playOn(t, s, 100, 1)
	spoil := map[string]func(*record.Game){
		"a move off the board":  func(g *record.Game) { g.Moves[5].Text = "A7-A99" },
		"the wrong side":        func(g *record.Game) { g.Moves[5].Side = 1 - g.Moves[5].Side },
		"another strike":        func(g *record.Game) { strike(g).Outcome = "both" },
		"a set-up too short":    func(g *record.Game) { g.Setups[0] = "123" },
		"no set-up":             func(g *record.Game) { g.Setups[1] = "" },
		"a record of Advance":   func(g *record.Game) { g.Game = record.Advance },
		"a position of nothing": func(g *record.Game) { g.Start = "AAA" },
	}
	for name, change := range spoil {
		rec := s.Record()
		change(rec)
		if _, err := NewStratego(t.Context(), StrategoConfig{Variant: v, Resume: rec}, Options{}); err == nil {
			t.Errorf("%s: resumed", name)
		}
	}
}

// strike returns a strike of a record that did not end both.
func strike(g *record.Game) *record.Move {
	for i := range g.Moves {
		if o := g.Moves[i].Outcome; o != "" && o != "both" {
			return &g.Moves[i]
		}
	}
	panic("no strike in the game")
}

func TestInTheSoloGameOnlyRedMoves(t *testing.T) {
	v := variant(t, "mini")
	s := begin(t, people(v), Options{Solo: true})
	for range 5 {
		sc := s.Scene(AsFirst)
		if sc.Phase == Over {
			break
		}
		if sc.Turn != stratego.Red {
			t.Fatalf("ply %d: it is Blue's turn", sc.Ply)
		}
		if err := s.Play(stratego.Red, sc.Moves[0].Text); err != nil {
			t.Fatal(err)
		}
	}
	n := s.Scene(AsFirst).Ply
	if err := s.Undo(stratego.Red); err != nil {
		t.Fatal(err)
	}
	if got := s.Scene(AsFirst); got.Ply != n-1 || got.Turn != stratego.Red {
		t.Errorf("after undo: ply %d of %d, turn %v", got.Ply, n, got.Turn)
	}
	if _, err := NewStratego(t.Context(), people(variant(t, "classic")), Options{Solo: true}); err == nil {
		t.Error("a solo game with repetition rules began")
	}
}

func TestPeopleDeployOneAfterTheOtherAndAreBoundToIt(t *testing.T) {
	v := variant(t, "barrage")
	s := begin(t, StrategoConfig{Variant: v}, Options{})
	if err := s.Play(stratego.Red, "A4-A5"); !errors.Is(err, ErrSettingUp) {
		t.Errorf("a move before the set-up: %v", err)
	}
	if err := s.Deploy(stratego.Blue, "1"); err == nil {
		t.Error("a set-up of one piece was accepted")
	}
	text := shuffled(v, 7).String()
	if err := s.Deploy(stratego.Blue, text); err != nil {
		t.Fatal(err)
	}
	if sc := s.Scene(AsFirst); sc.Phase != SettingUp || sc.Ready != [2]bool{false, true} || pieces(sc) != 0 {
		t.Errorf("%s, ready %v, %d pieces seen by the enemy", sc.Phase, sc.Ready, pieces(sc))
	}
	if sc := s.Scene(AsSecond); pieces(sc) != 8 {
		t.Errorf("%d own pieces seen, want 8", pieces(sc))
	}
	if err := s.Deploy(stratego.Blue, text); err == nil {
		t.Error("a set-up was changed")
	}
	if err := s.Deploy(stratego.Red, text); err != nil {
		t.Fatal(err)
	}
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
	v := variant(t, "classic")
	if err := begin(t, people(v), Options{}).Reveal(stratego.Red, true); err == nil {
		t.Error("a game between people was revealed")
	}
	s := begin(t, StrategoConfig{Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil}, Bots: [2]game.StrategoPlayer{nil, sampler{4}}}, Options{})
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
		if err := s.Reveal(stratego.Red, on); err != nil {
			t.Fatal(err)
		}
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

func TestADrawNeedsBothPeople(t *testing.T) {
	s := begin(t, people(variant(t, "classic")), Options{})
	if err := s.OfferDraw(stratego.Red); err != nil {
		t.Fatal(err)
	}
	if err := s.OfferDraw(stratego.Red); err == nil {
		t.Error("the same draw was offered twice")
	}
	if err := s.DeclineDraw(stratego.Blue); err != nil {
		t.Fatal(err)
	}
	if err := s.OfferDraw(stratego.Blue); err != nil {
		t.Fatal(err)
	}
	if err := s.OfferDraw(stratego.Red); err != nil {
		t.Fatal(err)
	}
	if got := s.Result(); got != board.Draw(board.Agreed) {
		t.Errorf("result %v", got)
	}
	if err := s.Play(stratego.Red, "A4-A5"); !errors.Is(err, ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
}

func TestAHintIsALegalMoveOfTheSide(t *testing.T) {
	v := variant(t, "classic")
	s := begin(t, StrategoConfig{
		Variant: v, Setups: [2]stratego.Setup{shuffled(v, 3), nil},
		Bots: [2]game.StrategoPlayer{nil, sampler{4}}, Adviser: sampler{5},
	}, Options{})
	advice, err := s.Hint(t.Context(), stratego.Red)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Check(stratego.Red, advice.Move.Text); err != nil {
		t.Errorf("hint %v: %v", advice.Move, err)
	}
	if _, err := s.Hint(t.Context(), stratego.Blue); err == nil {
		t.Error("a hint for the side that is not on turn")
	}
}

func TestEarlierScenesAreWhatTheViewerKnewThen(t *testing.T) {
	s := begin(t, people(variant(t, "classic")), Options{})
	var then []Scene
	for range 40 {
		then = append(then, s.Scene(AsSecond))
		playOn(t, s, 1, 77)
	}
	for ply, want := range then {
		got := s.SceneAt(AsSecond, ply)
		got.Version, got.Clocks, got.Moves, got.Premoves, got.CanAskUndo = want.Version, want.Clocks, want.Moves, want.Premoves, want.CanAskUndo
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("ply %d:\n%s", ply, cmp.Diff(want, got))
		}
	}
}

func TestTheCountsOfAnArmyAddUp(t *testing.T) {
	for _, v := range stratego.Variants() {
		s := begin(t, people(v), Options{})
		for range 20 {
			playOn(t, s, 6, uint64(s.Scene(Spectator).Ply))
			for _, viewer := range []Viewer{AsFirst, AsSecond, Spectator} {
				sc := s.Scene(viewer)
				for side := range sc.Armies {
					taken, known := 0, 0
					for _, u := range sc.Armies[side] {
						taken += u.Taken
						known += u.Total - u.Taken - u.Hidden
						if u.Hidden < 0 || u.Taken < 0 {
							t.Fatalf("%s, ply %d: %+v", v, sc.Ply, u)
						}
					}
					seen := 0
					for _, q := range sc.Squares {
						if q.Piece != nil && q.Piece.Known && int(q.Piece.Side) == side {
							seen++
						}
					}
					if taken != len(sc.Taken[side]) || known != seen {
						t.Fatalf("%s, ply %d: %d taken of %d, %d known of %d on the board", v, sc.Ply, taken, len(sc.Taken[side]), known, seen)
					}
				}
			}
		}
	}
}

func TestEveryMoveOfASceneIsAccepted(t *testing.T) {
	for _, v := range stratego.Variants() {
		s := begin(t, people(v), Options{})
		playOn(t, s, 40, 3)
		side, playing := s.Side()
		if !playing {
			continue
		}
		texts := map[string]bool{}
		for _, m := range s.Scene(ViewerOf(side)).Moves {
			if texts[m.Text] {
				t.Errorf("%s: two moves are called %s", v, m.Text)
			}
			texts[m.Text] = true
			if err := s.Check(side, m.Text); err != nil {
				t.Errorf("%s: %s: %v", v, m.Text, err)
			}
		}
	}
}

func TestAfterCloseNothingMoves(t *testing.T) {
	s := begin(t, people(variant(t, "classic")), Options{})
	watch := s.Watch(context.Background())
	s.Close()
	for range watch {
	}
	for what, err := range map[string]error{
		"Play":    s.Play(stratego.Red, "A4-A5"),
		"Resign":  s.Resign(stratego.Red),
		"Undo":    s.Undo(stratego.Red),
		"Offer":   s.OfferDraw(stratego.Red),
		"Deploy":  s.Deploy(stratego.Red, ""),
		"Reveal":  s.Reveal(stratego.Red, true),
		"Decline": s.DeclineDraw(stratego.Red),
	} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
	_ = fmt.Sprint(s.Scene(AsFirst)) // still drawable
}
