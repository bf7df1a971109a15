package conversation

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func begin(t *testing.T) (*Log, string) {
	t.Helper()
	dir := t.TempDir()
	l := must.Get(Create(dir, "spring/1/0-1/0/1", "red council, blue native:./b\x1bot"))(t)
	return l, filepath.Join(dir, "spring_1_0-1_0_1.log")
}

func read(t *testing.T, path string) string {
	t.Helper()
	text := must.Get(os.ReadFile(path))(t)
	return string(text)
}

func TestEveryLineHasItsTimeItsSideAndItsMark(t *testing.T) {
	l, path := begin(t)
	errs := l.Errors("blue")
	l.Line("blue", To, "flagfall 1")
	l.Line("blue", From, "name \x1b[2J\u202eBot\xff")
	for _, part := range []string{"half a ", "line\nand ", "more\nopen"} {
		must.Get(errs.Write([]byte(part)))(t)
	}
	if text := read(t, path); !strings.Contains(text, "!! and more\n") {
		t.Errorf("what has been said is not on the file at once:\n%s", text)
	}
	must.Do(t, l.Close("red flag"))
	l.Line("blue", To, "too late")
	text := read(t, path)
	for _, want := range []string{
		`^## spring/1/0-1/0/1, \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\n## red council, blue native:\./b\\x1bot\n`,
		`(?m)^ +\d+\.\d{6} blue  >> flagfall 1$`,
		`(?m)^ +\d+\.\d{6} blue  << name \\x1b\[2J\\u202eBot\\xff$`,
		`(?m)^ +\d+\.\d{6} blue  !! half a line$`,
		`(?m)^ +\d+\.\d{6} blue  !! open$`,
		`(?m)^ +\d+\.\d{6}       ## red flag\n$`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("no %s in:\n%s", want, text)
		}
	}
	if strings.Contains(text, "too late") {
		t.Error("something is written after the end")
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

// A program that talks for ever fills neither the disk nor the memory; how it began
// and how it ended is there.
func TestAGameThatIsPlayedAgainReplacesItsFile(t *testing.T) {
	l, path := begin(t)
	l.Line("red", To, "first")
	must.Do(t, l.Close("broken off"))
	again := must.Get(Create(filepath.Dir(path), "spring/1/0-1/0/1", ""))(t)
	if err := again.Close("over"); err != nil || strings.Contains(read(t, path), "first") {
		t.Errorf("%v\n%s", err, read(t, path))
	}
	must.Do(t, Rename(filepath.Dir(path), "spring/1/0-1/0/1", "spring/1/0-1/0/1/drawn"))
	if text := read(t, filepath.Join(filepath.Dir(path), "spring_1_0-1_0_1_drawn.log")); !strings.Contains(text, "## over") {
		t.Errorf("%q", text)
	}
}
