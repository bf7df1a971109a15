package picture

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestThePNGIsThePictureAndHardlyLargerThanTheLibraryWouldMakeIt(t *testing.T) {
	for _, theme := range Themes {
		b := sample()
		b.Theme = &theme
		var ours, library bytes.Buffer
		must.Do(t, b.PNG(&ours))
		img := b.Image()
		must.Do(t, png.Encode(&library, img))
		if !img.Opaque() {
			t.Fatalf("%s: the picture lets something through", theme.Name)
		}
		if ours.Len() > library.Len()*5/4 {
			t.Errorf("%s: %d bytes, and image/png writes %d", theme.Name, ours.Len(), library.Len())
		}
		got := must.Get(png.Decode(&ours))(t)
		if got.Bounds() != img.Bounds() {
			t.Fatalf("%s: %v instead of %v", theme.Name, got.Bounds(), img.Bounds())
		}
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if at := (image.Point{x, y}); got.At(x, y) != img.At(x, y) {
					t.Fatalf("%s: %v at %v instead of %v", theme.Name, got.At(x, y), at, img.At(x, y))
				}
			}
		}
	}
}
