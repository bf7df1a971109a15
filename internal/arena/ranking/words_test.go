package ranking

import (
	"maps"
	"strings"
	"testing"

	"flagfall.dev/board"
)

func TestPlayersAreCalledAsPeopleKnowThemWhileNoTwoAreCalledTheSame(t *testing.T) {
	got := Called([]string{"marshal:level=2", "marshal", "marshal:level=10", "council", "Crab", "Toby", "random"})
	want := map[string]string{
		"marshal:level=2": "Bo", "marshal": "marshal", "marshal:level=10": "marshal:level=10",
		"council": "Lotte", "Crab": "Crab", "Toby": "Toby", "random": "random",
	}
	if !maps.Equal(got, want) {
		t.Errorf("%v\nwant %v", got, want)
	}
}

func TestEveryEndingHasWords(t *testing.T) {
	for e := board.FlagTaken; e <= board.Adjudicated; e++ {
		if words := Kind(e.String()); kinds[e.String()] == "" || strings.Contains(words, "-") {
			t.Errorf("%v: %q", e, words)
		}
	}
}
