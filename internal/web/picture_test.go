//go:build !race

package web

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/film"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// long returns the record of a game of a given number of random moves without a limit.
func long(t testing.TB, plies int) *record.Game {
	t.Helper()
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	g := &record.Game{Game: record.Stratego, Variant: v.Name()}
	var setups [2]stratego.Setup
	for s := range setups {
		setups[s] = shuffled(t, "ucc", uint64(s))
		g.Setups[s] = setups[s].String()
	}
	pos := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	rng := rand.NewPCG(1, 2)
	for len(g.Moves) < plies && !pos.Result().Over() {
		m, _ := pos.Sample(rng)
		if !pos.At(m.To).Empty() && rng.Uint64()%40 != 0 || pos.At(m.To).Rank() == stratego.Flag {
			continue // so that the game is long
		}
		pos.Make(m)
		g.Moves = append(g.Moves, record.StrategoMove(v, pos.Event(pos.Ply()-1)))
	}
	if len(g.Moves) < plies {
		t.Fatalf("the game was over after %d moves", len(g.Moves))
	}
	return g
}

func TestTheScenesOfAFilmAreThoseOfASession(t *testing.T) {
	for _, rec := range []*record.Game{long(t, 200), played(t, record.Advance, 60)} {
		g := must.Get(archive.Parse(rec.String()))(t)
		f := must.Get(film.New(rec, g.Variant))(t)
		replay := must.Get(kit{}.Replay(t.Context(), rec))(t)
		defer replay.Close()
		for viewer := session.AsFirst; viewer <= session.Open; viewer++ {
			ply := 0
			for sc := range scenes(f, replay.SceneAt(viewer, 0)) {
				want := replay.SceneAt(viewer, ply)
				if diff := cmp.Diff(want.Squares, sc.Squares); diff != "" {
					t.Fatalf("%s, viewer %d, ply %d: %s", rec.Game, viewer, ply, diff)
				}
				if ply > 0 && (sc.Last.From != want.Last.From || sc.Last.To != want.Last.To) {
					t.Fatalf("%s, ply %d: the newest move is %+v, want %+v", rec.Game, ply, sc.Last, want.Last)
				}
				ply++
			}
			if ply != len(rec.Moves)+1 {
				t.Errorf("%d scenes of %d moves", ply, len(rec.Moves))
			}
		}
	}
}

// twinOf returns the same game with two of Blue's pieces exchanged that have moved
// and did not show their ranks: Red cannot tell the two games apart.
func twinOf(t *testing.T, rec *record.Game) *record.Game {
	t.Helper()
	v := must.Get(stratego.VariantNamed(rec.Variant))(t)
	end := func(rec *record.Game) *stratego.Position {
		r, err := record.ReplayStratego(rec, v)
		if err != nil || r.Check() != nil {
			return nil // no such game
		}
		return r.Position()
	}
	last := end(rec)
	hasMoved := func(i int) bool {
		q := v.HomeSquare(stratego.Blue, i)
		return !last.Pieces(stratego.Blue).Has(q) || last.Moved().Has(q)
	}
	setup := rec.Setups[stratego.Blue]
	for i := range setup {
		for j := range i {
			if setup[i] == setup[j] || !hasMoved(i) || !hasMoved(j) {
				continue
			}
			changed := []byte(setup)
			changed[i], changed[j] = setup[j], setup[i]
			twin := *rec
			twin.Setups[stratego.Blue] = string(changed)
			if p := end(&twin); p != nil && p.View(stratego.Red).String() == last.View(stratego.Red).String() {
				return &twin
			}
		}
	}
	t.Fatal("no two games look alike to Red")
	return nil
}

func TestPicturesOfASidesViewAreThoseOfEveryGameThatItCannotTellApart(t *testing.T) {
	rec := long(t, 150)
	draw := func(rec *record.Game, view, kind string) []byte {
		g := must.Get(archive.Parse(rec.String()))(t)
		s := &Server{config: Config{Library: kit{}}}
		c := must.Get(s.showPicture(t.Context(), recordingRequest{View: view, Kind: kind, Ply: 100}, g))(t)
		return c.text
	}
	twin := twinOf(t, rec)
	for _, kind := range []string{"png", "gif"} {
		if !bytes.Equal(draw(rec, "first", kind), draw(twin, "first", kind)) {
			t.Errorf("%s: Red's picture depends on what is hidden from it", kind)
		}
		if bytes.Equal(draw(rec, "both", kind), draw(twin, "both", kind)) {
			t.Errorf("%s: the two games look alike with nothing hidden", kind)
		}
	}
}

// animated draws a game as an animated picture.
func animated(t testing.TB, ctx context.Context, rec *record.Game) (content, error) {
	t.Helper()
	g := must.Get(archive.Parse(rec.String()))(t)
	s := &Server{config: Config{Library: kit{}}}
	return s.showPicture(ctx, recordingRequest{View: "both", Kind: "gif"}, g)
}

// What an animated picture takes grows with its moves alone and not with their
// square: a long game is no way to take a server's memory.
func TestEveryMoveOfAnAnimatedPictureTakesLittleMemory(t *testing.T) {
	spent := func(rec *record.Game) int {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		must.Get(animated(t, t.Context(), rec))(t)
		runtime.ReadMemStats(&after)
		return int(after.TotalAlloc - before.TotalAlloc)
	}
	all := long(t, 2400)
	short := *all
	short.Moves = all.Moves[:400]
	spent(&short) // what is made once
	if each := (spent(all) - spent(&short)) / 2000; each > 32<<10 {
		t.Errorf("%d bytes are allocated for every move", each)
	}
}

func TestAnAnimatedPictureEndsWithItsTime(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if _, err := animated(t, ctx, long(t, 50)); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func BenchmarkAnimatedPicture(b *testing.B) {
	rec := long(b, 1204)
	b.ReportAllocs()
	for b.Loop() {
		c := must.Get(animated(b, b.Context(), rec))(b)
		b.ReportMetric(float64(len(c.text)), "B/picture")
	}
}
