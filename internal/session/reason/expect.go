package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// The kinds of claims about what comes next. Chance is that it does.
const (
	ExpectMove   Kind = "expect-move"   // Foe goes to Other
	ExpectStrike Kind = "expect-strike" // something of the enemy strikes what is then on Other
	ExpectLeave  Kind = "expect-leave"  // Foe goes somewhere else, or strikes
)

// even is the least chance of what is said to be expected.
const even = 0.5

// experience turns the share of replies that a player foresees into the chance that they come: people
// and programs are less of one mind than one player's worlds. The lines were fitted to 2,300 positions of games of our
// players, of games by hints and of recorded games of other programs: where all worlds agree, the very move came in 42 % of
// them, a strike on the same square in 48 %, and a move of the same piece in 65 %. A test holds them.
var experience = map[Kind]struct{ base, slope float64 }{
	ExpectMove:   {0, 0.42},
	ExpectStrike: {0, 0.48},
	ExpectLeave:  {-0.25, 0.9},
}

// seasoned is the chance of a claim of a kind that a share of replies speaks for.
func seasoned(k Kind, share float64) float64 {
	e := experience[k]
	return e.base + e.slope*min(share, 1)
}

// A Reply is an answer of the enemy with its chance, from 0 to 1.
type Reply struct {
	Move   stratego.Move
	Chance float64
}

// Expect returns what the enemy will do after a move, if something has at least one chance in two:
// the most exact of what can be said.
func Expect(view *stratego.View, m stratego.Move, replies []Reply) (c Claim, ok bool) {
	l := newLook(view, Guess{}, m)
	strikes, leaves := map[board.Square]float64{}, map[board.Square]float64{}
	mine := l.view.Pieces(l.me).Without(m.From).With(m.To)
	for _, r := range replies {
		if !l.foeOn(r.Move.From) || r.Move.From == m.To {
			continue
		}
		if p := seasoned(ExpectMove, r.Chance); p >= even {
			return l.expected(about(ExpectMove, r.Move.From).and(r.Move.To).with(p, 0)), true
		}
		if mine.Has(r.Move.To) {
			strikes[r.Move.To] += r.Chance
		}
		leaves[r.Move.From] += r.Chance
	}
	if q, p := most(strikes); seasoned(ExpectStrike, p) >= even {
		return l.expected(plain(ExpectStrike).and(q).with(seasoned(ExpectStrike, p), 0)), true
	}
	if q, p := most(leaves); seasoned(ExpectLeave, p) >= even {
		return l.expected(about(ExpectLeave, q).with(seasoned(ExpectLeave, p), 0)), true
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
	switch c.Kind {
	case ExpectMove:
		return reply.From == c.Foe && reply.To == c.Other
	case ExpectStrike:
		return reply.To == c.Other
	case ExpectLeave:
		return reply.From == c.Foe
	}
	return false
}

// expected puts what is expected into words.
func (l *look) expected(c Claim) Claim {
	side, p := phrase.New(stratego.SideName(l.foe)), Percent(c.Chance)
	for _, q := range []board.Square{l.move.From, l.move.To, c.Foe, c.Other} {
		if q != board.NoSquare {
			c.Squares = append(c.Squares, l.variant.Format(q))
		}
	}
	to := phrase.Text{}
	if c.Other != board.NoSquare {
		to = phrase.Verbatim(l.variant.Format(c.Other))
	}
	switch {
	case c.Kind == ExpectStrike && c.Other == l.move.To:
		c.Said = phrase.New("%s strikes it on %s (%.0f %%)", side, to, p)
	case c.Kind == ExpectStrike:
		c.Said = phrase.New("%s strikes %s (%.0f %%)", side, l.own(c.Other), p)
	case c.Kind == ExpectLeave:
		c.Said = phrase.New("%s's next move is with %s (%.0f %%)", side, l.enemy(c.Foe), p)
	case c.Other == l.move.To:
		c.Said = phrase.New("%s strikes it on %s with %s (%.0f %%)", side, to, l.enemy(c.Foe), p)
	case l.view.Pieces(l.me).Has(c.Other) && c.Other != l.move.From:
		c.Said = phrase.New("%s strikes %s with %s (%.0f %%)", side, l.own(c.Other), l.enemy(c.Foe), p)
	default:
		c.Said = phrase.New("%s moves %s to %s (%.0f %%)", side, l.enemy(c.Foe), to, p)
	}
	return c
}
