package ladder

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/record"
)

// figure writes a step as the tables of the laboratory have it.
func figure(s step) string {
	if s == (step{}) {
		return "–"
	}
	sign, elo := "+", s.elo
	if elo < 0 {
		sign, elo = "−", -elo
	}
	return fmt.Sprintf("%s%.0f ± %.0f", sign, elo, s.error)
}

func TestOurPlayersAreRatedAsTheLaboratoryMeasuredThem(t *testing.T) {
	text := string(must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "docs", "lab", "ladder.md")))(t))
	has := func(row string) {
		t.Helper()
		if !regexp.MustCompile("(?m)^" + row + "$").MatchString(text) {
			t.Errorf("no row is %s", row)
		}
	}
	quoted := regexp.QuoteMeta
	for i, s := range measurements[source].levels {
		has(fmt.Sprintf(`\| %d \| \d+ \| %s[^|]*\|`, i+2, quoted(figure(s))))
		row := fmt.Sprintf(`\| %d`, i+2)
		for _, variant := range []string{"classic", "barrage", "duel", "mini"} {
			row += ` \| ` + quoted(figure(measurements[variant].levels[i]))
		}
		if row != fmt.Sprintf(`\| %d \| – \| – \| – \| –`, i+2) {
			has(row + ` \|`)
		}
	}
	for i, s := range inAdvance.levels {
		has(fmt.Sprintf(`\| %d \| \d+ \| [^|]* \| %s \|`, i+2, quoted(figure(s))))
	}
	for variant, m := range measurements {
		for _, o := range m.others {
			if variant == source && o.spec == council {
				has(`\| 1 \| 100 \| −182 \(.council.\) \|`)
				continue
			}
			has(fmt.Sprintf(`\| %s \| .%s. \| .%s. \| \d+ \| [^|]* \| %s \|`, variant, quoted(o.spec), quoted(o.than), quoted(figure(o.step))))
		}
	}
}

func TestOnlyPlayersWhoseStrengthWasMeasuredAreOnTheLadder(t *testing.T) {
	for spec, level := range map[string]int{
		"marshal:level=3": 3, "marshal:level=10,memory=16": 10, "marshal": 10, "Marshal:seed=4,level=1": 1, "council": 0,
		"marshal:level=3,off=policy": -1, "marshal:nodes=5": -1, "marshal:level=11": -1, "random": 0, "sparring:style=rusher": 0, "sparring:style=shuffler": -1, "sparring": -1, "ucc:./bot": -1, "": -1,
	} {
		r, ok := On(record.Stratego, "ucc", spec)
		if ok != (level >= 0) || ok && r.Level != level {
			t.Errorf("%q: level %d, %t", spec, r.Level, ok)
		}
	}
	for spec, level := range map[string]int{"free:level=3": 3, "free": 10, "free:level=10,seed=1": 10, "max": -1, "level7": -1, "free:nodes=5": -1, "marshal:level=3": -1} {
		if r, ok := On(record.Advance, record.Advance, spec); ok != (level > 0) || ok && r.Level != level {
			t.Errorf("%q in Advance: level %d, %t", spec, r.Level, ok)
		}
	}
}

func TestWhereAVariantWasNotMeasuredUccStandsIn(t *testing.T) {
	for _, variant := range []string{"ucc", "iut", "octa-barrage"} {
		if r, _ := On(record.Stratego, variant, "marshal:level=2"); r.Rating != First+135 {
			t.Errorf("%s: level 2 is %.0f", variant, r.Rating)
		}
	}
	barrage, _ := On(record.Stratego, "barrage", "marshal:level=2")
	nine, _ := On(record.Stratego, "barrage", "marshal:level=9")
	ten, _ := On(record.Stratego, "barrage", "marshal")
	if barrage.Rating != First+31 || ten.Rating != nine.Rating+168 {
		t.Errorf("barrage: level 2 is %.0f, 9 %.0f, 10 %.0f", barrage.Rating, nine.Rating, ten.Rating)
	}
}

// against is a game of a person against a player of ours.
func against(spec string, day int, points float64) statistics.Game {
	g := statistics.Game{Spec: spec, Name: strconv.Itoa(day), Record: &record.Game{
		Game: record.Stratego, Variant: "ucc", Date: time.Date(2026, 1, day, 0, 0, 0, 0, time.UTC),
		Result: board.Result{Ending: board.FlagTaken, Winner: board.Second},
	}}
	if points == 1 {
		g.Record.Result.Winner = board.First
	}
	return g
}

func TestGamesThatDoNotCountAreLeftOutAndSayWhy(t *testing.T) {
	games := []statistics.Game{against("marshal:level=1", 1, 1)}
	for i, change := range []func(*statistics.Game){
		func(g *statistics.Game) { g.Record.Opened = true },
		func(g *statistics.Game) { g.Record.Assisted = true },
		func(g *statistics.Game) { g.Record.TakenBack = true },
		func(g *statistics.Game) { g.Record.LevelChanged = true },
		func(g *statistics.Game) {
			g.Record.Result = board.Won(board.Second, board.Resignation)
			g.Record.Moves = []record.Move{{Side: board.Second, Text: "A4-A5"}}
		},
		func(g *statistics.Game) { g.Record.Start = "…" },
		func(g *statistics.Game) { g.Spec = "sparring:style=shuffler" },
		func(g *statistics.Game) { g.Spec = "" },
		func(g *statistics.Game) { g.Record.Definition = "…" },
	} {
		for j := range 2 {
			g := against("marshal:level=1", 2+2*i+j, 1)
			change(&g)
			games = append(games, g)
		}
	}
	c := alone(games)[0]
	if len(c.Steps) != 1 || len(c.Left) != 9 {
		t.Fatalf("%d games count, %d reasons: %v", len(c.Steps), len(c.Left), c.Left)
	}
	for _, l := range c.Left {
		if l.Games != 2 || l.Why.Empty() {
			t.Errorf("%+v", l)
		}
	}
}

func TestTheNextOpponentIsStrongerAfterWinsAndWeakerAfterLosses(t *testing.T) {
	none := Climb{Game: record.Stratego, Variant: "ucc"}
	if next, e, ok := none.Next(); !ok || next.Level != 1 || math.Abs(e-0.5) > 0.01 {
		t.Errorf("a beginner is proposed level %d, %.2f", next.Level, e)
	}
	var games []statistics.Game
	last := 1
	for day := 1; day <= 12; day++ {
		games = append(games, against(fmt.Sprintf("marshal:level=%d", last), day, 1))
		next, e, _ := alone(games)[0].Next()
		if next.Level < last {
			t.Errorf("after %d wins level %d is next", day, next.Level)
		}
		if next.Level > 0 && next.Level < 10 && (e < 0.35 || e > 0.65) {
			t.Errorf("after %d wins the expected score against level %d is %.2f", day, next.Level, e)
		}
		last = next.Level
	}
	if last < 5 {
		t.Errorf("after twelve wins level %d is next", last)
	}
	if next, _, _ := alone([]statistics.Game{against("marshal:level=4", 1, 1), against("marshal:level=4", 2, -1)})[0].Next(); next.Level < 2 {
		t.Error("nobody is next")
	}
	games = nil
	for day := 1; day <= 6; day++ {
		games = append(games, against("marshal:level=1", day, 0))
	}
	c := alone(games)[0]
	if next, e, _ := c.Next(); next.Rating >= First || e < 0.35 {
		t.Errorf("who loses to level 1 is proposed %s, expected score %.2f", next.Name, e)
	}
	if next, _, ok := (&Climb{Game: record.Advance, Variant: record.Advance}).Next(); !ok || next.Spec != "free:level=1" {
		t.Errorf("a beginner of Advance is proposed %q", next.Spec)
	}
}

// People of known strength play whom they are proposed. Their opponents are as strong as the ladder says, and each game ends
// by the chances of Elo.
func TestSimulatedPeopleConvergeWithinTheirStatedDeviation(t *testing.T) {
	const people, rounds = 200, 150
	r := rand.New(rand.NewPCG(69, 1))
	within, spread := 0, 0.0
	for range people {
		strength := 1100 + 1200*r.Float64()
		c := Climb{Game: record.Stratego, Variant: "ucc", Now: rating.Glicko{}.After()}
		for range rounds {
			next, _, _ := c.Next()
			chance := 1 / (1 + math.Pow(10, (next.Rating-strength)/400))
			score := 0.0
			if r.Float64() < chance {
				score = 1
			}
			c.Now = c.Now.After(rating.Bout{Against: next.Glicko, Score: score})
		}
		off := math.Abs(c.Now.Rating - strength)
		spread += off * off
		if off <= 2*c.Now.Deviation {
			within++
		}
		if c.Now.Deviation > 110 {
			t.Errorf("after %d games the deviation is %.0f still", rounds, c.Now.Deviation)
		}
	}
	t.Logf("%d of %d within twice the deviation; root mean square error %.0f", within, people, math.Sqrt(spread/people))
	if within < people*90/100 {
		t.Errorf("%d of %d people within twice their deviation", within, people)
	}
	if rms := math.Sqrt(spread / people); rms > 110 {
		t.Errorf("the root mean square error is %.0f", rms)
	}
}

// alone are the ratings of somebody who played no friend.
func alone(games []statistics.Game) []Climb {
	return Among("", map[string][]statistics.Game{"": games})
}

// between is a game of two friends as each played it.
func between(name, a, b string, day int, points float64) (of, other statistics.Game) {
	of = against("", day, points)
	of.Name, of.Between, of.Friend = name, true, b
	other = of
	other.Side, other.Friend = board.Second, a
	return of, other
}

func TestGamesBetweenFriendsCountForBothByTheRatingsBefore(t *testing.T) {
	a1, b1 := between("one", "a", "b", 1, 1)
	a2, b2 := between("two", "a", "b", 3, 1)
	all := map[string][]statistics.Game{
		"a": {a1, against("marshal:level=3", 2, 1), a2},
		"b": {b1, b2},
	}
	all["a"][1].Name = "alone"
	a, b := Among("a", all)[0], Among("b", all)[0]
	if len(a.Steps) != 3 || len(b.Steps) != 2 || len(a.Left)+len(b.Left) != 0 {
		t.Fatalf("%d and %d games count", len(a.Steps), len(b.Steps))
	}
	first, second := b.Steps[0].Against.Glicko, b.Steps[1].Against.Glicko
	if first != (rating.Glicko{}.After()) || second != a.Steps[1].Now || a.Steps[2].Against.Glicko != b.Steps[0].Now {
		t.Errorf("not by the ratings before each game: %+v\n%+v", a.Steps, b.Steps)
	}
	if a.Now.Rating <= First || b.Now.Rating >= First || a.Now.Deviation >= 350 {
		t.Errorf("%+v, %+v", a.Now, b.Now)
	}
	if c := alone(all["b"])[0]; len(c.Steps) != 2 {
		t.Error("a friend whose games are not there is no new player")
	}
}

func TestGamesBetweenFriendsThatWereHelpedDoNotCount(t *testing.T) {
	for _, change := range []func(*record.Game){
		func(g *record.Game) { g.Opened = true },
		func(g *record.Game) { g.Assisted = true },
		func(g *record.Game) { g.TakenBack = true },
	} {
		a, b := between("one", "a", "b", 1, 1)
		change(a.Record)
		all := map[string][]statistics.Game{"a": {a}, "b": {b}}
		for _, who := range []string{"a", "b"} {
			if c := Among(who, all)[0]; len(c.Steps) != 0 || len(c.Left) != 1 || c.Left[0].Why.Empty() {
				t.Errorf("%s: %+v", who, c)
			}
		}
	}
}

// People of known strength play each other and never a program.
func TestFriendsOfKnownStrengthComeIntoTheirOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(69, 2))
	strength := map[string]float64{"a": 1200, "b": 1400, "c": 1600, "d": 1800}
	names := []string{"a", "b", "c", "d"}
	all := map[string][]statistics.Game{}
	for n := range 400 {
		i := r.IntN(4)
		p, q := names[i], names[(i+1+r.IntN(3))%4]
		points := 0.0
		if r.Float64() < 1/(1+math.Pow(10, (strength[q]-strength[p])/400)) {
			points = 1
		}
		one, other := between(strconv.Itoa(n), p, q, 1+n, points)
		all[p], all[q] = append(all[p], one), append(all[q], other)
	}
	var last float64
	for i, p := range names {
		now := Among(p, all)[0].Now
		if off := now.Rating - strength[p]; math.Abs(off) > 2.5*now.Deviation || i > 0 && now.Rating <= last {
			t.Errorf("%s of %.0f is %.0f ± %.0f", p, strength[p], now.Rating, now.Deviation)
		}
		last = now.Rating
	}
}
