package stratego_test

import (
	"strings"
	"testing"

	"flagfall.dev/stratego"
)

func TestAnUnknownVariantIsAnsweredWithTheNearestNameAndAllThereAre(t *testing.T) {
	for name, want := range map[string]string{
		"duell": `unknown variant "duell" (did you mean "duel"?): expected one of classic, `,
		"chess": `unknown variant "chess": expected one of classic, `,
		"":      `unknown variant "": expected one of classic, `,
	} {
		if v, err := stratego.VariantNamed(name); v != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s…", name, err, want)
		}
	}
	if v, err := stratego.VariantNamed("DUEL"); err != nil || v.Name() != "duel" {
		t.Errorf("in capitals: %v, %v", v, err)
	}
}
