package session

import (
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestClassicAndBarrageHavePresetsOfTheirOwn(t *testing.T) {
	total := 0
	for _, name := range []string{"classic", "barrage"} {
		v := must.Get(stratego.VariantNamed(name))(t)
		g := NewSetupBoard(v)
		total += len(g.Presets)
		if len(g.Presets) < 3 {
			t.Errorf("%s: %d presets", name, len(g.Presets))
		}
		for _, p := range g.Presets {
			if err := g.Check(p.Setup); err != nil {
				t.Errorf("%s: preset %s: %v", name, p.Name, err)
			}
		}
	}
	if total != len(presets) {
		t.Errorf("%d presets are offered of %d", total, len(presets))
	}
}

func TestAnOutlineShowsTheWholeArmiesWithRedAtTheBottom(t *testing.T) {
	for _, v := range stratego.Variants() {
		def, outline := v.Definition(), NewSetupBoard(v).Outline()
		n := 0
		for _, l := range def.Army {
			n += l.Count
		}
		if r, b := strings.Count(outline, "r"), strings.Count(outline, "b"); r != n || b != n {
			t.Errorf("%s: %d and %d pieces of %d: %s", v.Name(), r, b, n, outline)
		}
		if strings.Index(outline, "r") < strings.LastIndex(outline, "b") {
			t.Errorf("%s: Red is not below Blue: %s", v.Name(), outline)
		}
	}
}

func FuzzASetupThatIsReadIsOneOfTheVariant(f *testing.F) {
	v := must.Get(stratego.VariantNamed("classic"))(f)
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
