package lobby

import (
	"path/filepath"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/record"
)

func TestAGameThatBreaksTheRulesIsShownUpToThereWithANote(t *testing.T) {
	g := &record.Game{
		Game: record.Stratego, Variant: "mini", Start: "YAAAAATAAAAFAAAAAAAAAAAAM r", Moves: []record.Move{{Side: 0, Text: "B3-C3"}},
	}
	for _, tt := range []struct {
		more  record.Move
		plies int
		want  string
	}{
		{record.Move{Side: 1, Text: "B2-C2"}, 2, ""},
		{record.Move{Side: 0, Text: "C3-D3"}, 1, "The source is illegal at ply 2: it is Blue's turn."},
	} {
		rec := *g
		rec.Moves = append([]record.Move{g.Moves[0]}, tt.more)
		name := filepath.Join(t.TempDir(), "game.flagfall")
		must.Do(t, rec.Save(name))
		o := must.Get(Replay(t.Context(), library.Library{}, name))(t)
		if plies := o.Session.Ply(); o.Note != tt.want || plies != tt.plies {
			t.Errorf("%d plies, note %q, want %d and %q", plies, o.Note, tt.plies, tt.want)
		}
		o.Session.Close()
	}
}
