package film

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/evanw/esbuild/pkg/api"
	"github.com/google/go-cmp/cmp"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// ground is what film.ts says of a square.
type ground struct {
	Man *struct {
		Side         int
		Token, Name  string
		Moved, Known bool
	}
	Lake, Wall bool
}

// boards are the boards of a film as film.ts should read them.
func boards(f *Film) (all [][]ground) {
	for _, cells := range f.Boards() {
		var b []ground
		for _, c := range cells {
			g := ground{Lake: f.Game == record.Stratego && c.Letter == lake, Wall: f.Wall(c)}
			if side, token, ok := f.Piece(c); ok {
				g.Man = &struct {
					Side         int
					Token, Name  string
					Moved, Known bool
				}{int(side), token, f.Names[token], c.Moved, c.Known}
			}
			b = append(b, g)
		}
		all = append(all, b)
	}
	return all
}

func TestThePagesReadEveryBoardAsItWasWritten(t *testing.T) {
	gametest.Need(t, "chromium")
	made := api.Build(api.BuildOptions{
		Stdin:  &api.StdinOptions{Contents: `import * as reader from "./film"; window.reader = reader;`, ResolveDir: "."},
		Bundle: true, Format: api.FormatIIFE,
	})
	if len(made.Errors) > 0 {
		t.Fatal(made.Errors)
	}
	alloc, cancelAlloc := chromedp.NewExecAllocator(
		t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)...,
	)
	defer cancelAlloc()
	ctx, cancel := chromedp.NewContext(alloc)
	defer cancel()
	evaluate := func(script string) string {
		t.Helper()
		text := must.Get(chromedp.Run(ctx, chromedp.Evaluate[string](script)))(t)
		return text
	}
	evaluate(string(made.OutputFiles[0].Contents) + "; ''")
	games := map[*record.Game]*stratego.Variant{playedAdvance(gametest.NewChooser(3).Rng, 120): nil}
	for i, v := range stratego.Variants() {
		games[playedStratego(t, v, gametest.NewChooser(uint64(i)), 80)] = v
	}
	for g, v := range games {
		f := must.Get(New(g, v))(t)
		text := must.Get(json.Marshal(f))(t)
		read := evaluate(fmt.Sprintf(`(() => {
			const film = %s;
			return JSON.stringify(Array.from({ length: film.steps.length + 1 }, (_, ply) => reader.board(film, ply).map((c) => reader.read(film, c))));
		})()`, text))
		var got [][]ground
		must.Do(t, json.Unmarshal([]byte(read), &got))
		for ply, want := range boards(f) {
			if diff := cmp.Diff(want, got[ply]); diff != "" {
				t.Errorf("%s, ply %d: %s", g.Variant, ply, diff)
				break
			}
		}
	}
}
