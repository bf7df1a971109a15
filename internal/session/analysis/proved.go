package analysis

import (
	"context"
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/certainty"
	"flagfall.dev/stratego"
)

// What is asked of the solver: of positions with few pieces, since it is silent about others.
const (
	provedPieces = 24 // of both sides
	provedHidden = 8
	provedPlies  = 15
	lostPlies    = 6 // within which a move is called lost
	provedTraps  = 7
	leastNodes   = 4_000
	lostWorlds   = 24 // assignments of what is hidden from the side that loses
)

// prover adds what is certain to reports of one position.
type prover struct{ solver proof.Solver }

// stratego adds what is certain for either side, by what it may know: a win by force, or moves of the side to move
// that lose. start is where the game began.
func (p *prover) stratego(ctx context.Context, r *Report, start, now *stratego.Position, nodes uint64) {
	if pieces := now.Pieces(board.First).Count() + now.Pieces(board.Second).Count(); pieces > provedPieces {
		return
	}
	limits := proof.Limits{Plies: provedPlies, Nodes: max(leastNodes, nodes), Certain: true}
	for _, side := range []board.Side{r.Turn, r.Turn.Opponent()} {
		q := proof.About(start, now, side)
		if q.View.Hidden().Count() > provedHidden {
			continue
		}
		win, err := p.solver.Win(ctx, q, limits)
		if err != nil || !win.Certain() {
			continue
		}
		a := certainty.Answer{Side: side, Turn: r.Turn, Hidden: q.View.Hidden().Count(), Assignments: win.All, Win: win}
		move := ""
		if side == r.Turn {
			move = now.Variant().FormatMove(win.Move)
		}
		r.won(side, move, a.Sentences(now.Variant()))
		p.lost(ctx, r, start, now, side, limits)
		return
	}
	q := proof.About(start, now, r.Turn)
	if q.View.Hidden().Count() > provedHidden {
		return
	}
	limits.Plies = lostPlies
	lost, err := p.solver.Losing(ctx, q, limits)
	if err != nil || len(lost) == 0 {
		return
	}
	var legal, bad []string
	for _, m := range q.View.Moves(nil) {
		text := now.Variant().FormatMove(m)
		if legal = append(legal, text); slices.Contains(lost, m) {
			bad = append(bad, text)
		}
	}
	r.demote(legal, bad)
}

// lost says what the other side can know of a win: it has no chance if it sees that it loses whatever is hidden from it,
// and otherwise its chance is what it may still expect.
func (p *prover) lost(ctx context.Context, r *Report, start, now *stratego.Position, winner board.Side, l proof.Limits) {
	loser := winner.Opponent()
	worlds, err := proof.Worlds(proof.About(start, now, loser))
	known := err == nil && len(worlds) <= lostWorlds
	for i := 0; known && i < len(worlds); i++ {
		q := proof.About(start, now, winner)
		q.View = worlds[i].View(winner)
		win, err := p.solver.Win(ctx, q, l)
		known = err == nil && win.Certain()
	}
	if known {
		r.Known[loser] = Chance{}
		return
	}
	r.Says = append(r.Says, phrase.New("%s may not know that: its chance is what it may expect by what it sees.",
		phrase.New(stratego.SideName(loser))))
}

// advance adds a General that is taken by force.
func (p *prover) advance(ctx context.Context, r *Report, now *advance.Position, nodes uint64) {
	for _, side := range []board.Side{r.Turn, r.Turn.Opponent()} {
		t, err := p.solver.Trap(ctx, *now, side, proof.Limits{Plies: provedTraps, Nodes: max(leastNodes, nodes)})
		if err != nil {
			continue
		}
		move := ""
		if side == r.Turn {
			move = t.Move.String()
		}
		r.won(side, move, certainty.Trapped(t, r.Turn))
		r.Known[side.Opponent()] = Chance{}
		return
	}
}

// won says that a side wins by force: that is certain, whatever the search sees. move is its move, empty where the
// other side is to move.
func (r *Report) won(side board.Side, move string, says []phrase.Text) {
	r.Known[side] = Chance{Win: 1}
	r.Truth = Chance{Win: float64(1 - side)} // it is the first side's
	if move == "" {
		r.Says = append(says, r.Says...)
		return
	}
	r.prove(move)
	r.Says = says // the reasons are perhaps another move's
}

// demote puts moves that are proved to lose behind the others. bad are some of the legal ones.
func (r *Report) demote(legal, bad []string) {
	if len(bad) == len(legal) {
		return
	}
	var good, last []Move
	for _, m := range r.Moves {
		if slices.Contains(bad, m.Text) {
			last = append(last, m)
		} else {
			good = append(good, m)
		}
	}
	if len(good) == 0 { // none of the best ones of the search
		for _, m := range legal {
			if !slices.Contains(bad, m) {
				good = append(good, Move{Text: m, Win: -1, Line: []string{}})
			}
		}
	}
	says := []phrase.Text{}
	if len(r.Moves) > 0 && r.Moves[0].Text == good[0].Text {
		says = r.Says // they are the reasons of this move
	}
	for _, m := range last {
		says = append(says, phrase.New("After %s an enemy that knows every rank wins by force.", m.Text))
	}
	r.Says = says
	r.Moves = append(good, last...)
	r.Moves = r.Moves[:min(shown, len(r.Moves))]
}
