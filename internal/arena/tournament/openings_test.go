package tournament

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/stratego"
)

// bookPlan returns a plan with a book of numbered set-ups of barrage.
func bookPlan(t *testing.T, system Type, entries int) *Plan {
	t.Helper()
	path := filepath.Join(t.TempDir(), "book")
	text := strings.Repeat("298S19....\n..........\n..........\n..BF......\n", entries)
	must.Do(t, os.WriteFile(path, []byte(text), 0o600))
	p := &Plan{
		Name: "t", Variant: "barrage", Type: system, Games: 4, Seed: new(uint64(3)), Players: []string{"random", "council", "random", "council"},
		Openings: Openings{Setups: path, Order: SequentialOrder},
	}
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	must.Do(t, p.Openings.Read(v))
	return p
}

// All matches of a round begin alike, each pair from the next entries, and the next
// round goes on from there.
func TestABookIsDealtOutByRoundAndPair(t *testing.T) {
	p := bookPlan(t, Swiss, 12)
	line := func(entry int) string { return fmt.Sprintf("book:%d", 1+4*(entry%12)) }
	for round := 1; round <= 3; round++ {
		for pair := range 2 {
			first := 2 * (2*(round-1) + pair)
			want := fmt.Sprintf("red %s, blue %s", line(first), line(first+1))
			for _, m := range []pairing.Match{{Round: round, A: 0, B: 1}, {Round: round, A: 2, B: 3}} {
				if got := p.Job(m, pair).Opening.Name; got != want {
					t.Errorf("pair %d of %+v begins from %s, want %s", pair, m, got, want)
				}
			}
		}
	}
}

func TestAJobHasItsOpeningOnItsWayToAWorker(t *testing.T) {
	j := bookPlan(t, RoundRobin, 2).Job(pairing.Match{Round: 1, A: 0, B: 1}, 0)
	message := must.Get(Seal(j))(t)
	var got Job
	if err := Unseal(message, &got); err != nil || got.Opening != j.Opening || got.Opening == (opening.Start{}) {
		t.Errorf("%+v, %v, want %+v", got.Opening, err, j.Opening)
	}
}

func TestMistakesOfOpeningsAreNamedWithTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"[openings]\nsetups = \"a\"\npositions = \"b\"": "line 8: openings.positions: expected set-ups or positions, not both",
		"[openings]\norder = \"random\"":                "line 6: openings: expected setups or positions",
		"[openings]\nsetups = \"a\"\norder = \"best\"":  `line 8: openings.order: "best": expected one of random, sequential`,
		"setups = \"own\"\n[openings]\nsetups = \"a\"":  `line 6: setups: "own": with openings no player makes its own`,
		"[openings]\npositions = \"a\"\nplies = -1":     "line 8: openings.plies: -1: expected 0 to 1000000",
		"[openings]\nsetups = \"a\"\nplies = 2":         "line 8: openings.plies: expected positions",
	} {
		_, err := Parse([]byte("name = \"t\"\nvariant = \"classic\"\ntype = \"swiss\"\ngames = 2\nplayers = [\"a\", \"b\"]\n" + text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
