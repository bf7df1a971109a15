package entry_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/protocol/entry"
	"flagfall.dev/internal/protocol/mactech"
	"flagfall.dev/stratego"
)

func TestMacTechEntriesMayBringTheDeclarationsThemselvesOrBeCPlusPlus(t *testing.T) {
	gametest.Need(t, "c++", "g++", "clang++")
	header := must.Get(mactech.Harness.Header())(t)
	own := header[strings.Index(header, "#define kBoardSize"):]
	own = own[:strings.LastIndex(own, "#endif")]
	body := strings.ReplaceAll(mactechBegin, "= kRows", "= (PieceRank)kRows") + "(*ReportMove)(&from, &to, FALSE, &result); return FALSE; }\n"
	for name, text := range map[string]string{
		"own.c":        strings.Replace(body, `#include "Stratego.h"`, own, 1),
		"own.cpp":      strings.Replace(body, `#include "Stratego.h"`, own, 1),
		"included.cp":  body,
		"nothing.c":    strings.Replace(body, `#include "Stratego.h"`, "", 1),
		"mac.c":        strings.Replace(body, `#include "Stratego.h"`, "#include <MacTypes.h>", 1),
		"nothing.c++":  strings.Replace(body, `#include "Stratego.h"`, "", 1),
		"lowercase.cc": strings.Replace(body, "Stratego.h", "stratego.h", 1),
		"main.c":       body + "int main(int n, char **words) { return n; }\n",
		"main.cpp":     body + "int main() { MakeAMove(0, kRed, 0, 0); }\n",
	} {
		program, err := write(t, "mactech", name, text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if out := trial(t, "mactech", program, check.Trial{Side: stratego.Red, Plies: 1}); out.Fault != nil {
			t.Errorf("%s: %v", name, out.Fault)
		}
	}
}

// Entries of 1997 came with the challenge's header beside them.
func TestMacTechEntriesMayBringTheDeclarationsInAHeaderOfTheirOwn(t *testing.T) {
	gametest.Need(t, "cc", "gcc", "clang")
	header := must.Get(mactech.Harness.Header())(t)
	own := header[strings.Index(header, "#define kBoardSize"):]
	own = own[:strings.LastIndex(own, "#endif")]
	body := mactechBegin + "(*ReportMove)(&from, &to, FALSE, &result); return FALSE; }\n"
	dir := t.TempDir()
	for _, name := range []string{"Stratego.h", "mine.h"} {
		source := filepath.Join(dir, "entry.c")
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(own), 0o600))
		must.Do(t, os.WriteFile(source, []byte(strings.Replace(body, "Stratego.h", name, 1)), 0o600))
		program := filepath.Join(dir, "entry")
		must.Do(t, mactech.Harness.Build(t.Context(), source, program))
		if out := trial(t, "mactech", program, check.Trial{Side: stratego.Red, Plies: 1}); out.Fault != nil {
			t.Errorf("%s: %v", name, out.Fault)
		}
	}
}

func TestAnEntryWithoutItsFunctionIsToldInWords(t *testing.T) {
	gametest.Need(t, "cc", "gcc", "clang")
	source := filepath.Join(t.TempDir(), "entry.c")
	must.Do(t, os.WriteFile(source, []byte("int nothing;\n"), 0o600))
	err := mactech.Harness.Build(t.Context(), source, source+".out")
	var none *mactech.NoEntryError
	if !errors.As(err, &none) || !strings.Contains(err.Error(), "must define both") || strings.Contains(err.Error(), "undefined") {
		t.Errorf("%v", err)
	}
}

// documented returns the first block of code in some language of docs/contracts.md.
func documented(t *testing.T, language string) string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "docs", "contracts.md")))(t)
	_, rest, found := strings.Cut(string(text), "```"+language+"\n")
	code, _, ended := strings.Cut(rest, "```")
	if !found || !ended {
		t.Fatalf("docs/contracts.md has no block of %s", language)
	}
	return code
}

func TestEntriesWrittenFromTheDocumentationBuildAndPlay(t *testing.T) {
	gametest.Need(t, "c++", "g++", "clang++")
	program, err := write(t, "iut", "class.cpp", documented(t, "cpp"))
	if err != nil {
		t.Fatal(err)
	}
	if out := trial(t, "iut", program, check.Trial{Side: stratego.Red, Plies: 1}); out.Fault != nil {
		t.Error(out.Fault)
	}
	_, functions, _ := strings.Cut(mactechBegin, `#include "Stratego.h"`)
	program, err = write(t, "mactech", "entry.c", "#include <stdio.h>\n#include <string.h>\n"+documented(t, "c")+functions+
		"(*ReportMove)(&from, &to, FALSE, &result); return FALSE; }\n")
	if err != nil {
		t.Fatal(err)
	}
	if out := trial(t, "mactech", program, check.Trial{Side: stratego.Red, Plies: 1}); out.Fault != nil {
		t.Error(out.Fault)
	}
}

func TestEveryPrintedHeaderCompilesByItself(t *testing.T) {
	gametest.Need(t, "cc", "gcc", "clang")
	gametest.Need(t, "c++", "g++", "clang++")
	printed := 0
	for api, harness := range harnesses {
		if harness.Header == nil {
			continue
		}
		header := must.Get(harness.Header())(t)
		printed++
		dir := t.TempDir()
		files := map[string]string{"stratego.h": header}
		for _, name := range []string{"c.c", "cpp.cpp"} {
			files[name] = "#include \"stratego.h\"\n#include \"stratego.h\"\nBoolean b; PieceRank r = kFlag; PiecePosition p; MoveResult m;\n"
		}
		for name, text := range files {
			must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		}
		for name, compiler := range map[string]string{"c.c": "cc", "cpp.cpp": "c++"} {
			cmd := exec.Command(compiler, "-c", "-Wall", "-Wextra", "-Werror", "-o", os.DevNull, name)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s as %s: %v\n%s", api, name, err, out)
			}
		}
	}
	if printed == 0 {
		t.Error("no contract has a header")
	}
}

func TestBuildingSaysWhatIsWrong(t *testing.T) {
	gametest.Need(t, "cc", "gcc", "clang")
	var compile *entry.CompileError
	if _, err := write(t, "mactech", "bad.c", "int PositionPieces(\n"); !errors.As(err, &compile) {
		t.Errorf("a syntax error gave %v", err)
	}
	if _, err := write(t, "mactech", "empty.c", "\n"); err == nil || !strings.Contains(err.Error(), "PositionPieces") {
		t.Errorf("an empty entry gave %v", err)
	}
	if err := mactech.Harness.Build(t.Context(), "/no/such/file.c", "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file gave %v", err)
	}
	for name, text := range map[string]string{
		"entry.pas": "", "Entry.P": "", "entry.txt": "{ (* Stratego *) }\n(* 1997 *)\nUnit Stratego;\ninterface", "entry.c": "program Entry(input, output);\n",
	} {
		var pascal *entry.PascalError
		if _, err := write(t, "mactech", name, text); !errors.As(err, &pascal) || !strings.Contains(err.Error(), name+" is Pascal") {
			t.Errorf("%s gave %v", name, err)
		}
	}
	t.Setenv("CC", "no-such-compiler -O9")
	var none *entry.NoCompilerError
	if _, err := write(t, "mactech", "entry.c", "\n"); !errors.As(err, &none) || !strings.Contains(err.Error(), "install") {
		t.Errorf("a missing compiler gave %v", err)
	}
}

func TestAProgramIsNamedAfterItsSourceAndNeverWrittenOverIt(t *testing.T) {
	for _, test := range []struct{ source, named, want, spec string }{
		{"marcher.c", "", "marcher", "mactech:./marcher"},
		{"entries/marcher.c", "", "entries/marcher", "mactech:entries/marcher"},
		{"marcher.c", "/tmp/m", "/tmp/m", "mactech:/tmp/m"},
		{"marcher.c", "./marcher.c", "", ""},
		{"marcher", "", "", ""},
	} {
		got, err := entry.Output(test.source, test.named)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s, %q: %q, expected %q, %v", test.source, test.named, got, test.want, err)
		}
		if err == nil && mactech.Harness.Spec(got) != test.spec {
			t.Errorf("%s: %s, expected %s", got, mactech.Harness.Spec(got), test.spec)
		}
	}
}
