package textui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// marcher plays the first legal move of a fixed order, whatever its pieces are,
// so that twins of a game go on alike.
type marcher struct{}

func (marcher) Deploy(context.Context, *stratego.Variant, board.Side) (stratego.Setup, error) {
	return nil, fmt.Errorf("set-ups are given")
}

func (marcher) Choose(_ context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	moves := view.Moves(nil)
	slices.SortFunc(moves, func(a, b stratego.Move) int { return int(a.From)*200 + int(a.To) - int(b.From)*200 - int(b.To) })
	return moves[view.Ply()%len(moves)], search.Info{Win: -1}, nil
}

// transcript plays lines against a program from two set-ups and returns
// everything that was printed.
func transcript(t *testing.T, v *stratego.Variant, setups [2]stratego.Setup, style Style, plain bool, lines string) string {
	t.Helper()
	s := must.Get(session.NewStratego(t.Context(), session.StrategoConfig{
		Variant: v, Setups: setups, Bots: [2]game.StrategoPlayer{nil, marcher{}}, Adviser: marcher{},
	}, session.Options{}))(t)
	defer s.Close()
	var out strings.Builder
	in := NewInput(Terminal{In: strings.NewReader(lines), Out: &out, Plain: plain, Colour: !plain, Echo: true})
	keeper := library.Library{Folder: t.TempDir()}.Keeper()
	must.Do(t, Play(t.Context(), in, Config{Session: s, Style: style, Keeper: keeper}))
	// Notes of the moment come and go with the time that thinking takes.
	text := strings.ReplaceAll(out.String(), "The enemy is thinking ...\r\x1b[K", "")
	return strings.ReplaceAll(text, "\r\x1b[K", "")
}

// TestNothingPrintedTellsWhatIsHidden plays the same lines in two games that
// differ in two of the enemy's Bombs and other pieces that never move.
func TestNothingPrintedTellsWhatIsHidden(t *testing.T) {
	for _, name := range []string{"classic", "mini"} {
		v := must.Get(stratego.VariantNamed(name))(t)
		rng := rand.New(rand.NewPCG(8, 8))
		g := deploy.New(v)
		setups := [2]stratego.Setup{g.Random(rng), g.Random(rng)}
		twin := setups
		twin[1] = slices.Clone(setups[1])
		// Bomb and Flag look alike to everybody, and neither ever moves.
		flag, bomb := slices.Index(twin[1], stratego.Flag), slices.Index(twin[1][:v.Grid().Width], stratego.Bomb)
		if bomb < 0 {
			t.Fatalf("%s: no Bomb in the back row: choose another seed", name)
		}
		twin[1][flag], twin[1][bomb] = twin[1][bomb], twin[1][flag]
		lines := playLines(t, v, setups[0])
		for style := range Style(len(styleTable)) {
			for _, plain := range []bool{false, true} {
				a := transcript(t, v, setups, style, plain, lines)
				b := transcript(t, v, twin, style, plain, lines)
				if n := strings.Count(strings.ToUpper(a), "BLUE") + strings.Count(a, "The enemy "); n < 4 {
					t.Errorf("%s, style %d: the enemy is named %d times only:\n%s", name, style, n, a)
				}
				if a != b {
					t.Errorf("%s, style %d, plain %v: the transcripts differ:\n%s\n%s", name, style, plain, a, b)
				}
			}
		}
	}
}

// playLines are a few commands and every step that the two front ranks could try,
// legal or not.
func playLines(t *testing.T, v *stratego.Variant, setup stratego.Setup) string {
	t.Helper()
	g := v.Grid()
	var b strings.Builder
	for i := len(setup) - 2*g.Width; i < len(setup); i++ {
		q := v.HomeSquare(stratego.Red, i)
		for n := range g.Neighbours(q).All() {
			fmt.Fprintf(&b, "%s\n%s\n", v.Format(q), v.Format(n))
		}
		if i%5 == 0 {
			b.WriteString("taken\nmoves\nhistory\nboard\nhint\n")
		}
	}
	return b.String()
}
