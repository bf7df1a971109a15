package belief

import (
	"flagfall/board"
	"flagfall/stratego"
)

// Behaviour has how much more (above 1) or less (below 1) likely an act is for
// a piece that would win a strike against the known piece it concerns, than
// for one that would lose it; Tie stands between. The numbers were counted on
// recorded games (`flagfall lab belief`).
type Behaviour struct {
	// Approach: it stepped next to a known enemy piece.
	Approach Odds
	// Flight: it stepped away from a known enemy piece.
	Flight Odds
	// Patience: a known enemy piece came to stand beside it and it did not
	// strike at the next move.
	Patience Odds
	// Guard: a known enemy piece threatened a weaker piece beside it, which
	// was left there.
	Guard Odds
	// Rest is the part of its pieces that a side moves for the first time at
	// each of its moves, by home row from the back, doubled for the front
	// ranks that lead an attack: it makes what never moves more and more
	// likely a Bomb.
	Rest [4]float64
}

// Odds are the likelihoods of one act for a piece that beats, ties with or
// falls to the known piece when it strikes it, and for one that never moves.
type Odds struct{ Beat, Tie, Fall, Inert float64 }

// Counted are the odds counted on recorded games.
func Counted() *Behaviour {
	return &Behaviour{
		Approach: Odds{1.8, 0.8, 0.25, 0},
		Flight:   Odds{0.25, 0.8, 1.1, 0},
		Patience: Odds{0.12, 0.9, 0.9, 1.25},
		Guard:    Odds{0.9, 0.9, 1, 1.1},
		Rest:     [4]float64{0.002, 0.003, 0.004, 0.006},
	}
}

// floor is the least weight that all acts together leave a possible rank, and
// its inverse the most: behaviour misleads, counts do not.
const floor = 0.02

// witness replays a game and gathers evidence about one side's hidden pieces.
type witness struct {
	v     *stratego.Variant
	side  board.Side // whose hidden pieces are judged
	lives *Lives
	how   *Behaviour
	// weight multiplies up what each piece's acts say of each rank.
	weight [][stratego.Ranks]float64
	why    [][]Act
	moves  int // moves that the side made
}

// An Act is one thing a piece did that tells about its rank.
type Act struct {
	Ply   int
	Kind  string // approach, flight, patience, guard
	Other stratego.Rank
}

func newWitness(v *stratego.Variant, side board.Side, lives *Lives, how *Behaviour) *witness {
	w := &witness{v: v, side: side, lives: lives, how: how}
	w.weight = make([][stratego.Ranks]float64, len(lives.All))
	w.why = make([][]Act, len(lives.All))
	for i := range w.weight {
		for r := range w.weight[i] {
			w.weight[i][r] = 1
		}
	}
	return w
}

// see takes in the event of a ply, before it is played on the squares. next is
// the answer to it, nil at the end of the history.
func (w *witness) see(e stratego.Event, next *stratego.Event, ply int) {
	if e.Side == w.side {
		w.moves++
		if e.Outcome == stratego.NoStrike {
			w.seeStep(e, ply)
		}
		return
	}
	if e.Outcome == stratego.NoStrike && next != nil {
		w.seeThreat(e, *next, ply)
	}
}

// seeStep judges a step of one of the side's hidden pieces.
func (w *witness) seeStep(e stratego.Event, ply int) {
	mover := w.lives.at[e.Move.From]
	if p := &w.lives.All[mover]; p.Known {
		return
	}
	before, after := w.v.Adjacent(e.Move.From), w.v.Adjacent(e.Move.To)
	for q := range before.AndNot(after).All() {
		if k := w.knownEnemy(q); k != nil && k.Rank.Movable() {
			w.judge(mover, Act{ply, "flight", k.Rank}, w.how.Flight)
		}
	}
	for q := range after.AndNot(before).Without(e.Move.From).All() {
		if k := w.knownEnemy(q); k != nil && k.Rank.Movable() {
			w.judge(mover, Act{ply, "approach", k.Rank}, w.how.Approach)
		}
	}
}

// seeThreat judges how the side answers when a known piece steps up to it.
func (w *witness) seeThreat(e, next stratego.Event, ply int) {
	k := w.lives.On(e.Move.From)
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
			w.judge(i, Act{ply, "patience", k.Rank}, w.how.Patience)
		}
		if p.Known && w.v.Strike(k.Rank, p.Rank) == stratego.Win && next.Move.From != q && next.Move.To != e.Move.To {
			w.seeGuards(q, next, Act{ply, "guard", k.Rank})
		}
	}
}

// seeGuards judges the hidden pieces beside a threatened piece that stays.
func (w *witness) seeGuards(q board.Square, next stratego.Event, a Act) {
	for g := range w.v.Adjacent(q).All() {
		i := w.lives.at[g]
		if i >= 0 && w.lives.All[i].Side == w.side && !w.lives.All[i].Known && next.Move.From != g {
			w.judge(i, a, w.how.Guard)
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

// judge weighs an act. The same act towards the same rank counts once: what
// made a piece do it makes it do it again.
func (w *witness) judge(piece int16, a Act, odds Odds) {
	for i, old := range w.why[piece] {
		if old.Kind == a.Kind && old.Other == a.Other {
			w.why[piece][i].Ply = a.Ply
			return
		}
	}
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		f := odds.Inert
		if r.Movable() {
			f = odds.Fall
			switch w.v.Strike(r, a.Other) {
			case stratego.Win:
				f = odds.Beat
			case stratego.Both:
				f = odds.Tie
			}
		}
		w.weight[piece][r] *= f
	}
	w.why[piece] = append(w.why[piece], a)
}

// rest weighs how long a piece has stood still.
func (w *witness) rest(p *Life) float64 {
	row := w.homeRow(p.Start)
	still := 1.0
	rate := w.how.Rest[row]
	for n := w.moves; n > 0; n-- {
		still *= 1 - rate
		if still < 0.05 {
			return 0.05
		}
	}
	return still
}

// homeRow returns the row of a start square from the back, as one of four.
func (w *witness) homeRow(q board.Square) int {
	g := w.v.Grid()
	row := g.Row(q)
	if !w.v.AtTop(w.side) {
		row = g.Height - 1 - row
	}
	rows := w.v.HomeSize() / g.Width
	return min(max(scale(row, rows, 4), 0), 3)
}
