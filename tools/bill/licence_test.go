package main

import (
	"maps"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/module"
)

// A release fails where a licence is not known. This finds it when the module is taken up.
func TestTheLicencesOfEverythingThatReleasesLinkAreKnown(t *testing.T) {
	t.Chdir("../..")
	all := map[module.Version]*part{}
	for _, target := range []struct{ path, system, processor, cgo string }{
		{"./cmd/...", "linux", "amd64", "0"},
		{"./cmd/...", "darwin", "arm64", "0"},
		{"./cmd/...", "windows", "amd64", "0"},
		{"./cmd/tab", "js", "wasm", "0"},
		{"./libflagfall", runtime.GOOS, runtime.GOARCH, "1"},
	} {
		packages, err := list(program{info: &debug.BuildInfo{
			GoVersion: runtime.Version(),
			Path:      target.path,
			Settings: []debug.BuildSetting{
				{Key: "GOOS", Value: target.system},
				{Key: "GOARCH", Value: target.processor},
				{Key: "CGO_ENABLED", Value: target.cgo},
			},
		}})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range packages {
			if all[l.Version] == nil {
				all[l.Version] = &part{Version: l.Version, root: l.root, folders: map[string]bool{}}
			}
			all[l.Version].folders[l.folder] = true
		}
	}
	if len(all) < 30 {
		t.Errorf("only %d modules", len(all))
	}
	used := map[string]bool{}
	for _, p := range slices.SortedFunc(maps.Values(all), byPath) {
		var err error
		if p.licences, err = licencesOf(p); err != nil {
			t.Error(err)
		} else if p.expression() == "" {
			t.Errorf("%s has no licence", p.Version)
		}
		for _, l := range p.licences {
			used[sum(l.text)] = true
		}
	}
	for digits := range reviewed {
		if !used[digits] {
			t.Errorf("reviewed.go has %s, which no module has any more: delete it", digits)
		}
	}
}

const mit = `MIT License

Copyright (c) 2026 Somebody

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`

func TestLicencesAreThoseAboveWhatIsLinked(t *testing.T) {
	for name, try := range map[string]struct {
		files map[string]string
		want  string // an expression and the names, or a part of the error
	}{
		"at the root":               {map[string]string{"LICENSE": mit}, "MIT: LICENSE"},
		"with another name":         {map[string]string{"COPYING.txt": mit}, "MIT: COPYING.txt"},
		"beside the package too":    {map[string]string{"LICENSE": mit, "linked/LICENSE": mit}, "MIT: LICENSE linked/LICENSE"},
		"of a package not linked":   {map[string]string{"LICENSE": mit, "other/LICENSE": "unknown"}, "MIT: LICENSE"},
		"a folder of licences":      {map[string]string{"LICENSE": mit, "THIRD_PARTY_LICENSES/a": mit}, "MIT: LICENSE THIRD_PARTY_LICENSES/a"},
		"a folder of code":          {map[string]string{"LICENSE": mit, "license/license.go": "package license"}, "MIT: LICENSE"},
		"a notice":                  {map[string]string{"LICENSE": mit, "NOTICE": "made by somebody"}, "MIT: LICENSE NOTICE"},
		"Windows' ends of lines":    {map[string]string{"LICENSE": strings.ReplaceAll(mit, "\n", "\r\n")}, "MIT: LICENSE"},
		"none":                      {map[string]string{"README": mit}, "has no licence"},
		"a notice alone":            {map[string]string{"NOTICE": mit}, "has no licence"},
		"an unknown one":            {map[string]string{"LICENSE": "You may look at it on Sundays."}, "LICENSE is not known: 0 % of it"},
		"more than the known one":   {map[string]string{"LICENSE": mit + strings.Repeat("Except on Mondays, when it is forbidden. ", 30)}, "is not known"},
		"an unknown one beside":     {map[string]string{"LICENSE": mit, "LICENSE-2": "Ask my mother."}, "LICENSE-2 is not known"},
		"an address alone":          {map[string]string{"LICENSE": "http://www.apache.org/licenses/LICENSE-2.0"}, "has no licence"},
		"one that asks for sources": {map[string]string{"LICENSE": "https://www.gnu.org/licenses/gpl-3.0-standalone.html"}, "is under GPL-3.0"},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			write(t, filepath.Join(root, "linked", "linked.go"), []byte("package linked"))
			for file, text := range try.files {
				write(t, filepath.Join(root, file), []byte(text))
			}
			p := &part{
				Version: module.Version{Path: "example.com/m", Version: "v1.0.0"}, root: root,
				folders: map[string]bool{filepath.Join(root, "linked"): true},
			}
			var err error
			p.licences, err = licencesOf(p)
			got := p.expression() + ":"
			for _, l := range p.licences {
				got += " " + l.name
			}
			if err != nil {
				got = err.Error()
			}
			if err != nil && !strings.Contains(got, try.want) || err == nil && got != try.want {
				t.Errorf("%s, want %s", got, try.want)
			}
		})
	}
}

// What browsers load of others has its licence in the notice as what is linked has.
func TestAScriptForBrowsersIsAPartWithItsLicence(t *testing.T) {
	found, err := scripts("../../internal/web/" + scriptFolder)
	if err != nil || len(found) == 0 {
		t.Fatalf("%v, %v", found, err)
	}
	for _, l := range found {
		p := &part{Version: l.Version, root: l.root, folders: map[string]bool{l.folder: true}}
		if p.licences, err = licencesOf(p); err != nil {
			t.Fatal(err)
		}
		made, err := p.describe()
		if err != nil || p.expression() == "" || !strings.HasPrefix(made.References[0].Locator, "pkg:npm/fzstd@") {
			t.Errorf("%s: %q, %v, %v", l.Path, p.expression(), made.References, err)
		}
	}
}
