package arena

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// predicted is the tournament whose games the tests below try to predict.
func predicted() *tournament.Plan {
	p := &tournament.Plan{Name: "open", Variant: "barrage", Type: tournament.RoundRobin, Games: 4, Players: []string{"random", "random"}}
	p.Adjudication.MaxPlies = 6 // how they end does not matter
	return p
}

// drawn is what a game was drawn from, as its record has it.
type drawn struct {
	setups [2]string
	seeds  [2]uint64
}

// played plays a tournament and returns what its games were drawn from, and its store.
func played(t *testing.T, p *tournament.Plan, file string) map[string]drawn {
	t.Helper()
	r := &coordinator.Runner{Plan: p, Arena: new(Arena), Store: file, Concurrency: 2}
	must.Get(r.Run(t.Context(), t.Context()))(t)
	return drawnIn(t, file)
}

// drawnIn returns what the games of a file were drawn from.
func drawnIn(t *testing.T, file string) map[string]drawn {
	t.Helper()
	all := map[string]drawn{}
	for id, text := range storedGames(t, file) {
		rec := must.Get(record.Parse(text))(t)
		all[id] = drawn{rec.Setups, rec.Seeds}
	}
	return all
}

// A formula is how set-ups of a pair may follow from a seed of the plan.
type formula struct {
	name   string
	setups func(g *deploy.Generator, seed uint64, job string) [2]stratego.Setup
}

// earlierSeed is the seed of a job as earlier versions had it.
func earlierSeed(seed uint64, job string) uint64 {
	h := fnv.New64a()
	_ = binary.Write(h, binary.LittleEndian, seed)
	_, _ = io.WriteString(h, job)
	return h.Sum64() | 1
}

func earlierSetups(g *deploy.Generator, seed uint64) (both [2]stratego.Setup) {
	rng := rand.New(rand.NewPCG(seed, 0))
	for side := range both {
		both[side] = g.Random(rng)
	}
	return both
}

var formulas = []formula{
	{"of earlier versions", func(g *deploy.Generator, seed uint64, job string) [2]stratego.Setup {
		return earlierSetups(g, earlierSeed(seed, job))
	}},
	{"of a seed that is asked for", func(g *deploy.Generator, seed uint64, job string) (both [2]stratego.Setup) {
		key := secret.Of(seed).Derive("pair of games", job)
		for side := range both {
			both[side] = g.Random(rand.New(key.Source("set-up", "0", strconv.Itoa(side))))
		}
		return both
	}},
}

// guess is what a program does that knows how set-ups are drawn: it tries small seeds of the plan
// until one gives its own set-up, and returns the enemy's; empty where none does.
func (f formula) guess(g *deploy.Generator, v *stratego.Variant, own string, job string) string {
	for seed := range uint64(50) {
		both := f.setups(g, seed, job)
		for side, s := range both {
			if record.StrategoSetup(v, s) == own {
				return record.StrategoSetup(v, both[1-side])
			}
		}
	}
	return ""
}

// invert computes the seeds of another job from the seed of Red in the first game of one, as earlier
// versions drew them: FNV-1a is undone byte by byte, and the lowest bit, which is always set, is one of
// two.
func invert(red uint64, known, other string) (seeds [2]uint64) {
	const prime, inverse, stride = 0x100000001b3, 0xce965057aff6957b, 0x9e3779b97f4a7c15
	for i := range seeds {
		state := (red - stride) ^ uint64(i)
		for _, b := range slices.Backward([]byte(known)) {
			state = state*inverse ^ uint64(b)
		}
		for _, b := range []byte(other) {
			state = (state ^ uint64(b)) * prime
		}
		seeds[i] = state | 1
	}
	return seeds
}

func TestNoProgramPredictsASetupOfATournamentWithoutASeed(t *testing.T) {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	g := deploy.New(v)
	for name, tt := range map[string]struct {
		change  func(p *tournament.Plan)
		guessed string // by which formula, from a program's own set-up
		invert  bool   // from the record of another pair
	}{
		"without a seed":       {func(*tournament.Plan) {}, "", false},
		"with a seed":          {func(p *tournament.Plan) { p.Seed = new(uint64(7)) }, formulas[1].name, false},
		"with seed 0":          {func(p *tournament.Plan) { p.Seed = new(uint64) }, formulas[1].name, false},
		"as earlier versions":  {func(p *tournament.Plan) { p.Seed, p.Plain = new(uint64(7)), true }, formulas[0].name, true},
		"as they, without any": {func(p *tournament.Plan) { p.Plain = true }, formulas[0].name, true},
	} {
		t.Run(name, func(t *testing.T) {
			p := predicted()
			tt.change(p)
			drawn := played(t, p, filepath.Join(t.TempDir(), "open.db"))
			const first, second = "open/1/0-1/0", "open/1/0-1/1"
			one, two := drawn[first+"/1"], drawn[second+"/1"]
			for _, f := range formulas {
				guess := f.guess(g, v, one.setups[0], first)
				if (guess != "") != (f.name == tt.guessed) || guess != "" && guess != one.setups[1] {
					t.Errorf("by the formula %s a program guesses %q of %q", f.name, guess, one.setups[1])
				}
			}
			found := false
			for _, seed := range invert(one.seeds[0], first, second) {
				both := earlierSetups(g, seed)
				if record.StrategoSetup(v, both[0]) == two.setups[0] || games.Seed(seed, 1) == two.seeds[0] {
					found = true
				}
			}
			if found != tt.invert {
				t.Errorf("one record gives away another pair: %v", found)
			}
		})
	}
}

func TestTwoTournamentsWithoutASeedHaveNothingInCommon(t *testing.T) {
	seen := map[string]string{}
	for range 3 {
		for id, d := range played(t, predicted(), filepath.Join(t.TempDir(), "open.db")) {
			for _, what := range []string{d.setups[0], d.setups[1], fmt.Sprint(d.seeds[0]), fmt.Sprint(d.seeds[1])} {
				pair := id[:strings.LastIndex(id, "/")]
				if at, twice := seen[what]; twice && at != pair {
					t.Errorf("%s is drawn in %s and in %s", what, at, id)
				}
				seen[what] = pair
			}
		}
		for what := range seen {
			seen[what] = "an earlier tournament"
		}
	}
}

// allSeeds returns every value that a job's games are drawn from.
func allSeeds(j *tournament.Job) (seeds []uint64) {
	for game := range 2 {
		table := &jobGame{job: j, game: game}
		for replay := range 2 {
			for side := range board.Side(2) {
				seeds = append(seeds, table.seed(side, replay))
				if game == 0 || !j.Shared() {
					seeds = append(seeds, table.chance(replay)(int(side)).Uint64())
				}
			}
		}
	}
	return append(seeds, j.Seed)
}

func TestEverySeatGameAndReplayIsDrawnByItself(t *testing.T) {
	seen := map[uint64]string{0: "no seed"}
	for key := range uint64(20) {
		for pair := range 20 {
			j := &tournament.Job{
				ID: fmt.Sprintf("t/1/0-1/%d", pair), Key: secret.Of(key).Derive("pair of games", strconv.Itoa(pair)),
				Seed: 1e9*key + uint64(pair) + 1,
			}
			if pair%2 == 1 {
				j.Setups = tournament.FreshSetups
			}
			seeds := allSeeds(j)
			for i, seed := range seeds {
				what := fmt.Sprintf("value %d of %s with key %d", i, j.ID, key)
				if other := seen[seed]; other != "" {
					t.Fatalf("%s is %s", what, other)
				}
				seen[seed] = what
				for n := range 20 { // the steps between seeds of earlier versions
					if k := slices.Index(seeds, games.Seed(seed, n)); n > 0 && k >= 0 {
						t.Fatalf("%s follows from value %d", what, k)
					}
				}
			}
		}
	}
}

func TestAWorkerIsToldWhatItsJobIsDrawnFromAndNotTheKey(t *testing.T) {
	s := natsServer(t)
	file := filepath.Join(t.TempDir(), "open.db")
	var jobs []string
	told := make(chan string, 100)
	hire(t, s, altered{play: func(j *tournament.Job, _ int, _ *referee.Report) error {
		text, err := json.Marshal(j)
		told <- string(text)
		return err
	}}, nil)
	r := &coordinator.Runner{Plan: predicted(), Arena: new(Arena), Store: file, URL: s.URL()}
	must.Get(r.Run(t.Context(), t.Context()))(t)
	close(told)
	for text := range told {
		jobs = append(jobs, text)
	}
	db := must.Get(store.Open(t.Context(), file))(t)
	defer db.Close()
	keys, err := db.Keys(t.Context(), "open")
	if err != nil || len(keys) != 1 || len(jobs) != 4 {
		t.Fatalf("%v, %v, %d games", keys, err, len(jobs))
	}
	for _, text := range jobs {
		if strings.Contains(text, keys[0].Hex) || !strings.Contains(text, `"key":"`) {
			t.Errorf("a worker is told the key of the run, or none of its job: %s", text)
		}
	}
}
