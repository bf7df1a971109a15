package tournament

import (
	"strings"
	"testing"
)

func TestMistakesInTheListOfTheWithdrawnAreNamed(t *testing.T) {
	for _, tt := range []struct {
		kind      Type
		withdrawn []string
		want      string
	}{
		{Swiss, []string{"p1", "px"}, `withdrawn: "px" is not among the players`},
		{RoundRobin, []string{"p0", "p1"}, "withdrawn: at least two players must stay"},
		{Gauntlet, []string{"p0"}, "withdrawn: p0 is the first player of the gauntlet"},
	} {
		p := plan(tt.kind, 3, 2)
		p.Withdrawn = tt.withdrawn
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v: %v, want %q", tt.withdrawn, err, tt.want)
		}
	}
}
