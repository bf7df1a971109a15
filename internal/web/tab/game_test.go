package tab

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

func TestAGameIsReadAsItWasKeptPieceByPiece(t *testing.T) {
	g := &record.Game{
		Game: record.Stratego, Variant: "barrage", Names: [2]string{"Ann", "Marshal"}, Players: [2]string{"human", "marshal:level=1"},
		Seeds: [2]uint64{1, 1<<63 + 1}, Setups: [2]string{"a", "b"},
		Moves: []record.Move{{Text: "a4-a5"}, {Text: "b7-b6"}, {Text: "a5-a6"}},
	}
	head, first := must.Get2(formatGame(g, 0))(t)
	_, last := must.Get2(formatGame(g, 2))(t)
	again := must.Get(parseGame(head, append(first[:2], last...)))(t)
	if diff := cmp.Diff(g, again); diff != "" {
		t.Error(diff)
	}
}
