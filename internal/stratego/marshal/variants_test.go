package marshal

import (
	"testing"

	"flagfall.dev/stratego"
)

// InEveryVariant runs a test in each variant that comes with us, side by side.
func InEveryVariant(t *testing.T, f func(t *testing.T, v *stratego.Variant)) {
	t.Helper()
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			f(t, v)
		})
	}
}
