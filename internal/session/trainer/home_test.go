package trainer

import (
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestAnOrderOnAPageHasEachPartnerOnceForAsManyGamesAsTheSlowestPlays(t *testing.T) {
	h, all := Home{variantOf(t, "barrage")}, Partners()
	n, _ := Find("Corner post")
	fast, rusher, slow := all[0].Player, all[1].Player, all[2].Player
	for _, tt := range []struct {
		named, players []string
		games          int
	}{
		{nil, []string{fast}, 1000},
		{[]string{slow}, []string{slow}, 100},
		{[]string{fast, rusher}, []string{fast, rusher}, 2000},
		{[]string{rusher, slow, rusher}, []string{rusher, slow}, 200},
	} {
		if o := must.Get(h.Order(n.Setup, tt.named))(t); !slices.Equal(o.Players, tt.players) || 2*o.Pairs != tt.games {
			t.Errorf("%q: %q play %d games", tt.named, o.Players, 2*o.Pairs)
		}
	}
	if _, err := h.Order(n.Setup, []string{fast, "marshal:level=10"}); err == nil {
		t.Error("a player that takes hours trains on a page")
	}
}
