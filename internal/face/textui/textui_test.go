package textui

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// newGame begins a solo game of a variant without repetition rules, or one
// between two people, on a board that both armies fill from the left.
func newGame(t testing.TB, name string, style Style) *Game {
	t.Helper()
	v := must.Get(stratego.VariantNamed(name))(t)
	var setup stratego.Setup
	for _, l := range v.Definition().Army {
		for range l.Count {
			setup = append(setup, l.Ranks.First())
		}
	}
	// The Flag to the back corner, what is left empty behind the front row.
	setup = append(setup, make(stratego.Setup, v.HomeSize()-len(setup))...)
	for i, r := range setup {
		if r == stratego.Flag {
			setup[0], setup[i] = setup[i], setup[0]
		}
	}
	s := must.Get(session.NewStratego(
		t.Context(), session.StrategoConfig{Variant: v, Setups: [2]stratego.Setup{setup, setup}}, session.Options{},
	))(t)
	t.Cleanup(s.Close)
	return &Game{Config: Config{Session: s, Style: style}, screen: &screen{out: io.Discard}, look: styleTable[style]}
}

func TestOneMoveCanBeTypedInManyWays(t *testing.T) {
	g := newGame(t, "classic", Standard)
	sc := g.scene()
	want := sc.Moves[0]
	from, to := sc.Squares[want.From].Name, sc.Squares[want.To].Name
	xy := func(q board.Square) string { return board.XY.Format(sc.Grid, q) }
	rowColumn := func(q board.Square) string { return board.RowColumn.Format(sc.Grid, q) }
	for _, line := range []string{
		from + " " + to, from + "-" + to, from + to, strings.ToLower(from + to), from + " to " + to,
		from + "," + to, "(" + from + ") -> " + to, want.Text,
		xy(want.From) + " " + xy(want.To), rowColumn(want.From) + " " + rowColumn(want.To),
	} {
		e := g.parse(line, &sc)
		found := false
		for _, r := range e.readings {
			if m := r.moves(&sc); len(m) == 1 && m[0] == want {
				found = true
			}
		}
		if !found {
			t.Errorf("%q: %+v has no reading as %s", line, e, want.Text)
		}
	}
}

func TestStrictLooksTakeTheirOwnNotationOnly(t *testing.T) {
	g := newGame(t, "mini", Mini)
	sc := g.scene()
	if e := g.parse("D5", &sc); len(e.readings) != 1 || sc.Squares[e.readings[0].from].Name != "D5" {
		t.Errorf("D5 is read as %+v", e)
	}
	if e := g.parse("3 4", &sc); e.fault == "" {
		t.Errorf("3 4 is read as %+v", e)
	}
}

func FuzzEntries(f *testing.F) {
	for _, line := range []string{"A4 A5", "a4a5", "0 3 0 4", "?", "save x", "moves", "A4→A5", "e2#e3", "\x00", "A99999999999999999999"} {
		f.Add(line)
	}
	games := []*Game{newGame(f, "classic", Standard), newGame(f, "mini", Mini), newGame(f, "iut", Standard)}
	s := must.Get(session.NewAdvance(session.AdvanceConfig{}, session.Options{}))(f)
	f.Cleanup(s.Close)
	games = append(games, &Game{
		Config: Config{Session: s, Side: advance.White}, screen: &screen{out: io.Discard}, look: styleTable[Standard],
	})
	f.Fuzz(func(t *testing.T, line string) {
		for _, g := range games {
			sc := g.scene()
			e := g.parse(strings.TrimSpace(line), &sc)
			for _, r := range e.readings {
				if int(r.from) >= len(sc.Squares) || r.to != board.NoSquare && int(r.to) >= len(sc.Squares) {
					t.Fatalf("%q: reading %+v is off the board", line, r)
				}
			}
			if strings.TrimSpace(line) != "" && e.command == nil && len(e.readings) == 0 && e.fault == "" {
				t.Fatalf("%q means nothing, and nobody says so", line)
			}
		}
	})
}

func TestLongLinesAreWrappedBetweenWords(t *testing.T) {
	long := strings.Repeat("a word or two ", 20)
	for _, line := range []string{
		"short", long, "    " + long, strings.Repeat("x", 300), strings.Repeat("é", 200), strings.Repeat("ab ", 100),
	} {
		wrapped := Wrap(line)
		for part := range strings.Lines(wrapped) {
			if n := len(strings.TrimRight(part, "\n")); n > width {
				t.Errorf("%d bytes: %q", n, part)
			}
		}
		if got := strings.Join(strings.Fields(wrapped), ""); got != strings.Join(strings.Fields(line), "") {
			t.Errorf("wrapping changed %q", line)
		}
	}
}

func TestColoursAreWrittenOnlyWhereTheyMayBe(t *testing.T) {
	for _, colour := range []bool{false, true} {
		g := newGame(t, "classic", Standard)
		var b strings.Builder
		g.screen = &screen{out: &b, colour: colour}
		sc := g.scene()
		g.drawBoard(&sc)
		if got := strings.Contains(b.String(), "\x1b["); got != colour {
			t.Errorf("colour %v: escape sequences %v", colour, got)
		}
	}
}

func TestTheFirstLineOfAnInterruptedAnswerIsNotLost(t *testing.T) {
	in := NewInput(Terminal{In: strings.NewReader("one\n" + strings.Repeat("y", 3*maxLine) + "\nlast"), Out: io.Discard})
	for _, want := range []string{"one", strings.Repeat("y", maxLine), "last"} {
		if got, ok := in.Ask(t.Context(), ""); !ok || got != want {
			t.Fatalf("read %.20q, %v; want %.20q", got, ok, want)
		}
	}
	if _, ok := in.Ask(t.Context(), ""); ok {
		t.Error("an answer after the end of input")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, w := io.Pipe()
	defer w.Close()
	if _, ok := NewInput(Terminal{In: r, Out: io.Discard}).Ask(ctx, ""); ok {
		t.Error("an answer after an interrupt")
	}
}

func TestLinesThatAreWrittenBreakBetweenWordsAndKeepTheirText(t *testing.T) {
	long := "  Corner post      " + strings.Repeat("guards the Flag in the corner ", 8)
	var out strings.Builder
	n := must.Get(fmt.Fprintf(Lines{To: &out}, "%s\nshort\n\n", long))(t)
	if n != len(long)+len("\nshort\n\n") {
		t.Errorf("%d bytes are said to be written", n)
	}
	lines := strings.Split(out.String(), "\n")
	for _, l := range lines {
		if len(l) > 79 {
			t.Errorf("%d columns: %s", len(l), l)
		}
	}
	if !slices.Equal(strings.Fields(out.String()), append(strings.Fields(long), "short")) || !strings.HasSuffix(out.String(), "\nshort\n\n") {
		t.Errorf("%s", out.String())
	}
}
