package evaluation

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// A Term is one part of what the root is worth to me, in points.
type Term struct {
	Name   string
	Points float64
	Parts  []Part // those that are not 0; their points add up to the term's
}

// Part is what one rank or one piece adds to a term.
type Part struct {
	Side   int           // whose it is: state.Me or state.Enemy
	Square board.Square  // where the piece stands, NoSquare of a rank
	Rank   stratego.Rank // of the piece or of all such pieces, Hidden where it is not known
	Points float64
}

// add adds a part.
func (t *Term) add(p Part) {
	if p.Points != 0 {
		t.Points += float64(p.Points) // rounded once, on every processor
		t.Parts = append(t.Parts, p)
	}
}

// Terms returns the terms of the root, in points from my point of view, where I am to
// move: material, what is learned of the armies, and the threat to my Flag count as they are;
// secrecy, attack, risk and approach are what moves from here change. Study must have been called,
// with the same urgency.
func (e *Evaluation) Terms(urgency float64) []Term {
	return []Term{
		e.material(),
		{Name: "learned", Points: e.mixed(0, e.prices.odds)},
		e.secrets(),
		e.plans("attack", urgency), e.plans("risk", urgency), e.approaches(), e.threats(),
	}
}

// material is the table's part of the balance.
func (e *Evaluation) material() Term {
	t := Term{Name: "material"}
	for r := stratego.Marshal; r < stratego.Bomb; r++ {
		for side, sign := range [2]float64{1, -1} {
			t.add(Part{Side: side, Square: board.NoSquare, Rank: r, Points: float64(sign * e.k.Armies[side][r] * (1 - e.learnedShare()) * e.tabled[side][r])})
		}
	}
	return t
}

// secrets is what it is worth that ranks are hidden.
func (e *Evaluation) secrets() Term {
	t := Term{Name: "secrecy"}
	root := &e.k.Root
	for own := root.Occupied[state.Me].AndNot(root.Known); !own.Empty(); {
		q := own.Pop()
		r := state.RankOf(root.Mask[root.At[q]])
		t.add(Part{Side: state.Me, Square: q, Rank: r, Points: float64(e.secret[r])})
	}
	for foes := root.Occupied[state.Enemy].AndNot(root.Known); !foes.Empty(); {
		q := foes.Pop()
		p := root.At[q]
		hidden, mask := &e.foes[p], root.Mask[p]
		worth := hidden.value.Of(mask) / e.k.Chance[p].Of(mask)
		t.add(Part{Side: state.Enemy, Square: q, Rank: stratego.Hidden, Points: -float64(hidden.secret * worth)})
	}
	return t
}

// plans is what the places of my movers are worth, or what they risk there: the places as
// they would be if the other counted for nothing.
func (e *Evaluation) plans(name string, urgency float64) Term {
	alone, p := *e, *e.p
	alone.p = &p
	if name == "attack" {
		p.Fear = 0
	} else {
		p.Plan = 0
	}
	// Plans are made before my places are, so those must not be there.
	for own := e.k.Root.Occupied[state.Me]; !own.Empty(); {
		alone.places[e.k.Root.At[own.Pop()]] = [board.MaxSquares]int16{}
	}
	alone.plan(urgency)
	return alone.placed(name, state.Me, 1)
}

// approaches is what it costs that enemies are near my Flag.
func (e *Evaluation) approaches() Term { return e.placed("approach", state.Enemy, -1) }

// placed adds up the places of a side.
func (e *Evaluation) placed(name string, side int, sign float64) Term {
	t := Term{Name: name}
	root := &e.k.Root
	for pieces := root.Movers[side]; !pieces.Empty(); {
		q := pieces.Pop()
		p := root.At[q]
		r := stratego.Hidden
		if m := root.Mask[p]; m&(m-1) == 0 {
			r = state.RankOf(m)
		}
		t.add(Part{Side: side, Square: q, Rank: r, Points: float64(sign * float64(e.places[p][q]))})
	}
	return t
}

// threats is what it costs that enemies may take my Flag before any guard is there.
func (e *Evaluation) threats() Term {
	return Term{Name: "threat", Points: float64(-e.danger(&e.k.Root, state.Me))}
}
