package belief

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// observer replays a game and gathers evidence about one side's hidden pieces.
type observer struct {
	v           *stratego.Variant
	side        board.Side // whose hidden pieces are judged
	traces      *Traces
	why         [][]Act // for people to read
	observed    []observation
	moves       int                     // moves that the side made
	army        []stratego.Levy         // of the side at the start
	homes       *[board.MaxSquares]int  // set-up indices of the side's home squares, -1 elsewhere
	starts      [board.MaxSquares]int16 // the side's pieces by where they started, -1
	revelations []revelation
	evidence    evidence
	styling     styling
	prior       priorTable
	strikes     strikes
	last        int16 // the piece that the side moved last, -1 at first
}

// An Act is one thing a piece did that tells about its rank.
type Act struct {
	Ply   int
	Kind  string // approach, flight, patience, guard
	Other stratego.Rank
}

func newObserver(v *stratego.Variant, side board.Side, traces *Traces) *observer {
	w := &observer{
		v: v, side: side, traces: traces, army: v.Definition().Army, homes: homeIndex(v, side),
		why: make([][]Act, len(traces.All)), observed: make([]observation, len(traces.All)),
	}
	w.last = -1
	for i := range w.starts {
		w.starts[i] = -1
	}
	for i := range traces.All {
		if traces.All[i].Side == side {
			w.starts[traces.All[i].Start] = int16(i)
		}
	}
	return w
}

// see takes in the event of a ply, before it is played on the squares. before is
// the one that it answers, nil at the start.
func (w *observer) see(e stratego.Event, before *stratego.Event, ply int) {
	w.prove(e)
	if e.Side != w.side {
		return
	}
	if before != nil && before.Side != w.side && before.Outcome == stratego.NoStrike {
		w.seeThreat(*before, e, ply-1)
	}
	w.strikes.count(w, e)
	w.observe(e)
	w.moves++
	if e.Outcome == stratego.NoStrike {
		w.seeStep(e, ply)
	}
}

// seeStep notes what a step says about one of the side's hidden pieces.
func (w *observer) seeStep(e stratego.Event, ply int) {
	mover := w.traces.at[e.Move.From]
	if p := &w.traces.All[mover]; p.Known {
		return
	}
	before, after := w.v.Adjacent(e.Move.From), w.v.Adjacent(e.Move.To)
	for q := range before.AndNot(after).All() {
		if k := w.knownEnemy(q); k != nil && k.Rank.Movable() {
			w.note(mover, Act{ply, "flight", k.Rank})
		}
	}
	for q := range after.AndNot(before).Without(e.Move.From).All() {
		if k := w.knownEnemy(q); k != nil && k.Rank.Movable() {
			w.note(mover, Act{ply, "approach", k.Rank})
		}
	}
}

// seeThreat notes how the side answers when a known piece has stepped up to it.
func (w *observer) seeThreat(e, next stratego.Event, ply int) {
	k := w.traces.On(e.Move.To)
	if !k.Known || k.Rank == stratego.NoRank {
		return
	}
	for q := range w.v.Adjacent(e.Move.To).AndNot(w.v.Adjacent(e.Move.From)).All() {
		i := w.traces.at[q]
		if i < 0 || w.traces.All[i].Side != w.side {
			continue
		}
		p := &w.traces.All[i]
		if !p.Known && next.Move.From != q && next.Outcome == stratego.NoStrike {
			w.note(i, Act{ply, "patience", k.Rank})
		}
		if p.Known && w.v.Strike(k.Rank, p.Rank) == stratego.Win && next.Move.From != q && next.Move.To != e.Move.To {
			w.seeGuards(q, next, Act{ply, "guard", k.Rank})
		}
	}
}

// seeGuards notes the hidden pieces beside a threatened piece that stays.
func (w *observer) seeGuards(q board.Square, next stratego.Event, a Act) {
	for g := range w.v.Adjacent(q).All() {
		i := w.traces.at[g]
		if i >= 0 && w.traces.All[i].Side == w.side && !w.traces.All[i].Known && next.Move.From != g {
			w.note(i, a)
		}
	}
}

// knownEnemy returns a piece of the other side whose rank the judged side has
// seen.
func (w *observer) knownEnemy(q board.Square) *Trace {
	k := w.traces.On(q)
	if k == nil || k.Side == w.side || !k.Known || k.Rank == stratego.NoRank {
		return nil
	}
	return k
}

// note keeps an act. The same act towards the same rank is kept once, the last
// time.
func (w *observer) note(piece int16, a Act) {
	for i, old := range w.why[piece] {
		if old.Kind == a.Kind && old.Other == a.Other {
			w.why[piece][i].Ply = a.Ply
			return
		}
	}
	w.why[piece] = append(w.why[piece], a)
}
