// Package evaluation evaluates positions for the side that thinks: the terms of a value in
// points, and the chance to win that points stand for. A Sergeant is worth about 80 points.
package evaluation

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// Evaluation is the evaluation of the positions that a search reaches from one root. The
// zero value is ready for Study.
type Evaluation struct {
	k     *state.Knowledge
	board *state.Board // of k
	p     *parameter.Values

	worth   [2][stratego.Ranks]float64 // by side and rank, of a piece that the other side knows
	secrecy [2][stratego.Ranks]float64 // share of it that a hidden piece is worth more
	prices  prices
	tabled  [2][stratego.Ranks]float64 // the worths of the table, by which enemies are taken to choose
	// price is the worth of my piece's rank, and secret that of its secrecy.
	price, secret [stratego.Ranks]int32
	stir          int32
	foes          [state.MaxPieces]foe
	stakes        stakes
	bold          [state.MaxPieces]boldness // towards my hidden pieces
	places        state.Places              // what standing there is worth
	threat        threat
	memory        memory

	last    premises
	kept    bool // the last appraisal came out as the one before
	roads   [gaits]road
	walled  bool // some enemy is a wall, which parts the roads
	near    fading
	reach   fading
	targets []target // room that plan uses again
	movers  []mover  // while plans are made
	ways    ways
	worst   [state.MaxPieces]field // what my movers risk on every square, while plans are made
}

// premises are the inputs of an appraisal. As long as they are the same, as they mostly are for the
// enemy in the worlds of one root, so are worths and boldness, and what strikes on each enemy bring.
type premises struct {
	values   parameter.Values
	board    *state.Board
	armies   [2]state.Army
	occupied [2]board.Set
	known    board.Set
	moved    board.Set
	foes     board.Set                     // enemies that may move
	movers   int                           // of mine
	likely   [state.MaxPieces]state.Likely // of the enemies
	mask     [state.MaxPieces]uint16
	guess    *belief.Belief
	shy      belief.Reluctance
}

// foe is what an enemy piece is worth.
type foe struct {
	value  state.Sums // probability × worth
	secret float32    // share of its worth that its secrecy is worth, on average
}

// Effort says how closely a root is looked at.
type Effort struct {
	Trifle  float64 // threats below this many points are left out
	Urgency float64 // by which plans are multiplied
}

// Outline is what an evaluation says of a root as a whole.
type Outline struct {
	Places  *state.Places // the prior of the search's move order; valid until the next Study
	Worth   [2][stratego.Ranks]float64
	Balance float64 // by how many points I am ahead
}

// Study prepares the evaluation of what a search reaches from the root of some
// knowledge. guess is what the enemy may infer about my pieces.
func (e *Evaluation) Study(k *state.Knowledge, p *parameter.Values, guess *belief.Belief, how Effort) Outline {
	e.begin(k, p)
	if e.kept = e.same(guess); !e.kept {
		e.appraise()
		e.suspect(guess)
		e.keep(guess)
		for k := range e.targets {
			e.targets[k].hunt.asked = false
		}
	}
	e.approach()
	e.besiege(e.exposure(guess), float32(how.Trifle))
	e.plan(how.Urgency)
	return Outline{Places: &e.places, Worth: e.worth, Balance: e.Balance()}
}

// begin starts with a root without places.
func (e *Evaluation) begin(k *state.Knowledge, p *parameter.Values) {
	e.k, e.board, e.p = k, k.Board, p
	e.stir = int32(p.Stir)
	clear(e.places[:k.Pieces])
	e.memory.forget()
}

// same reports whether the last appraisal would come out alike.
func (e *Evaluation) same(guess *belief.Belief) bool {
	k, last := e.k, &e.last
	if last.guess != guess || last.shy != k.Reluctance || last.board != e.board || last.armies != k.Armies || last.values != *e.p ||
		last.occupied != k.Root.Occupied || last.known != k.Root.Known || last.moved != k.Root.Moved ||
		last.foes != k.Root.Movers[state.Enemy] || last.movers != k.Root.Movers[state.Me].Count() {
		return false
	}
	for foes := k.Root.Occupied[state.Enemy]; !foes.Empty(); {
		if i := k.Root.At[foes.Pop()]; last.mask[i] != k.Root.Mask[i] || last.likely[i] != k.Likely[i] {
			return false
		}
	}
	return true
}

// keep notes what the appraisal followed from.
func (e *Evaluation) keep(guess *belief.Belief) {
	k := e.k
	e.last.values, e.last.board, e.last.armies, e.last.guess = *e.p, e.board, k.Armies, guess
	e.last.shy = k.Reluctance
	e.last.occupied, e.last.known, e.last.moved = k.Root.Occupied, k.Root.Known, k.Root.Moved
	e.last.foes, e.last.movers, e.last.mask = k.Root.Movers[state.Enemy], k.Root.Movers[state.Me].Count(), k.Root.Mask
	copy(e.last.likely[:k.Pieces], k.Likely[:k.Pieces])
}

// appraise fills in what all pieces are worth.
func (e *Evaluation) appraise() {
	k, p := e.k, e.p
	mine, theirs := &k.Armies[state.Me], &k.Armies[state.Enemy]
	e.worth[state.Me] = tableWorth(p, k.Board.Variant, mine, theirs)
	e.worth[state.Enemy] = tableWorth(p, k.Board.Variant, theirs, mine)
	e.tabled = e.worth
	for side := range e.secrecy {
		copy(e.secrecy[side][:], p.Secret[:])
	}
	e.learn()
	for r := range e.price {
		e.price[r] = int32(e.worth[state.Me][r])
		e.secret[r] = int32(e.worth[state.Me][r] * e.secrecy[state.Me][r])
	}
	for foes := k.Root.Occupied[state.Enemy]; !foes.Empty(); {
		i := k.Root.At[foes.Pop()]
		e.value(&e.foes[i], &k.Likely[i])
	}
}

// value fills in what an enemy is worth that is of each rank with some chance.
func (e *Evaluation) value(f *foe, likely *state.Likely) {
	var value [stratego.Ranks]float64
	secret, total := 0.0, 0.0
	for r, c := range likely {
		value[r] = float64(c * e.worth[state.Enemy][r])
		if stratego.Rank(r) != stratego.Flag {
			secret += float64(value[r] * e.secrecy[state.Enemy][r])
			total += value[r]
		}
	}
	f.value.Fill(&value)
	f.secret = 0
	if total > 0 {
		f.secret = float32(secret / total)
	}
}

// Value returns what a position is worth to me without a search, in points beside the
// root; side is to move. It is never above the state's Score.
func (e *Evaluation) Value(st *state.State, side int) int32 {
	return st.Score - e.danger(st, side)
}

// Watched returns the value of a position where the enemy is to move, and the squares that decide
// it: a step of mine that neither begins nor ends on one changes it by what Step says.
func (e *Evaluation) Watched(st *state.State) (value int32, watched board.Set) {
	return st.Score - e.dangerWatched(st, state.Enemy, &watched), watched
}

// Chance is the chance to win of a side that is a given number of points ahead.
func Chance(points float64, p *parameter.Values) float64 {
	return 1 / (1 + math.Exp(-points/p.WinScale))
}
