package record_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"pgregory.net/rapid"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// said is all that a position says, to everybody.
func said(p *stratego.Position) string {
	return fmt.Sprintln(p, p.Turn(), p.Hash(), p.Quiet(), p.View(stratego.Red), p.View(stratego.Blue))
}

// played is a game that was played, with what every position on the way said.
type played struct {
	*record.Game
	variant *stratego.Variant // nil for Advance
	said    []string
}

// anyPlayed plays a game of any variant at random: with two players, with one, or
// with players that give turns up.
func anyPlayed(t *rapid.T) played {
	variants := stratego.Variants()
	n := rapid.IntRange(-1, len(variants)-1).Draw(t, "variant")
	chooser := gametest.NewChooser(rapid.Uint64().Draw(t, "seed"))
	plies := rapid.IntRange(0, 120).Draw(t, "plies")
	if n < 0 {
		return playedAdvance(chooser, 2*plies)
	}
	var k kind
	if d := variants[n].Definition(); d.TwoSquares == 0 && !d.Chasing {
		k = rapid.SampledFrom([]kind{ordinary, solo, forfeiting}).Draw(t, "kind")
	}
	return playedStratego(t, variants[n], k, chooser, plies)
}

// kind is how the turns of a game follow each other.
type kind int

const (
	ordinary   kind = iota
	solo            // only the first side moves
	forfeiting      // turns are given up, of which the record says nothing
)

// tester is what the tests of several kinds have in common.
type tester interface {
	Context() context.Context
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func playedStratego(t tester, v *stratego.Variant, k kind, chooser *gametest.Chooser, plies int) played {
	g := &record.Game{Game: record.Stratego, Variant: v.Name(), Clock: record.Clock{Initial: time.Hour, Increment: time.Second}}
	g.Solo = k == solo
	if k == forfeiting {
		g.Players[1] = "iut:./bot"
	}
	var setups [2]stratego.Setup
	for s := range setups {
		setups[s], _ = chooser.Deploy(t.Context(), v, board.Side(s))
		g.Setups[s] = record.StrategoSetup(v, setups[s])
		g.Commitments[s] = record.Commit(g.Setups[s])
	}
	pos := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	source := rand.NewPCG(chooser.Rng.Uint64(), 0)
	p := played{g, v, []string{said(pos)}}
	for range plies {
		if k == forfeiting && chooser.Rng.IntN(5) == 0 {
			pos.Pass()
		}
		m, ok := pos.Sample(source)
		if !ok || pos.Result().Over() {
			break
		}
		pos.Make(m)
		if g.Solo {
			pos.Pass()
		}
		move := record.StrategoMove(v, pos.Event(pos.Ply()-1))
		move.Time = time.Duration(chooser.Rng.IntN(5000)) * time.Millisecond
		g.Moves = append(g.Moves, move)
		p.said = append(p.said, said(pos))
	}
	g.Result = pos.Result()
	return p
}

func playedAdvance(chooser *gametest.Chooser, plies int) played {
	g := &record.Game{Game: record.Advance, Variant: record.Advance}
	pos := advance.Start()
	p := played{Game: g, said: []string{fmt.Sprint(pos)}}
	for range plies {
		moves := pos.Moves(nil)
		if pos.Result().Over() {
			break
		}
		m := moves[chooser.Rng.IntN(len(moves))]
		g.Moves = append(g.Moves, record.Move{Side: pos.Turn(), Text: m.String()})
		pos.Make(m)
		p.said = append(p.said, fmt.Sprint(pos))
	}
	g.Result = pos.Result().Shared()
	return p
}
