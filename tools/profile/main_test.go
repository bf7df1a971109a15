package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime/pprof"
	"strings"
	"testing"
)

// recorded returns a profile of this process, which names the path of the program.
func recorded(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := pprof.StartCPUProfile(&b); err != nil {
		t.Fatal(err)
	}
	pprof.StopCPUProfile()
	return b.Bytes()
}

func text(t *testing.T, profile []byte) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(profile))
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestPathsKeepTheirLastElementAlone(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	old := recorded(t)
	if !strings.Contains(text(t, old), program) {
		t.Skipf("a profile of this system does not name %s", program)
	}
	var b bytes.Buffer
	if err := clean(bytes.NewReader(old), &b); err != nil {
		t.Fatal(err)
	}
	got := text(t, b.Bytes())
	if strings.Contains(got, filepath.Dir(program)) || !strings.Contains(got, filepath.Base(program)) {
		t.Errorf("the profile names %q", got)
	}
	var again bytes.Buffer
	if err := clean(&b, &again); err != nil || text(t, again.Bytes()) != got {
		t.Errorf("a profile without paths became another, %v", err)
	}
}

func TestWhatIsNoProfileIsRefused(t *testing.T) {
	var damaged bytes.Buffer
	w := gzip.NewWriter(&damaged)
	w.Write([]byte{stringTable<<3 | kindBytes, 100, 'x'})
	w.Close()
	for _, input := range []string{"", "my notes\n", damaged.String()} {
		if err := clean(strings.NewReader(input), io.Discard); err == nil {
			t.Errorf("%q was taken", input)
		}
	}
}

// The profile that the product is built with is one that this command has written.
func TestTheProfileInTheRepositoryNamesNoPath(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "cmd", "flagfall", "default.pgo"))
	if err != nil {
		t.Fatal(err)
	}
	var cleaned bytes.Buffer
	if err := clean(bytes.NewReader(b), &cleaned); err != nil {
		t.Fatal(err)
	}
	if text(t, cleaned.Bytes()) != text(t, b) {
		t.Error("it names paths of the machine that it was made on: see CONTRIBUTING.md, Renew the profile")
	}
}

// A function's name has its package, so that a profile says nothing of packages that have moved.
func TestTheProfileInTheRepositoryNamesThePackagesOfToday(t *testing.T) {
	root := filepath.Join("..", "..")
	b, err := os.ReadFile(filepath.Join(root, "cmd", "flagfall", "default.pgo"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`flagfall\.dev/([a-z0-9/]+)\.\(`).FindAllStringSubmatch(text(t, b), -1)
	if len(found) < 100 {
		t.Fatalf("%d methods of ours", len(found))
	}
	gone := map[string]bool{}
	for _, m := range found {
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(m[1]))); err != nil && !gone[m[1]] {
			gone[m[1]] = true
			t.Errorf("%s is no package: see CONTRIBUTING.md, Renew the profile", m[1])
		}
	}
}
