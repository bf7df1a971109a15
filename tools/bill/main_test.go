package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/klauspost/compress/zstd"

	"golang.org/x/mod/module"
)

// A made is what was written of stand-ins for the programs of a release.
type made struct {
	programs         []string
	inside           string
	document, notice []byte
}

// built builds a program of this module that has dependencies, once.
var built = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "bill-test-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "signature")
	if out, err := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", name, "../signature").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return os.ReadFile(name)
})

// standIn writes down what a program is made of that has another inside, as flagfall has
// the one for browsers.
func standIn(t *testing.T) made {
	t.Helper()
	text, err := built()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	m := made{programs: []string{filepath.Join(dir, "flagfall")}, inside: filepath.Join(dir, "tab.wasm.zst")}
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	packed := z.EncodeAll(web("path\tflagfall.dev/tools/archive\nmod\tflagfall.dev/tools\t(devel)\t\nbuild\tCGO_ENABLED=0\nbuild\tGOARCH=wasm\nbuild\tGOOS=js\n"), nil)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, m.inside, packed)
	write(t, m.programs[0], slices.Concat(text, packed))
	m.again(t)
	return m
}

// again writes the two files into a new folder.
func (m *made) again(t *testing.T) {
	t.Helper()
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	out := t.TempDir()
	if err := (bill{version: "0.9.0", commit: "0123456789ab"}).write(out, m.inside, m.programs); err != nil {
		t.Fatal(err)
	}
	m.document, m.notice = read(t, filepath.Join(out, "sbom.spdx.json")), read(t, filepath.Join(out, "THIRD-PARTY-LICENSES.txt"))
}

// web is a WebAssembly program that says what it was built from.
func web(lines string) []byte {
	begin, _ := hex.DecodeString("3077af0c9274080241e1c107e6d618e6")
	end, _ := hex.DecodeString("f932433186182072008242104116d8f2")
	return slices.Concat([]byte("\x00asm"), begin, []byte(lines), end, []byte("more"))
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTheDocumentNamesWhatTheLinkerWroteIntoTheProgramAndNothingElse(t *testing.T) {
	m := standIn(t)
	var d document
	if err := json.Unmarshal(m.document, &d); err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(m.programs[0])
	if err != nil {
		t.Fatal(err)
	}
	sums := map[module.Version]string{{Path: stdlib, Version: info.GoVersion}: ""}
	for _, dep := range info.Deps {
		sums[module.Version{Path: dep.Path, Version: dep.Version}] = dep.Sum
	}
	if len(sums) < 4 {
		t.Fatalf("%v: too few to tell", sums)
	}
	ids := map[string]string{}
	for _, p := range d.Packages {
		ids[p.ID] = p.Name
		if p.Supplier == ours {
			continue
		}
		h1, ok := sums[module.Version{Path: p.Name, Version: p.Version}]
		if !ok || !strings.Contains(p.SourceInfo, h1) {
			t.Errorf("%s %s is in the document, with %q", p.Name, p.Version, p.SourceInfo)
		}
	}
	if len(d.Packages) != 2+len(sums) { // the program and the one inside
		t.Errorf("%d packages, want %d", len(d.Packages), 2+len(sums))
	}
	linked := map[string][]string{}
	for _, r := range d.Relationships {
		from := ids[r.From]
		linked[from+" "+r.Kind] = append(linked[from+" "+r.Kind], ids[r.To])
	}
	if got := linked["flagfall "+dependsOn]; len(got) != len(sums) {
		t.Errorf("flagfall depends on %v", got)
	}
	if got := linked["tab.wasm "+dependsOn]; !slices.Equal(got, []string{stdlib}) {
		t.Errorf("the program inside depends on %v", got)
	}
	if got := linked["flagfall "+contains]; !slices.Equal(got, []string{"tab.wasm"}) {
		t.Errorf("flagfall contains %v", got)
	}
	if got := d.Packages[0].Checksums; len(got) != 1 || got[0].Value != sum(read(t, m.programs[0])) {
		t.Errorf("the sum of the program is %v", got)
	}
}

func TestTheSameProgramsGiveTheSameBytes(t *testing.T) {
	m := standIn(t)
	document, notice := m.document, m.notice
	m.again(t)
	if !bytes.Equal(document, m.document) || !bytes.Equal(notice, m.notice) {
		t.Error("a second run differs")
	}
	if !bytes.Contains(document, []byte(`"created": "2023-11-14T22:13:20Z"`)) {
		t.Error("the time is not that of the sources")
	}
}

func TestEveryLicenceIsThereInFull(t *testing.T) {
	m := standIn(t)
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	folder := func(path string) string {
		out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", path).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(out))
	}
	for name, dir := range map[string]string{
		"toolchain": strings.TrimSpace(string(root)), "minisign": folder("aead.dev/minisign"),
		"crypto": folder("golang.org/x/crypto"),
	} {
		if text := read(t, filepath.Join(dir, "LICENSE")); !bytes.Contains(m.notice, bytes.TrimSpace(text)) {
			t.Errorf("the licence of %s is not there", name)
		}
	}
	for _, line := range []string{"  aead.dev/minisign@v0.3.0: MIT\n", "  " + stdlib + "@" + runtime.Version() + ": BSD-3-Clause\n"} {
		if !bytes.Contains(m.notice, []byte(line)) {
			t.Errorf("no line %q", line)
		}
	}
}

func TestAProgramOfOtherSourcesIsRefused(t *testing.T) {
	m := standIn(t)
	for want, change := range map[string]func(p *program){
		"is linked by the sources here and is not in it": func(p *program) { p.info.Deps = p.info.Deps[1:] },
		"example.com/evil@v1.0.0 is in it and is not": func(p *program) {
			d := *p.info.Deps[0]
			d.Path, d.Version = "example.com/evil", "v1.0.0"
			p.info.Deps = append(p.info.Deps, &d)
		},
		"is replaced or has no sum": func(p *program) { p.info.Deps[0].Replace = p.info.Deps[1] },
		"was built with go1.1":      func(p *program) { p.info.GoVersion = "go1.1" },
	} {
		programs, err := readAll(m.programs, "")
		if err != nil {
			t.Fatal(err)
		}
		change(&programs[0])
		if _, err := assemble(programs); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want an error with %q", err, want)
		}
	}
}

func TestWhatIsNoProgramIsRefused(t *testing.T) {
	m := standIn(t)
	text := filepath.Join(t.TempDir(), "text")
	write(t, text, []byte("not a program"))
	for want, from := range map[string][2]string{
		"unrecognized file format":       {text, ""},
		"is inside none of the programs": {m.programs[0], text},
		"no such file":                   {"missing", ""},
	} {
		if _, err := readAll([]string{from[0]}, from[1]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want an error with %q", err, want)
		}
	}
	if _, err := webInfo([]byte("\x00asm")); err == nil {
		t.Error("a program without the lines is taken")
	}
	t.Setenv("SOURCE_DATE_EPOCH", "")
	if err := (bill{version: "0.9.0"}).write(t.TempDir(), m.inside, m.programs); err == nil || !strings.Contains(err.Error(), "SOURCE_DATE_EPOCH") {
		t.Errorf("without a time: %v", err)
	}
}
