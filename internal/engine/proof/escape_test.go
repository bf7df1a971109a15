//go:build !race

package proof_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// knownWalls returns what both sides know where Bombs and Flags are open.
func (e ending) knownWalls() map[board.Square]stratego.RankSet {
	known := map[board.Square]stratego.RankSet{}
	for q := range e.now.Pieces(e.side.Opponent()).All() {
		if rank := e.now.At(q).Rank(); !rank.Movable() {
			known[q] = stratego.RanksOf(rank)
		}
	}
	return known
}

// TestAPieceThatEscapesIsNotCaught compares with a plain search a few plies ahead, and with hunters that play at
// random.
func TestAPieceThatEscapesIsNotCaught(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 3))
	variants := boards()
	var solver proof.Solver
	escapes, unbeaten, draws, none, byRule := 0, 0, 0, 0, 0
	for range 80 {
		e := walledEnding(rng, variants)
		side := board.Side(rng.IntN(2))
		q := proof.Question{View: e.now.View(e.side), Army: e.army()}
		if rng.IntN(3) > 0 {
			q.Known = e.knownWalls()
		}
		escape, err := solver.Escape(context.Background(), q, side, proof.Limits{Time: time.Minute})
		if errors.Is(err, proof.ErrNotFound) || errors.Is(err, proof.ErrTooMany) {
			none++
			continue
		}
		must.Do(t, err)
		escapes++
		if escape.Reason == proof.TwoSquares {
			byRule++
		}
		if escape.Unbeaten {
			unbeaten++
		}
		budget := 20_000
		if caught(e.now.Clone(), escape.Piece, side, 5, &budget) && budget > 0 {
			t.Errorf("%v: %+v is caught in 5 plies", e, escape)
		}
		hunted(t, rng, &solver, e, q, escape)
		if d, err := solver.Draw(context.Background(), q, proof.Limits{}); err == nil {
			draws++
			if !d.Escapes[0].Unbeaten || !d.Escapes[1].Unbeaten {
				t.Errorf("%v: a draw with %+v", e, d)
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d escape, %d of them by the two-squares rule, %d are unbeaten, %d draws, %d without", escapes, byRule, unbeaten, draws, none)
	if escapes == 0 || unbeaten == 0 || byRule == 0 || draws == 0 || none == 0 {
		t.Error("not every kind occurred")
	}
}

// caught reports whether the enemy can force to take the piece of a side within n plies. The search is of
// the position as it is, which both sides know.
func caught(p *stratego.Position, piece board.Square, side board.Side, n int, budget *int) bool {
	if *budget--; *budget <= 0 || n == 0 {
		return false
	}
	if r := p.Result(); r.Over() {
		return r.Ending == board.NoMove && r.Winner != side
	}
	mine := p.Turn() == side
	for _, m := range p.Moves(nil) {
		next := piece
		if mine && m.From == piece {
			next = m.To
		}
		outcome := p.Make(m)
		gone := mine && m.From == piece && (outcome == stratego.Lose || outcome == stratego.Both) ||
			!mine && m.To == piece && (outcome == stratego.Win || outcome == stratego.Both)
		value := gone || caught(p, next, side, n-1, budget)
		p.Unmake()
		if value != mine {
			return value
		}
	}
	return mine
}

// hunted plays the moves of an escape of the side that asks against an enemy that plays at random.
func hunted(t *testing.T, rng *rand.Rand, solver *proof.Solver, e ending, q proof.Question, escape *proof.Escape) {
	t.Helper()
	if escape.Side != e.side {
		return
	}
	p, piece := e.now.Clone(), escape.Piece
	for range 12 {
		if r := p.Result(); r.Over() || p.Movable(e.side.Opponent()).Empty() {
			if r.Over() && !r.Drawn && r.Winner != e.side && (escape.Unbeaten || r.Ending != board.FlagTaken) {
				t.Errorf("%v: the side of %+v lost after %v", e, escape, p.History())
			}
			return
		}
		if p.Turn() != e.side {
			moves := p.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			if p.Make(m); p.At(piece).Empty() || p.At(piece).Side() != e.side {
				t.Errorf("%v: the piece of %+v was caught after %v", e, escape, p.History())
				return
			}
			continue
		}
		// What fell or was shown since is no reason to doubt what is known of what stands.
		known := map[board.Square]stratego.RankSet{}
		for square, ranks := range q.Known {
			if p.View(e.side).Hidden().Has(square) {
				known[square] = ranks
			}
		}
		now, err := solver.Escape(
			context.Background(), proof.Question{View: p.View(e.side), Army: q.Army, Known: known}, e.side,
			proof.Limits{},
		)
		if err != nil || escape.Unbeaten && !now.Unbeaten {
			t.Errorf("%v: no escape any more after %v: %+v, %v", e, p.History(), now, err)
			return
		}
		must.Get(p.Play(now.Move))(t)
		piece = now.Move.To
	}
}
