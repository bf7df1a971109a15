package savefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// files lists the names in a folder.
func files(t *testing.T, dir string) string {
	t.Helper()
	entries := must.Get(os.ReadDir(dir))(t)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func text(t *testing.T, name string) string {
	t.Helper()
	b := must.Get(os.ReadFile(name))(t)
	return string(b)
}

func TestAFileIsWrittenAgainOnlyWhereNobodyElseWroteIt(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.txt")
	f := New(name)
	for _, s := range []string{"one", "two", ""} {
		if err := f.Write(s, nil); err != nil || text(t, name) != s {
			t.Fatal(s, err)
		}
	}
	must.Do(t, os.WriteFile(name, []byte("mine"), 0o600))
	var taken *TakenError
	if err := f.Write("three", nil); !errors.As(err, &taken) || text(t, name) != "mine" {
		t.Errorf("%v, and the file holds %q", err, text(t, name))
	}
	if err := f.Remove(); !errors.As(err, &taken) {
		t.Errorf("removing it: %v", err)
	}
	if err := f.Write("three", func(old string) string { return old }); err == nil || !strings.Contains(err.Error(), "a.txt mine: choose another name") {
		t.Errorf("what it holds is not said: %v", err)
	}
	if err := f.Write("three", func(string) string { return "" }); err != nil || text(t, name) != "three" {
		t.Error(err)
	}
	if err := errors.Join(f.Remove(), f.Write("again", nil)); err != nil {
		t.Error(err)
	}
	if got := files(t, dir); got != "a.txt" {
		t.Errorf("left behind: %s", got)
	}
}

func TestWhatCannotBeAFileIsRefusedInWords(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Do(t, errors.Join(os.Mkdir("folder", 0o700), os.WriteFile("file", nil, 0o600)))
	want := map[string]string{
		"folder": "is a folder", "none/x": "there is no folder none: make it first", "file/x": "file is no folder",
	}
	if runtime.GOOS != "windows" {
		want["/dev/null"] = "is no ordinary file"
		must.Do(t, os.Symlink("nowhere", "link"))
		want["link"] = "is a link that leads nowhere"
	}
	for name, reason := range want {
		if err := New(name).Write("text", func(string) string { return "" }); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s: %v, want %q", name, err, reason)
		}
	}
}

func TestALinkStaysALinkAndAModeAMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need rights on Windows")
	}
	t.Chdir(t.TempDir())
	must.Do(t, errors.Join(os.WriteFile("real", []byte("old"), 0o640), os.Symlink("real", "link")))
	f := New("link")
	must.Get(f.Read(100))(t)
	if err := f.Write("new", nil); err != nil || text(t, "real") != "new" {
		t.Fatal(err)
	}
	link, err := os.Lstat("link")
	if err != nil || link.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link was replaced", err)
	}
	if real, err := os.Stat("real"); err != nil || real.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v", real.Mode(), err)
	}
}

func TestOfManyWhoMakeOneFileOneDoes(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	var wg sync.WaitGroup
	var mu sync.Mutex
	made := ""
	for _, s := range strings.Split("a b c d e f g h", " ") {
		wg.Go(func() {
			if New(name).Write(s, nil) == nil {
				mu.Lock()
				made += s
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if len(made) != 1 || text(t, name) != made {
		t.Errorf("%q believe that they made it; it holds %q", made, text(t, name))
	}
}

func TestAFileGetsItsNameWithoutLinksToo(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.txt")
	part, err := writePart(name, "text", 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if err := reserve(part, name); err != nil || text(t, name) != "text" {
		t.Error(err)
	}
	if part, err = writePart(name, "other", 0o600); err != nil {
		t.Fatal(err)
	}
	if err := reserve(part, name); !errors.Is(err, fs.ErrExist) || text(t, name) != "text" {
		t.Error(err)
	}
}

func TestAnOutputIsRefusedBeforeItIsComputedWhereItWouldBeAfterwards(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Do(t, errors.Join(os.Mkdir("folder", 0o700), os.WriteFile("ours", []byte("result 1"), 0o600), os.WriteFile("notes", []byte("mine"), 0o600)))
	ours := func(old string) bool { return strings.HasPrefix(old, "result ") }
	want := map[string]string{
		"new": "", "ours": "", "folder": "is a folder", "none/x": "there is no folder none", "notes/x": "notes is no folder",
		"notes": "notes exists and was not written by this command",
	}
	if runtime.GOOS != "windows" {
		must.Do(t, os.Symlink("nowhere", "link"))
		want["link"], want["/dev/null"] = "is a link that leads nowhere", ""
	}
	for name, reason := range want {
		before := CheckOutput(name, ours)
		if name == "new" {
			if got := files(t, "."); strings.Contains(got, "new") || strings.Contains(got, ".part") {
				t.Errorf("the check left a file behind: %s", got)
			}
		}
		after := OutputText(name, "result 2", ours)
		for _, err := range []error{before, after} {
			if (err == nil) != (reason == "") || err != nil && !strings.Contains(err.Error(), reason) {
				t.Errorf("%s: %v before and %v after, expected %q", name, before, after, reason)
			}
		}
	}
	if text(t, "notes") != "mine" || text(t, "ours") != "result 2" {
		t.Errorf("notes hold %q, and the earlier output %q", text(t, "notes"), text(t, "ours"))
	}
	if info, err := os.Stat("/dev/null"); err == nil && info.Mode().IsRegular() {
		t.Error("a device was replaced by a file")
	}
}

func TestANewFileIsWrittenOverNothingUnlessThatIsAskedFor(t *testing.T) {
	name := filepath.Join(t.TempDir(), "board.txt")
	for _, step := range []struct {
		text string
		over bool
		err  error
		want string
	}{
		{"the first board", false, nil, "the first board"},
		{"another", false, fs.ErrExist, "the first board"},
		{"the last", true, nil, "the last"},
	} {
		if err := WriteNew(name, step.text, step.over); !errors.Is(err, step.err) {
			t.Errorf("%s: %v, expected %v", step.text, err, step.err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != step.want {
			t.Errorf("%s: the file holds %q, expected %q, %v", step.text, got, step.want, err)
		}
	}
	if err := WriteNew(filepath.Join(name, "x"), "x", true); err == nil {
		t.Error("a file is made below a file")
	}
}
