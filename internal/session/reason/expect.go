package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// The kinds of claims about what comes next. Chance is that it does.
const (
	ExpectMove  Kind = "expect-move"  // Foe goes to Other: in Advance, where nothing is hidden
	ExpectLeave Kind = "expect-leave" // Foe goes somewhere, or strikes
)

// even is the least chance of what is said to be expected.
const even = 0.5

// experience turns the share of worlds in which a reply of a piece was foreseen into the chance that it is the piece that moves,
// where the enemy is foreseen wholly. The line was fitted to 1,600 hints in games against council and marshal (level 6
// and 2,000 nodes), and lowered by 2 % where 700 against levels 7 and 10 and more nodes came less often (barrage 48 %, others
// 60 %); of 910 in positions of recorded games 68 % came. 'flagfall lab hints --opponent council' counts again. Which move
// the piece makes, or what is struck, cannot be told: even where all worlds agreed the move came in 0 to 64 % of the cases,
// by who the enemy was.
var experience = struct{ base, slope float64 }{0.12, 0.5}

// seasoned is the chance that a piece moves which is foreseen with a share, from an enemy that is foreseen to some degree.
func seasoned(share, foreseen float64) float64 {
	return (experience.base + float64(experience.slope*min(share, 1))) * foreseen
}

// A Reply is an answer of the enemy with its chance, from 0 to 1.
type Reply struct {
	Move   stratego.Move
	Chance float64
}

// Expect returns with which piece the enemy moves next, after a move, if that has at least one chance in two. foreseen
// is how far the enemy does what is foreseen of it, from 0 for one of which that is not known to 1: players of one strong
// habit and weak levels do it so seldom that nothing is expected of them.
func Expect(view *stratego.View, m stratego.Move, replies []Reply, foreseen float64) (c Claim, ok bool) {
	l := newLook(view, Guess{}, m)
	leaves := map[board.Square]float64{}
	for _, r := range replies {
		if l.foeOn(r.Move.From) && r.Move.From != m.To {
			leaves[r.Move.From] += r.Chance
		}
	}
	if q, share := most(leaves); seasoned(share, foreseen) >= even {
		return l.expected(about(ExpectLeave, q).with(seasoned(share, foreseen), 0)), true
	}
	return Claim{}, false
}

// most returns the square with the largest share, the first of equals.
func most(shares map[board.Square]float64) (best board.Square, share float64) {
	best = board.NoSquare
	for q, p := range shares {
		if p > share || p == share && q < best {
			best, share = q, p
		}
	}
	return best, share
}

// Came reports whether what a claim expects is what the enemy then did.
func (c Claim) Came(reply stratego.Move) bool {
	return c.Kind == ExpectLeave && reply.From == c.Foe
}

// expected puts what is expected into words.
func (l *look) expected(c Claim) Claim {
	for _, q := range []board.Square{l.move.From, l.move.To, c.Foe} {
		c.Squares = append(c.Squares, l.variant.Format(q))
	}
	c.Said = phrase.New("%s's next move is with %s (%.0f %%)", stratego.SideName(l.foe), l.enemy(c.Foe), Percent(c.Chance))
	return c
}
