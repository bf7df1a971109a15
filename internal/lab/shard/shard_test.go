package shard

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func header(v *stratego.Variant, games int) Header {
	return Header{
		Variant: v.Name(), Number: 3, First: 3 * games, Games: games, Players: []string{"random", "council"},
		Sources: []string{"own", "people"},
	}
}

// drawn returns a game of moves drawn at random with many samples, of at most a given number of plies.
func drawn(v *stratego.Variant, number, plies int) *Game {
	rng := rand.New(rand.NewPCG(uint64(number), 7))
	gen := deploy.New(v)
	g := &Game{Number: number, Seed: rng.Uint64(), Players: [2]int{rng.IntN(2), rng.IntN(2)}, Sources: [2]int{1, rng.IntN(2)}}
	g.Setups = [2]stratego.Setup{gen.Random(rng), gen.Random(rng)}
	p, err := stratego.NewPosition(v, g.Setups[0], g.Setups[1])
	if err != nil {
		panic(err)
	}
	for p.Ply() < plies && !p.Result().Over() {
		legal := p.Moves(nil)
		if rng.IntN(3) == 0 {
			s := Sample{Ply: p.Ply(), Win: unpackWin(uint16(rng.IntN(noWin))), Best: legal[rng.IntN(len(legal))]}
			g.Samples = append(g.Samples, s)
		}
		m := legal[rng.IntN(len(legal))]
		g.Moves = append(g.Moves, m)
		p.Make(m)
	}
	g.Result = p.Result()
	return g
}

func whole(t testing.TB, h Header, plies int) ([]byte, []*Game) {
	t.Helper()
	v := must.Get(h.rules())(t)
	var games []*Game
	for n := range h.Games {
		games = append(games, drawn(v, h.First+n, plies))
	}
	b := must.Get(Encode(h, games))(t)
	return b, games
}

func readAll(b []byte) (games []*Game, err error) {
	r, err := NewReader("test.games", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return games, nil
		}
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

func TestGamesOfEveryVariantAreReadAsTheyWereWritten(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			b, games := whole(t, header(v, 12), 300)
			got := must.Get(readAll(b))(t)
			if !reflect.DeepEqual(got, games) {
				t.Error("other games")
			}
		})
	}
}

func TestTheLongestGameFitsAndLosesSamplesOnly(t *testing.T) {
	v, _ := stratego.VariantNamed("classic")
	g := drawn(v, 0, MostPlies)
	for n := 1; len(g.Moves) < MostPlies; n++ {
		g = drawn(v, n, MostPlies)
	}
	g.Number = 0
	b, err := encode(v, g)
	if err != nil || len(b) > MostBytes {
		t.Fatalf("%d bytes, %v", len(b), err)
	}
	h := header(v, 1)
	got := must.Get(decode(v, &h, b))(t)
	if n := len(got.Samples); n == 0 || n >= len(g.Samples) {
		t.Errorf("%d samples of %d are left", n, len(g.Samples))
	}
	got.Samples, g.Samples = nil, nil
	if !reflect.DeepEqual(got, g) {
		t.Error("more than samples was lost")
	}
}

func TestAChanceThatWasNotGivenStaysUnknown(t *testing.T) {
	for _, win := range []float64{0, 0.25, 1} {
		if got := unpackWin(packWin(win)); math.Abs(got-win) > 1.0/65534 {
			t.Errorf("%v became %v", win, got)
		}
	}
	if !math.IsNaN(unpackWin(packWin(math.NaN()))) || !math.IsNaN(unpackWin(packWin(-1))) {
		t.Error("an unknown chance became known")
	}
}

func TestMovesAreNumberedBySquareWhateverOrderTheyAreGeneratedIn(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	g := drawn(v, 1, 40)
	g.Replay(v, func(p *stratego.Position, _ *Sample) bool {
		list := choices(p, nil)
		for i := 1; i < len(list); i++ {
			if a, b := list[i-1], list[i]; a.From > b.From || a.From == b.From && a.To >= b.To {
				t.Fatalf("%v comes before %v", a, b)
			}
		}
		return true
	})
}

// What a killed process leaves is a file cut off anywhere.
func TestAShardCutOffAnywhereIsTakenUpAgainAndBecomesTheSame(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	h := header(v, 4)
	want, games := whole(t, h, 60)
	for cut := 0; cut <= len(want); cut += 1 + cut/40 {
		dir := t.TempDir()
		part := name(dir, h.Number) + unfinishedSuffix
		must.Do(t, os.WriteFile(part, want[:cut], 0o644))
		read := 0
		if err := ReadFile(part, func(_ *Reader, g *Game) bool { read++; return true }); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		w, err := Claim(dir, h)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if w.games != read {
			t.Fatalf("cut at %d: %d games are kept, %d can be read", cut, w.games, read)
		}
		for _, g := range games[w.games:] {
			must.Do(t, w.Add(g))
		}
		must.Do(t, w.Close())
		got, err := os.ReadFile(name(dir, h.Number) + wholeSuffix)
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("cut at %d: another shard came of it, %v", cut, err)
		}
	}
}

func TestAShardHasOneWriterAtATime(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	dir, h := t.TempDir(), header(v, 2)
	first, err := Claim(dir, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Claim(dir, h); !errors.Is(err, ErrTaken) {
		t.Errorf("a second claim: %v", err)
	}
	if err := first.Add(drawn(v, h.First+1, 9)); err == nil {
		t.Error("a game was left out")
	}
	must.Do(t, first.Close())
	b, games := whole(t, h, 30)
	must.Do(t, Store(dir, h, b))
	if _, err := Claim(dir, h); !errors.Is(err, ErrWhole) {
		t.Errorf("a claim of what is whole: %v", err)
	}
	if err := Store(dir, h, b); err != nil {
		t.Errorf("a shard that comes twice: %v", err)
	}
	n := 0
	err = ReadFile(filepath.Join(dir, "000003.games"), func(_ *Reader, g *Game) bool {
		n++
		return reflect.DeepEqual(g, games[n-1])
	})
	if err != nil || n != h.Games {
		t.Errorf("%d games, %v", n, err)
	}
}

func TestAShardOfOtherSettingsIsLeftAlone(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	dir, h := t.TempDir(), header(v, 2)
	w := must.Get(Claim(dir, h))(t)
	must.Do(t, w.Add(drawn(v, h.First, 20)))
	w.Close()
	other := h
	other.Recipe = "another"
	if _, err := Claim(dir, other); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("%v", err)
	}
	b, _ := whole(t, other, 20)
	if err := Store(dir, h, b); err == nil {
		t.Error("a shard of other settings was stored")
	}
	notes := filepath.Join(dir, "000004.part")
	must.Do(t, os.WriteFile(notes, []byte("my notes\n"), 0o644))
	h.Number, h.First = 4, 8
	if _, err := Claim(dir, h); err == nil {
		t.Error("a file of somebody else's was written over")
	}
}

// Without the checksum: whatever is read is a game by the rules, and is written as it was
// read.
func FuzzDecode(f *testing.F) {
	v, _ := stratego.VariantNamed("duel")
	h := header(v, 1)
	for n := range 4 {
		b := must.Get(encode(v, drawn(v, n, 20+30*n)))(f)
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := decode(v, &h, b)
		if err != nil || len(b) > MostBytes {
			return
		}
		again := must.Get(encode(v, g))(t)
		same, err := decode(v, &h, again)
		if err != nil || g.Number != same.Number || !reflect.DeepEqual(g.Moves, same.Moves) ||
			g.Result != same.Result || len(g.Samples) != len(same.Samples) {
			t.Fatalf("%+v became %+v, %v", g, same, err)
		}
	})
}

func FuzzReader(f *testing.F) {
	v, _ := stratego.VariantNamed("duel")
	b, _ := whole(f, header(v, 2), 40)
	f.Add(b)
	f.Add(b[:len(b)/2])
	f.Add([]byte(mark + "{}\n"))
	f.Add([]byte(mark))
	f.Fuzz(func(t *testing.T, b []byte) {
		games, _ := readAll(b)
		for _, g := range games {
			if g.Result.Over() && g.Score(board.First)+g.Score(board.Second) != 1 && !g.Result.Drawn {
				t.Fatalf("the result %v is worth %v and %v", g.Result, g.Score(0), g.Score(1))
			}
		}
	})
}
