package lobby

import (
	"bytes"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestOfAGameThatIsOverTheLastPositionWithAMoveIsSolved(t *testing.T) {
	for game, want := range map[string]string{"mini": "Red to move, ply 192; ", "advance": " to move, ply "} {
		var out bytes.Buffer
		s := Solution{
			Picture: Picture{Game: "../../web/ui/demos/" + game + ".flagfall", Ply: -1},
			Limits:  proof.Limits{Plies: 1, Nodes: 1000},
		}
		must.Do(t, s.Write(t.Context(), &out))
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s", game, out.String())
		}
	}
}
