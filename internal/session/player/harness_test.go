package player_test

import (
	"strings"
	"testing"

	"flagfall.dev/internal/session/player"
)

func TestOnlyContractsWithEntriesHaveAHarnessOfTheirName(t *testing.T) {
	for _, c := range player.Contracts() {
		h, err := player.HarnessOf(c.Name)
		if (err == nil) != (c.Entry != nil) || err == nil && h.Contract != c.Name {
			t.Errorf("%s: %+v, %v", c.Name, h, err)
		}
	}
	_, err := player.HarnessOf("pascal")
	if err == nil || !strings.Contains(err.Error(), "mactech (") || !strings.Contains(err.Error(), "iut (") {
		t.Errorf("an unknown contract: %v", err)
	}
}
