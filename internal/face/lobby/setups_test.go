package lobby

import (
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
