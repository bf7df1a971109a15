//go:build linux

package referee

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/native"
)

// quitter gives up at once.
type quitter struct{}

func (quitter) Choose(context.Context, *advance.Position, search.Limits) (advance.Move, search.Info, error) {
	return advance.NoMove, search.Info{}, errors.New("no wish to play")
}

func TestProgramsOfAdvanceAreToldHowTheGameEnded(t *testing.T) {
	for _, c := range []struct {
		name     string
		program  game.AdvancePlayer
		opponent game.AdvancePlayer
		side     board.Side // the program's
		want     string     // empty: as the report says
	}{
		{"by the rules", first{}, first{}, advance.White, ""},
		{"by the rules, as Black", first{}, first{}, advance.Black, ""},
		{"the opponent's illegal move", first{}, nobody{}, advance.White, "over win illegal-move"},
		{"its own resignation", quitter{}, first{}, advance.Black, "over loss resignation"},
		{"a game that it never heard of", first{}, nobody{}, advance.Black, "none"},
	} {
		program := gametest.Serve(func(in io.Reader, out io.Writer) error {
			b := &native.Bot{
				Name: "A", Author: "B", Log: slog.New(slog.DiscardHandler),
				Advance: func() game.AdvancePlayer { return c.program },
			}
			return b.Serve(context.Background(), in, out)
		})
		g := AdvanceGame{}
		g.Players[c.side], g.Players[c.side.Opponent()] = native.NewAdvance(program, native.Config{}), c.opponent
		r, err := g.Play(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if c.want == "" {
			outcome := map[float64]string{0: "loss", 0.5: "draw", 1: "win"}[r.Result.Score(c.side)]
			c.want = fmt.Sprintf("over %s %v", outcome, r.Result.Ending)
		}
		if got := overLine(program.Transcript()); got != c.want {
			t.Errorf("%s: the program heard %q, want %q; the report says %+v", c.name, got, c.want, r.Result)
		}
	}
}

// overLine returns the line that told the program of the end, or "none".
func overLine(transcript string) string {
	found := "none"
	for line := range strings.Lines(transcript) {
		if text, ok := strings.CutPrefix(line, ">> over"); ok {
			found = "over" + strings.TrimSuffix(text, "\n")
		}
	}
	return found
}
