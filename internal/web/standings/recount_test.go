package standings

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
)

// stored writes the plan of a round robin of some players, and a file of results with so many
// games of each pairing, whose records tell how they ended.
func stored(t testing.TB, players, games int) (plan, results string) {
	t.Helper()
	dir := t.TempDir()
	names := make([]string, players)
	for i := range names {
		names[i] = fmt.Sprintf("%q", fmt.Sprintf("council:seed=%d", i))
	}
	plan, results = filepath.Join(dir, "friday.toml"), filepath.Join(dir, "friday.db")
	text := fmt.Sprintf("name = \"friday\"\nvariant = \"barrage\"\ntype = \"round-robin\"\ngames = %d\nseed = 1\nplayers = [%s]\n", games,
		strings.Join(names, ", "))
	must.Do(t, os.WriteFile(plan, []byte(text), 0o600))
	s, err := store.Create(context.Background(), results)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, winner := range []store.Winner{store.First, store.Second} {
		seats := [2]store.PlayerStats{{Moves: 100, Think: 1e9}, {Moves: 100, Think: 1e9}}
		pattern := outcome.WithRecord(t, &store.Game{
			ID: string(winner), Tournament: "friday", Variant: "barrage", Winner: winner, Plies: 200, Seats: seats,
		})
		must.Get(s.Add(context.Background(), pattern))(t)
	}
	_, err = s.DB.ExecContext(context.Background(), `
		WITH RECURSIVE player(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM player WHERE n + 1 < ?1),
			pair(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM pair WHERE n + 1 < ?2 / 2)
		INSERT INTO games (id, tournament, job, variant, seed, first, second, winner, ending, reason, plies, started, took, seats, opening, record)
		SELECT 'friday/1/' || a.n || '-' || b.n || '/' || pair.n || '/' || game.n, tournament, job, variant, seed, first, second,
			winner, ending, reason, plies, started, took, seats, opening, record
		FROM player AS a, player AS b, pair, (SELECT 1 AS n UNION SELECT 2) AS game, games
		WHERE games.id = CASE WHEN (a.n * 7 + b.n * 5 + pair.n * 3 + game.n) % 3 = 0 THEN 'second' ELSE 'first' END AND a.n < b.n`, players, games)
	if err != nil {
		t.Fatal(err)
	}
	return plan, results
}

// One recount of a tournament of 19,980 games.
func BenchmarkRecount(b *testing.B) {
	plan, _ := stored(b, 10, 444)
	for b.Loop() {
		board := New(func() []string { return []string{plan} }, library{})
		if shows, _ := board.Look(b.Context()); shows.([]show)[0].Finished != 19_980 {
			b.Fatalf("%+v", shows.([]show)[0])
		}
	}
}

// A change is shown when the pause is over, and costs nothing before.
func TestALongTournamentIsCountedLessOften(t *testing.T) {
	for took, want := range map[time.Duration]time.Duration{
		0: time.Second, 10 * time.Millisecond: time.Second, time.Second / 2: 19 * time.Second / 2,
		time.Hour: 30 * time.Second,
	} {
		if got := pause(took); got != want {
			t.Errorf("after %v there is a pause of %v, expected %v", took, got, want)
		}
	}
	plan, results := stored(t, 2, 4)
	b := New(func() []string { return []string{plan} }, library{})
	finished := func() int {
		shows, _ := b.Look(t.Context())
		return shows.([]show)[0].Finished
	}
	first := finished()
	b.again = time.Now().Add(time.Hour)
	s := must.Get(store.Create(t.Context(), results))(t)
	must.Do(t, errors.Join(s.Remove(t.Context(), "friday/1/0-1/1/2"), s.Close()))
	waiting := finished()
	b.again = time.Time{}
	if later := finished(); first != 4 || waiting != 4 || later != 3 {
		t.Errorf("%d games, %d before the pause is over and %d after it, expected 4, 4 and 3", first, waiting, later)
	}
}
