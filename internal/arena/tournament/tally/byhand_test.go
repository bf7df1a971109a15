package tally

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
)

// script is what comes of the matches of a tournament: for two players, "low-high", who wins
// each game in turn, by number, or = where nobody does. What is missing at its end is drawn.
type script map[string]string

// play plays a tournament as the script says, one job after the other, and returns the
// matches in the order in which they began, each with the games that it had.
func (s script) play(t *testing.T, r *Results, ending string) (matches []string) {
	t.Helper()
	games := map[string]int{}
	schedule := r.Schedule()
	for j := schedule.Next(); j != nil; j = schedule.Next() {
		at := must.Get(tournament.ParsePlace(r.plan.Name, j.GameID(0)))(t)
		match := fmt.Sprintf("%d:%d-%d", at.Round, min(at.A, at.B), max(at.A, at.B))
		if games[match] == 0 {
			matches = append(matches, match)
		}
		_, pair, _ := strings.Cut(match, ":")
		lines := s[pair]
		if of, ok := s[match]; ok {
			lines = of
		}
		for n := range 2 {
			g := &store.Game{
				ID: j.GameID(n), Tournament: j.Tournament, Job: j.ID, Variant: j.Variant, Ending: ending,
				Winner: store.Nobody,
			}
			if k := games[match]; k < len(lines) && lines[k] != '=' {
				first := []int{at.A, at.B}[n] // who has the first side
				g.Winner = store.Second
				if int(lines[k]-'0') == first {
					g.Winner = store.First
				}
			}
			games[match]++
			if !r.Add(g) {
				t.Fatalf("%s is not counted", g.ID)
			}
		}
	}
	if !schedule.Over() {
		t.Fatal("nothing to play, and not over")
	}
	for i, match := range matches {
		matches[i] = fmt.Sprintf("%s %d", match, games[match])
	}
	return matches
}

// Every expectation here was worked out on paper from docs/arena.md.
func TestKnockoutsAndLaddersComeOutAsByHand(t *testing.T) {
	for _, tt := range []struct {
		name            string
		kind            tournament.Type
		players, rounds int
		script          script
		matches         []string // with their games
		byes            []int    // of the first round
		table           []string // player, points
	}{
		{
			// 3 and 4 play for a place; 0, 1 and 2 pass. 0 falls in the third pair against 4,
			// 1 and 2 draw all six pairs, and 1 stands higher in the list.
			"a knockout of five", tournament.Knockout, 5, 0,
			script{"3-4": "4=", "0-4": "==04=4", "1-4": "11"},
			[]string{"1:3-4 2", "2:0-4 6", "2:1-2 10", "3:1-4 2"},
			[]int{0, 1, 2},
			[]string{"1 7", "4 5", "2 5", "0 2.5", "3 0.5"},
		},
		{
			// The bracket of seven: 0 passes; 3-4, 1-6, 2-5. Every lower one wins. Of the three
			// who fall at once, 1 fell to the best, 3 to the second and 2 to the third.
			"a knockout of seven in which everybody falls to who stands lower", tournament.Knockout, 7, 0,
			script{"3-4": "44", "1-6": "66", "2-5": "55", "0-4": "44", "5-6": "66", "4-6": "66"},
			[]string{"1:3-4 2", "1:1-6 2", "1:2-5 2", "2:0-4 2", "2:5-6 2", "3:4-6 2"},
			[]int{0},
			[]string{"6 6", "4 4", "5 2", "0 0", "1 0", "3 0", "2 0"},
		},
		{
			"a knockout of two, drawn to the end of the extra pairs", tournament.Knockout, 2, 0,
			script{"0-1": "01=========="},
			[]string{"1:0-1 10"},
			nil,
			[]string{"0 5", "1 5"},
		},
		{
			"a knockout of three", tournament.Knockout, 3, 0,
			script{"1-2": "=2", "0-2": "02=="}, // then drawn for good: 0 stands higher
			[]string{"1:1-2 2", "2:0-2 10"},
			[]int{0},
			[]string{"0 5", "2 6.5", "1 0.5"},
		},
		{
			// 3 passes 2, draws against 1 for good and stays below; 1 passes 0.
			// Order: 1 0 3 2.
			"a ladder of four", tournament.Ladder, 4, 1,
			script{"2-3": "33", "0-1": "1="},
			[]string{"1:2-3 2", "2:1-3 10", "3:0-1 2"},
			nil,
			[]string{"1 6.5", "0 0.5", "3 7", "2 0"},
		},
		{
			// First pass: 2 passes 1 and 0: 2 0 1. Second pass: 1 does not pass 0, in the
			// second extra pair; 0 passes 2: 0 2 1.
			"a ladder of three, twice", tournament.Ladder, 3, 2,
			script{"1:1-2": "22", "2:0-2": "=2", "4:0-1": "==00", "5:0-2": "0="},
			[]string{"1:1-2 2", "2:0-2 2", "4:0-1 4", "5:0-2 2"},
			nil,
			[]string{"0 5", "2 4", "1 1"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := plan(tt.kind, tt.players, 2)
			p.Rounds = tt.rounds
			r := NewResults(p)
			if got := tt.script.play(t, r, "flag"); !slices.Equal(got, tt.matches) {
				t.Errorf("matches %q, want %q", got, tt.matches)
			}
			byes := slices.Sorted(slices.Values(r.Rounds()[0].Byes))
			if !slices.Equal(byes, tt.byes) {
				t.Errorf("byes %d, want %d", byes, tt.byes)
			}
			table := must.Get(r.Standings())(t)
			var got []string
			for _, s := range table {
				got = append(got, fmt.Sprintf("%d %v", s.Player, s.Points))
			}
			if !slices.Equal(got, tt.table) {
				t.Errorf("table %q, want %q", got, tt.table)
			}
		})
	}
}

// Three tenths and a tenth do not add up exactly in binary: in a match of three pairs won,
// shared and lost, the sums differ in their last bit, and the match is level all the same.
func TestAMatchIsLevelWherePointsAreByHand(t *testing.T) {
	for _, kind := range []tournament.Type{tournament.Knockout, tournament.Ladder} { // their matches must be won
		p := plan(kind, 2, 6)
		p.Scoring = tournament.UCC
		r := NewResults(p)
		got := script{"0-1": "001011" + "11"}.play(t, r, "flag")
		if want := []string{"1:0-1 8"}; !slices.Equal(got, want) {
			t.Errorf("%s: played %q, want %q", kind, got, want)
		}
		if table, err := r.Standings(); err != nil || table[0].Player != 1 {
			t.Errorf("%s: %+v leads, %v", kind, table[0], err)
		}
	}
}
