package picture

import (
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/base/savefile"
)

// Save writes the picture to a file whose name ends in .svg or .png. An earlier
// picture of that kind is replaced, and nothing else.
func (b *Board) Save(name string) error {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".svg":
		return savefile.Output(name, "<svg", func(w io.Writer) error {
			_, err := w.Write(b.SVG())
			return err
		})
	case ".png":
		return savefile.Output(name, "\x89PNG", b.PNG)
	}
	return fmt.Errorf("%s: expected a name that ends in .svg or .png, or in .gif or .apng to be animated", name)
}

// Moving reports whether the end of a name asks for an animated picture.
func Moving(name string) bool {
	end := strings.ToLower(filepath.Ext(name))
	return end == ".gif" || end == ".apng"
}

// SaveMoving writes boards, ranging over them twice, as the animated picture that the
// end of the name asks for: .gif or .apng.
func SaveMoving(name string, boards iter.Seq[*Board]) error {
	if strings.ToLower(filepath.Ext(name)) == ".gif" {
		return savefile.Output(name, "GIF8", func(w io.Writer) error { return Animate(w, boards) })
	}
	return savefile.Output(name, "\x89PNG", func(w io.Writer) error { return AnimatePNG(w, boards) })
}
