package ranking

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/rating"
)

func TestColumnsHaveKeysOfTheirOwnAndCSVPlacesWithoutHoles(t *testing.T) {
	keys := map[string]bool{"name": true}
	for _, c := range columns {
		if c.Key == "" && c.Title == "" && c.Head.Empty() {
			t.Errorf("nobody sees %+v", c)
		}
		if c.Key != "" && keys[c.Key] {
			t.Errorf("two columns are called %s", c.Key)
		}
		keys[c.Key] = true
	}
	for i, c := range CSV() {
		if c.CSV != i+2 {
			t.Errorf("%s has place %d of CSV files, not %d", c.Key, c.CSV, i+2)
		}
	}
}

// player has every figure that there is.
func player() tally.Standing {
	return tally.Standing{
		Name: "Ann\x1b[2J", Games: 4, Wins: 2, Draws: 1, Losses: 1, Points: 3.55, Rating: rating.Estimate{Value: -35.4, Error: 20},
		Faults: map[string]int{"late": 1, "crash": 2}, Moves: 9, Asked: 10, Think: 25 * time.Millisecond,
		Slowest: 7 * time.Millisecond, CPU: 1500 * time.Microsecond,
		WonBy: map[string]int{"flag": 2}, LostBy: map[string]int{}, DrawnBy: map[string]int{"limit": 1}, Byes: 1,
		Buchholz: 6.25, Berger: 3.125,
	}
}

func TestATerminalShowsByesAndTieBreaksOfSwissTournamentsOnly(t *testing.T) {
	for _, kind := range []tournament.Type{tournament.Swiss, tournament.RoundRobin} {
		table := Unrated(&tournament.Plan{Type: kind}, []tally.Standing{player()})
		var b strings.Builder
		must.Do(t, table.Write(&b))
		want := "player points byes Buchholz Sonneborn-Berger games won drawn lost Elo ms a move faults Ann\ufffd[2J 3.5 1 6.2 3.12 4 2 1 1 -35 ± 20 2.50 crash 2, late 1"
		if kind != tournament.Swiss {
			want = "player points games won drawn lost Elo ms a move faults Ann\ufffd[2J 3.5 4 2 1 1 -35 ± 20 2.50 crash 2, late 1"
		}
		if got := strings.Join(strings.Fields(b.String()), " "); got != want {
			t.Errorf("%s:\n%s\n%s", kind, got, want)
		}
		heads := len(table.Page(Score))
		if short := kind != tournament.Swiss; short != (heads == 6) || short == (heads == 9) {
			t.Errorf("%s: a page has %d columns", kind, heads)
		}
	}
}

func TestARowIsAnObjectWithAllThatIsKnown(t *testing.T) {
	unknown := player()
	unknown.Rating.Error = math.Inf(1)
	for _, tt := range []struct {
		name string
		row  Row
		want map[string]any
		none []string
	}{
		{
			"rated",
			Row{player(), true},
			map[string]any{"name": "Ann\x1b[2J", "rating": -35.4, "rating_error": 20.0, "rating_is_bound": false, "mean_move_ms": 2.5, "cpu_ms": 1.5, "byes": 1.0},
			[]string{"first_fault", "programs"},
		},
		{"of a match", Row{player(), false}, map[string]any{"points": 3.55, "withdrawn": false}, []string{"rating", "rating_error", "rating_is_bound"}},
		{"of unknown strength", Row{unknown, true}, map[string]any{"rating_error": nil}, nil},
	} {
		text, err := json.Marshal(tt.row)
		var got map[string]any
		if err != nil || json.Unmarshal(text, &got) != nil {
			t.Fatalf("%s: %v: %s", tt.name, err, text)
		}
		for key, want := range tt.want {
			if value, there := got[key]; !there || value != want {
				t.Errorf("%s: %s is %v, not %v", tt.name, key, value, want)
			}
		}
		for _, key := range tt.none {
			if value, there := got[key]; there {
				t.Errorf("%s: %s is %v", tt.name, key, value)
			}
		}
	}
}

func TestEveryKindOfValueIsAFieldOfCSVAndACellOfAPage(t *testing.T) {
	row := &Row{player(), true}
	var fields []string
	for _, c := range CSV() {
		fields = append(fields, c.Field(row))
	}
	want := []string{"3.55", "4", "2", "1", "1", "-35.4", "20", "2.5", "7", "3", "1", "6.25", "3.13", "0", "false", "false"}
	if !slices.Equal(fields, want) {
		t.Errorf("%q", fields)
	}
	for _, c := range columns {
		if c.Head.Empty() || c.Part != Score {
			continue
		}
		switch x := c.Said(row).(type) {
		case int, float64, phrase.Text:
		default:
			t.Errorf("%s is %T to a page", c.Head, x)
		}
	}
}
