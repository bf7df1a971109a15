package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestMain(m *testing.M) {
	helper.Main(m, helper.Programs{"advance": func(args []string) error { os.Args = append(os.Args[:1], args...); main(); return nil }})
}

// outcome is what a run of the program left.
type outcome struct {
	status   int
	out, err string
}

func program(t *testing.T, args ...string) outcome {
	t.Helper()
	var out, errs strings.Builder
	c := helper.Command("advance", args...)
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	if err != nil && c.ProcessState == nil {
		t.Fatal(err)
	}
	return outcome{c.ProcessState.ExitCode(), out.String(), errs.String()}
}

func start() string {
	p := advance.Start()
	return p.String()
}

// file writes a file in a fresh directory and returns its path.
func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "board.txt")
	must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	text := must.Get(os.ReadFile(path))(t)
	return string(text)
}

// mustBeAMove checks that a file holds the board after a legal move.
func mustBeAMove(t *testing.T, path string) {
	t.Helper()
	after := must.Get(advance.Parse(read(t, path), advance.Black))(t)
	before := advance.Start()
	if _, ok := before.MoveTo(&after); !ok {
		t.Fatalf("no legal move leads to\n%s", &after)
	}
}

func TestOneMoveIsPlayedAtEveryLevel(t *testing.T) {
	for l := player.Grade4; l <= player.Free; l++ {
		in, out := file(t, start()), filepath.Join(t.TempDir(), "out.txt")
		if r := program(t, "white", in, out, "--level", l.String()); r.status != 0 || r.out+r.err != "" {
			t.Fatalf("level %s: %+v", l, r)
		}
		mustBeAMove(t, out)
		if read(t, in) != start() {
			t.Errorf("level %s changed the file it read", l)
		}
	}
}

func TestTheSameFileMayBeReadAndWritten(t *testing.T) {
	path := file(t, strings.ReplaceAll(start(), "\n", "\r\n"))
	must.Do(t, os.Chmod(path, 0o640))
	if r := program(t, "white", path, path, "--level=7"); r.status != 0 {
		t.Fatalf("%+v", r)
	}
	mustBeAMove(t, path)
	if strings.Contains(read(t, path), "\r") {
		t.Error("the board is written with CRLF, want LF")
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the file's mode is %v, want 0640", info.Mode().Perm())
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".advance-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestALinkStaysALink(t *testing.T) {
	path := file(t, start())
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if r := program(t, "white", link, link, "--level=4"); r.status != 0 {
		t.Fatalf("%+v", r)
	}
	mustBeAMove(t, path)
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v", err)
	}
}

func TestTheNameIsShortAndPrintable(t *testing.T) {
	r := program(t, "name")
	name := strings.TrimSuffix(r.out, "\n")
	if r.status != 0 || name == "" || len(name) > 32 {
		t.Errorf("name: %+v", r)
	}
	for _, c := range name {
		if c < ' ' || c > '~' {
			t.Errorf("the name has the character %q", c)
		}
	}
}

func TestExplainListsWhatEachGradeAllows(t *testing.T) {
	in := file(t, "........g\n.........\n.........\n.........\n.........\n.....d...\n.....Z...\n........#\n.......#G\n")
	r := program(t, "white", in, in, "--explain", "--level", "7")
	for _, want := range []string{"grade 4 allows 1: f3xf4", "grade 7 allows 1: f3xf4", "level 7 plays f3xf4: Zombie f3 captures the Dragon on f4"} {
		if r.status != 0 || !strings.Contains(r.out, want) {
			t.Errorf("missing %q in %+v", want, r)
		}
	}
}

func TestASeedMakesTheChoiceRepeatable(t *testing.T) {
	var boards []string
	for range 3 {
		out := filepath.Join(t.TempDir(), "out.txt")
		program(t, "white", file(t, start()), out, "--level", "4", "--seed", "9")
		boards = append(boards, read(t, out))
	}
	if boards[0] != boards[1] || boards[1] != boards[2] {
		t.Errorf("three runs with one seed: %q", boards)
	}
}

func TestEveryFaultIsToldAndLeavesTheOutputAlone(t *testing.T) {
	good := file(t, start())
	lost := file(t, "G.......g\n.......m.\n.........\n.........\n.........\n.........\n.........\n.........\n.m.......\n")
	bad, short := file(t, strings.Replace(start(), "m", "x", 1)), file(t, "mjdsgscjm\n")
	two := file(t, strings.Replace(start(), "Z", "G", 1))
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{nil, 2, "no arguments"},
		{[]string{"green", good, "OUT"}, 2, `the first argument is "green", expected white, black or name`},
		{[]string{"White", good, "OUT"}, 2, `the first argument is "White"`},
		{[]string{"white"}, 2, "1 arguments, expected 3"},
		{[]string{"white", good}, 2, "2 arguments, expected 3"},
		{[]string{"white", good, "OUT", "more"}, 2, "4 arguments, expected 3"},
		{[]string{"name", "more"}, 2, "takes no other arguments"},
		{[]string{"white", good, "OUT", "--level", "8"}, 2, `unknown level "8"`},
		{[]string{"white", good, "OUT", "--level"}, 2, "--level needs a value"},
		{[]string{"white", good, "OUT", "--movetime", "soon"}, 2, `--movetime "soon"`},
		{[]string{"white", good, "OUT", "--seed", "-1"}, 2, `--seed "-1"`},
		{[]string{"white", good, "OUT", "--strong"}, 2, "unknown option --strong"},
		{[]string{"white", good + ".none", "OUT"}, 1, "cannot read the board"},
		{[]string{"white", filepath.Dir(good), "OUT"}, 1, "cannot read the board"},
		{[]string{"white", bad, "OUT"}, 1, "line 1, column 1: invalid character 'x'"},
		{[]string{"white", short, "OUT"}, 1, "1 lines, expected 9"},
		{[]string{"white", two, "OUT"}, 1, "White has 2 Generals"},
		{[]string{"white", lost, "OUT"}, 1, "White has no legal move"},
		{[]string{"white", good, filepath.Join(good, "x")}, 1, "cannot write the board"},
		{[]string{"white", good, filepath.Dir(good)}, 1, "cannot write the board"},
	} {
		out := file(t, "old\n")
		args := make([]string, len(c.args))
		for i, a := range c.args {
			args[i] = strings.Replace(a, "OUT", out, 1)
		}
		r := program(t, args...)
		if r.status != c.status || !strings.Contains(r.err, c.want) || r.out != "" {
			t.Errorf("%v: %+v, want status %d and %q", c.args, r, c.status, c.want)
		}
		if read(t, out) != "old\n" {
			t.Errorf("%v changed the output file", c.args)
		}
	}
}

func TestAnUnwritableFileIsToldAndStaysWhole(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write everything")
	}
	in, out := file(t, start()), file(t, "old\n")
	must.Do(t, os.Chmod(out, 0o444))
	r := program(t, "white", in, out, "--level", "7")
	if r.status != 1 || !strings.Contains(r.err, "cannot write the board") || read(t, out) != "old\n" {
		t.Errorf("%+v", r)
	}
}

func FuzzBoardFile(f *testing.F) {
	f.Add([]byte(start()), "white")
	f.Add([]byte("G........\n"), "black")
	f.Add([]byte{0xff, 0}, "name")
	f.Fuzz(func(t *testing.T, board []byte, side string) {
		path := filepath.Join(t.TempDir(), "board.txt")
		must.Do(t, os.WriteFile(path, board, 0o644))
		var out, errs strings.Builder
		status := run(context.Background(), []string{side, path, path, "--level=6"}, &out, &errs)
		if status != 0 && errs.Len() == 0 {
			t.Errorf("status %d without a word", status)
		}
		if status != 0 && read(t, path) != string(board) {
			t.Errorf("status %d changed the file", status)
		}
	})
}

func FuzzArguments(f *testing.F) {
	for _, line := range []string{
		"", "name", "white a b", "white a b --level 7", "--level=max black a b --seed 3",
		"white a b --movetime 1h --explain", "-h", "-- --level x y", "white a b --movetime=", "--level",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		o, err := parse(strings.Split(line, " "))
		switch {
		case err != nil && err.Error() == "":
			t.Errorf("%q: an error without words", line)
		case err == nil && !o.help && !o.name && (o.level < player.Grade4 || o.level > player.Free || o.moveTime < 0):
			t.Errorf("%q: level %v, time %v", line, o.level, o.moveTime)
		}
	})
}

// TestCasesAreSolvedByTheProgram plays our own cases and, where they are at hand,
// the official ones at full strength, each in its own file and back.
func TestCasesAreSolvedByTheProgram(t *testing.T) {
	data := os.Getenv("FLAGFALL_DATA")
	if data == "" {
		data = "../../../shared/data"
	}
	for _, dir := range []string{"../../advance/testdata/cases", filepath.Join(data, "advance-official")} {
		files := must.Get(filepath.Glob(filepath.Join(dir, "level*", "*", "*.in.txt")))(t)
		for _, in := range files {
			out := filepath.Join(t.TempDir(), "out.txt")
			var said, errs strings.Builder
			if status := run(
				context.Background(), []string{filepath.Base(filepath.Dir(in)), in, out}, &said, &errs,
			); status != 0 {
				t.Fatalf("%s: status %d: %s", in, status, errs.String())
			}
			want := strings.ReplaceAll(read(t, strings.TrimSuffix(in, ".in.txt")+".want.txt"), "\r", "")
			if got := read(t, out); strings.TrimSpace(got) != strings.TrimSpace(want) {
				t.Errorf("%s: the program answers\n%swant\n%s", in, got, want)
			}
		}
		if len(files) == 0 && strings.Contains(dir, "testdata") {
			t.Error("our own cases are missing")
		}
	}
}
