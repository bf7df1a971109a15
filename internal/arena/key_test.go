package arena

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/stratego"
)

// keysOf returns the keys that are stored of the tournament of the tests.
func keysOf(t *testing.T, file, name string) []store.Key {
	t.Helper()
	s := must.Get(store.Open(t.Context(), file))(t)
	defer s.Close()
	keys := must.Get(s.Keys(t.Context(), name))(t)
	return keys
}

// withBook gives a plan numbered set-ups to draw from.
func withBook(t *testing.T, p *tournament.Plan) *tournament.Plan {
	t.Helper()
	file := filepath.Join(t.TempDir(), "book")
	must.Do(t, os.WriteFile(file, []byte(strings.Repeat("298S19....\n..........\n..........\n..BF......\n", 30)), 0o600))
	v := must.Get(stratego.VariantNamed(p.Variant))(t)
	p.Openings = tournament.Openings{Setups: file}
	must.Do(t, p.Openings.Read(v))
	return p
}

// openingsIn returns what the games of a file began from.
func openingsIn(t *testing.T, file string) map[string]string {
	t.Helper()
	s := must.Get(store.Open(t.Context(), file))(t)
	defer s.Close()
	all := map[string]string{}
	for g, err := range s.List(t.Context(), store.Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		all[g.ID] = g.Opening
	}
	return all
}

func TestThePublishedKeyRepeatsARunGameForGame(t *testing.T) {
	for name, plan := range map[string]func() *tournament.Plan{
		"random set-ups":        predicted,
		"set-ups of a file":     func() *tournament.Plan { return withBook(t, predicted()) },
		"the players' own":      func() *tournament.Plan { p := predicted(); p.Setups = tournament.OwnSetups; return p },
		"a seed that was given": func() *tournament.Plan { p := predicted(); p.Seed = new(uint64(3)); return p },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			first, again, other := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db"), filepath.Join(dir, "c.db")
			played(t, plan(), first)
			keys := keysOf(t, first, "open")
			if len(keys) != 1 || keys[0].Published.IsZero() || keys[0].Epoch != 1 {
				t.Fatalf("%+v", keys)
			}
			p := plan()
			p.Seed, p.Key = nil, keys[0].Hex
			played(t, p, again)
			if diff := cmp.Diff(storedGames(t, first), storedGames(t, again)); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(openingsIn(t, first), openingsIn(t, again)); diff != "" {
				t.Error(diff)
			}
			p = plan()
			p.Seed = nil
			played(t, p, other)
			if p.Openings.Given() && maps.Equal(openingsIn(t, first), openingsIn(t, other)) ||
				maps.Equal(storedGames(t, first), storedGames(t, other)) {
				t.Error("another run has the same games without the key")
			}
		})
	}
}

// longPredicted is predicted with more games than end before an interrupt is noticed.
func longPredicted() *tournament.Plan {
	p := predicted()
	p.Games = 40
	return p
}

// interrupted plays the first games of a plan, and returns what was announced.
func interrupted(t *testing.T, p *tournament.Plan, file string, games int) (said string) {
	t.Helper()
	heard := listen()
	soft, interrupt := context.WithCancel(t.Context())
	r := &coordinator.Runner{Plan: p, Arena: new(Arena), Store: file, Concurrency: 1, Announce: heard.say}
	r.Progress = func(r *tally.Results) {
		if r.Games() >= games {
			interrupt()
		}
	}
	if _, err := r.Run(soft, t.Context()); !errors.Is(err, coordinator.ErrInterrupted) {
		t.Fatal(err)
	}
	return heard.all()
}

func TestATournamentThatGoesOnAfterItsKeyWasToldGoesOnWithAnother(t *testing.T) {
	file := filepath.Join(t.TempDir(), "open.db")
	short := played(t, predicted(), file)
	first := keysOf(t, file, "open")[0]
	longer := func() *tournament.Plan { p := predicted(); p.Games = 40; return p }
	if said := interrupted(t, longer(), file, 6); strings.Contains(said, "predicted") {
		t.Errorf("a new key is said to be known: %s", said)
	}
	for id, d := range drawnIn(t, file) {
		if old, was := short[id]; was && d != old || !was && d.seeds != [2]uint64{} {
			t.Errorf("before the end %s is told to be %v", id, d)
		}
	}
	games := played(t, longer(), file)
	keys := keysOf(t, file, "open")
	if len(keys) != 2 || keys[0] != first || keys[1].Hex == first.Hex || keys[1].Epoch != 2 || keys[1].Published.IsZero() {
		t.Fatalf("%+v", keys)
	}
	for i, k := range keys {
		p := longer()
		p.Key = k.Hex
		for id, d := range played(t, p, filepath.Join(t.TempDir(), "open.db")) {
			_, early := short[id]
			if same := d == games[id]; same != (early == (i == 0)) {
				t.Errorf("key %d repeats %s: %v", i+1, id, same)
			}
		}
	}
	results := resultsOf(t, longer(), file)
	if o := results.Origin(); o.Key != keys[1].Hex || o.Withheld || !slices.Equal(o.Keys,
		[]tally.OriginKey{{Key: first.Hex, Games: 4}, {Key: keys[1].Hex, Games: 36}}) {
		t.Errorf("it is told to come from %+v", o)
	}
}

func resultsOf(t *testing.T, p *tournament.Plan, file string) *tally.Results {
	t.Helper()
	s := must.Get(store.Open(t.Context(), file))(t)
	defer s.Close()
	r := must.Get(tally.ReadResults(t.Context(), s, p))(t)
	return r
}

func TestATournamentWithASeedOrAKeyGoesOnWithItsGamesAndTellsNothingMeanwhile(t *testing.T) {
	for name, change := range map[string]func(p *tournament.Plan){
		"a seed":             func(p *tournament.Plan) { p.Seed = new(uint64(5)) },
		"a key":              func(p *tournament.Plan) { p.Key = strings.Repeat("5a", 32) },
		"as the ruler plays": func(p *tournament.Plan) { p.Seed, p.Plain = new(uint64(5)), true },
	} {
		t.Run(name, func(t *testing.T) {
			plan := func(games int) *tournament.Plan {
				p := predicted()
				p.Games = games
				change(p)
				return p
			}
			file, whole := filepath.Join(t.TempDir(), "open.db"), filepath.Join(t.TempDir(), "open.db")
			played(t, plan(4), file)
			if told := resultsOf(t, plan(4), file).Origin(); told.Withheld || len(told.Keys) > 0 {
				t.Errorf("at the end it tells %+v", told)
			}
			said := interrupted(t, plan(40), file, 6)
			if n := strings.Count(said, "set-ups can be predicted by programs that know the"); n != 1 {
				t.Errorf("it is said %d times: %s", n, said)
			}
			if told := resultsOf(t, plan(40), file).Origin(); !told.Withheld || told.Seed != nil || told.Key != "" ||
				len(told.Keys) > 0 {
				t.Errorf("before the end it tells %+v", told)
			}
			for id, d := range drawnIn(t, file) {
				if d.seeds != [2]uint64{} {
					t.Errorf("before the end %s is told to have seeds %v", id, d.seeds)
				}
			}
			played(t, plan(40), file)
			played(t, plan(40), whole)
			if diff := cmp.Diff(storedGames(t, whole), storedGames(t, file)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAnotherKeyOrSeedIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "open.db")
	played(t, predicted(), file)
	for name, tt := range map[string]struct {
		change func(p *tournament.Plan)
		want   string
	}{
		"another key": {func(p *tournament.Plan) { p.Key = strings.Repeat("5a", 32) }, "drawn from another key"},
		"a seed":      {func(p *tournament.Plan) { p.Seed = new(uint64) }, "what differs: seed"},
	} {
		p := predicted()
		tt.change(p)
		r := &coordinator.Runner{Plan: p, Arena: new(Arena), Store: file, Concurrency: 1}
		if _, err := r.Run(t.Context(), t.Context()); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	p := predicted()
	p.Key = keysOf(t, file, "open")[0].Hex
	played(t, p, file) // its own key is no other
}

func TestAKeyThatIsLostWithADamagedFileCostsNoGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "open.db")
	interrupted(t, longPredicted(), file, 2)
	s, err := store.Create(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	before := map[string]int{}
	for g, err := range s.List(t.Context(), store.Filter{}) {
		if err != nil {
			t.Fatal(err)
		}
		before[g.ID] = g.Epoch
	}
	_, err = s.DB.ExecContext(t.Context(), "DELETE FROM keys")
	must.Do(t, errors.Join(err, s.Close()))
	heard := listen()
	r := &coordinator.Runner{Plan: longPredicted(), Arena: new(Arena), Store: file, Concurrency: 1, Announce: heard.say}
	must.Get(r.Run(t.Context(), t.Context()))(t)
	if said := heard.all(); !strings.Contains(said, "key that games were drawn from is lost") || strings.Contains(said, "not this tournament's") {
		t.Errorf("%s", said)
	}
	keys := keysOf(t, file, "open")
	if n := len(storedGames(t, file)); n != 40 || len(keys) != 1 || keys[0].Epoch != 2 {
		t.Errorf("%d games, keys %+v", n, keys)
	}
	s, err = store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for g, err := range s.List(t.Context(), store.Filter{}) {
		if want, was := before[g.ID]; err != nil || was && g.Epoch != want || !was && g.Epoch != 2 {
			t.Errorf("%s is of key %d, %v", g.ID, g.Epoch, err)
		}
	}
}

func TestAGameOfAKeyThatThereIsNotIsSetAside(t *testing.T) {
	file := filepath.Join(t.TempDir(), "open.db")
	interrupted(t, longPredicted(), file, 2)
	s, err := store.Create(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.DB.ExecContext(t.Context(), "UPDATE games SET epoch = 9")
	must.Do(t, errors.Join(err, s.Close()))
	games := played(t, longPredicted(), file)
	text, err := os.ReadFile(file + ".aside")
	if err != nil || strings.Count(string(text), "which there is not") < 2 || len(games) != 40 {
		t.Errorf("%d games, %v\n%s", len(games), err, text)
	}
}

func TestAProgramThatCouldReadTheKeyIsWarnedOf(t *testing.T) {
	program := bot(t, "exit 3\n")
	heard := listen()
	p := predicted()
	p.Players[1] = "native:" + program
	file := filepath.Join(filepath.Dir(program), "open.db")
	arena := &Arena{Guard: player.Guard{Hidden: []string{file}}, Tell: heard.say}
	r := &coordinator.Runner{Plan: p, Arena: arena, Store: file, Concurrency: 1, Announce: heard.say}
	must.Get(r.Run(t.Context(), t.Context()))(t)
	reveals := jail.Spec{Sandbox: jail.BestEffort, Command: []string{program}}.Reveals(file) // on a machine whose sandbox is incomplete
	if said := heard.all(); strings.Contains(said, "could read "+file) != reveals {
		t.Errorf("it could read the key: %v; it is said:\n%s", reveals, said)
	}
}

func TestDamagedFilesAreHiddenFromProgramsToo(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "open.db")
	damaged := filepath.Join(dir, "open.db.damaged-20260101T000000.000")
	for _, name := range []string{damaged, damaged + "-wal", filepath.Join(dir, "other.db")} {
		must.Do(t, os.WriteFile(name, nil, 0o600))
	}
	arena := new(Arena)
	r := &coordinator.Runner{Plan: predicted(), Arena: arena, Store: file, Concurrency: 1}
	must.Get(r.Run(t.Context(), t.Context()))(t)
	if !slices.Equal(arena.Guard.Hidden, []string{damaged, damaged + "-wal"}) {
		t.Errorf("hidden: %v", arena.Guard.Hidden)
	}
}
