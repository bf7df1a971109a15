//go:build !race

package lobby

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/ladder"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/record"
)

// simulated is a person of a known strength who plays barrage whenever they are told to.
type simulated struct {
	kept     library.Library
	strength float64
	chance   *rand.Rand
	setup    string
}

// play plays a game against whoever is proposed, at a time.
func (p *simulated) play(t *testing.T, now time.Time, next ladder.Rung) {
	t.Helper()
	rec := &record.Game{
		Game: record.Stratego, Variant: "barrage", Date: now, Names: [2]string{"You", next.Name}, Players: [2]string{"human", next.Spec},
		Setups: [2]string{p.setup, "F8.......9 B......... ....S...2. 9..1......"},
		Moves:  []record.Move{{Side: board.First, Text: "A4-A5"}, {Side: board.Second, Text: "A7-A6"}},
		Result: board.Result{Ending: board.FlagTaken, Winner: board.Second},
	}
	if p.chance.Float64() < 1/(1+math.Pow(10, (next.Rating-p.strength)/400)) {
		rec.Result.Winner = board.First
	}
	if n := must.Get(p.kept.AddPlayed("", []profile.Game{{Record: rec, Side: board.First}}))(t); n != 1 {
		t.Fatalf("%d games added", n)
	}
}

// rated is the rating in barrage of a record.
func rated(c *career.Career) *career.Rating {
	for i := range c.Ratings {
		if c.Ratings[i].Variant == "barrage" {
			return &c.Ratings[i]
		}
	}
	return &c.Ratings[0]
}

// Somebody plays on thirty days whom they are proposed, keeps a set-up, trains it, and looks at their record each day.
func TestOverAMonthOfDaysARecordGrowsAndTheNextOpponentSuits(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	o := Setups{Kept: kept}
	must.Do(t, o.Keep(io.Discard, "My post", "Corner post", "barrage"))
	must.Do(t, o.Train(t.Context(), io.Discard, "My post", trainer.Order{Pairs: 2, Seed: 1}))
	p := simulated{kept, 1750, rand.New(rand.NewPCG(69, 30)), "F8.......9 B......... ....S...2. 9..1......"}
	first := time.Date(2026, 11, 1, 19, 0, 0, 0, time.UTC)
	games, suits := 0, 0
	for day := range 30 {
		now := first.AddDate(0, 0, day)
		for n := range 1 + day%3 {
			c := must.Get((&Me{Kept: kept, Variant: "barrage", Now: now}).Career())(t)
			r := rated(c)
			if r.Next == nil {
				t.Fatalf("day %d: nobody is proposed: %+v", day, c.Ratings)
			}
			if math.Abs(r.Next.Expected-0.5) < 0.15 {
				suits++
			}
			p.play(t, now.Add(time.Duration(n)*time.Minute), r.Next.Rung)
			games++
		}
		c := must.Get((&Me{Kept: kept, Now: now}).Career())(t)
		if c.Score.Games() != games || len(rated(c).Steps) != games {
			t.Fatalf("day %d: %d games and %d that count, of %d", day, c.Score.Games(), len(rated(c).Steps), games)
		}
	}
	now := first.AddDate(0, 0, 30)
	c := must.Get((&Me{Kept: kept, Now: now}).Career())(t)
	if r := rated(c).Now; math.Abs(r.Rating-p.strength) > 2*r.Deviation || r.Deviation > 150 {
		t.Errorf("%.0f ± %.0f, the strength is %.0f", r.Rating, 2*r.Deviation, p.strength)
	}
	if suits < games*3/4 {
		t.Errorf("%d of %d opponents suited", suits, games)
	}
	week := must.Get((&Me{Kept: kept, Now: now, Since: "7d"}).Career())(t)
	if n := week.Score.Games(); n == 0 || n >= games/3 || len(rated(week).Steps) != games {
		t.Errorf("%d games in a week of %d", n, games)
	}
	var text strings.Builder
	must.Do(t, (&Me{Kept: kept, Now: now}).Write(&text))
	must.Do(t, o.Show(&text, "My post"))
	for _, want := range []string{
		fmt.Sprintf("You: %d games, ", games), "My post    ", "Rating in barrage: ", "all games", "In training:", "4 games: ",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
}
