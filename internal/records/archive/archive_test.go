package archive

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// files returns local test data, or skips the test.
func files(t testing.TB, pattern string) []string {
	t.Helper()
	dir := os.Getenv("FLAGFALL_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	names, _ := filepath.Glob(filepath.Join(dir, pattern))
	if len(names) == 0 {
		t.Skipf("no local data in %s", filepath.Join(dir, pattern))
	}
	return names
}

func read(t testing.TB, name string) *Game {
	t.Helper()
	g, err := Read(name)
	if err != nil {
		t.Fatalf("%s: %v", filepath.Base(name), err)
	}
	return g
}

func TestEveryContestGameReplaysWithOutcomesEndingAndValuesEqual(t *testing.T) {
	names := files(t, "ucc2012/games/*.log")
	for _, name := range names {
		g := read(t, name)
		r := g.Check()
		if r.OK() {
			continue
		}
		// A fault of a player stays one, and the judge must have seen it too.
		if !strings.Contains(r.String(), "the judge says so too") || r.Plies != len(g.Record.Moves)-1 {
			t.Errorf("%s: %s", filepath.Base(name), r)
		}
		if strings.Contains(r.String(), "the log ") {
			t.Errorf("%s: the end differs: %s", filepath.Base(name), r)
		}
	}
	t.Logf("%d games", len(names))
}

func TestEveryChaseGameBreaksTheChasingRuleInItsLastMoveAndNothingElse(t *testing.T) {
	for _, name := range files(t, "chase-games/*[0-9].txt") {
		g := read(t, name)
		r := g.Check()
		if r.Plies != len(g.Record.Moves)-1 || !strings.Contains(r.String(), "chasing rule") {
			t.Errorf("%s: %s", filepath.Base(name), r)
			continue
		}
		d := g.Variant.Definition()
		d.Chasing = false
		v := must.Get(stratego.New(d))(t)
		g.Variant = v
		if r := g.Check(); !r.OK() {
			t.Errorf("%s: without the chasing rule: %s", filepath.Base(name), r)
		}
	}
}

// uccLog is a made-up game in the judge's format: Red takes an unguarded Flag.
const uccLog = `./red RED SETUP
FB8sB479B8
BB31555583
6724898974
967B669999
./blue BLUE SETUP
967B669999
6724898974
BB31555583
8B974Bs8BF
1 RED: 9 3 DOWN 2 OK
1 BLU: 0 6 UP OK
2 RED: 9 5 DOWN BOTHDIE 9 9
2 BLU: 0 5 DOWN ILLEGAL
Game ends on BLUE's turn - REASON: Selected unit cannot move that way
./blue BLUE ILLEGAL 2 149 149
`

// values fills in the values that the judge would have counted.
func uccGame(t *testing.T) string {
	t.Helper()
	g := must.Get(Parse(uccLog))(t)
	replay, err := g.Replay()
	if err != nil || !replay.Seek(3) {
		t.Fatal(err)
	}
	v := uccValues(replay.Position())
	return strings.Replace(uccLog, "149 149", fmt.Sprintf("%d %d", v[0], v[1]), 1)
}

func TestALogIsComparedInEveryParticular(t *testing.T) {
	good := uccGame(t)
	tests := []struct{ name, old, new, want string }{
		{"as it is", "", "", "wrong at ply 4: "},
		{"own error of the judge", "0 5 DOWN ILLEGAL", "0 5 RIGHT ILLEGAL", "error of its own: by the rules it is legal"},
		{"another outcome", "BOTHDIE 9 9", "KILLS 9 9", "wrong at ply 3: the log says KILLS 9 9, by the rules it is BOTHDIE 9 9"},
		{"another rank", "BOTHDIE 9 9", "BOTHDIE 9 8", "by the rules it is BOTHDIE 9 9"},
		{"another turn", "2 RED:", "3 RED:", "counts turn 3, it is turn 2"},
		{"another value", " 2 1", " 2 2", "the log counts pieces worth 2"},
		{"off the board", "9 3 DOWN 2", "9 3 RIGHT", "illegal at ply 1: the move leaves the board"},
		{"wrong side", "1 BLU: 0 6", "1 RED: 0 6", "illegal at ply 2: it is Blue's turn"},
	}
	for _, tt := range tests {
		text := strings.Replace(good, tt.old, tt.new, 1)
		g, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := g.Check().String(); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s\nwant %q", tt.name, got, tt.want)
		}
	}
}

func TestFaultyLogsSayWhere(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"cut in the set-up", "967B669999\n./blue", "", "line"},
		{"piece missing", "FB8sB479B8", "FB8sB479B.", "line 5: 4 of Miner: expected 5"},
		{"no name of Blue", "BLUE SETUP", "GREEN SETUP", "line 6: "},
		{"turn", "1 RED:", "one RED:", `turn "one"`},
		{"direction", "9 3 DOWN", "9 3 NORTH", "expected X Y and UP, DOWN, LEFT or RIGHT"},
		{"score", "ILLEGAL 2", "ILLEGAL two", "expected NAME COLOUR OUTCOME TURN"},
		{"noise", "Game ends", "Game stops", ""},
	}
	for _, tt := range tests {
		_, err := Parse(strings.Replace(uccLog, tt.old, tt.new, 1))
		if tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestTheJudgesInternalErrorsAreNamed(t *testing.T) {
	text, _, _ := strings.Cut(uccLog, "2 BLU:")
	g := must.Get(Parse(text + "2 BLU: Game ends on BLUE's turn - REASON: Internal controller error - Please contact the judge\n"))(t)
	if r := g.Check(); !r.OK() || r.Result.Ending != board.Adjudicated {
		t.Errorf("%s", r)
	}
	if len(g.Remarks) != 1 || !strings.Contains(g.Remarks[0].String(), "internal error of its own") {
		t.Errorf("remarks %q", g.Remarks)
	}
}

func TestEveryReasonOfTheJudgeHasItsResult(t *testing.T) {
	for reason, want := range map[string]board.Result{
		"Captured the flag":                                             board.Won(stratego.Blue, board.FlagTaken),
		"Destroyed all mobile enemy pieces":                             board.Won(stratego.Blue, board.NoPiece),
		"Game declared a draw because neither player has mobile pieces": board.Draw(board.NoPiece),
		"Game declared a draw after 5000 turns":                         board.Draw(board.Limit),
		"Response timeout after 2.000000 seconds.":                      board.Won(stratego.Red, board.Time),
		"This player has surrendered!":                                  board.Won(stratego.Red, board.Resignation),
		"Selected piece is not mobile (FLAG or BOMB)":                   board.Won(stratego.Red, board.IllegalMove),
		"SIGPIPE - Broken pipe (AI program no longer running)":          board.Won(stratego.Red, board.Crash),
		"Internal controller error - COLOUR_ERROR":                      board.Draw(board.Adjudicated),
	} {
		if got := uccResult("Game ends on BLUE's turn - REASON: "+reason, reason); got != want {
			t.Errorf("%s: %v, want %v", reason, got, want)
		}
	}
	text, _, _ := strings.Cut(uccLog, "2 BLU:")
	g := must.Get(Parse(text + "2 BLU: 0 5 DOWN INTERNAL_ERROR\n"))(t)
	if r := g.Check(); !r.OK() || r.Plies != 3 || len(g.Remarks) != 1 {
		t.Errorf("%s, remarks %q", r, g.Remarks)
	}
}

func TestOtherFilesAreRefusedInWords(t *testing.T) {
	for name, text := range map[string]string{
		"empty": "", "binary": "\x00\x01", "prose": "Dear judge,\n", "short board": "AAAA\n1\n",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), "neither a Flagfall record") {
			t.Errorf("%s: %v", name, err)
		}
	}
	board := strings.Repeat("A", 99) + "L"
	for name, text := range map[string]string{
		"action in words": board + "\nsouth\n", "action too large": board + "\n1800\n", "negative": board + "\n-1\n",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), "expected a number from 0 to 1799") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// played is a record of a few moves from a position.
func played(moves ...record.Move) *record.Game {
	return &record.Game{
		Game: record.Stratego, Variant: "mini", Start: "YAAAAAWAAAAFAAAAAAAAAAAAM r", Moves: moves,
	}
}

func TestRecordsAreCheckedAgainstTheRules(t *testing.T) {
	strike := record.Move{Side: 0, Text: "B3-B2", Striker: "7", Defender: "2", Outcome: "loses"}
	untold := record.Move{Side: 0, Text: "B3-B2"}
	tests := []struct {
		name string
		game *record.Game
		want string
	}{
		{"unfinished", played(record.Move{Side: 0, Text: "B3-C3"}), "ok 1 unfinished"},
		{"no strike", played(record.Move{Side: 0, Text: "B3-C3", Striker: "7", Defender: "9", Outcome: "wins"}), "wrong at ply 1: the record has the strike"},
		{"illegal", played(record.Move{Side: 0, Text: "B3-E3"}), "illegal at ply 1: the Sergeant moves one square"},
		{"nonsense", played(record.Move{Side: 0, Text: "castles"}), `illegal at ply 1: "castles" is not a move`},
		{"strike", played(strike), "ok 1 unfinished"},
		{"a strike that is not told", played(untold), `by the rules it is "7x2 loses"`},
	}
	for _, tt := range tests {
		g, err := Parse(tt.game.String())
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if got := g.Check().String(); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	claimed := played(record.Move{Side: 0, Text: "B3-C3"})
	claimed.Result = board.Won(stratego.Red, board.FlagTaken)
	g := must.Get(Parse(claimed.String()))(t)
	if got := g.Check().String(); !strings.Contains(got, "by the rules it goes on") {
		t.Errorf("a claimed win: %s", got)
	}
}

func TestAGameOfAdvanceIsReplayed(t *testing.T) {
	rec := &record.Game{Game: record.Advance, Variant: record.Advance, Moves: []record.Move{
		{Side: 0, Text: "b2-b3"}, {Side: 1, Text: "b8-b7"},
	}}
	g := must.Get(Parse(rec.String()))(t)
	if r := g.Check(); r.String() != "ok 2 unfinished" {
		t.Errorf("%s", r)
	}
	rec.Moves[1].Text = "b8-b3"
	if g, _ = Parse(rec.String()); g.Check().OK() {
		t.Error("a Zombie went five squares")
	}
}

func TestAForeignGameBecomesARecordThatChecks(t *testing.T) {
	g := must.Get(Parse(uccGame(t)))(t)
	legal := g.Legal()
	legal.Result = board.Result{}
	again := must.Get(Parse(legal.String()))(t)
	if r := again.Check(); r.String() != "ok 3 unfinished" {
		t.Errorf("%s", r)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(uccLog)
	f.Add(strings.Repeat("A", 99) + "L\n100\n")
	f.Add(played(record.Move{Side: 0, Text: "B3-C3"}).String())
	f.Add(inXML("classic", field(f), "A4-A5", `<result type="3" winner="1"/>`))
	f.Add(inGSN("0", field(f), "A4-A5", "result 3 winner 0"))
	f.Add(tableHead + "classic-2005.9-1,.xml,classic," + field(f) + ",134,Ann,Bob,1,2\n")
	f.Add(field(f) + " r 12\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, found := range ParseAll(text) {
			if (found.Game == nil) == (found.Err == nil) {
				t.Fatalf("%+v", found)
			}
			if found.Err == nil {
				fuzzGame(t, found.Game)
			}
		}
	})
}

func fuzzGame(t *testing.T, g *Game) {
	r := g.Check()
	if r.Plies > len(g.Record.Moves) {
		t.Fatalf("%d legal moves of %d", r.Plies, len(g.Record.Moves))
	}
	if f := r.Fault; f != nil && f.Move != "" && f.Move != g.Record.Moves[f.Plies].Text {
		t.Fatalf("%v is of the move %q", f, f.Move)
	}
	g.Legal()
}
