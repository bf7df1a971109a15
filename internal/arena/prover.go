package arena

import (
	"context"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

const (
	// provedMovers is up to how many pieces of both sides together that move the solver is asked, and
	// provedWorlds up to how many ways in which hidden pieces may have their ranks.
	provedMovers = 12
	provedWorlds = 1000
	// provedPlies is the longest win that counts.
	provedPlies = 31
	// proverTable is the size of the solver's table, in bytes.
	proverTable = 1 << 20
	// again is how much more effort a check has for what was proved before, as tables differ.
	again = 20
)

// prover proves wins for the referee. It has no clock, so that it finds the same again.
type prover struct {
	solver proof.Solver
	by     referee.Proof
	nodes  uint64
	start  *stratego.Position // that the game began from; nil: from set-ups
}

// newProver returns the prover of a game that begins from a position, nil for one that begins with set-ups.
func newProver(a referee.Adjudication, start *stratego.Position) *prover {
	p := &prover{by: a.Proof, nodes: a.ProofNodes, start: start}
	if p.nodes == 0 {
		p.nodes = referee.DefaultProofNodes
	}
	p.solver.Table = proverTable
	return p
}

// prover returns what proves wins of a game that begins from a position, nil for one that begins with set-ups.
func (t *jobGame) prover(start *stratego.Position) func(*stratego.Position) (board.Side, int, bool) {
	p := newProver(t.terms.Adjudication, nil)
	if start != nil {
		p.start = start.Clone()
	}
	return p.stratego
}

// stratego looks for a win by force of either side.
func (p *prover) stratego(now *stratego.Position) (winner board.Side, plies int, ok bool) {
	if now.Movable(0).Count()+now.Movable(1).Count() > provedMovers {
		return 0, 0, false
	}
	for _, side := range [2]board.Side{now.Turn(), now.Turn().Opponent()} {
		if plies, ok := p.wins(now, side); ok {
			return side, plies, true
		}
	}
	return 0, 0, false
}

// wins looks for a win by force of a side: whatever the hidden pieces are, by what it may know, or with all
// ranks known.
func (p *prover) wins(now *stratego.Position, side board.Side) (plies int, ok bool) {
	start := p.start
	if start == nil {
		start = now // it has the set-ups
	}
	q := proof.About(start, now, side)
	switch {
	case p.by == referee.ProofPosition:
		q.Reveal(now, board.Set{})
	case q.Army == nil && !proof.Few(q.View, provedMovers, provedWorlds):
		return 0, false
	}
	win, err := p.solver.Win(
		context.Background(), q, proof.Limits{Plies: provedPlies, Nodes: p.nodes, Certain: true, Brief: true},
	)
	if err != nil {
		return 0, false
	}
	return win.Plies, true
}

// advance looks for a forced capture of a General.
func (p *prover) advance(now *advance.Position) (winner board.Side, plies int, ok bool) {
	for _, side := range [2]board.Side{now.Turn(), now.Turn().Opponent()} {
		if plies, ok := p.traps(now, side); ok {
			return side, plies, true
		}
	}
	return 0, 0, false
}

func (p *prover) traps(now *advance.Position, side board.Side) (plies int, ok bool) {
	trap, err := p.solver.Trap(context.Background(), *now, side, proof.Limits{Plies: provedPlies, Nodes: p.nodes})
	if err != nil {
		return 0, false
	}
	return trap.Plies, true
}

// proves reports whether the solver proves what a record says: that the winner wins by force from its last
// position.
func (t *jobGame) proves(rec *record.Game, a referee.Adjudication) bool {
	winner := rec.Result.Winner
	if rec.Game == record.Advance {
		r, err := record.ReplayAdvance(rec)
		if err != nil || !r.Seek(len(rec.Moves)) || r.Position().Result().Over() {
			return false
		}
		p := newProver(a, nil)
		p.nodes *= again
		_, ok := p.traps(r.Position(), winner)
		return ok
	}
	r, err := record.ReplayStratego(rec, t.set.variant.Stratego)
	if err != nil {
		return false
	}
	p := newProver(a, r.Position().Clone())
	p.nodes *= again
	if !r.Seek(len(rec.Moves)) || r.Position().Result().Over() {
		return false
	}
	_, ok := p.wins(r.Position(), winner)
	return ok
}
