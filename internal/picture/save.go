package picture

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/savefile"
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
	return fmt.Errorf("%s: expected a name that ends in .svg or .png", name)
}
