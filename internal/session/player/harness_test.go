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
	if err == nil || !strings.HasSuffix(err.Error(), "expected mactech or iut") {
		t.Errorf("an unknown contract: %v", err)
	}
}
