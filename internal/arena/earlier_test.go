package arena

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/lab/gametest/must"
)

// earlierPlan is the plan of testdata/earlier.db, a tournament of 20 games that version 0.9 had begun
// without a seed. earlier.golden has a digest of every game as that version went on with it.
func earlierPlan() *tournament.Plan {
	return &tournament.Plan{Name: "earlier", Variant: "duel", Type: tournament.RoundRobin, Games: 20, Players: []string{"council", "random"}}
}

func earlierFile(t *testing.T) string {
	t.Helper()
	content := must.Get(os.ReadFile(filepath.Join("testdata", "earlier.db")))(t)
	file := filepath.Join(t.TempDir(), "earlier.db")
	if err := os.WriteFile(file, content, 0o644); err != nil { // as that version made it
		t.Fatal(err)
	}
	return file
}

// digests writes a digest of every game.
func digests(t *testing.T, file string) string {
	t.Helper()
	var b strings.Builder
	games := storedGames(t, file)
	for _, id := range slices.Sorted(maps.Keys(games)) {
		fmt.Fprintf(&b, "%s %x\n", id, sha256.Sum256([]byte(games[id])))
	}
	return b.String()
}

func TestATournamentOfAnEarlierVersionGoesOnWithItsGames(t *testing.T) {
	golden := must.Get(os.ReadFile(filepath.Join("testdata", "earlier.golden")))(t)
	file, heard := earlierFile(t), listen()
	if told := resultsOf(t, earlierPlan(), file).Origin(); !told.Withheld {
		t.Errorf("before it goes on it tells %+v", told)
	}
	run := func(p *tournament.Plan) {
		t.Helper()
		r := &coordinator.Runner{Plan: p, Arena: new(Arena), Store: file, Concurrency: 2, Announce: heard.say}
		must.Get(r.Run(t.Context(), t.Context()))(t)
	}
	run(earlierPlan())
	if said := heard.all(); !strings.Contains(said, "an earlier version has begun these games") || strings.Contains(said, "not this tournament's") {
		t.Errorf("%s", said)
	}
	if got := digests(t, file); got != string(golden) {
		t.Errorf("its games are\n%s, want\n%s", got, golden)
	}
	keys := keysOf(t, file, "earlier")
	if len(keys) != 1 || keys[0].Hex != "" || keys[0].Published.IsZero() {
		t.Errorf("keys %+v", keys)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read it: %v, %v", info, err)
	}

	// Made longer, it has a key that nobody knows.
	longer := earlierPlan()
	longer.Games = 24
	run(longer)
	got := digests(t, file)
	for line := range strings.Lines(string(golden)) {
		if !strings.Contains(got, line) {
			t.Errorf("a game that was played has changed: %s", line)
		}
	}
	keys = keysOf(t, file, "earlier")
	if o := resultsOf(t, longer, file).Origin(); len(keys) != 2 || keys[1].Hex == "" || keys[1].Epoch != 1 ||
		o.Key != keys[1].Hex ||
		len(o.Keys) != 2 || o.Keys[0].Games != 20 {
		t.Errorf("keys %+v, told %+v", keys, o)
	}
}

func TestTheRulersGamesAreThoseOfEarlierVersions(t *testing.T) {
	golden := must.Get(os.ReadFile(filepath.Join("testdata", "earlier.golden")))(t)
	p := earlierPlan()
	p.Plain = true
	file := filepath.Join(t.TempDir(), "earlier.db")
	played(t, p, file)
	if got := digests(t, file); got != string(golden) {
		t.Errorf("its games are\n%s, want\n%s", got, golden)
	}
}
