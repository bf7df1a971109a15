package belief

import (
	"testing"

	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestTheEnemyGuessesByMarshalsModelWhereArmiesAreLarge(t *testing.T) {
	for variant, want := range map[string]string{"ucc": "marshal", "classic": "marshal", "barrage": "all", "mini": "all", "duel": "all"} {
		v := must.Get(stratego.VariantNamed(variant))(t)
		if got := guesser(v, parameter.Standard()); len(got) != 1 || got[0].Name != want {
			t.Errorf("%s: %d models, the first %q, expected %q alone", variant, len(got), got[0].Name, want)
		}
	}
}
