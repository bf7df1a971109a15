package lobby

import (
	"strings"
	"testing"
	"time"
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
