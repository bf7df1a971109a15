package tournament

import (
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/lab/gametest/must"
)

func plan(kind Type, players, games int) *Plan {
	p := &Plan{Name: "t", Variant: "barrage", Type: kind, Games: games, Seed: new(uint64(7))}
	for i := range players {
		p.Players = append(p.Players, fmt.Sprintf("p%d", i))
	}
	return p
}

// playAll plays a schedule to its end, at most some jobs at a time, which end in
// an order drawn at random.
func playAll(t *testing.T, p *Plan, rng *rand.Rand) *Results {
	t.Helper()
	r := NewResults(p)
	playOn(t, r, rng, math.MaxInt)
	return r
}

// playOn plays a given number of further jobs.
func playOn(t *testing.T, r *Results, rng *rand.Rand, jobs int) {
	t.Helper()
	schedule := r.Schedule()
	var out []*Job
	for range jobs {
		for window := 1 + rng.IntN(6); len(out) < window; {
			j := schedule.Next()
			if j == nil {
				break
			}
			out = append(out, j)
		}
		if schedule.Over() {
			break
		}
		if len(out) == 0 {
			t.Fatal("nothing to play, and not over")
		}
		i := rng.IntN(len(out))
		count(t, r, out[i])
		out[i] = out[len(out)-1]
		out = out[:len(out)-1]
	}
}

// count counts the games of a job that have not been.
func count(t *testing.T, r *Results, j *Job) {
	t.Helper()
	for n := range 2 {
		if !j.Done[n] && !r.Add(finished(j, n)) {
			t.Fatalf("game %s is not counted", j.GameID(n))
		}
	}
}

// roundsOf returns the matches of the rounds that are known.
func roundsOf(r *Results) (all [][]pairing.Match) {
	s := r.system()
	for next, more := s.Next(); more; next, more = s.Next() {
		settled := true
		var matches []pairing.Match
		for i := range next.Size {
			matches = append(matches, next.Match(i))
			settled = settled && r.settled(next.Match(i), next.Decisive)
		}
		if all = append(all, matches); !settled {
			break
		}
	}
	return all
}

// finished makes a result that the job's seed decides.
func finished(j *Job, n int) *store.Game {
	g := &store.Game{
		ID: j.GameID(n), Tournament: j.Tournament, Job: j.ID, Variant: j.Variant, Ending: "flag",
		Players: [2]string{j.Players[n], j.Players[1-n]},
	}
	g.Winner = []store.Winner{store.First, store.Second, store.Nobody, store.First}[(j.Seed>>5+uint64(n))%4]
	return g
}

func TestSchedulesEndWithTheGamesTheyPromise(t *testing.T) {
	for _, kind := range []Type{RoundRobin, Gauntlet, Swiss, Knockout, Ladder} {
		for players := 2; players <= 9; players++ {
			t.Run(fmt.Sprint(kind, players), func(t *testing.T) {
				p := plan(kind, players, 4)
				r := playAll(t, p, rand.New(rand.NewPCG(1, uint64(players))))
				if r.Games() != r.Total() {
					t.Errorf("%d games, promised %d", r.Games(), r.Total())
				}
				met := map[int]int{}
				table := must.Get(r.Standings())(t)
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
			r := playAll(t, p, rand.New(rand.NewPCG(seed, 0)))
			table := must.Get(r.Standings())(t)
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

func TestTheLastWinnerLeadsAKnockoutAndALadder(t *testing.T) {
	for _, kind := range []Type{Knockout, Ladder} {
		r := playAll(t, plan(kind, 6, 2), rand.New(rand.NewPCG(1, 0)))
		rounds := roundsOf(r)
		winner, known := r.winner(rounds[len(rounds)-1][0])
		table, err := r.Standings()
		if err != nil || !known || table[0].Player != winner {
			t.Errorf("%s: %s leads, player %d won the last match, %v", kind, table[0].Name, winner, err)
		}
	}
}

func TestAGameIsCountedOnce(t *testing.T) {
	p := plan(RoundRobin, 2, 2)
	r := NewResults(p)
	g := finished(r.Schedule().Next(), 0)
	if !r.Add(g) || r.Add(g) || r.Games() != 1 {
		t.Errorf("%d games", r.Games())
	}
	for _, id := range []string{
		"", "t", "t/1/0-1/0", "other/1/0-1/0/1", "t/1/0-5/0/1", "t/1/0-1/0/3", "t/x", "t/1/0-0/0/1", "t/0/0-1/0/1", "t/1/0-1/-1/1",
	} {
		if r.Add(&store.Game{ID: id}) {
			t.Errorf("%q is counted", id)
		}
	}
	if j := r.Schedule().Next(); j.Done != [2]bool{true, false} {
		t.Errorf("done: %v", j.Done)
	}
}

func TestScoringsGiveTheirPoints(t *testing.T) {
	g := &store.Game{
		Winner: store.First, Ending: "illegal-move",
		Seats: [2]store.PlayerStats{{Think: store.Duration(2.5e9)}, {Think: store.Duration(1e9)}},
	}
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

const good = `
name = "spring"
variant = "classic"
type = "round-robin"
games = 4
seed = 3
players = ["a", "b", "a"]
`

func TestAPlanIsRead(t *testing.T) {
	p := must.Get(Parse([]byte(good)))(t)
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
		good + "colour = 1":                     `line 8: colour: unknown key: expected one of name,`,
		good + "games = 5":                      "line 8",
		strings.Replace(good, "4", `"four"`, 1): "line 5",
		good + `sprt = "5,0"`:                   `line 8: sprt: "5,0" is no`,
		strings.Replace(good, "= 3", "= -1", 1): "line 6: seed: -1: expected a whole number from 0 to",
		good + "colour = 1\ntime = 5\ncpu = -1\nrounds =\nmemory = 1e3\n": "line 8: colour: unknown key: expected one of",
		strings.Replace(good, "[", "[[", 1):                               "line",
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestMistakesOfEveryKindInAPlanAreNamedAtOnceWithTheirLines(t *testing.T) {
	_, err := Parse([]byte("\ufeffname = \"s\"\nvariant = classic\ntype = \"league\"\ngames = \"four\"\nseed = -1\nplayers = [\"a\"]\ntime = \"fast\"\ncolour = 1\nmemory = -1\nsprt = \"0,x\"\n"))
	if err == nil {
		t.Fatal("accepted")
	}
	got := strings.Split(err.Error(), "\n")
	want := []string{
		"line 2: syntax", `line 3: type: "league"`, `line 4: games: "four": expected a whole number`, "line 5: seed: -1: expected a whole number from 0",
		"line 6: players: 1: expected at least two", `line 7: time: "fast"`, "line 8: colour: unknown key", "line 9: memory: -1", "line 10: sprt",
	}
	for i, w := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], w) {
			t.Fatalf("no %q in its place:\n%v", w, err)
		}
	}
}

func TestNumbersOfAPlanHaveTheirBounds(t *testing.T) {
	for key, most := range map[string]string{"rounds": "1000000", "memory": "1000000", "cpu": "1000000", "concurrency": "10000"} {
		for value, want := range map[string]bool{
			"0": true, most: true, most + "1": false, "-1": false, "nan": false, "inf": false,
			"9223372036854775807": false,
		} {
			_, err := Parse([]byte(good + key + " = " + value + "\n"))
			if (err == nil) != want || err != nil && !strings.Contains(err.Error(), "line 8: "+key) {
				t.Errorf("%s = %s: %v", key, value, err)
			}
		}
	}
	for _, text := range []string{
		strings.Replace(good, "games = 4", "games = 9223372036854775806", 1),
		strings.Replace(good, "games = 4", "games = 1000000000000\nrounds = 1000000", 1),
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "can be counted") {
			t.Errorf("error %v", err)
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

func TestAFileOfResultsIsToldFromAPlan(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.db")
	s := must.Get(store.Create(t.Context(), file))(t)
	must.Do(t, s.Close())
	if _, err := Load(file); err == nil || !strings.Contains(err.Error(), "is a file of results") || !strings.Contains(err.Error(), "t.toml") {
		t.Error(err)
	}
}
