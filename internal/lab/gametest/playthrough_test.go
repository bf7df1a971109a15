package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// TestAWholeGameOfEveryVariantIsAsItWas compares whole games with transcripts:
// every registered variant has one, so a change of any rule shows. Run with
// -update to write them again after an intended change.
func TestAWholeGameOfEveryVariantIsAsItWas(t *testing.T) {
	registered := map[string]bool{}
	for i, v := range games.Variants() {
		registered[v.Name+".game"] = true
		t.Run(v.Name, func(t *testing.T) {
			text := playAdvance()
			if v.Stratego != nil {
				text = playStratego(t, v.Stratego, uint64(i))
			}
			gametest.Golden(t, filepath.Join("games", v.Name+".game"), text)
			checkTranscript(t, v, text)
		})
	}
	files, _ := filepath.Glob("testdata/games/*")
	for _, f := range files {
		if !registered[filepath.Base(f)] {
			t.Errorf("%s is the transcript of no registered variant", f)
		}
	}
}

// playStratego plays a game with a bias for strikes and writes every ply: the
// move, what it did, how many legal moves there were and, every ten plies, the
// board, the hash and what each side has lost.
func playStratego(t *testing.T, v *stratego.Variant, seed uint64) string {
	t.Helper()
	chooser := gametest.NewChooser(seed)
	var setups [2]stratego.Setup
	for s := range setups {
		setups[s], _ = chooser.Deploy(t.Context(), v, board.Side(s))
		// The Flag to the back row, or the game is over before it has begun.
		flag, back := slices.Index(setups[s], stratego.Flag), chooser.Rng.IntN(v.Grid().Width)
		setups[s][flag], setups[s][back] = setups[s][back], setups[s][flag]
	}
	pos := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	var b strings.Builder
	fmt.Fprintf(&b, "variant %s\nred %s\nblue %s\n", v, setups[0], setups[1])
	for !pos.Result().Over() {
		if pos.Ply()%10 == 0 {
			fmt.Fprintf(&b, "%s %016x lost %v %v\n", pos, pos.Hash(), pos.Captured(stratego.Red), pos.Captured(stratego.Blue))
		}
		legal := pos.Moves(nil)
		m := prefer(chooser.Rng, legal, func(m stratego.Move) bool { return !pos.At(m.To).Empty() })
		pos.Make(m)
		e := pos.Event(pos.Ply() - 1)
		fmt.Fprintf(&b, "%d %s of %d", pos.Ply(), columnRow(v.Grid(), m), len(legal))
		if e.Outcome != stratego.NoStrike {
			fmt.Fprintf(&b, " %cx%c %v", e.Striker.Token(), e.Defender.Token(), e.Outcome)
		}
		b.WriteByte('\n')
	}
	r := pos.Result()
	fmt.Fprintf(&b, "result %v drawn %v winner %s\n", r.Ending, r.Drawn, stratego.SideName(r.Winner))
	return b.String()
}

func columnRow(g board.Grid, m stratego.Move) string {
	return board.ColumnRow.Format(g, m.From) + "-" + board.ColumnRow.Format(g, m.To)
}

// prefer draws a move, two times out of three one of those that are liked.
func prefer[M any](rng *rand.Rand, legal []M, liked func(M) bool) M {
	var some []M
	for _, m := range legal {
		if liked(m) {
			some = append(some, m)
		}
	}
	if len(some) > 0 && rng.IntN(3) > 0 {
		return some[rng.IntN(len(some))]
	}
	return legal[rng.IntN(len(legal))]
}

// playAdvance plays a game of Advance in the same way.
func playAdvance() string {
	rng := gametest.NewChooser(20).Rng
	pos := advance.Start()
	var b strings.Builder
	b.WriteString("variant advance\n")
	for !pos.Result().Over() {
		if pos.Ply()%10 == 0 {
			fmt.Fprintf(&b, "%s %016x material %d %d\n", strings.ReplaceAll(strings.TrimSpace(pos.String()), "\n", "/"), pos.Hash(),
				pos.Material(advance.White), pos.Material(advance.Black))
		}
		legal := pos.Moves(nil)
		m := prefer(
			rng, legal,
			func(m advance.Move) bool { return m.Gain() > 0 || m.Kind() == advance.Build && rng.IntN(8) == 0 },
		)
		words := pos.Describe(m)
		pos.Make(m)
		fmt.Fprintf(&b, "%d %s of %d %s\n", pos.Ply(), m, len(legal), words)
	}
	fmt.Fprintf(&b, "result %s\n", pos.Result())
	return b.String()
}

// checkTranscript plays the moves of a transcript from a record, through the
// code that checks games from outside.
func checkTranscript(t *testing.T, v games.Variant, text string) {
	t.Helper()
	rec := &record.Game{Game: v.Game, Variant: v.Name}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		switch {
		case f[0] == "red":
			rec.Setups[0] = f[1]
		case f[0] == "blue":
			rec.Setups[1] = f[1]
		case len(f) >= 4 && f[2] == "of":
			m := record.Move{Side: board.Side(len(rec.Moves) & 1), Text: f[1]}
			if v.Game == record.Stratego && len(f) > 4 {
				m.Striker, m.Defender = f[4][:1], f[4][2:]
				m.Outcome = f[5]
			}
			rec.Moves = append(rec.Moves, m)
		}
	}
	game := must.Get(archive.Parse(rec.String()))(t)
	if report := game.Check(); !report.OK() || report.Plies != len(rec.Moves) || !report.Result.Over() {
		t.Errorf("checked from outside: %s", report)
	}
}
