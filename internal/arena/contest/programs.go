package contest

import (
	"fmt"
	"io"

	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/plaintext"
)

// tellPrograms writes of every outside program what has played, and of every player
// that has not been the same throughout.
func tellPrograms(to io.Writer, players []tally.Standing) {
	for i := range players {
		s := &players[i]
		switch {
		case len(s.Programs) > 1:
			fmt.Fprintf(to, "%s has played with more than one program: %s\n", plaintext.Line(s.Name, 100), plaintext.Line(s.PlayedWith(), 1000))
		case len(s.Programs) == 1 && len(s.Programs[0].Files) > 0:
			fmt.Fprintf(to, "%s has played with %s\n", plaintext.Line(s.Name, 100), plaintext.Line(s.PlayedWith(), 1000))
		}
	}
}
