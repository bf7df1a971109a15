package selfplay

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/council"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

func recipe(variant string) *Recipe {
	return &Recipe{
		Variant: variant, Seed: 5, Shard: 4, Player: "marshal", Against: []string{Self, "council", "random"},
		Sources: []string{Own, People, Uniform}, Jitter: 0.1, Stray: 0.2, Heat: 0.05, Every: 3, MaxPly: 120, Quiet: 60,
	}
}

func open(spec string, seed uint64) (game.StrategoPlayer, error) {
	switch spec {
	case "marshal":
		return marshal.New(marshal.Config{Seed: seed, Nodes: 100, Memory: 1 << 20}), nil
	case "council":
		return council.New(council.Config{Seed: seed})
	}
	return random.New(seed), nil
}

var players = Players{
	Open:    open,
	Vary:    func(spec string, _ float64, _ *rand.Rand) (string, error) { return spec, nil },
	Insists: func(string) bool { return false },
	Book: func(v *stratego.Variant, file string) (all []stratego.Setup, sum string, err error) {
		text, err := os.ReadFile(file)
		for _, line := range strings.Fields(string(text)) {
			s, wrong := v.ParseSetup(line)
			all, err = append(all, s), errors.Join(err, wrong)
		}
		return all, string(text), err
	},
}

func newTable(t testing.TB, r *Recipe) *Table {
	t.Helper()
	table := must.Get(NewTable(r, players))(t)
	return table
}

func TestAGameOfAnyVariantFollowsFromItsNumberAndFitsItsShard(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			r := recipe(v.Name())
			h := must.Get(r.Header(0))(t)
			var all []*shard.Game
			for n := range 2 {
				g := must.Get(newTable(t, r).Play(t.Context(), n))(t)
				all = append(all, g)
			}
			again, err := newTable(t, r).Play(t.Context(), 1)
			if err != nil || !same(again, all[1]) {
				t.Errorf("game 1 came out otherwise: %v", err)
			}
			h.Games = len(all)
			if _, err := shard.Encode(h, all); err != nil {
				t.Error(err)
			}
		})
	}
}

// same compares games, in which an unknown chance equals none by its value.
func same(a, b *shard.Game) bool {
	a, b = known(a), known(b)
	return reflect.DeepEqual(a, b)
}

func known(g *shard.Game) *shard.Game {
	c := *g
	c.Samples = nil
	for _, s := range g.Samples {
		if math.IsNaN(s.Win) {
			s.Win = -1
		}
		c.Samples = append(c.Samples, s)
	}
	return &c
}

func TestAllOpponentsSidesAndSourcesAreDrawn(t *testing.T) {
	r := recipe("duel")
	seen := map[any]int{}
	for n := range 400 {
		c, _ := r.draw(n)
		seen[c.first]++
		for side := range 2 {
			seen[[2]int{side, c.players[side]}]++
			seen[[3]int{side, c.sources[side], 0}]++
		}
		if c.players[c.first] != 0 {
			t.Fatal("the player does not sit")
		}
	}
	// Two sides; on each the player, council or random; and three sources.
	if len(seen) != 2+6+6 {
		t.Errorf("%v", seen)
	}
}

func TestMovesStrayFromTheBestAsOftenAsTheRecipeSays(t *testing.T) {
	r := recipe("mini")
	r.Against, r.Every, r.Stray, r.Heat = []string{Self}, 1, 0.5, 10
	table := newTable(t, r)
	other, all := 0, 0
	for n := range 4 {
		g := must.Get(table.Play(t.Context(), n))(t)
		for _, s := range g.Samples {
			all++
			if g.Moves[s.Ply] != s.Best {
				other++
			}
			if s.Win < 0 || s.Win > 1 {
				t.Fatalf("a chance of %v", s.Win)
			}
		}
	}
	// Half of the moves are drawn, about evenly from up to five.
	if share := float64(other) / float64(all); share < 0.25 || share > 0.5 {
		t.Errorf("%d of %d moves are not the best", other, all)
	}
}

// limited is a player that notes how many nodes it was given, by the number of pieces.
type limited struct {
	*random.Player
	nodes map[int]uint64
}

func (l limited) Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	l.nodes[pieces(view)] = limits.Nodes
	return l.Player.Choose(ctx, view, limits)
}

func TestLateInAGameMovesAreTheBestOfMoreNodes(t *testing.T) {
	r := recipe("duel")
	r.Against, r.Every, r.Stray, r.Heat, r.MaxPly, r.Quiet = []string{Self}, 1, 1, 10, 1000, 0
	r.Late, r.LateNodes = 15, 777
	given := map[int]uint64{}
	with := players
	with.Open = func(_ string, seed uint64) (game.StrategoPlayer, error) {
		return limited{random.New(seed), given}, nil
	}
	table := must.Get(NewTable(r, with))(t)
	v, _ := stratego.VariantNamed("duel")
	early, late, strayed := 0, 0, 0
	for n := range 4 {
		g := must.Get(table.Play(t.Context(), n))(t)
		g.Replay(v, func(p *stratego.Position, s *shard.Sample) bool {
			switch other := s != nil && g.Moves[s.Ply] != s.Best; {
			case pieces(p.View(p.Turn())) > r.Late:
				early++
				if other {
					strayed++
				}
			case other:
				t.Fatalf("game %d, ply %d: strayed with few pieces", n, s.Ply)
			default:
				late++
			}
			return true
		})
	}
	if early == 0 || late == 0 || strayed == 0 {
		t.Fatalf("%d plies with many pieces, %d of which strayed, and %d with few", early, strayed, late)
	}
	for pieces, nodes := range given {
		if want := map[bool]uint64{true: r.LateNodes}[pieces <= r.Late]; nodes != want {
			t.Errorf("%d pieces: %d nodes, expected %d", pieces, nodes, want)
		}
	}
}

func TestSetUpsOfAFileAreUsedAndNoticedWhenTheyChange(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	file := filepath.Join(t.TempDir(), "setups.txt")
	write := func(setups ...stratego.Setup) {
		var lines []string
		for _, s := range setups {
			lines = append(lines, s.String())
		}
		must.Do(t, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644))
	}
	r := recipe("duel")
	a := newTable(t, r).setup(People, rand.New(rand.NewPCG(1, 1)))
	write(a)
	r.Sources = []string{file}
	g := must.Get(newTable(t, r).Play(t.Context(), 0))(t)
	for _, s := range g.Setups {
		if s.String() != a.String() && s.String() != a.Mirrored(v.Grid()).String() {
			t.Errorf("%v is not of the file", s)
		}
	}
	write(a, a.Mirrored(v.Grid()))
	if _, err := NewTable(r, players); err == nil || !strings.Contains(err.Error(), "other set-ups") {
		t.Errorf("%v", err)
	}
}

// broken is a player that fails at its first move.
type broken struct{ *random.Player }

func (broken) Choose(context.Context, *stratego.View, search.Limits) (stratego.Move, search.Info, error) {
	return stratego.Move{}, search.Info{}, errors.New("out of order")
}

func TestAPlayerThatCannotPlayIsNamed(t *testing.T) {
	with := players
	with.Open = func(spec string, seed uint64) (game.StrategoPlayer, error) {
		if spec == "random" {
			return broken{random.New(seed)}, nil
		}
		return open(spec, seed)
	}
	r := recipe("duel")
	r.Against = []string{"random"}
	table := must.Get(NewTable(r, with))(t)
	for n := range 4 { // on either side
		if _, err := table.Play(t.Context(), n); err == nil || !strings.Contains(err.Error(), ": random: ") ||
			!strings.Contains(err.Error(), "out of order") {
			t.Errorf("game %d: %v", n, err)
		}
	}
}

func TestARecipeThatCannotBeIsRefused(t *testing.T) {
	for name, spoil := range map[string]func(r *Recipe){
		"no opponent":  func(r *Recipe) { r.Against = nil },
		"a long game":  func(r *Recipe) { r.MaxPly = shard.MostPlies + 1 },
		"a cold draw":  func(r *Recipe) { r.Heat = 0 },
		"endless heat": func(r *Recipe) { r.Heat = math.Inf(1) },
		"no number":    func(r *Recipe) { r.Stray = math.NaN() },
		"nor this one": func(r *Recipe) { r.Jitter = math.NaN() },
		"all too much": func(r *Recipe) { r.Stray = 1.5 },
		"never late":   func(r *Recipe) { r.LateNodes = 4000 },
		"before all":   func(r *Recipe) { r.Late = -1 },
		"no variant":   func(r *Recipe) { r.Variant = "chess" },
		"no such file": func(r *Recipe) { r.Sources = []string{"nowhere.txt"} },
	} {
		r := recipe("duel")
		spoil(r)
		if _, err := NewTable(r, players); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}
