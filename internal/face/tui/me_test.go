package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/ladder"
	"flagfall.dev/record"
)

// withRecord is a configuration for somebody who has lost some games of barrage and of duel.
func withRecord(begun chan<- Choice) Config {
	var games []statistics.Game
	for day := 1; day <= 12; day++ {
		rec := &record.Game{
			Game: record.Stratego, Variant: []string{"barrage", "duel"}[day%2], Date: time.Date(2026, 11, day, 20, 0, 0, 0, time.UTC),
			Players: [2]string{"human", fmt.Sprintf("marshal:level=%d", 1+day%3)}, Setups: [2]string{"F8.......9", "F8.......9"},
			Result: board.Result{Ending: board.FlagTaken, Winner: board.Second},
		}
		games = append(games, career.GameOf(fmt.Sprint(day), rec, board.First))
	}
	return Config{
		Me: func(variant string) (*career.Career, error) {
			return career.Among("You", career.CircleOf("", games, nil), career.Filter{Variant: variant}, career.Kept{}), nil
		},
		Begin: func(_ context.Context, c Choice) (Opened, error) {
			begun <- c
			return Opened{}, errors.New("not here")
		},
	}
}

func TestTheOwnRecordIsReadScrolledAndLeadsToTheNextGame(t *testing.T) {
	games := make(chan Choice, 1)
	d := drive(t, withRecord(games), 80, 24)
	d.shows(meEntry)
	for !strings.Contains(d.text(), d.model.env.theme.glyphs.arrow+" "+meEntry) {
		d.press("down")
	}
	d.press("enter")
	d.shows("You: 12 games, 0 won, 0 drawn, 12 lost")
	d.shows("Rating in barrage: ")
	d.shows("Enter plays ")
	for _, l := range strings.Split(d.text(), "\n") {
		if n := ansi.StringWidth(l); n > 80 {
			t.Errorf("%d columns: %s", n, l)
		}
	}
	d.press("pgdown", "pgdown", "pgdown")
	d.shows("Flag ")
	d.press("pgup", "pgup", "pgup", "right")
	d.shows("You: 6 games, 0 won, 0 drawn, 6 lost (in barrage)")
	d.press("right")
	d.shows("(in duel)")
	d.press("right")
	d.shows("You: 12 games")
	d.press("right", "enter")
	d.until("the next game", func() bool { return len(games) == 1 })
	if begun := <-games; begun.Game != "barrage" || begun.Seats[0] != Human || begun.Seats[1] == "" || begun.Seats[1] == Human {
		t.Errorf("%+v", begun)
	}
}

func TestAGameThatIsOverSaysWhatItChangedInTheRating(t *testing.T) {
	const says = "Your rating in duel: 1325 (-175), deviation 247."
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, Config{First: First{Opened: &Opened{
		Session: s, Keeper: library.Library{Folder: t.TempDir()}.Keeper(),
		Standing: func(*record.Game) []phrase.Text { return []phrase.Text{phrase.Verbatim(says)} },
	}}}, 80, 24)
	d.sitDown()
	d.move()
	d.write("resign")
	d.press("enter")
	d.press("y")
	d.until("the rating", func() bool {
		note := d.play().note.text
		return strings.Contains(note, says) && strings.HasSuffix(note, "quit to leave.")
	})
}

func TestALongSentenceOfTheRecordIsShownToItsEnd(t *testing.T) {
	c := &career.Career{}
	c.Score.Won, c.Trend = 900, []float64{1}
	c.Given.Flags, c.Given.Finders = 120, map[string]int{"8": 9, "7": 9, "6": 9, "5": 9, "4": 9, "3": 9}
	m := me{career: c}
	e := env{width: 60, height: 40}
	text := strings.Join(m.lines(e), " ")
	if whole := c.Lines()[len(c.Lines())-1]; !strings.Contains(text, whole) {
		t.Errorf("no %q in\n%s", whole, text)
	}
	for _, l := range m.lines(e) {
		if strings.HasPrefix(l, "Your Flag") && len(l) > e.width {
			t.Errorf("%d columns: %s", len(l), l)
		}
	}
}

func TestTheReasonWhyAGameDoesNotCountIsShownToItsEnd(t *testing.T) {
	why := phrase.New("it was a battle of the campaign with a board of its own")
	c := &career.Career{Ratings: []career.Rating{{Climb: ladder.Climb{Variant: "meadow", Left: []ladder.Left{{Why: why, Games: 1}}}}}}
	c.Score.Won, c.Trend = 1, []float64{1}
	e := env{width: 80, height: 24}
	lines := (me{career: c}).lines(e)
	if text := strings.Join(strings.Fields(strings.Join(lines, " ")), " "); !strings.Contains(text, why.String()) {
		t.Error(text)
	}
	for _, l := range lines {
		if len(l) > e.width {
			t.Errorf("%d columns: %s", len(l), l)
		}
	}
}
