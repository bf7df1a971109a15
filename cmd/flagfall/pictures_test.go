//go:build unix

package main

import (
	"image"
	"image/gif"
	_ "image/png"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// drawing is a command in a page that draws a picture of docs/pictures.
var drawing = regexp.MustCompile("`flagfall (render [^`]*?) -o ([^` ]+)`")

// A picture with another command than the one that draws it, or from a file that has gone, misleads.
func TestPicturesAreWhatTheirCommandsDraw(t *testing.T) {
	t.Chdir("../..")
	drawn := 0
	for _, page := range append(must.Get(filepath.Glob("docs/*.md"))(t), "README.md") {
		for _, found := range drawing.FindAllStringSubmatch(string(must.Get(os.ReadFile(page))(t)), -1) {
			picture := filepath.Join("docs", "pictures", found[2])
			if _, err := os.Stat(picture); err != nil {
				continue // an example
			}
			drawn++
			anew := filepath.Join(t.TempDir(), found[2])
			if code, said := runCommand(t, append(strings.Fields(found[1]), "-o", anew)...); code != 0 {
				t.Fatal(said)
			}
			if !reflect.DeepEqual(frames(t, picture), frames(t, anew)) {
				t.Errorf("%s: `flagfall %s` draws something else than %s", page, found[1], picture)
			}
		}
	}
	if drawn < 4 {
		t.Errorf("%d pictures, want four and more", drawn)
	}
}

// frames decodes a picture: the packing of its pixels is the compiler's matter.
func frames(t *testing.T, name string) any {
	t.Helper()
	f := must.Get(os.Open(name))(t)
	defer f.Close()
	if filepath.Ext(name) == ".gif" {
		return must.Get(gif.DecodeAll(f))(t)
	}
	picture, _, err := image.Decode(f)
	must.Do(t, err)
	return picture
}
