package evaluation

import (
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// appraisal is what pieces and strikes at a root are worth, as far as it often stays the same from one
// root to the next: most of all for the enemy in the worlds of one root. It is kept as long as its
// premises are equal, and nothing in it depends on anything else: its methods see neither the
// Evaluation nor the Knowledge. So who needs one more input adds a field to premises, which is
// compared from then on.
type appraisal struct {
	from premises

	worth   [2][stratego.Ranks]float64 // by side and rank, of a piece that the other side knows
	secrecy [2][stratego.Ranks]float64 // share of it that a hidden piece is worth more
	prices  prices
	tabled  [2][stratego.Ranks]float64 // the worths of the table, by which enemies are taken to choose
	// price is the worth of my piece's rank, and secret that of its secrecy.
	price, secret [stratego.Ranks]int32
	foes          [state.MaxPieces]foe
	stakes        stakes
	bold          [state.MaxPieces]boldness // towards my hidden pieces
	hunts         [state.MaxPieces]hunt     // by enemy
}

// premises are all that an appraisal follows from. They are compared as a whole. Which of my pieces has
// which rank is not among them: it is what differs between the worlds of a root.
type premises struct {
	board      *state.Board // never changes
	values     parameter.Values
	armies     [2]state.Army
	reluctance belief.Reluctance
	movers     [2]int                 // how many pieces of each side may move
	own        [2][stratego.Ranks]int // my pieces by rank, hidden and known
	count      int                    // of the pieces
	pieces     [state.MaxPieces]piece
}

// piece is a piece of the root.
type piece struct {
	side  int
	known bool
	// chances are those of its ranks by what the other side believes, 0 where a piece of mine is known.
	chances state.Likely
	// Of enemies: the ranks that it may have, and whether it has moved and may move.
	ranks         uint16
	moved, mobile bool
}

// foe is what an enemy piece is worth.
type foe struct {
	chance state.Sums // of its ranks
	value  state.Sums // probability × worth
	secret float32    // share of its worth that its secrecy is worth, on average
}

// gather fills in the premises of a root, which are zero so far. guess is what the enemy may infer about my pieces.
func (in *premises) gather(k *state.Knowledge, p *parameter.Values, guess *belief.Belief) {
	root := &k.Root
	in.board, in.values, in.armies, in.reluctance = k.Board, *p, k.Armies, k.Reluctance
	in.count = k.Pieces
	for side := range 2 {
		in.movers[side] = root.Movers[side].Count()
		for all := root.Occupied[side]; !all.Empty(); {
			q := all.Pop()
			i := root.At[q]
			at := &in.pieces[i]
			at.side, at.known = side, root.Known.Has(q)
			if side == state.Enemy {
				at.chances, at.ranks, at.moved, at.mobile = k.Likely[i], root.Mask[i], root.Moved.Has(q), root.Movers[side].Has(q)
				continue
			}
			if r := state.RankOf(root.Mask[i]); at.known {
				in.own[1][r]++
			} else {
				in.own[0][r]++
				at.chances = guess.On(q).Chance
			}
		}
	}
}

// appraise makes it the appraisal of a root.
func (a *appraisal) appraise(k *state.Knowledge, p *parameter.Values, guess *belief.Belief) {
	var now premises
	now.gather(k, p, guess)
	if now == a.from {
		return
	}
	a.from = now
	a.valueRanks()
	for i := range a.from.pieces[:a.from.count] {
		a.hunts[i].asked = false
		if a.from.pieces[i].side == state.Enemy {
			a.valueFoe(&a.foes[i], &a.from.pieces[i].chances)
		}
	}
	a.suspect()
}

// valueRanks fills in what pieces of every rank are worth.
func (a *appraisal) valueRanks() {
	p, variant := &a.from.values, a.from.board.Variant
	mine, theirs := &a.from.armies[state.Me], &a.from.armies[state.Enemy]
	a.worth[state.Me] = tableWorth(p, variant, mine, theirs)
	a.worth[state.Enemy] = tableWorth(p, variant, theirs, mine)
	a.tabled = a.worth
	for side := range a.secrecy {
		copy(a.secrecy[side][:], p.Secret[:])
	}
	a.learn()
	for r := range a.price {
		a.price[r] = int32(a.worth[state.Me][r])
		a.secret[r] = int32(a.worth[state.Me][r] * a.secrecy[state.Me][r])
	}
}

// valueFoe fills in what an enemy is worth that is of each rank with some chance.
func (a *appraisal) valueFoe(f *foe, likely *state.Likely) {
	var value [stratego.Ranks]float64
	secret, total := 0.0, 0.0
	for r, c := range likely {
		value[r] = float64(c * a.worth[state.Enemy][r])
		if stratego.Rank(r) != stratego.Flag {
			secret += float64(value[r] * a.secrecy[state.Enemy][r])
			total += value[r]
		}
	}
	f.chance.Fill((*[stratego.Ranks]float64)(likely))
	f.value.Fill(&value)
	f.secret = 0
	if total > 0 {
		f.secret = float32(secret / total)
	}
}
