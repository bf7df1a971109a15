package main

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A file is a stand-in for one of a release.
type file struct {
	text string
	mode os.FileMode
}

// release is the folder of an archive.
var release = map[string]file{
	"flagfall":                  {strings.Repeat("\x7fELF stand-in ", 5000), 0o755},
	"LICENSE":                   {"MIT License\n", 0o644},
	"man/flagfall.1":            {".TH FLAGFALL 1\n", 0o644},
	"completions/flagfall.bash": {"", 0o644},
	"a/" + strings.Repeat("long-name-", 15) + "/x": {"x", 0o644},
}

// layout writes a folder, in an order, with other bits of the modes and with a time.
func layout(t *testing.T, files map[string]file, names []string, extra os.FileMode, when time.Time) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "flagfall-0.9.0-linux-amd64")
	for _, name := range names {
		at := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(files[name].text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(at, files[name].mode&^0o077|extra); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(at, when, when); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// packed returns the bytes of an archive of a folder.
func packed(t *testing.T, folder, ending string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "out"+ending)
	if err := pack(name, folder); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTheSameFilesGiveTheSameBytesWhateverTheirTimesModesAndOrder(t *testing.T) {
	for ending := range formats {
		names := slices.Sorted(maps.Keys(release))
		first := packed(t, layout(t, release, names, 0, time.Unix(1e9, 0)), ending)
		slices.Reverse(names)
		second := packed(t, layout(t, release, names, 0o064, time.Now()), ending)
		if !bytes.Equal(first, second) {
			t.Errorf("%s: two archives of the same files differ", ending)
		}
		changed := maps.Clone(release)
		changed[names[0]] = file{release[names[0]].text + "!", release[names[0]].mode}
		if bytes.Equal(first, packed(t, layout(t, changed, names, 0, time.Now()), ending)) {
			t.Errorf("%s: archives of different files are equal", ending)
		}
	}
}

// need returns the path of a program, and skips the test without it; under ./test it
// fails.
func need(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("FLAGFALL_NO_SKIP") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return path
}

func TestOtherPrograms(t *testing.T) {
	for ending, unpack := range map[string][]string{
		".tar.gz": {"tar", "-xzf", "ARCHIVE", "-C", "TO"},
		".zip":    {"python3", "-m", "zipfile", "-e", "ARCHIVE", "TO"},
	} {
		t.Run("unpack "+ending, func(t *testing.T) {
			folder := layout(t, release, slices.Sorted(maps.Keys(release)), 0, time.Now())
			archive, to := filepath.Join(t.TempDir(), "out"+ending), t.TempDir()
			if err := pack(archive, folder); err != nil {
				t.Fatal(err)
			}
			words := slices.Clone(unpack)
			words[0] = need(t, words[0])
			for i := range words {
				words[i] = strings.NewReplacer("ARCHIVE", archive, "TO", to).Replace(words[i])
			}
			if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			compare(t, filepath.Join(to, filepath.Base(folder)), release, ending != ".zip") // Python's unpacker sets no modes
		})
	}
}

// compare finds the files of a folder that differ from those wanted.
func compare(t *testing.T, root string, want map[string]file, modes bool) {
	t.Helper()
	found, err := entries(root, "")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range found {
		if e.folder {
			continue
		}
		n++
		text, err := os.ReadFile(e.from)
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != want[e.name].text || modes && e.mode != want[e.name].mode {
			t.Errorf("%s: %d bytes with mode %v, want %d with %v", e.name, len(text), e.mode, len(want[e.name].text), want[e.name].mode)
		}
	}
	if n != len(want) {
		t.Errorf("%d files, want %d", n, len(want))
	}
}

func TestWhatCannotBePackedIsRefused(t *testing.T) {
	folder := layout(t, release, []string{"LICENSE"}, 0, time.Now())
	if err := os.Symlink("LICENSE", filepath.Join(folder, "COPYING")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a.tar.gz": "COPYING", "a.zip": "COPYING", "a.rar": "expected a name that ends in"} {
		if err := pack(filepath.Join(t.TempDir(), name), folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", name, err, want)
		}
	}
}
