package games

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/tournament"
)

// Whoever names a net and a variant wants the net to play there: without it another player
// would be measured.
func TestANetForAnotherBoardIsRefusedWhereBothAreNamed(t *testing.T) {
	b, err := net.Encode(scene.Net(t, scene.Variant(t, "classic"), 64), net.About{})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "value.net")
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	spec := "marshal:net=" + file
	for variant, says := range map[string]string{
		"classic": "",
		"mini":    "option net: the net is for boards of 10×10, and mini has ",
	} {
		plan := &tournament.Plan{Variant: variant, Players: []string{"random", spec}, Games: 2}
		_, compliance := Compliant(spec, variant)
		for what, err := range map[string]error{"a match": CheckPlan(plan), "a check of a bot": compliance} {
			if (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
				t.Errorf("%s of %s: %v, expected %q", what, variant, err, says)
			}
		}
	}
}
