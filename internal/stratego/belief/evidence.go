package belief

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// witness replays a game and gathers evidence about one side's hidden pieces.
type witness struct {
	v      *stratego.Variant
	side   board.Side // whose hidden pieces are judged
	lives  *Lives
	why    [][]Act // for people to read
	habits []habit
	moves  int                     // moves that the side made
	starts [board.MaxSquares]int16 // the side's pieces by where they started, -1
	proofs []proof
	record record
	last   int16 // the piece that the side moved last, -1 at first
}

// An Act is one thing a piece did that tells about its rank.
type Act struct {
	Ply   int
	Kind  string // approach, flight, patience, guard
	Other stratego.Rank
}

func newWitness(v *stratego.Variant, side board.Side, lives *Lives) *witness {
	w := &witness{v: v, side: side, lives: lives, why: make([][]Act, len(lives.All)), habits: make([]habit, len(lives.All))}
	w.last = -1
	for i := range w.starts {
		w.starts[i] = -1
	}
	for i := range lives.All {
		if lives.All[i].Side == side {
			w.starts[lives.All[i].Start] = int16(i)
		}
	}
	return w
}

// see takes in the event of a ply, before it is played on the squares. before is
// the one that it answers, nil at the start.
func (w *witness) see(e stratego.Event, before *stratego.Event, ply int) {
	w.prove(e)
	if e.Side != w.side {
		return
	}
	if before != nil && before.Side != w.side && before.Outcome == stratego.NoStrike {
		w.seeThreat(*before, e, ply-1)
	}
	w.observe(e)
	w.moves++
	if e.Outcome == stratego.NoStrike {
		w.seeStep(e, ply)
	}
}

// seeStep notes what a step tells of one of the side's hidden pieces.
func (w *witness) seeStep(e stratego.Event, ply int) {
	mover := w.lives.at[e.Move.From]
	if p := &w.lives.All[mover]; p.Known {
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
func (w *witness) seeThreat(e, next stratego.Event, ply int) {
	k := w.lives.On(e.Move.To)
	if !k.Known || k.Rank == stratego.NoRank {
		return
	}
	for q := range w.v.Adjacent(e.Move.To).AndNot(w.v.Adjacent(e.Move.From)).All() {
		i := w.lives.at[q]
		if i < 0 || w.lives.All[i].Side != w.side {
			continue
		}
		p := &w.lives.All[i]
		if !p.Known && next.Move.From != q && next.Outcome == stratego.NoStrike {
			w.note(i, Act{ply, "patience", k.Rank})
		}
		if p.Known && w.v.Strike(k.Rank, p.Rank) == stratego.Win && next.Move.From != q && next.Move.To != e.Move.To {
			w.seeGuards(q, next, Act{ply, "guard", k.Rank})
		}
	}
}

// seeGuards notes the hidden pieces beside a threatened piece that stays.
func (w *witness) seeGuards(q board.Square, next stratego.Event, a Act) {
	for g := range w.v.Adjacent(q).All() {
		i := w.lives.at[g]
		if i >= 0 && w.lives.All[i].Side == w.side && !w.lives.All[i].Known && next.Move.From != g {
			w.note(i, a)
		}
	}
}

// knownEnemy returns a piece of the other side whose rank the judged side has
// seen.
func (w *witness) knownEnemy(q board.Square) *Life {
	k := w.lives.On(q)
	if k == nil || k.Side == w.side || !k.Known || k.Rank == stratego.NoRank {
		return nil
	}
	return k
}

// note keeps an act. The same act towards the same rank is kept once, the last
// time.
func (w *witness) note(piece int16, a Act) {
	for i, old := range w.why[piece] {
		if old.Kind == a.Kind && old.Other == a.Other {
			w.why[piece][i].Ply = a.Ply
			return
		}
	}
	w.why[piece] = append(w.why[piece], a)
}
