package native

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/protocol/wire"
	"flagfall.dev/stratego"
)

// advancer plays random moves of Advance.
type advancer struct{ rng *rand.Rand }

func (a advancer) Choose(_ context.Context, pos *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	moves := pos.Moves(nil)
	return moves[a.rng.IntN(len(moves))], search.Info{Win: -1, Notes: []string{"any move"}}, nil
}

func randomBot(seed uint64) *gametest.Program {
	return gametest.Serve(func(in io.Reader, out io.Writer) error {
		b := &Bot{
			Name: "Random", Author: "the tests",
			Stratego: func() game.StrategoPlayer { return gametest.NewChooser(seed) },
			Advance:  func() game.AdvancePlayer { return advancer{rand.New(rand.NewPCG(seed, 1))} },
		}
		return b.Serve(context.Background(), in, out)
	})
}

func TestJudgeAndBotPlayEveryVariantTogether(t *testing.T) {
	for _, v := range stratego.Variants() {
		for seed := range uint64(2) {
			program := randomBot(seed)
			trial := check.Trial{Variant: v, Side: board.Side(seed % 2), Seed: seed, Plies: 300}
			out := trial.Play(t.Context(), New(program, Config{Opponent: "some one"}))
			if out.Fault != nil {
				t.Errorf("%s: %v at %s", v, out.Fault, out.During)
			}
			if err := program.Close(t.Context()); err != nil {
				t.Errorf("%s: the bot ended with %v", v, err)
			}
		}
	}
}

func TestGoldenTranscripts(t *testing.T) {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	program := randomBot(1)
	p := New(program, Config{Opponent: "some one"})
	out := check.Trial{Variant: v, Side: stratego.Blue, Seed: 1, Plies: 16, Strikes: true}.Play(t.Context(), p)
	if out.Fault != nil {
		t.Fatal(out.Fault)
	}
	_ = p.Close(t.Context())
	gametest.Golden(t, "stratego.golden", program.Transcript())

	program = randomBot(1)
	a := NewAdvance(program, Config{})
	pos := advance.Start()
	for range 2 {
		m, _ := must.Get2(a.Choose(t.Context(), &pos, search.Limits{MoveTime: time.Second}))(t)
		pos.Make(m)
		pos.Make(pos.Moves(nil)[0])
	}
	must.Do(t, a.Finish(t.Context(), board.Won(advance.White, board.NoMove)))
	_ = a.Close(t.Context())
	gametest.Golden(t, "advance.golden", program.Transcript())
}

func TestTheDocumentedReasonsForTheEndAreAllThatThereAre(t *testing.T) {
	text := must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "docs", "protocol.md")))(t)
	_, list, _ := strings.Cut(string(text), "The reasons, in both games,")
	list, _, _ = strings.Cut(list, "\n\n")
	var told []string
	for i, word := range strings.Split(list, "`") {
		if i%2 == 1 {
			told = append(told, word)
		}
	}
	var want []string
	for e := board.FlagTaken; e <= board.Adjudicated; e++ {
		want = append(want, e.String())
	}
	if !slices.Equal(told, want) {
		t.Errorf("docs/protocol.md lists %q, want %q", told, want)
	}
}

func TestTheProgramMayBeAskedForAnyView(t *testing.T) {
	v, _ := stratego.VariantNamed("classic")
	program := randomBot(2)
	p := New(program, Config{})
	out := check.Trial{Variant: v, Side: stratego.Red, Plies: 40}.Play(t.Context(), p)
	for range 10 {
		out.Position.Unmake()
		view := out.Position.View(out.Position.Turn())
		m, _ := must.Get2(p.Choose(t.Context(), view, search.Limits{}))(t)
		must.Do(t, view.Check(m))
	}
	_ = p.Close(t.Context())
}

// says is a program that greets and then always answers the same.
func says(greeting, answer string) *gametest.Program {
	return gametest.Serve(func(in io.Reader, out io.Writer) error {
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			switch word, _, _ := strings.Cut(lines.Text(), " "); word {
			case "flagfall":
				_, _ = io.WriteString(out, greeting)
			case "go", "setup":
				_, _ = io.WriteString(out, answer)
			}
		}
		return lines.Err()
	})
}

func TestRepliesAreJudged(t *testing.T) {
	v, _ := stratego.VariantNamed("barrage")
	rng := rand.New(rand.NewPCG(1, 1))
	pos, _ := stratego.NewPosition(v, check.RandomSetup(v, rng), check.RandomSetup(v, rng))
	legal := firstMove(pos)
	for name, test := range map[string]struct {
		greeting, answer string
		want             func(error) bool
	}{
		"a move":              {"ready\n", legal + "\n", fine},
		"info before it":      {"name X\nready\n", "info depth 3 bogus\ninfo\n\n" + legal + "\r\n", fine},
		"words to come":       {"protocol 7\nready\n", legal + "\n", fine},
		"an illegal move":     {"ready\n", "move A6-A5\n", failed[*stratego.IllegalMoveError]},
		"resignation":         {"ready\n", "resign\n", failed[*game.Resignation]},
		"another word":        {"ready\n", "bestmove A4-A5\n", failed[*game.BadReply]},
		"no move in it":       {"ready\n", "move\n", failed[*game.BadReply]},
		"off the board":       {"ready\n", "move A4-A99\n", failed[*game.BadReply]},
		"a move for greeting": {"move A4-A5\nready\n", "", failed[*game.BadReply]},
		"a broken option":     {"option Depth\nready\n", "", failed[*game.BadReply]},
		"endless greeting":    {strings.Repeat("name X\n", 300), "", failed[*game.BadReply]},
		"endless info":        {"ready\n", strings.Repeat("info depth 1\n", 1100), failed[*game.BadReply]},
	} {
		program := says(test.greeting, test.answer)
		_, _, err := New(program, Config{}).Choose(t.Context(), pos.View(stratego.Red), search.Limits{})
		if !test.want(err) {
			t.Errorf("%s: %T %v", name, err, err)
		}
		_ = program.Close(t.Context())
	}
}

// patientProgram hears a request, is broken off, and then says what it has to.
type patientProgram struct {
	protocol.Conn
	breakOff context.CancelFunc
	lines    []string
}

func (*patientProgram) Write(context.Context, time.Time, string) error { return nil }

func (p *patientProgram) ReadLine(ctx context.Context, _ time.Time) (string, error) {
	line := p.lines[0]
	p.lines = p.lines[1:]
	if line == "" {
		p.breakOff()
		return "", ctx.Err()
	}
	return line, nil
}

func TestTheAnswerToABrokenOffRequestIsNoAnswerToTheNext(t *testing.T) {
	v, _ := stratego.VariantNamed("barrage")
	rng := rand.New(rand.NewPCG(1, 1))
	pos, _ := stratego.NewPosition(v, check.RandomSetup(v, rng), check.RandomSetup(v, rng))
	before, after := pos.Clone(), pos.Clone()
	legal := pos.Moves(nil)
	after.Make(legal[0])
	old, right := firstMove(before), firstMove(after)
	ctx, cancel := context.WithCancel(t.Context())
	p := New(&patientProgram{breakOff: cancel, lines: []string{"ready", "info depth 1", "", "info depth 2", old, "info depth 1", right}}, Config{})
	if _, _, err := p.Choose(ctx, before.View(stratego.Red), search.Limits{}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	m, _, err := p.Choose(t.Context(), after.View(stratego.Blue), search.Limits{})
	if err != nil || m != after.Moves(nil)[0] {
		t.Errorf("%v, %v", m, err)
	}
}

// firstMove is an answer that plays a legal move.
func firstMove(pos *stratego.Position) string {
	m, g := pos.Moves(nil)[0], pos.Variant().Grid()
	return "move " + wire.Notation.Format(g, m.From) + "-" + wire.Notation.Format(g, m.To)
}

func TestAnIllegalMoveIsExplainedInTheProtocolsSquares(t *testing.T) {
	v, _ := stratego.VariantNamed("ucc") // which writes squares as numbers
	rng := rand.New(rand.NewPCG(1, 1))
	pos, _ := stratego.NewPosition(v, check.RandomSetup(v, rng), check.RandomSetup(v, rng))
	program := says("ready\n", "move C5-C6\n")
	_, _, err := New(program, Config{}).Choose(t.Context(), pos.View(stratego.Red), search.Limits{})
	if err == nil || err.Error() != "C5 is a lake" {
		t.Errorf("got %v", err)
	}
	_ = program.Close(t.Context())
}

func TestBlanksAndTabsBeforeAnAnswerAreRead(t *testing.T) {
	v, _ := stratego.VariantNamed("classic")
	rng := rand.New(rand.NewPCG(1, 1))
	pos := must.Get(stratego.NewPosition(v, check.RandomSetup(v, rng), check.RandomSetup(v, rng)))(t)
	for _, answer := range []string{"  " + firstMove(pos), "\t" + firstMove(pos), strings.Replace(firstMove(pos), " ", "\t  ", 1) + " "} {
		program := says(" ready \n", answer+"\n")
		if _, _, err := New(program, Config{}).Choose(t.Context(), pos.View(stratego.Red), search.Limits{}); err != nil {
			t.Errorf("%q: %v", answer, err)
		}
		_ = program.Close(t.Context())
	}
}

func fine(err error) bool { return err == nil }

func failed[E error](err error) bool {
	var want E
	return errors.As(err, &want)
}

func TestOptionsReachTheProgram(t *testing.T) {
	program := says("option Depth type=int default=1 min=1 max=9\nready\n", "move A4-A5\n")
	p := New(program, Config{Options: map[string]string{"Depth": "4"}})
	must.Get(p.Identify(t.Context()))(t)
	if !strings.Contains(program.Transcript(), ">> option Depth 4\n") {
		t.Error(program.Transcript())
	}
	_ = program.Close(t.Context())

	program = says("ready\n", "")
	p = New(program, Config{Options: map[string]string{"Depth": "4"}})
	if _, err := p.Identify(t.Context()); err == nil {
		t.Error("an option that the program does not have was accepted")
	}
	_ = program.Close(t.Context())
}

func TestInfoIsToldInTheVariantsNotation(t *testing.T) {
	for variant, want := range map[string]search.Info{
		"ucc": {
			Candidates: []search.Candidate{{Move: "0 3-0 4", Win: -1, Line: []string{"1 6-1 5", "pass"}}},
			Beliefs:    search.BeliefsOf([]search.Belief{{Square: "2 6", Chances: map[string]float64{"8": 1}}}),
		},
		"classic": {
			Candidates: []search.Candidate{{Move: "A4-A5", Win: -1, Line: []string{"B7-B6", "pass"}}},
			Beliefs:    search.BeliefsOf([]search.Belief{{Square: "C7", Chances: map[string]float64{"8": 1}}}),
		},
	} {
		v := must.Get(stratego.VariantNamed(variant))(t)
		rng := rand.New(rand.NewPCG(4, 4))
		pos := must.Get(stratego.NewPosition(v, check.RandomSetup(v, rng), check.RandomSetup(v, rng)))(t)
		program := says("ready\n", "info move A4-A5 line 2 B7-B6 pass\ninfo rank C7 8=1\n"+firstMove(pos)+"\n")
		_, got := must.Get2(New(program, Config{}).Choose(t.Context(), pos.View(stratego.Red), search.Limits{}))(t)
		want.Win = -1
		if diff := cmp.Diff(want, got, cmp.Transformer("List", search.Beliefs.List)); diff != "" {
			t.Errorf("%s: %s", variant, diff)
		}
		_ = program.Close(t.Context())
	}
}

func TestHiddenRanksDoNotReachTheProgram(t *testing.T) {
	for _, v := range stratego.Variants() {
		rng := rand.New(rand.NewPCG(4, 4))
		red := check.RandomSetup(v, rng)
		pcg := rand.NewPCG(5, 5)
		pos, _ := stratego.NewPosition(v, red, check.RandomSetup(v, rng))
		for range 60 {
			if pos.Result().Over() {
				break
			}
			m, _ := pos.Sample(pcg)
			pos.Make(m)
		}
		view := pos.View(stratego.Red)
		text := string(wire.AppendState(nil, view, 0))
		for q := range view.Hidden().All() {
			if pc := view.At(q); pc.Rank() != stratego.Hidden {
				t.Fatalf("%v on %v", pc, q)
			}
		}
		if hidden := strings.Count(text, "b?"); hidden != view.Hidden().Count() {
			t.Errorf("%s: %d hidden pieces in the request, %d in the view", v, hidden, view.Hidden().Count())
		}
	}
}

func FuzzBot(f *testing.F) {
	f.Add("flagfall 1\ngame stratego barrage\nyou red\nrule board 10 10\nsetup\ngo movetime 5\n")
	f.Add("game advance advance\nyou white\nstate 0\nrow m j\ngo\n")
	v, _ := stratego.VariantNamed("duel")
	rng := rand.New(rand.NewPCG(1, 1))
	pos, _ := stratego.NewPosition(v, check.RandomSetup(v, rng), check.RandomSetup(v, rng))
	text := wire.AppendGame(nil, v, stratego.Red, "x")
	view := pos.View(stratego.Red)
	f.Add(string(wire.AppendGo(wire.AppendLegal(wire.AppendState(text, view, 0), view), search.Limits{})))
	f.Fuzz(func(t *testing.T, says string) {
		b := &Bot{Stratego: func() game.StrategoPlayer { return gametest.NewChooser(1) }}
		_ = b.Serve(context.Background(), strings.NewReader(says), io.Discard)
	})
}

func FuzzAnswers(f *testing.F) {
	f.Add("ready\n", "info depth 3 win 0.5\nmove A4-A5\n")
	f.Add("name X\noption D type=int default=3\nready\n", "setup ....\n")
	v, _ := stratego.VariantNamed("barrage")
	rng := rand.New(rand.NewPCG(1, 1))
	pos, _ := stratego.NewPosition(v, check.RandomSetup(v, rng), check.RandomSetup(v, rng))
	view := pos.View(stratego.Red)
	f.Fuzz(func(t *testing.T, greeting, answer string) {
		p := New(&canned{lines: strings.Split(greeting+"\n"+answer, "\n")}, Config{})
		_, _ = p.Deploy(context.Background(), v, stratego.Red)
		_, _, _ = p.Choose(context.Background(), view, search.Limits{})
	})
}

// canned is a program that has its answers ready.
type canned struct{ lines []string }

func (c *canned) Write(context.Context, time.Time, string) error { return nil }
func (c *canned) Close(context.Context) error                    { return nil }

func (c *canned) ReadLine(context.Context, time.Time) (string, error) {
	if len(c.lines) == 0 {
		return "", io.EOF
	}
	line := c.lines[0]
	c.lines = c.lines[1:]
	return line, nil
}

func TestTheProgramHearsTheSameWhateverIsHiddenFromIt(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			a, b := gametest.Twins(t, v, 3, 30)
			said := [2]string{}
			for i, pos := range []*stratego.Position{a, b} {
				program := randomBot(1)
				p := New(program, Config{})
				if _, _, err := p.Choose(t.Context(), pos.View(stratego.Red), search.Limits{}); err != nil {
					t.Fatal(err)
				}
				must.Do(t, p.Finish(t.Context(), pos.View(stratego.Red), board.Won(stratego.Blue, board.Time)))
				_ = p.Close(t.Context())
				said[i] = program.Transcript()
			}
			if said[0] != said[1] {
				t.Error("the program was told different things")
			}
		})
	}
}
