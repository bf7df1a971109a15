package main

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheCommittedBundleIsThatOfTheSources(t *testing.T) {
	files := must.Get(build("../ui"))(t)
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("../dist", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not current (%v): run go generate ./internal/web", name, err)
		}
	}
	kept := must.Get(os.ReadDir("../dist"))(t)
	for _, e := range kept {
		if files[e.Name()] == nil {
			t.Errorf("dist has %s, which no source makes", e.Name())
		}
	}
}

func TestTheCommittedScriptAndStyleOfTheReportAreThoseOfTheirSources(t *testing.T) {
	for from, to := range map[string]string{"page.ts": "page.js", "page.css": "style.css"} {
		want := must.Get(single("../../arena/report/" + from))(t)
		got, err := os.ReadFile("../../arena/report/" + to)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not current (%v): run go generate ./internal/arena/report", to, err)
		}
	}
}

// Chromium draws an SVG icon again, in the page's own time, at every new address and when the
// first sound is heard: a frame in which pieces move.
func TestTheIconOfATabIsNoSVG(t *testing.T) {
	files := must.Get(build("../ui"))(t)
	icons := regexp.MustCompile(`<link rel="icon" href="([^"]+)"`).FindAllSubmatch(files["index.html"], -1)
	if len(icons) != 1 {
		t.Fatalf("%d icons, want one", len(icons))
	}
	if icon := string(icons[0][1]); !strings.HasPrefix(icon, "data:image/png;base64,") {
		t.Errorf("the icon is %.40s, want a PNG", icon)
	}
}

func TestAFaultInASourceIsNamed(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, os.Mkdir(filepath.Join(dir, "src"), 0o755))
	for name, text := range map[string]string{"src/main.ts": "let x = ;", "style.css": ""} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	if _, err := build(dir); err == nil || !bytes.Contains([]byte(err.Error()), []byte("main.ts:1")) {
		t.Errorf("error %v, want the file and the line", err)
	}
}

// A package of npm would come without its licence.
func TestAPackageOfSomebodyElseIsRefused(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"page.ts":                          `import { answer } from "theirs"; console.log(answer);`,
		"node_modules/theirs/index.js":     "export const answer = 42;",
		"node_modules/theirs/package.json": `{"name": "theirs", "main": "index.js"}`,
	} {
		must.Do(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	if _, err := single(filepath.Join(dir, "page.ts")); err == nil || !strings.Contains(err.Error(), "theirs/index.js is of somebody else") {
		t.Errorf("error %v, want the package", err)
	}
}

func TestEveryFileThatThePageAndItsManifestNameIsInTheBundle(t *testing.T) {
	files := must.Get(build("../ui"))(t)
	named := regexp.MustCompile(`"\.?/?([a-z0-9-]+\.(?:png|svg|css|js|webmanifest))"`)
	n := 0
	for _, from := range []string{"index.html", "manifest.webmanifest"} {
		for _, m := range named.FindAllSubmatch(files[from], -1) {
			if n++; files[string(m[1])] == nil {
				t.Errorf("%s names %s, which is not in the bundle", from, m[1])
			}
		}
	}
	if n < 6 {
		t.Errorf("only %d names found", n)
	}
}

// An icon of few colours looks as the one that it was made of: only the mixed colours of edges move a little.
func TestAnIconOfFewColoursLooksAsTheWholeOne(t *testing.T) {
	for _, name := range icons {
		text := must.Get(os.ReadFile(filepath.Join("../ui", name)))(t)
		whole := must.Get(png.Decode(bytes.NewReader(text)))(t)
		few := must.Get(png.Decode(bytes.NewReader(must.Get(icon(text))(t))))(t)
		other, area := 0, whole.Bounds()
		for y := area.Min.Y; y < area.Max.Y; y++ {
			for x := area.Min.X; x < area.Max.X; x++ {
				a, b := color.NRGBAModel.Convert(whole.At(x, y)), color.NRGBAModel.Convert(few.At(x, y))
				if a != b {
					other++
				}
			}
		}
		if few.Bounds() != area || other*50 > area.Dx()*area.Dy() {
			t.Errorf("%s: %v, %d of %d points have another colour, want at most 2 %%", name, few.Bounds(), other, area.Dx()*area.Dy())
		}
	}
	if _, err := icon([]byte("no picture")); err == nil {
		t.Error("a file that is no picture has no error")
	}
}
