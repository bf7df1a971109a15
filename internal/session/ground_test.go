package session

import (
	"testing"

	"flagfall.dev/stratego"
)

func TestEveryPresetIsASetupOfClassic(t *testing.T) {
	v, err := stratego.VariantNamed("classic")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range presets {
		if _, err := v.ParseSetup(p.Setup); err != nil {
			t.Errorf("preset %s: %v", p.Name, err)
		}
	}
	if g := NewGround(v); len(g.Presets) != len(presets) {
		t.Errorf("%d presets are offered of %d", len(g.Presets), len(presets))
	}
}

func FuzzASetupThatIsReadIsOneOfTheVariant(f *testing.F) {
	v, err := stratego.VariantNamed("classic")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(presets[0].Setup)
	f.Add("")
	f.Add("..1/2\n_-x")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parsePartial(v, text)
		if err != nil {
			return
		}
		if len(s) != v.HomeSize() {
			t.Fatalf("%q: %d squares", text, len(s))
		}
		again, err := parsePartial(v, s.String())
		if err != nil || again.String() != s.String() {
			t.Fatalf("%q is not read as itself: %v", s, err)
		}
		if bad, whole := faults(v, s), v.CheckSetup(s) == nil; whole != (len(bad) == 0) {
			t.Fatalf("%q: allowed %v, faults %v", s, whole, bad)
		}
	})
}
