package player

import (
	"testing"

	"flagfall.dev/internal/engine/roster"
)

func FuzzSpecifications(f *testing.F) {
	for _, spec := range []string{"council:off=scout,explain", "random:seed=7", "max:movetime=1s", "ucc:./bot -x", ":", "a:=,=", "council:off=+,,"} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, text string) {
		spec, err := ParseSpec(text)
		if err != nil {
			return
		}
		again, err := ParseSpec(spec.String())
		if err != nil || again != spec {
			t.Fatalf("%q is read as %+v and then as %+v, %v", text, spec, again, err)
		}
		_, _ = roster.NewStratego(text, 1) // must not panic
	})
}
