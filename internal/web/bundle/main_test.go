package main

import (
	"bytes"
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
