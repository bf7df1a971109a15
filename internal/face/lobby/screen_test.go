package lobby

import (
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/puzzle"
)

func TestEveryWrongFlagIsExplainedBeforeTheScreenIsTaken(t *testing.T) {
	for _, tt := range []struct {
		screen *Screen
		want   string
	}{
		{&Screen{Order: Order{Variant: "chess"}}, "unknown variant"},
		{&Screen{Order: Order{Side: "green"}}, "expected Red or Blue, both or none"},
		{&Screen{Order: Order{Clock: "fast"}}, "10m+5s"},
		{&Screen{Order: Order{Player: "nobody"}}, "unknown player"},
		{&Screen{Order: Order{Pieces: Pieces{Setup: "nowhere"}}}, "no such file"},
		{&Screen{Order: Order{Variant: "advance", Pieces: Pieces{Setup: "nowhere"}}}, "same position"},
		{&Screen{Resume: "nowhere"}, "no such file"},
		{&Screen{Resume: "last"}, "no game is under way"},
		{&Screen{Replay: "nowhere"}, "no such file"},
		{&Screen{Replay: "nowhere.db#1"}, "no such file"},
		{&Screen{Replay: "some.db"}, "games list"},
		{&Screen{Tournament: "nowhere"}, "no such file"},
		{&Screen{Order: Order{Variant: "advance", Solo: true}}, "two players"},
		{&Screen{Order: Order{Variant: "mini", Solo: true, Side: "blue"}}, "must be red"},
		{&Screen{Order: Order{Variant: "mini", MoveTime: -1}}, "500ms"},
	} {
		o := &tt.screen.Order
		if o.MoveTime == 0 {
			o.MoveTime = time.Second
		}
		o.AnySeats = true
		if _, err := tt.screen.Config(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v, expected %q", *o, err, tt.want)
		}
	}
}

func TestTheFullScreenBeginsWithThePuzzlesThatAreAskedFor(t *testing.T) {
	id := puzzle.Shipped().Puzzles[0].ID
	for _, c := range []struct {
		name, variant string
		want          puzzle.Order
	}{
		{"daily", "", puzzle.Order{Daily: true}},
		{"next", "barrage", puzzle.Order{Choice: puzzle.Choice{Variant: "barrage"}}},
		{"bombs", "", puzzle.Order{Choice: puzzle.Choice{Theme: puzzle.Bombs}}},
		{"3m", "", puzzle.Order{Clock: 3 * time.Minute}},
		{id, "", puzzle.Order{ID: id}},
	} {
		s := Screen{
			Puzzle: c.name, Order: Order{Variant: c.variant, Pieces: Pieces{Setup: "random"}},
			Kept: library.Library{Folder: t.TempDir()},
		}
		config := must.Get(s.Config())(t)
		got := *config.First.Puzzles
		got.Day = time.Time{}
		if got != c.want {
			t.Errorf("%s: %+v, expected %+v", c.name, got, c.want)
		}
		if p := must.Get(must.Get(config.Puzzles.Sit(*config.First.Puzzles))(t).Next())(t); p == nil {
			t.Errorf("%s: no puzzle comes", c.name)
		}
	}
	for _, s := range []*Screen{
		{Puzzle: "nothing"},
		{Puzzle: "-3m"},
		{Puzzle: "dragon", Order: Order{Variant: "duel"}},
		{Puzzle: "daily", Order: Order{Player: "random"}},
		{Puzzle: "daily", Replay: "a.flagfall"},
	} {
		s.Order.Pieces.Setup = "random"
		if _, err := s.Config(); err == nil || !strings.Contains(err.Error(), "puzzle") {
			t.Errorf("%+v: %v", s, err)
		}
	}
}
