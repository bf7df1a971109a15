package tournament

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestATournamentIsMadeLongerAndNotMadeAnother(t *testing.T) {
	for _, tt := range []struct {
		name   string
		kind   Type
		change func(p *Plan)
		want   string // "": it goes on
	}{
		{"more games", RoundRobin, func(p *Plan) { p.Games = 8 }, ""},
		{"more games", Gauntlet, func(p *Plan) { p.Games = 6 }, ""},
		{"more rounds", Swiss, func(p *Plan) { p.Rounds = 5 }, ""},
		{"more rounds", Ladder, func(p *Plan) { p.Rounds = 3 }, ""},
		{"where it is played", Knockout, func(p *Plan) { p.Concurrency, p.Store = 3, "elsewhere.db" }, ""},
		{"fewer games", RoundRobin, func(p *Plan) { p.Games = 2 }, "games was 4: it can only grow"},
		{"more games", Knockout, func(p *Plan) { p.Games = 8 }, "games was 4: in a knockout it decides the next pairings"},
		{"more games", Swiss, func(p *Plan) { p.Games = 8 }, "games was 4: in a swiss it decides the next pairings"},
		{"fewer rounds", Swiss, func(p *Plan) { p.Rounds = 1 }, "there were 3 rounds"},
		{"a player added", RoundRobin, func(p *Plan) { p.Players = append(slices.Clone(p.Players), "new") }, ""},
		{"a player added", Gauntlet, func(p *Plan) { p.Players = append(slices.Clone(p.Players), "new") }, ""},
		{"a player added", Swiss, func(p *Plan) { p.Players = append(slices.Clone(p.Players), "new") }, ""},
		{
			"a player added", Knockout, func(p *Plan) { p.Players = append(slices.Clone(p.Players), "new") },
			"new is new, and the order of a knockout was settled when it began",
		},
		{"a player added", Ladder, func(p *Plan) { p.Players = append(slices.Clone(p.Players), "new") }, "nobody can be added"},
		{
			"a player added at the top", RoundRobin, func(p *Plan) { p.Players = append([]string{"new"}, p.Players...) },
			"p0 stood in place 1, and stored games are known by the place: new players go to the end",
		},
		{
			"a player taken out", RoundRobin, func(p *Plan) { p.Players = p.Players[:4] },
			`p4 is missing from place 5, and has games that are kept: leave it there, and add withdrawn = ["p4"]`,
		},
		{"a player withdrawn", RoundRobin, func(p *Plan) { p.Withdrawn = []string{"p2"} }, ""},
		{"a player withdrawn", Gauntlet, func(p *Plan) { p.Withdrawn = []string{"p2"} }, ""},
		{"a player withdrawn", Swiss, func(p *Plan) { p.Withdrawn = []string{"p2"} }, ""},
		{"a player withdrawn", Knockout, func(p *Plan) { p.Withdrawn = []string{"p2"} }, ""},
		{"a player withdrawn", Ladder, func(p *Plan) { p.Withdrawn = []string{"p2"} }, ""},
		{"another seed", RoundRobin, func(p *Plan) { p.Seed, p.Games = new(uint64(8)), 8 }, "what differs: seed"},
		{"other players", Swiss, func(p *Plan) { p.Players, p.Time = []string{"x", "y"}, "1s" }, "what differs: time; players: p0 is missing from place 1"},
	} {
		t.Run(fmt.Sprint(tt.kind, " ", tt.name), func(t *testing.T) {
			s, err := store.Create(t.Context(), filepath.Join(t.TempDir(), "t.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			p := plan(tt.kind, 5, 4)
			must.Do(t, p.Keep(t.Context(), s))
			q := *p
			tt.change(&q)
			err = q.Keep(t.Context(), s)
			if tt.want != "" {
				if err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("error %v, want %q", err, tt.want)
				}
				q = *p // it is kept as it was
			} else if err != nil {
				t.Error(err)
			}
			if err := q.Keep(t.Context(), s); err != nil {
				t.Errorf("again: %v", err)
			}
		})
	}
}
