//go:build !race

package arena

import (
	"bytes"
	"fmt"
	"html"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/report"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/film"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/internal/session/review"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A wrongSetup is a program that hands in a set-up against the rules.
type wrongSetup struct {
	spec    string
	faults  []string // what the reason says, in this order
	refused string   // how the record's text of it begins
}

// nativeSetup is a program of our own protocol that hands in tokens and resigns at its move.
func nativeSetup(t *testing.T, greeting, tokens string) string {
	return "native:" + bot(t, "while read word rest; do case $word in\nflagfall) printf '"+greeting+
		"ready\\n';;\nsetup) printf 'setup %s\\n' '"+tokens+"';;\ngo) echo resign;;\nnewgame) echo ready;;\nquit) exit;;\nesac; done\n")
}

// built compiles an entry; CASE in its environment chooses among the cases of its source.
func built(t *testing.T, api, name, text string) string {
	t.Helper()
	dir := t.TempDir()
	source, program := filepath.Join(dir, name), filepath.Join(dir, "entry")
	must.Do(t, os.WriteFile(source, []byte(text), 0o600))
	must.Do(t, must.Get(player.HarnessOf(api))(t).Build(t.Context(), source, program))
	return program
}

// mactechSetups has an entry whose army is right and that changes it by its case. Places are
// counted from its own back row.
const mactechSetups = `
#include <stdlib.h>
#include <string.h>
#include "Stratego.h"
static const int kRows[4][10] = {
  {11,12,11,8,9,8,7,9,8,9},{8,11,7,11,6,7,11,9,8,11},{10,5,9,4,6,3,5,6,9,7},{9,2,4,5,3,6,1,4,5,9}};
static int is(const char *name) { return strcmp(getenv("CASE"), name) == 0; }
void PositionPieces(void *s, PlayerColor c, Board *b) {
  int r, k;
#define AT(row, col) (*b)[c == kRed ? (row) : 9 - (row)][col]
  if (is("nothing")) return;
  for (r = 0; r < 4; r++) for (k = 0; k < 10; k++) AT(r, k).thePieceRank = kRows[r][k], AT(r, k).thePieceColor = c;
  if (is("marshals")) AT(3, 1).thePieceRank = 1;
  if (is("bomb")) AT(0, 0).thePieceRank = 0, AT(0, 0).thePieceColor = 0;
  if (is("many")) AT(4, 0).thePieceRank = 9, AT(4, 0).thePieceColor = c;
  if (is("rank")) AT(0, 0).thePieceRank = 99;
  if (is("outside")) AT(5, 3).thePieceRank = 1, AT(5, 3).thePieceColor = c, AT(3, 6).thePieceRank = 0;
  if (is("colour")) AT(0, 3).thePieceColor = 3 - c;
}
Boolean MakeAMove(void *s, PlayerColor c, GetOpponentMove *GetMove, ReportYourMove *ReportMove) { return FALSE; }
`

const iutSetups = `
#include <cstdlib>
#include <string>
#include <vector>
using namespace std;
class Stratego {
  bool is(string name) { return name == getenv("CASE"); }
  vector<string> Initialize() {
    vector<string> r = {"86898BFB48", "997995B865", "3566215434", "9B7799S7BB"};
    if (is("marshals")) r[2] = "3566115434";
    if (is("bomb")) r[3] = "9B7799S79B";
    if (is("nothing")) return {};
    if (is("few")) r.pop_back();
    if (is("many")) r[1] += "9";
    if (is("rank")) r[0] = "86898BFB4X";
    if (is("terminal")) r[0] = "\x1b]0;t\x07\x9b""2";
    return r;
  }
  void Play(int &x1, int &y1, int &x2, int &y2) {}
  void Capture(char) {}
  void Update(int, int, int, int, char) {}
};
int main() { return 1; }
`

// wrongSetups are faulty programs of every contract that has set-ups, by what is wrong.
func wrongSetups(t *testing.T) map[string]map[string]wrongSetup {
	gametest.Need(t, "cc", "gcc", "clang")
	gametest.Need(t, "c++", "g++", "clang++")
	mactech, iut := built(t, "mactech", "entry.c", mactechSetups), built(t, "iut", "entry.cpp", iutSetups)
	inCase := func(contract, program, name string) string { return contract + ":CASE=" + name + " " + program }
	native := func(tokens string) string { return nativeSetup(t, `name b\n`, tokens) }
	empty := strings.Repeat(".", 40)
	return map[string]map[string]wrongSetup{
		"ucc": {
			"marshals": {uccSetup(t, "FB8sB479B8 BB31555583 1724898974 967B669999"), []string{"2 of Marshal: expected 1", "3 of Lieutenant: expected 4"}, ""},
			"bombs":    {uccSetup(t, "FB9BBB9BB1 2334445B55 6666777788 889999999s"), []string{"4 of Miner: expected 5", "7 of Bomb: expected 6"}, ""},
			"nothing":  {uccSetup(t, strings.Repeat(".......... ", 4)), []string{"0 of Marshal: expected 1", "0 of Flag: expected 1"}, ".......... ....."},
			"few":      {uccSetup(t, "FB8sB479B BB31555583 6724898974 967B669999"), []string{"row 1 of the set-up with 10 tokens"}, `"FB8sB479B"`},
			"many":     {uccSetup(t, "FB8sB479B8 BB315555839 6724898974 967B669999"), []string{"row 2 of the set-up with 10 tokens"}, `"FB8sB479B8" "BB315555839"`},
			"rank": {
				uccSetup(t, "FB8sX479B8 BB31555583 6724898974 967BY69999"),
				[]string{`answered "`, `answered "`, "set-up tokens 1 to 9"},
				`"FB8sX479B8" "BB31555583" "`,
			},
			"for terminal": {uccSetup(t, `'\033]0;t\07' x`), []string{"row 1 of the set-up"}, `"`},
		},
		"native": {
			"flags":        {native(strings.Repeat("F", 40)), []string{"0 of Marshal: expected 1", "40 of Flag: expected 1"}, "FFFFFFFFFF FFFFF"},
			"no bomb":      {native("F1289S.99" + strings.Repeat(".", 31)), []string{"3 of Scout: expected 2", "0 of Bomb: expected 1"}, "F1289S.99."},
			"nothing":      {native(""), []string{"set-up has 0 squares: expected 40"}, "nothing"},
			"empty":        {native(empty), []string{"0 of Marshal"}, ".........."},
			"few":          {native("F1289SB9"), []string{"set-up has 8 squares: expected 40"}, "F1289SB9"},
			"many":         {native("F1289SB9" + empty), []string{"set-up has 48 squares: expected 40"}, "F1289SB9.. .........."},
			"rank":         {native("F1289SX9" + empty[8:]), []string{"tokens 1 to 9, S, B, F or '.'"}, `"F1289SX9`},
			"very many":    {native(strings.Repeat("F", 5000)), []string{"set-up has 5000 squares"}, "FFFFFFFFFF FFFFFFFFFF"},
			"can be kept":  {nativeSetup(t, `name b\nreuse yes\n`, "FF"+empty[2:]), []string{"2 of Flag"}, "FF........"},
			"for terminal": {native("\x1b]0;t\x07\u202e"), []string{"tokens 1 to 9"}, `"\x1b]0;t\a\u202e"`},
		},
		"mactech": {
			"marshals": {inCase("mactech", mactech, "marshals"), []string{"2 of Marshal: expected 1", "0 of General: expected 1"}, ""},
			"bomb":     {inCase("mactech", mactech, "bomb"), []string{"5 of Bomb: expected 6"}, ""},
			"nothing":  {inCase("mactech", mactech, "nothing"), []string{"0 of Marshal: expected 1", "0 of Flag: expected 1"}, ".........."},
			"many":     {inCase("mactech", mactech, "many"), []string{"no piece there, outside of its home rows"}, `"`},
			"rank":     {inCase("mactech", mactech, "rank"), []string{"thePieceRank from kUnknown to kFlag there"}, `"`},
			"outside":  {inCase("mactech", mactech, "outside"), []string{"no piece there, outside of its home rows"}, `"`},
			"colour":   {inCase("mactech", mactech, "colour"), []string{"its own, not"}, `"`},
		},
		"iut": {
			"marshals": {inCase("iut", iut, "marshals"), []string{"2 of Marshal: expected 1", "0 of General: expected 1"}, ""},
			"bomb":     {inCase("iut", iut, "bomb"), []string{"9 of Scout: expected 8", "5 of Bomb: expected 6"}, ""},
			"nothing":  {inCase("iut", iut, "nothing"), []string{"a vector of 4 strings, not 0"}, "nothing"},
			"few":      {inCase("iut", iut, "few"), []string{"a vector of 4 strings, not 3"}, `"86898BFB48"`},
			"many":     {inCase("iut", iut, "many"), []string{"row 9 with 10 characters, not 11"}, `"86898BFB48" "997995B8659"`},
			"rank":     {inCase("iut", iut, "rank"), []string{`not "X"`}, `"86898BFB4X"`},
			"terminal": {inCase("iut", iut, "terminal"), []string{"row 10 with 10 characters"}, `"\x1b]0;t\a`},
		},
	}
}

// gauntlet plays two games of each program against random, which begins the first.
func gauntlet(t *testing.T, name, variant string, programs []string) *coordinator.Runner {
	t.Helper()
	r := runner(filepath.Join(t.TempDir(), name+".db"))
	r.Plan = &tournament.Plan{
		Name: name, Variant: variant, Type: tournament.Gauntlet, Games: 2, Seed: new(uint64(3)),
		Conditions: tournament.Conditions{Setups: tournament.OwnSetups}, Players: append([]string{"random"}, programs...),
	}
	if variant == record.Advance {
		r.Plan.Setups, r.Plan.Players[0] = "", "level4"
	}
	return r
}

// played runs a tournament to its end, and returns its games.
func gamesOf(t *testing.T, r *coordinator.Runner) []*store.Game {
	t.Helper()
	heard := listen()
	if r.Announce == nil {
		r.Announce = heard.say
	}
	if _, err := r.Run(t.Context(), t.Context()); err != nil {
		t.Fatalf("%v\n%s", err, heard.all())
	}
	s := must.Get(store.Open(t.Context(), r.Store))(t)
	t.Cleanup(func() { s.Close() })
	all := fullGames(t, s)
	var page bytes.Buffer
	rep, err := report.New(t.Context(), r.Plan, s)
	if err == nil {
		err = rep.WritePage(t.Context(), &page, s, func(rec *record.Game) (*stratego.Variant, error) {
			v, err := games.RecordedVariant(rec)
			return v.Stratego, err
		}, len(all))
	}
	if err != nil {
		t.Errorf("report: %v", err)
	}
	for _, g := range all {
		if g.Plies == 0 && !strings.Contains(html.UnescapeString(page.String()), g.Reason) {
			t.Errorf("the report does not tell how %s ended: %s", g.ID, g.Reason)
		}
	}
	return all
}

// checkLost looks at a game that a side has lost by its set-up, in every way in which it can be
// looked at.
func checkLost(t *testing.T, g *store.Game, side board.Side, w wrongSetup) {
	t.Helper()
	at := fmt.Sprintf("%s as %s", g.Players[side], [2]string{"Red", "Blue"}[side])
	winner := [2]store.Winner{store.Second, store.First}[side]
	if g.Winner != winner || g.Ending != board.IllegalMove.String() || g.Plies != 0 ||
		g.Seats[side].Fault != referee.IllegalSetup ||
		g.Seats[side.Opponent()].Fault != "" {
		t.Errorf("%s: %s wins by %s after %d plies, faults %q and %q: %s", at, g.Winner, g.Ending, g.Plies, g.Seats[0].Fault, g.Seats[1].Fault, g.Reason)
	}
	game, err := archive.Parse(g.Record)
	if err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	rec := game.Record
	rest, found := strings.CutPrefix(rec.Reason, "illegal set-up: ")
	for _, fault := range w.faults {
		var ok bool
		if _, rest, ok = strings.Cut(rest, fault); !ok {
			t.Errorf("%s: %q does not say %q", at, rec.Reason, fault)
		}
	}
	if !found || rec.Reason != g.Reason || !strings.HasSuffix(rec.Reason, "; handed in: "+rec.Refused[side]) ||
		!strings.HasPrefix(rec.Refused[side], w.refused) || rec.Refused[side.Opponent()] != "" {
		t.Errorf("%s: the reason is %q, the record has %q: %q, want %q", at, g.Reason, rec.Reason, rec.Refused, w.refused)
	}
	if len(g.Reason) > 1000 || plaintext.Clean(g.Reason) != g.Reason || plaintext.Clean(g.Record) != g.Record {
		t.Errorf("%s: %d bytes, or not for a terminal: %q", at, len(g.Reason), g.Reason)
	}
	if again := rec.String(); again != g.Record {
		t.Errorf("%s: written again it is\n%s", at, again)
	}
	if r := game.Check(); r.String() != "ok 0 illegal-move" || len(r.Remarks) > 0 {
		t.Errorf("%s: its replay says %v %v", at, r, r.Remarks)
	}
	if rec.Setups[side] != "" || (rec.Setups[board.First] != "") != (side == board.Second) {
		t.Errorf("%s: its record has the set-ups %q", at, rec.Setups)
	}
	var told bytes.Buffer
	if err := archive.Tell(&told, slices.Values([]archive.Found{{Name: "game", Game: game}}), false); err != nil ||
		!strings.Contains(told.String(), rec.Reason) {
		t.Errorf("%s: replay tells %v:\n%s", at, err, &told)
	}
	if f, err := film.New(game.Legal(), game.Variant); err != nil || f.Fault != "" || len(f.Steps) > 0 ||
		!strings.Contains(f.Ending, rec.Reason) {
		t.Errorf("%s: film %v, %+v", at, err, f)
	}
	if r, err := review.Of(t.Context(), game, review.Options{Nodes: 1}, nil); err != nil || r.Fault != "" || len(r.Plies) > 0 {
		t.Errorf("%s: review %v, %+v", at, err, r)
	}
	s, err := games.ReplaySession(t.Context(), game.Legal())
	if err != nil {
		t.Errorf("%s: %v", at, err)
		return
	}
	defer s.Close()
	for _, viewer := range []session.Viewer{session.AsFirst, session.AsSecond, session.Spectator, session.Open} {
		if sc := s.Scene(viewer); sc.Phase != session.Over || len(sc.Moves) > 0 || !strings.Contains(sc.Verdict, "a set-up against the rules (illegal set-up: ") {
			t.Errorf("%s: a scene in phase %s, %d moves: %s", at, sc.Phase, len(sc.Moves), sc.Verdict)
		}
	}
	if text := s.Record(); text.Refused != rec.Refused || text.Setups != rec.Setups || text.Result != rec.Result {
		t.Errorf("%s: the session writes\n%s", at, text)
	}
}

func TestASetupAgainstTheRulesLosesAsEitherSideInEveryContract(t *testing.T) {
	for contract, cases := range wrongSetups(t) {
		t.Run(contract, func(t *testing.T) {
			t.Parallel()
			variant := map[string]string{"native": "barrage"}[contract]
			if variant == "" {
				variant = contract
			}
			names := slices.Sorted(maps.Keys(cases))
			var programs []string
			for _, name := range names {
				programs = append(programs, cases[name].spec)
			}
			all := gamesOf(t, gauntlet(t, contract, variant, programs))
			if len(all) != 2*len(cases) {
				t.Errorf("%d games, want 2 for each of %d faults", len(all), len(cases))
			}
			for _, g := range all {
				side := board.First
				if g.Players[0] == "random" {
					side = board.Second
				}
				checkLost(t, g, side, cases[names[slices.Index(programs, g.Players[side])]])
			}
		})
	}
}

func TestAnUnusableFirstAnswerOfAdvcliLosesAsEitherSide(t *testing.T) {
	programs := []string{
		"advcli:" + bot(t, `echo nonsense >$3`),
		"advcli:" + bot(t, `:`),
		"advcli:" + bot(t, `printf '.........\n%.0s' 1 2 3 4 5 6 7 8 9 >$3`),
	}
	all := gamesOf(t, gauntlet(t, "advcli", record.Advance, programs))
	if len(all) != 6 {
		t.Errorf("%d games, want 6", len(all))
	}
	for _, g := range all {
		side := board.First
		if g.Players[0] == "level4" {
			side = board.Second
		}
		if g.Winner != [2]store.Winner{store.Second, store.First}[side] || g.Plies > 1 || g.Seats[side].Fault == "" ||
			g.Seats[side].Moves > 0 {
			t.Errorf("%s: %s wins by %s after %d plies: %s", g.Players[side], g.Winner, g.Ending, g.Plies, g.Reason)
		}
		game := must.Get(archive.Parse(g.Record))(t)
		if r := game.Check(); !r.OK() {
			t.Errorf("%s: its replay says %v", g.Players[side], r)
		}
	}
}

// Whoever is asked first loses where both set-ups are wrong.
func TestOfTwoWrongSetupsTheFirstLoses(t *testing.T) {
	marshals := wrongSetup{uccSetup(t, "FB8sB479B8 BB31555583 1724898974 967B669999"), []string{"2 of Marshal"}, ""}
	few := wrongSetup{uccSetup(t, "FB"), []string{"row 1"}, `"FB"`}
	r := gauntlet(t, "both", "ucc", nil)
	r.Plan.Players, r.Plan.Games = []string{marshals.spec, few.spec}, 4
	all := gamesOf(t, r)
	if len(all) != 4 {
		t.Errorf("%d games, want 4", len(all))
	}
	for _, g := range all {
		w := marshals
		if g.Players[0] == few.spec {
			w = few
		}
		checkLost(t, g, board.First, w)
	}
}

func TestAProgramThatIsGivenItsSetupIsNotAskedForOne(t *testing.T) {
	r := gauntlet(t, "given", "barrage", []string{nativeSetup(t, `name b\n`, "FFFF")})
	r.Plan.Setups = tournament.SharedSetups
	for _, g := range gamesOf(t, r) {
		if g.Ending != board.Resignation.String() || g.Seats[0].Fault+g.Seats[1].Fault != "" {
			t.Errorf("%s: %s: %s", g.ID, g.Ending, g.Reason)
		}
	}
}

// A process that may play a further game hands in one set-up by the rules and then another.
func TestAKeptProcessLosesByItsNextSetup(t *testing.T) {
	good := "F1289SB9" + strings.Repeat(".", 32)
	program := "native:" + bot(t, "n=0\nwhile read word rest; do case $word in\nflagfall) printf 'name b\\nreuse yes\\nready\\n';;\nnewgame) n=1; echo ready;;\n"+
		"setup) if [ $n = 0 ]; then echo setup "+good+"; else echo setup FF; fi;;\ngo) echo resign;;\nquit) exit;;\nesac; done\n")
	r := gauntlet(t, "kept", "barrage", []string{program})
	r.Plan.Games, r.Concurrency = 12, 1
	lost := 0
	for _, g := range gamesOf(t, r) {
		side := board.Side(slices.Index(g.Players[:], program))
		if g.Seats[side].Fault == referee.IllegalSetup {
			lost++
			checkLost(t, g, side, wrongSetup{"", []string{"set-up has 2 squares"}, "FF"})
		} else if g.Ending != board.Resignation.String() {
			t.Errorf("%s: %s: %s", g.ID, g.Ending, g.Reason)
		}
	}
	if lost == 0 {
		t.Error("no process has played a second game")
	}
}

func TestABotIsBenchedForItsSetupsAndLosesEveryGame(t *testing.T) {
	heard := listen()
	r := gauntlet(t, "bench", "ucc", []string{uccSetup(t, "FB9BBB9BB1 2334445B55 6666777788 889999999s")})
	r.Plan.Games, r.Announce = 12, heard.say
	all, faults := gamesOf(t, r), map[string]int{}
	for _, g := range all {
		side := board.Side(1 - slices.Index(g.Players[:], "random"))
		faults[g.Seats[side].Fault]++
		if g.Winner != [2]store.Winner{store.Second, store.First}[side] {
			t.Errorf("%s: %s wins: %s", g.ID, g.Winner, g.Reason)
		}
		game := must.Get(archive.Parse(g.Record))(t)
		if r := game.Check(); !r.OK() {
			t.Errorf("%s (%s): its replay says %v", g.ID, g.Reason, r)
		}
	}
	if len(all) != 12 || faults[referee.IllegalSetup] < 5 || faults[referee.Benched] == 0 ||
		faults[referee.IllegalSetup]+faults[referee.Benched] != 12 {
		t.Errorf("%d games, faults %v", len(all), faults)
	}
	heard.await(t, "is benched")
}

// A coordinator believes a worker's record that shows the fault.
func TestAWorkersReportOfAWrongSetupCounts(t *testing.T) {
	s := natsServer(t)
	hire(t, s, new(Arena), nil)
	w := wrongSetup{uccSetup(t, "FB8sB479B8 BB31555583 1724898974 967B669999"), []string{"2 of Marshal"}, ""}
	r := gauntlet(t, "worker", "ucc", []string{w.spec})
	r.URL, r.Concurrency = s.URL(), 0
	all := gamesOf(t, r)
	if len(all) != 2 {
		t.Errorf("%d games, want 2", len(all))
	}
	for _, g := range all {
		checkLost(t, g, board.Side(1-slices.Index(g.Players[:], "random")), w)
	}
	if _, err := os.Stat(r.Store + ".aside"); err == nil {
		t.Error("a result was set aside")
	}
}

// Whatever ends a game before it begins, and whatever it would have begun from, its record is
// believed, scored and replayed.
func TestAGameThatEndsBeforeItBeginsIsScoredWhateverItWouldBeginFrom(t *testing.T) {
	greet := "read x; printf 'name b\\nready\\n'\n"
	programs := map[string]string{ // with the ending
		"native:" + bot(t, "exit 3\n"):                                    "crash",
		"native:" + bot(t, "while :; do printf xxxxxxxxxxxxxxxx; done\n"): "illegal-move",
		"native:" + bot(t, greet+"while read word rest; do case $word in setup|go) echo resign;; quit) exit;; esac; done\n"): "resignation",
		"native:" + bot(t, greet+"while read word rest; do case $word in setup|go) exit 4;; esac; done\n"):                   "crash",
		"native:" + bot(t, greet+"while read word rest; do case $word in setup|go) echo hello;; esac; done\n"):               "illegal-move",
	}
	boards := filepath.Join(t.TempDir(), "boards.txt")
	must.Do(t, os.WriteFile(boards, []byte(strings.TrimSuffix(blueFirst, " b")+"\n"+blueFirst+"\n"), 0o600))
	for name, change := range map[string]func(p *tournament.Plan){
		"set-ups of their own":   func(*tournament.Plan) {},
		"set-ups that are given": func(p *tournament.Plan) { p.Setups = tournament.SharedSetups },
		"chance":                 func(p *tournament.Plan) { p.Variant = "mini" },
		"a position": func(p *tournament.Plan) {
			p.Variant, p.Setups, p.Openings.Positions = "classic", "", boards
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := gauntlet(t, "early", "barrage", slices.Sorted(maps.Keys(programs)))
			change(r.Plan)
			must.Do(t, CheckPlan(r.Plan))
			all := gamesOf(t, r)
			if len(all) != 2*len(programs) {
				t.Errorf("%d games, want 2 of each of %d programs", len(all), len(programs))
			}
			for _, g := range all {
				side := board.Side(1 - slices.Index(g.Players[:], "random"))
				if g.Ending != programs[g.Players[side]] ||
					g.Winner != [2]store.Winner{store.Second, store.First}[side] || g.Seats[side].Moves > 0 {
					t.Errorf("%s: %s wins by %s, want %s: %s", g.ID, g.Winner, g.Ending, programs[g.Players[side]], g.Reason)
				}
				game := must.Get(archive.Parse(g.Record))(t)
				if rep := game.Check(); !rep.OK() {
					t.Errorf("%s: its replay says %v\n%s", g.ID, rep, g.Record)
				}
				if s, err := games.ReplaySession(t.Context(), game.Legal()); err != nil {
					t.Errorf("%s: %v", g.ID, err)
				} else {
					s.Close()
				}
			}
		})
	}
}
