package entry_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/protocol/entry"
	"flagfall.dev/internal/protocol/iut"
	"flagfall.dev/internal/protocol/mactech"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// harnesses are those of both contests, by their contracts.
var harnesses = map[string]*entry.Harness{"mactech": &mactech.Harness, "iut": &iut.Harness}

// build compiles a source file of the repository.
func build(t *testing.T, api, source string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "entry")
	must.Do(t, harnesses[api].Build(t.Context(), source, out))
	return out
}

// write writes a source file and compiles it.
func write(t *testing.T, api, name, text string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	source := filepath.Join(dir, name)
	must.Do(t, os.WriteFile(source, []byte(text), 0o600))
	out := filepath.Join(dir, "entry")
	return out, harnesses[api].Build(t.Context(), source, out)
}

// start runs a compiled entry and closes it when the test ends.
func start(t *testing.T, program string, env ...string) *proc.Child {
	t.Helper()
	child := must.Get(proc.Start(proc.Spec{Spec: jail.Spec{Command: []string{program}, Env: env}}))(t)
	t.Cleanup(func() {
		if err := child.Close(t.Context()); err != nil && !errors.Is(err, t.Context().Err()) {
			t.Error(err)
		}
	})
	return child
}

// trial plays one game of a compiled entry under its own rules.
func trial(t *testing.T, api, program string, tr check.Trial, env ...string) check.Outcome {
	t.Helper()
	v := must.Get(stratego.VariantNamed(api))(t)
	tr.Variant = v
	child := start(t, program, env...)
	if api == "iut" {
		return tr.Play(t.Context(), iut.New(child, iut.Config{}))
	}
	return tr.Play(t.Context(), mactech.New(child))
}

var limits search.Limits

var examples = map[string]string{
	"mactech": "examples/mactech-entry/marcher.c",
	"iut":     "examples/iut-entry/marcher.cpp",
}

func TestTheExampleEntriesPlayWholeGames(t *testing.T) {
	gametest.Need(t, "c++", "g++", "clang++")
	for api, source := range examples {
		program := build(t, api, filepath.Join(gametest.Root(t), source))
		for seed := range uint64(4) {
			out := trial(t, api, program, check.Trial{Side: board.Side(seed % 2), Seed: seed, Strikes: seed > 1})
			if out.Fault != nil {
				t.Errorf("%s, seed %d: %v at %s", api, seed, out.Fault, out.During)
			}
			if out.Moves == 0 {
				t.Errorf("%s, seed %d: no move", api, seed)
			}
		}
	}
}

func TestTheTalkWithAnEntryIsAsItWas(t *testing.T) {
	gametest.Need(t, "cc", "gcc", "clang")
	program := build(t, "mactech", filepath.Join(gametest.Root(t), examples["mactech"]))
	v, _ := stratego.VariantNamed("mactech")
	var talk strings.Builder
	timed := 0
	p := mactech.New(&protocol.Tap{Conn: start(t, program), Listen: func(line string) {
		line, took, hasTime := strings.Cut(line, " +")
		if _, err := strconv.ParseUint(took, 10, 63); hasTime && err == nil {
			timed++
		}
		talk.WriteString(line + "\n")
	}})
	out := check.Trial{Variant: v, Side: stratego.Red, Plies: 40, Strikes: true, Seed: 2}.Play(t.Context(), p)
	if out.Fault != nil {
		t.Fatal(out.Fault)
	}
	gametest.Golden(t, "mactech.golden", talk.String())
	if turns := strings.Count(talk.String(), "<< ") - 1; timed != turns {
		t.Errorf("the harness says its time with %d of the %d lines by which it hands the turn over", timed, turns)
	}
	if got := p.Thought(); got <= 0 || got > time.Minute {
		t.Errorf("its clock shows %v for the last move", got)
	}
}

// mactechBegin is the beginning of entries that are wrong or odd, each in one
// way: the body of MakeAMove follows. One program has them all, since compiling
// is slow, and CASE in its environment chooses.
const mactechBegin = `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "Stratego.h"
static const int kRows[4][10] = {
  {11,12,11,8,9,8,7,9,8,9},{8,11,7,11,6,7,11,9,8,11},{10,5,9,4,6,3,5,6,9,7},{9,2,4,5,3,6,1,4,5,9}};
void PositionPieces(void *s, PlayerColor c, Board *b) {
  int r, k;
  for (k = 0; k < 1 << 20; k++) if (((char *)s)[k] != 0) return;
  for (r = 0; r < 4; r++) for (k = 0; k < 10; k++) {
    int at = c == kRed ? r : 9 - r;
    (*b)[at][k].thePieceRank = kRows[r][k];
    (*b)[at][k].thePieceColor = c;
  }
  printf("what an entry prints is not for the referee\n");
}
Boolean MakeAMove(void *s, PlayerColor c, GetOpponentMove *GetMove, ReportYourMove *ReportMove) {
  PiecePosition from = {3, 0}, to = {4, 0};
  MoveResult result;
  int *count = (int *)s;
  from.row += *count;
  to.row += (*count)++;
  memset(&result, 7, sizeof result);
`

func TestFaultsOfMacTechEntriesAreToldApart(t *testing.T) {
	gametest.Need(t, "cc", "gcc", "clang")
	tests := map[string]struct {
		body   string
		reason string // empty: no fault in the first move
	}{
		"a legal move":           {"(*ReportMove)(&from, &to, FALSE, &result); return FALSE;", ""},
		"a result that says so":  {"(*ReportMove)(&from, &to, FALSE, &result); if (!result.legalMove || result.victory) for (;;); return FALSE;", ""},
		"an early claim":         {"(*ReportMove)(&from, &to, FALSE, &result); return TRUE;", "claimed a victory that it has not won"},
		"a claim without a move": {"return TRUE;", "without making a move"},
		"no move":                {"return FALSE;", "without calling ReportMove"},
		"an empty strike":        {"(*ReportMove)(&from, &to, TRUE, &result); return FALSE;", "strike at an empty square, [4][0]"},
		"an own square":          {"to.row = 2; (*ReportMove)(&from, &to, FALSE, &result); return FALSE;", "into an occupied square, [2][0]"},
		"a piece that is not":    {"from.row = 4; to.row = 5; (*ReportMove)(&from, &to, FALSE, &result); return FALSE;", "there is no piece on [4][0]"},
		"a move off the board":   {"to.row = 10; (*ReportMove)(&from, &to, FALSE, &result); return FALSE;", "leaves the board"},
		"an illegal move": {
			"to.row = 6; to.col = 1; (*ReportMove)(&from, &to, TRUE, &result); return FALSE;",
			"[6][1] is not in a straight line from [3][0]",
		},
		"two moves":               {"(*ReportMove)(&from, &to, FALSE, &result); (*ReportMove)(&to, &from, FALSE, &result); return FALSE;", "a second move"},
		"a crash":                 {"*(volatile int *)0 = 1; return FALSE;", "segmentation fault"},
		"an abort":                {"abort(); return FALSE;", "was ended by signal: aborted"},
		"asking and asking again": {"for (;;) (*GetMove)(&from, &to, (Boolean *)&result, &result);", "1000 calls of GetMove"},
	}
	text := mactechBegin
	for name, test := range tests {
		text += fmt.Sprintf("  if (strcmp(getenv(\"CASE\"), %q) == 0) { %s }\n", name, test.body)
	}
	program := must.Get(write(t, "mactech", "entry.c", text+"  return FALSE;\n}\n"))(t)
	for name, test := range tests {
		out := trial(t, "mactech", program, check.Trial{Side: stratego.Red, Plies: 1}, "CASE="+name)
		switch {
		case test.reason == "" && out.Fault != nil:
			t.Errorf("%s: %v", name, out.Fault)
		case test.reason != "" && (out.Fault == nil || !strings.Contains(out.Fault.Error(), test.reason)):
			t.Errorf("%s: %v", name, out.Fault)
		}
	}
}

// An entry shares its process with the harness, and can have it say anything.
func TestAMacTechEntryCannotForgeItsTime(t *testing.T) {
	gametest.Need(t, "cc", "gcc", "clang")
	const forger = `#include <sys/resource.h>
#include <time.h>
int clock_gettime(clockid_t c, struct timespec *t) { t->tv_sec = t->tv_nsec = 0; return 0; }
static long used(void) { struct rusage u; getrusage(RUSAGE_SELF, &u);
  return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000L + u.ru_utime.tv_usec + u.ru_stime.tv_usec; }
`
	const spin = "{ long begin = used(); while (used() - begin < 40000) ; } "
	program := must.Get(write(t, "mactech", "forger.c", forger+mactechBegin+spin+"(*ReportMove)(&from, &to, FALSE, &result); "+spin+"return FALSE; }\n"))(t)
	v, _ := stratego.VariantNamed("mactech")
	lies := 0
	p := mactech.New(&protocol.Tap{Conn: start(t, program), Listen: func(line string) {
		if strings.HasSuffix(line, " +0") {
			lies++
		}
	}})
	out := check.Trial{Variant: v, Side: stratego.Red, Plies: 1}.Play(t.Context(), p)
	if out.Fault != nil || lies != 2 {
		t.Fatalf("%v, %d lies", out.Fault, lies)
	}
	// Both parts of the move count, as the kernel does: in steps of a few ms, four times, when others keep it busy.
	if got := p.Thought(); got < 60*time.Millisecond {
		t.Errorf("%v are charged for 80 ms of processor time", got)
	}
}

// iutEntry is a class of the contest that moves the Scout on (1, 7) and does
// what its cases, chosen by CASE in its environment, add.
func iutEntry(cases map[string]iutCase) string {
	var initialize, play string
	for name, c := range cases {
		initialize += fmt.Sprintf("    if (is(%q)) { %s }\n", name, c.initialize)
		play += fmt.Sprintf("    if (is(%q)) { %s }\n", name, c.play)
	}
	return fmt.Sprintf(`
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <vector>
using namespace std;
class Stratego {
  int n = 0, tries = 0;
  bool is(string name) { return name == getenv("CASE"); }
  vector<string> good() { return {"86898BFB48", "997995B865", "3566215434", "9B7799S7BB"}; }
  vector<string> Initialize() {
    tries++;
%s    return good();
  }
  void Play(int &x1, int &y1, int &x2, int &y2) {
    n++, tries++, x1 = x2 = 1, y1 = 7, y2 = 6;
%s  }
  void Capture(char) {}
  void Update(int, int, int, int, char) {}
};
int main() { return 1; }
`, initialize, play)
}

// iutCase is what an entry adds to Initialize and to Play, and what becomes of
// it.
type iutCase struct {
	initialize, play string
	faults           int
	lost             string // what the losing fault says, empty: none
}

func TestIUTEntriesMayCorrectThreeFaults(t *testing.T) {
	gametest.Need(t, "c++", "g++", "clang++")
	const good = ""
	tests := map[string]iutCase{
		"a good entry":           {good, "", 0, ""},
		"two bad moves":          {good, "if (tries < 4) x1 = 11;", 2, ""},
		"three bad set-ups":      {`if (tries <= 3) return {"x"};`, "", 3, ""},
		"four bad moves":         {good, "x1 = 0;", 4, "(0, 7) to (1, 6): coordinates go from 1 to 10"},
		"four bad set-ups":       {"vector<string> r = good(); r.pop_back(); return r;", "", 4, "a vector of 4 strings"},
		"a short row":            {`vector<string> r = good(); r[1] = "997995B86"; return r;`, "", 4, "with 10 characters"},
		"lower case":             {`vector<string> r = good(); r[3] = "9B7799s7BB"; return r;`, "", 4, "upper case"},
		"two Flags":              {`vector<string> r = good(); r[3] = "9B7799F7BB"; return r;`, "", 4, "2 of Flag: expected 1; handed in: "},
		"a piece that is not it": {good, "y1 = 4; y2 = 5;", 4, "the piece on (1, 4) is not"},
		"set-up and moves":       {`if (tries <= 2) return {};`, "x2 = 5;", 4, "(5, 6) is not in a straight line from (1, 7)"},
		"a lake":                 {good, "x1 = 3, y1 = x2 = 4, y2 = 5;", 4, "(3, 4)"},
		"a vector of one":        {`return {"86898BFB48"};`, "", 4, `answered "86898BFB48": expected a vector of 4 strings, not 1`},
		"an exception":           {good, "throw 1;", 0, "was ended by signal: aborted"},
		"a very long row":        {`vector<string> r = good(); r[2] = string(1000, '7'); return r;`, "", 4, "row 8 with 10 characters, not 1000"},
	}
	program := must.Get(write(t, "iut", "entry.cpp", iutEntry(tests)))(t)
	for name, test := range tests {
		v, _ := stratego.VariantNamed("iut")
		p := iut.New(start(t, program, "CASE="+name), iut.Config{})
		out := check.Trial{Variant: v, Side: board.Side(len(name) % 2), Plies: 1 + len(name)%2}.Play(t.Context(), p)
		if p.Faults() != test.faults {
			t.Errorf("%s: %d faults, expected %d", name, p.Faults(), test.faults)
		}
		switch {
		case test.lost == "" && out.Fault != nil:
			t.Errorf("%s: %v", name, out.Fault)
		case test.lost != "" && (out.Fault == nil || !strings.Contains(out.Fault.Error(), test.lost)):
			t.Errorf("%s: %v", name, out.Fault)
		}
	}
}

func TestALateIUTMoveForfeitsTheTurnAndNotTheGame(t *testing.T) {
	gametest.Need(t, "c++", "g++", "clang++")
	// The second Play waits for a file that we make once its turn has passed.
	play := `if (n == 2) while (access(getenv("FLAG"), F_OK) != 0) usleep(1000);
	if (n > 2) { x1 = x2 = 5; }`
	program := must.Get(write(t, "iut", "entry.cpp", iutEntry(map[string]iutCase{"late": {play: play}})))(t)
	v, _ := stratego.VariantNamed("iut")
	flag := filepath.Join(filepath.Dir(program), "go on") // where the sandbox lets it look
	p := iut.New(start(t, program, "CASE=late", "FLAG="+flag), iut.Config{TurnTime: 100 * time.Millisecond})
	own := must.Get(p.Deploy(t.Context(), v, stratego.Blue))(t)
	red := must.Get(v.ParseSetup("FB8SB479B8" + "BB31555583" + "6724898974" + "967B669999"))(t)
	pos := must.Get(stratego.NewPosition(v, red, own))(t)
	red0 := func(from, to board.Square) { pos.Make(stratego.Move{From: from, To: to}) }
	ask := func() (stratego.Move, error) {
		m, _, err := p.Choose(t.Context(), pos.View(stratego.Blue), limits)
		return m, err
	}
	red0(39, 49)
	m, err := ask()
	if err != nil {
		t.Fatal(err)
	}
	pos.Make(m)
	red0(49, 59)
	var forfeit *game.TurnForfeit
	if _, err := ask(); !errors.As(err, &forfeit) {
		t.Fatalf("a late move gave %v", err)
	}
	must.Do(t, os.WriteFile(flag, nil, 0o600))
	pos.Pass()
	red0(59, 49)
	m, err = askAgain(ask)
	if err != nil {
		t.Fatal(err)
	}
	if want := (stratego.Move{From: 64, To: 54}); m != want {
		t.Errorf("after the forfeit %v, expected %v", m, want)
	}
}

func TestAClassThatNeverReturnsGivesUpEachTurnAtItsTimeAndThenItsGame(t *testing.T) {
	gametest.Need(t, "c++", "g++", "clang++")
	const turn = 50 * time.Millisecond
	program := must.Get(write(t, "iut", "entry.cpp", iutEntry(map[string]iutCase{"loops": {play: "if (n > 1) y1 = 6, y2 = 7; if (n == 3) for (volatile int i = 0;; i++) {}"}})))(t)
	v, _ := stratego.VariantNamed("iut")
	out := check.Trial{
		Variant: v, Side: stratego.Blue, Seed: 2,
	}.Play(t.Context(), iut.New(start(t, program, "CASE=loops"), iut.Config{TurnTime: turn}))
	var gone *game.AbsentError
	if !errors.As(out.Fault, &gone) || out.Moves != 2 || out.Forfeits != game.MaxForfeits-1 {
		t.Fatalf("%v after %d moves and %d turns given up", out.Fault, out.Moves, out.Forfeits)
	}
	// Whatever the machine took of it, a turn has its time and a hundredth of that.
	if want := fmt.Sprintf("gave up %d turns in a row: no move within %v", game.MaxForfeits, turn); !strings.HasPrefix(out.Fault.Error(), want) {
		t.Errorf("%q, expected %q", out.Fault, want)
	}
	if fault := gone.Last.Err.(*proc.Fault); fault.Allowed != turn || fault.Given > turn/100 {
		t.Errorf("%v allowed and %v given back, expected %v and at most %v", fault.Allowed, fault.Given, turn, turn/100)
	}
}

// askAgain asks until the entry is back in time, as turn after turn passes on a
// slow machine.
func askAgain(ask func() (stratego.Move, error)) (m stratego.Move, err error) {
	var forfeit *game.TurnForfeit
	for range 100 {
		if m, err = ask(); !errors.As(err, &forfeit) {
			return m, err
		}
	}
	return m, err
}
