//go:build !race

package proof_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// worlds returns a position for each assignment of ranks to the hidden pieces.
func (e *knownEnding) worlds() (all []*stratego.Position) {
	for _, w := range worldsOf(e.start, e.now, e.side) {
		fits := true
		for q := range e.now.Pieces(e.side.Opponent()).AndNot(e.hidden).All() {
			fits = fits && w.At(q) == e.now.At(q)
		}
		if fits {
			all = append(all, w)
		}
	}
	return all
}

func TestKnownEndingsAreAsTheTableSaysAndTheirProofsHold(t *testing.T) {
	var solver proof.Solver
	for _, e := range knownEndings(t) {
		t.Run(e.name, func(t *testing.T) {
			ctx, q := context.Background(), e.question(e.now, e.hidden)
			var plies, won, all int
			var square string
			switch kind, _, _ := strings.Cut(e.claim, " "); kind {
			case "wins":
				must.Get(fmt.Sscanf(e.claim, "wins in %d", &plies))(t)
				win := must.Get(solver.Win(ctx, q, proof.Limits{Plies: plies + 2}))(t)
				if !win.Certain() || win.Plies != plies || len(win.Line) != plies {
					t.Fatalf("%+v", win)
				}
				r := replay{t, &solver, &e, 0}
				for _, w := range e.worlds() {
					r.from(w, e.hidden, plies)
				}
				t.Logf("%d lines replayed", r.lines)
			case "no":
				must.Get(fmt.Sscanf(e.claim, "no win in %d", &plies))(t)
				if win, err := solver.Win(ctx, q, proof.Limits{Plies: plies}); !errors.Is(err, proof.ErrNotFound) ||
					solver.Effort().Depth != plies {
					t.Errorf("%+v, %v, %+v", win, err, solver.Effort())
				}
			case "some":
				must.Get(fmt.Sscanf(e.claim, "some %d of %d in %d", &won, &all, &plies))(t)
				if win := must.Get(solver.Win(ctx, q, proof.Limits{Plies: plies + 2}))(t); win.Won != won ||
					win.All != all || win.Plies != plies {
					t.Errorf("%+v", win)
				}
			case "safe":
				must.Get(fmt.Sscanf(e.claim, "safe for %d", &plies))(t)
				if s := must.Get(solver.Safety(ctx, q, proof.Limits{Plies: plies}))(t); s.Plies != plies || s.Lost {
					t.Errorf("%+v", s)
				}
			case "loses":
				must.Get(fmt.Sscanf(e.claim, "loses in %d", &plies))(t)
				if s := must.Get(solver.Safety(ctx, q, proof.Limits{Plies: plies + 2}))(t); s.Plies != plies-1 || !s.Lost {
					t.Errorf("%+v", s)
				}
			case "never":
				must.Get(fmt.Sscanf(e.claim, "never caught %s", &square))(t)
				if s := must.Get(solver.Escape(ctx, q, e.side, proof.Limits{}))(t); e.now.Variant().Format(s.Piece) != square {
					t.Errorf("%+v", s)
				}
			case "draw":
				must.Get(solver.Draw(ctx, q, proof.Limits{}))(t)
			default:
				t.Fatalf("claim %q", e.claim)
			}
		})
	}
}

// replay plays a proof against a defender that tries everything.
type replay struct {
	t      *testing.T
	solver *proof.Solver
	e      *knownEnding
	lines  int
}

// from plays on from a position, where the side wins in so many plies at most.
func (r *replay) from(p *stratego.Position, hidden board.Set, plies int) {
	if r.t.Failed() {
		return
	}
	if res := p.Result(); res.Over() {
		if r.lines++; res.Drawn || res.Winner != r.e.side {
			r.t.Errorf("%v after %v", res, p.History())
		}
		return
	}
	if plies == 0 {
		r.t.Errorf("no win in time after %v", p.History())
		return
	}
	moves := p.Moves(nil)
	if p.Turn() == r.e.side {
		win, err := r.solver.Win(context.Background(), r.e.question(p, hidden), proof.Limits{Plies: plies})
		if err != nil || !win.Certain() {
			r.t.Errorf("%+v, %v after %v", win, err, p.History())
			return
		}
		moves = []stratego.Move{win.Move}
	}
	for _, m := range moves {
		next := p.Clone()
		if _, err := next.Play(m); err != nil {
			r.t.Errorf("%v after %v", err, p.History())
			return
		}
		after := hidden.Without(m.From)
		if hidden.Has(m.From) {
			after = after.With(m.To)
		}
		r.from(next, after, plies-1)
	}
}
