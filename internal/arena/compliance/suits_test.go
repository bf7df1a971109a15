package compliance

import (
	"strings"
	"testing"

	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/tournament"
)

// Whoever names a policy and a variant wants the policy to play there: without it another
// player would be measured.
func TestAPolicyForAnotherBoardIsRefusedWhereBothAreNamed(t *testing.T) {
	const spec = "marshal:policy=../../engine/policy/testdata/golden.policy"
	for variant, says := range map[string]string{
		"classic": "",
		"mini":    "option policy: the policy is for boards of 10x10, and mini has ",
	} {
		plan := &tournament.Plan{Variant: variant, Players: []string{"random", spec}, Games: 2}
		_, compliance := Compliant(spec, variant)
		for what, err := range map[string]error{"a match": arena.CheckPlan(plan), "a check of a bot": compliance} {
			if (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
				t.Errorf("%s of %s: %v, expected %q", what, variant, err, says)
			}
		}
	}
}
