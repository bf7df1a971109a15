package tournament

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall/internal/store"
)

func plan(kind Type, players, games int) *Plan {
	p := &Plan{Name: "t", Variant: "barrage", Type: kind, Games: games, Seed: 7}
	for i := range players {
		p.Players = append(p.Players, fmt.Sprintf("p%d", i))
	}
	return p
}

// playAll plays a schedule to its end, in an order drawn by lot, with results
// that the stronger player usually wins. It returns the order of the games.
func playAll(t *testing.T, p *Plan, rng *rand.Rand) (*Results, int) {
	t.Helper()
	r := NewResults(p)
	for round := 0; round < 1000; round++ {
		jobs, over := r.Schedule()
		if over {
			return r, round
		}
		if len(jobs) == 0 {
			t.Fatal("nothing to play, and not over")
		}
		rng.Shuffle(len(jobs), func(i, k int) { jobs[i], jobs[k] = jobs[k], jobs[i] })
		for _, j := range jobs[:1+rng.IntN(len(jobs))] {
			for n := range 2 {
				if !j.Done[n] && !r.Add(finished(j, n)) {
					t.Fatalf("game %s is not counted", j.GameID(n))
				}
			}
		}
	}
	t.Fatal("the tournament does not end")
	return nil, 0
}

// finished makes a result that the job's seed decides.
func finished(j *Job, n int) *store.Game {
	g := &store.Game{ID: j.GameID(n), Tournament: j.Tournament, Job: j.ID, Ending: "flag", Players: [2]string{j.Players[n], j.Players[1-n]}}
	g.Winner = []store.Winner{store.First, store.Second, store.Nobody, store.First}[(j.Seed>>5+uint64(n))%4]
	return g
}

func TestSchedulesEndWithTheGamesTheyPromise(t *testing.T) {
	for _, kind := range []Type{RoundRobin, Gauntlet, Swiss, Knockout, Ladder} {
		for players := 2; players <= 9; players++ {
			t.Run(fmt.Sprint(kind, players), func(t *testing.T) {
				p := plan(kind, players, 4)
				r, _ := playAll(t, p, rand.New(rand.NewPCG(1, uint64(players))))
				if r.Games() != r.Total() {
					t.Errorf("%d games, promised %d", r.Games(), r.Total())
				}
				met := map[int]int{}
				table, err := r.Standings()
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range table {
					met[s.Player] = s.Games
					if s.Wins+s.Draws+s.Losses != s.Games {
						t.Errorf("%+v", s)
					}
				}
				if kind == RoundRobin && met[0] != (players-1)*4 || kind == Gauntlet && met[0] != (players-1)*4 {
					t.Errorf("player 0 has %d games", met[0])
				}
			})
		}
	}
}

func TestTheOrderOfResultsDoesNotChangeTheTournament(t *testing.T) {
	for _, kind := range []Type{RoundRobin, Swiss, Knockout, Ladder} {
		p := plan(kind, 7, 2)
		want := ""
		for seed := range uint64(5) {
			r, _ := playAll(t, p, rand.New(rand.NewPCG(seed, 0)))
			table, err := r.Standings()
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, s := range table {
				got += fmt.Sprintf("%s %v %d/%d/%d; ", s.Name, s.Points, s.Wins, s.Draws, s.Losses)
			}
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%s\n%s\n%s", kind, got, want)
			}
		}
	}
}

func TestSwissPairsNobodyTwiceWhileItCanBeHelped(t *testing.T) {
	p := plan(Swiss, 8, 2)
	r, _ := playAll(t, p, rand.New(rand.NewPCG(3, 0)))
	fixtures, last := r.fixtures()
	met := map[[2]int]bool{}
	for _, f := range fixtures {
		key := [2]int{min(f.a, f.b), max(f.a, f.b)}
		if met[key] {
			t.Errorf("%v meet twice", key)
		}
		met[key] = true
	}
	if len(fixtures) != 3*4 || !last {
		t.Errorf("%d fixtures, last %v", len(fixtures), last)
	}
}

func TestAKnockoutKeepsTheBestApartUntilTheFinal(t *testing.T) {
	if got := fmt.Sprint(bracket(8)); got != "[0 7 3 4 1 6 2 5]" {
		t.Errorf("bracket %s", got)
	}
}

func TestTheLastWinnerLeadsAKnockoutAndALadder(t *testing.T) {
	for _, kind := range []Type{Knockout, Ladder} {
		r, _ := playAll(t, plan(kind, 6, 2), rand.New(rand.NewPCG(1, 0)))
		fixtures, _ := r.fixtures()
		f := fixtures[len(fixtures)-1]
		_, winner, decided := r.decider(f.round, f.a, f.b)
		table, err := r.Standings()
		if err != nil || !decided || table[0].Player != winner {
			t.Errorf("%s: %s leads, player %d won the last match, %v", kind, table[0].Name, winner, err)
		}
	}
}

func TestAGameIsCountedOnce(t *testing.T) {
	p := plan(RoundRobin, 2, 2)
	r := NewResults(p)
	jobs, _ := r.Schedule()
	g := finished(jobs[0], 0)
	if !r.Add(g) || r.Add(g) || r.Games() != 1 {
		t.Errorf("%d games", r.Games())
	}
	for _, id := range []string{"", "t", "t/1/0-1/0", "other/1/0-1/0/1", "t/1/0-5/0/1", "t/1/0-1/0/3", "t/x"} {
		if r.Add(&store.Game{ID: id}) {
			t.Errorf("%q is counted", id)
		}
	}
	jobs, _ = r.Schedule()
	if jobs[0].Done != [2]bool{true, false} {
		t.Errorf("done: %v", jobs[0].Done)
	}
}

func TestScoringsGiveTheirPoints(t *testing.T) {
	g := &store.Game{Winner: store.First, Ending: "illegal-move", Seats: [2]store.Seat{{Think: store.Duration(2.5e9)}, {Think: store.Duration(1e9)}}}
	draw := &store.Game{Winner: store.Nobody, Ending: "limit"}
	for _, tt := range []struct {
		scoring                Scoring
		win, loss, drawnPoints float64
	}{
		{"", 1, 0, 0.5},
		{Plain, 1, 0, 0.5},
		{MacTech, 7.5, 0, 0},
		{UCC, 0.2, -0.1, 0.1},
	} {
		p := &Plan{Scoring: tt.scoring}
		if a, b, c := p.points(g, 0), p.points(g, 1), p.points(draw, 0); a != tt.win || b != tt.loss || c != tt.drawnPoints {
			t.Errorf("%s: %v %v %v", tt.scoring, a, b, c)
		}
	}
}

func TestASequentialTestEndsAMatchEarly(t *testing.T) {
	p := plan(RoundRobin, 2, 1000)
	p.SPRT = "0,60"
	r := NewResults(p)
	for n := range 500 {
		jobs, over := r.Schedule()
		if over {
			if n < 5 || n > 60 {
				t.Errorf("over after %d pairs", n)
			}
			return
		}
		for i := range 2 {
			g := finished(jobs[0], i)
			g.Winner = []store.Winner{store.First, store.Second}[i] // the first player always wins
			r.Add(g)
		}
	}
	t.Error("never decided")
}

const good = `
name = "spring"
variant = "classic"
type = "round-robin"
games = 4
seed = 3
players = ["a", "b", "a"]
`

func TestAPlanIsRead(t *testing.T) {
	p, err := Parse([]byte(good))
	if err != nil {
		t.Fatal(err)
	}
	if p.Name != "spring" || p.Games != 4 || len(p.Players) != 3 || p.Names()[2] != "a #2" {
		t.Errorf("%+v", p)
	}
	if got := p.StorePath("dir/spring.toml"); got != "dir/spring.db" {
		t.Errorf("store %s", got)
	}
}

func TestEveryMistakeOfAPlanIsNamedAtOnce(t *testing.T) {
	_, err := Parse([]byte(`
name = "a/b"
variant = "classic"
type = "league"
games = 3
players = ["a"]
time = "fast"
scoring = "golf"
memory = -1
`))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{"name", "even number", "at least two", "round-robin, gauntlet", "such as 100ms", "plain, mactech, ucc", "memory"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in:\n%v", want, err)
		}
	}
	for text, want := range map[string]string{
		good + "colour = 1":                     `line 8: unknown key "colour"`,
		good + "games = 5":                      "line 8",
		strings.Replace(good, "4", `"four"`, 1): "line 5",
		good + `sprt = "5,0"`:                   "sprt",
		strings.Replace(good, "[", "[[", 1):     "line",
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(good)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse([]byte(text))
		if err == nil && (p.Games%2 != 0 || len(p.Players) < 2) {
			t.Errorf("accepted: %+v", p)
		}
	})
}
