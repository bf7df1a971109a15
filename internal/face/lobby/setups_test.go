package lobby

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/record"
)

func TestATrainingAsJSONHasTheRecordOfTheSetup(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	n, _ := trainer.Find("Corner post")
	must.Get(kept.AddPlayed("", []profile.Game{{Record: &record.Game{
		Game: record.Stratego, Variant: n.Variant, Names: [2]string{"You", "Ada"}, Players: [2]string{"human", "marshal:level=1"},
		Setups: [2]string{n.Setup, n.Setup}, Result: board.Result{Ending: board.Resignation, Winner: board.First},
	}}}))(t)
	o := Setups{Kept: kept, JSON: true}
	var out strings.Builder
	must.Do(t, o.Train(t.Context(), &out, n.Name, trainer.Order{Pairs: 1, Seed: 1}))
	var got struct {
		Record []trainer.Row
		Costs  []trainer.Cost
	}
	must.Do(t, json.Unmarshal([]byte(out.String()), &got))
	if len(got.Record) != 2 || got.Record[0].Opponent != "Ada" || got.Record[0].Won != 1 || got.Costs == nil {
		t.Errorf("%s", out.String())
	}
}

func TestWorkThatIsInterruptedSaysSoAndWhatGoesOnWithIt(t *testing.T) {
	ended, stop := context.WithCancel(t.Context())
	stop()
	kept := library.Library{Folder: t.TempDir()}
	order := trainer.Order{Pairs: 50, Seed: 1}
	for _, c := range []struct {
		o    Setups
		do   func(o *Setups, w *strings.Builder) error
		want string
	}{
		{
			Setups{},
			func(o *Setups, w *strings.Builder) error { return o.Improve(ended, w, "Corner post", order, 4) },
			"Nothing was measured.\nIt was interrupted, after 0 of 50 pairs of each change.\n",
		},
		{
			Setups{JSON: true},
			func(o *Setups, w *strings.Builder) error { return o.Improve(ended, w, "Corner post", order, 4) },
			`"changes":[],"interrupted":true`,
		},
		{
			Setups{},
			func(o *Setups, w *strings.Builder) error { return o.Train(ended, w, "Corner post", order) },
			"Interrupted: the same command goes on.\n",
		},
		{
			Setups{Resume: "t goes on"},
			func(o *Setups, w *strings.Builder) error { return o.Train(ended, w, "Corner post", order) },
			"Interrupted: t goes on.\n",
		},
	} {
		var out strings.Builder
		c.o.Kept = kept
		must.Do(t, c.do(&c.o, &out))
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("%q, want %q", out.String(), c.want)
		}
	}
}
