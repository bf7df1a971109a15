package doctor

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/jail"
)

func TestWhatTheMachineDoesNotGrantIsNamedInItsPart(t *testing.T) {
	all := jail.Grants{Apart: true, Root: true, Landlock: 7, Filter: true, Groups: true}
	for name, c := range map[string]struct {
		change  func(g *jail.Grants)
		missing []string
		want    map[string]State // what does not work
	}{
		"everything":   {func(*jail.Grants) {}, nil, nil},
		"no file tree": {func(g *jail.Grants) { g.Root = false }, []string{"no mounts"}, map[string]State{"sandbox": Limited, "user namespaces": Limited}},
		"nothing of its own": {
			func(g *jail.Grants) { *g = jail.Grants{Reason: "this is not Linux"} },
			[]string{"no sandbox"},
			map[string]State{"sandbox": Missing, "user namespaces": Missing, "Landlock": Missing, "seccomp": Missing, "control groups": Missing},
		},
		"an old Landlock":   {func(g *jail.Grants) { g.Landlock = 4 }, nil, map[string]State{"Landlock": Limited}},
		"no filter":         {func(g *jail.Grants) { g.Filter = false }, []string{"no filter"}, map[string]State{"sandbox": Limited, "seccomp": Missing}},
		"no control groups": {func(g *jail.Grants) { g.Groups = false }, nil, map[string]State{"control groups": Missing}},
	} {
		g := all
		c.change(&g)
		for _, f := range sandboxOf(g, c.missing) {
			want, told := c.want[f.Name]
			if !told {
				want = Works
			}
			if f.State != want || f.Says == "" {
				t.Errorf("%s: %s is %q (%s), want %q", name, f.Name, f.State, f.Says, want)
			}
		}
	}
}

func TestAFolderIsTriedAndLeftAsItWas(t *testing.T) {
	dir := t.TempDir()
	if err := writable(filepath.Join(dir, "not", "yet")); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
	file := filepath.Join(dir, "file")
	must.Do(t, os.WriteFile(file, nil, 0o600))
	if err := writable(file); err == nil {
		t.Error("a file is taken for a folder")
	}
	t.Setenv("XDG_STATE_HOME", file)
	if f := state(); f.State != Missing || f.Help == "" {
		t.Errorf("%+v", f)
	}
}

func TestASmallTerminalIsToldSo(t *testing.T) {
	for _, c := range []struct {
		columns, rows int
		want          State
	}{{60, 20, Works}, {200, 60, Works}, {59, 20, Limited}, {60, 19, Limited}} {
		if f := sized(c.columns, c.rows); f.State != c.want {
			t.Errorf("%+v, want %s", f, c.want)
		}
	}
}

func TestACompilerThatIsNamedAndMissingIsToldSo(t *testing.T) {
	t.Setenv("CC", "no-such-compiler")
	if f := compiler("C compiler", false, "entries"); f.State != Missing || !strings.Contains(f.Says, "no-such-compiler") {
		t.Errorf("%+v", f)
	}
}

func TestFindingsAreWrittenForPeopleAndForPrograms(t *testing.T) {
	all := Examine()
	var text, array strings.Builder
	must.Do(t, WriteText(&text, all))
	must.Do(t, WriteJSON(&array, all))
	var read []Finding
	must.Do(t, json.Unmarshal([]byte(array.String()), &read))
	if len(read) != len(all) {
		t.Fatalf("%d findings of %d", len(read), len(all))
	}
	for i, f := range all {
		if read[i] != f || !strings.Contains(text.String(), f.Name+": ") {
			t.Errorf("%+v is written as %+v", f, read[i])
		}
	}
}
