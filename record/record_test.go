package record

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// sample is a record with every entry.
func sample() *Game {
	return &Game{
		Game: Stratego, Variant: "my", Definition: "name = \"my\"\n\nbase = \"classic\"\n",
		Date:  time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC),
		Event: "kitchen table", Names: [2]string{"Ann", "Bob"}, Players: [2]string{"human", "council"},
		Seeds: [2]uint64{7, 1 << 63}, Clock: Clock{Initial: 10 * time.Minute, Increment: 5 * time.Second},
		Solo: true, Opened: true, Assisted: true, LevelChanged: true,
		Setups:      [2]string{"1F9. B...", "..9F 1..B"},
		Refused:     [2]string{"", `"1F9"`},
		Start:       "AAAA r",
		Commitments: [2]Commitment{Commit("1F9. B..."), Commit("..9F 1..B")},
		Moves: []Move{
			{Side: 0, Text: "A4-A5", Time: 1500 * time.Millisecond},
			{Side: 1, Text: "B7-B6"},
			{Side: 0, Text: "A5-A6", Striker: "1", Defender: "9", Outcome: "wins", Time: 12 * time.Microsecond},
		},
		Result: board.Won(1, board.Resignation), Reason: "had enough",
	}
}

func TestARecordWithEverythingInItReadsBack(t *testing.T) {
	got := must.Get(Parse(sample().String()))(t)
	if diff := cmp.Diff(sample().Names, got.Names); diff != "" {
		t.Error(diff)
	}
	want := sample()
	want.Commitments = got.Commitments // salts are random
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestEveryRecordReadsBackAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		got, err := Parse(g.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, g)
		}
		if diff := cmp.Diff(g, got); diff != "" {
			t.Fatalf("%s\n%s", diff, g)
		}
	})
}

// anyGame draws a record.
func anyGame(t *rapid.T) *Game {
	line := func(label string) string {
		return oneLine(rapid.String().Draw(t, label))
	}
	g := &Game{
		Game:    rapid.SampledFrom([]string{Stratego, Advance}).Draw(t, "game"),
		Variant: rapid.StringMatching(`[a-z]{1,8}`).Draw(t, "variant"),
		Event:   line("event"), Names: [2]string{line("first"), line("second")},
		Seeds:  [2]uint64{rapid.Uint64().Draw(t, "seed"), 0},
		Solo:   rapid.Bool().Draw(t, "solo"),
		Setups: [2]string{line("setup"), ""}, Refused: [2]string{"", line("refused")},
		Reason: line("reason"),
	}
	for range rapid.IntRange(0, 4).Draw(t, "moves") {
		m := Move{
			Side: board.Side(rapid.IntRange(0, 1).Draw(t, "side")),
			Text: rapid.StringMatching(`[a-z0-9]{2}[-x^@#~+][a-z0-9]{2}`).Draw(t, "text"),
			Time: time.Duration(rapid.Int64Range(0, 1e9).Draw(t, "time")) * time.Microsecond,
		}
		if rapid.Bool().Draw(t, "struck") {
			m.Striker, m.Defender, m.Outcome = "7", "S", rapid.SampledFrom([]string{"wins", "loses", "both"}).Draw(t, "outcome")
		}
		g.Moves = append(g.Moves, m)
	}
	ending := board.Ending(rapid.IntRange(0, int(board.Adjudicated)).Draw(t, "ending"))
	switch {
	case ending == board.Unfinished:
	case rapid.Bool().Draw(t, "drawn"):
		g.Result = board.Draw(ending)
	default:
		g.Result = board.Won(1, ending)
	}
	return g
}

// sealed gives a changed body a checksum that fits.
func sealed(text string) string {
	body, _, _ := strings.Cut(text, sumKey)
	return body + sumKey + checksum(body) + "\n"
}

func TestFaultyFilesAreToldApart(t *testing.T) {
	text := sample().String()
	edit := func(old, new string) string { return sealed(strings.Replace(text, old, new, 1)) }
	tests := []struct{ name, text, want string }{
		{"empty", "", "empty"},
		{"foreign", "\x89PNG\r\n", "line 1: this is not a game record"},
		{"later version", strings.Replace(text, "record 1", "record 2", 1), "version that this program does not know"},
		{"truncated", text[:len(text)/2], "truncated"},
		{"truncated in the checksum", text[:len(text)-10], "truncated"},
		{"edited", strings.Replace(text, "A4-A5", "A4-B4", 1), "checksum does not match"},
		{"appended to", text + "more\n", "after the checksum"},
		{"unknown entry", edit("variant:", "varient:"), `unknown entry "varient"`},
		{"no variant", edit("variant: my\n", ""), "variant is missing"},
		{"unknown game", edit("game: stratego", "game: chess"), "expected stratego or advance"},
		{"entry twice", edit("variant: my\n", "variant: my\nvariant: my\n"), "appears twice"},
		{"no colon", edit("variant: my\n", "variant\n"), "expected a line such as"},
		{"bad date", edit("date: 2026", "date: MMXX"), "expected something like 2026"},
		{"bad seed", edit("red-seed: 7", "red-seed: -7"), "expected a number"},
		{"bad clock", edit("clock: 10m0s", "clock: ten"), "expected something like 10m0s+5s"},
		{"bad flag", edit("solo: yes", "solo: perhaps"), "expected yes"},
		{"too few moves", edit("moves: 3", "moves: 9"), "expected a move such as"},
		{"more moves than the lines", edit("moves: 3", "moves: 4000000"), "expected 0 to 1000000"},
		{"move number", edit("2 blue", "3 blue"), "expected 2"},
		{"unknown side", edit("2 blue", "2 pink"), "expected red or blue"},
		{"bad time", edit("1.5s", "soon"), "expected something like 1.5s"},
		{"bad strike", edit("1x9 wins", "1x9 explodes"), "expected ranks and wins, loses or both"},
		{"bad result", edit("result: blue resignation", "result: nobody"), "expected something like"},
		{"unfinished winner", edit("result: blue resignation", "result: blue unfinished"), "expected something like"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse(tt.text)
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %q, want a syntax error with %q", err, tt.want)
			}
		})
	}
}

func TestLineEndsMayBeThoseOfWindows(t *testing.T) {
	if _, err := Parse(strings.ReplaceAll(sample().String(), "\n", "\r\n")); err != nil {
		t.Error(err)
	}
}

func TestACommitmentBindsToOneSetup(t *testing.T) {
	c := Commit("1F9.")
	if !c.Binds("1F9.") || c.Binds("F19.") {
		t.Error("the commitment does not tell set-ups apart")
	}
	if d := Commit("1F9."); d.Sum == c.Sum {
		t.Error("two commitments to one set-up are equal: the set-up could be guessed")
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sample().String())
	f.Add(sealed("flagfall record 1\ngame: advance\nvariant: advance\nmoves: 0\nresult: unfinished\n"))
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range []string{text, sealed(text)} {
			g, err := Parse(s)
			if err != nil {
				continue
			}
			again, err := Parse(g.String())
			if err != nil {
				t.Fatalf("what was read does not read back: %v\n%s", err, g)
			}
			if again.String() != g.String() {
				t.Fatalf("%s\nreads back as\n%s", g, again)
			}
		}
	})
}

func TestMovesAndStartsOfBothGamesReadBack(t *testing.T) {
	v := must.Get(stratego.VariantNamed("iut"))(t) // whose own notation is another one
	e := stratego.Event{
		Move: stratego.Move{From: 9, To: 99}, Side: stratego.Blue, Outcome: stratego.Both,
		Striker: stratego.Scout, Defender: stratego.Scout,
	}
	m := StrategoMove(v, e)
	if want := (Move{Side: 1, Text: "J1-J10", Striker: "9", Defender: "9", Outcome: "both"}); m != want {
		t.Errorf("%v, want %v", m, want)
	}
	if got, err := m.Squares(v.Grid()); err != nil || got != e.Move {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{"", "A1", "A1-K1", "Z1-A1"} {
		if _, err := (Move{Text: text}).Squares(v.Grid()); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	pos := advance.Start()
	if got := AdvanceStart(&pos); got != "" {
		t.Errorf("the usual start is written as %q", got)
	}
	pos.Make(pos.Moves(nil)[0])
	again, err := (&Game{Start: AdvanceStart(&pos)}).AdvancePosition()
	if err != nil || again.String() != pos.String() || again.Turn() != pos.Turn() {
		t.Errorf("%v, %v", again, err)
	}
}
