package reason

import (
	"cmp"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

// The kinds of claims about what the enemy knows of a side's own pieces. All of them follow from what
// is public.
const (
	KnownToFoe Kind = "known-to-foe" // it has seen the rank of Own
	Concluded  Kind = "concluded"    // it has not, but no other rank is left for Own
	HasMoved   Kind = "has-moved"    // it has seen Own move, so Own is neither a Bomb nor the Flag
	FlagLooks  Kind = "flag-looks"   // Own, the Flag, is the Flag with Chance; Moves other pieces are likelier
	LooksRight Kind = "looks-right"  // Own is what it is with Chance, and with nothing else as likely
	LooksWrong Kind = "looks-wrong"  // Own is Taken with Chance, and is not
)

// guessed is from which chance a guess of the enemy is worth a word, and guessedMost how many of them.
const (
	guessed     = 0.5
	guessedMost = 4
)

// Exposed says what the enemy of a view's side can know of its pieces, from what is public: what it
// has seen, what it can conclude, and what it may guess. claims are what the sentences were made from.
func Exposed(view *stratego.View) (said []phrase.Text, claims []Claim) {
	l, b := still(view, Guess{}), belief.Mirror(view, belief.Options{})
	all := map[Kind][]phrase.Text{}
	mine := l.view.Pieces(l.me)
	for _, k := range []Kind{KnownToFoe, Concluded, HasMoved} {
		for q := range mine.All() {
			if c := plain(k).own(q); l.holdsOpen(c, b) {
				claims = append(claims, l.say(c))
				all[k] = append(all[k], l.own(q))
			}
		}
	}
	said = append(said, phrase.New("The enemy has seen none of your pieces."))
	if known := all[KnownToFoe]; len(known) > 0 {
		said[0] = phrase.New("The enemy has seen %s.", phrase.List(known...))
	}
	if known := all[Concluded]; len(known) > 0 {
		said = append(said, phrase.New("It has not seen %s, but can conclude what that is.", phrase.List(known...)))
	}
	if moved := all[HasMoved]; len(moved) > 0 {
		said = append(said, phrase.New("It has seen these move, so they are neither Bombs nor the Flag: %s.", phrase.List(moved...)))
	}
	for _, c := range l.guessable(b) {
		if l.holdsOpen(c, b) {
			c = l.say(c)
			claims = append(claims, c)
			said = append(said, phrase.New("%s.", c.Said))
		}
	}
	return said, claims
}

// guessable proposes what the enemy may guess: how much the Flag looks like it, and what others look
// most like, the surest first.
func (l *look) guessable(b *belief.Belief) (all []Claim) {
	if flag, ok := l.flag(); ok {
		if p := b.On(flag); p != nil {
			all = append(all, plain(FlagLooks).own(flag).with(p.Chance[stratego.Flag], 0).after(likelier(b, p, stratego.Flag)))
		}
	}
	var looks []Claim
	for i := range b.Pieces {
		p := &b.Pieces[i]
		r := likeliest(p)
		c := plain(LooksRight).own(p.Square).with(p.Chance[r], 0)
		if c.Taken = r; l.rankOn(p.Square) != r {
			c.Kind = LooksWrong
		}
		if l.rankOn(p.Square) != stratego.Flag && p.Chance[r] >= guessed {
			looks = append(looks, c)
		}
	}
	order.Stable(looks, func(a, b Claim) int { return cmp.Compare(b.Chance, a.Chance) })
	return append(all, looks[:min(guessedMost, len(looks))]...)
}

// likelier counts the pieces that have a rank with a larger chance than one of them.
func likelier(b *belief.Belief, than *belief.Piece, r stratego.Rank) (n int) {
	for i := range b.Pieces {
		if b.Pieces[i].Chance[r] > than.Chance[r] {
			n++
		}
	}
	return n
}

// likeliest is the rank that a piece most likely has.
func likeliest(p *belief.Piece) (best stratego.Rank) {
	for r := range p.Possible.All() {
		if p.Chance[r] > p.Chance[best] {
			best = r
		}
	}
	return best
}

// holdsOpen reports whether a claim about what the enemy knows holds, given what it may infer.
func (l *look) holdsOpen(c Claim, b *belief.Belief) bool {
	if !l.owns(c.Own) {
		return false
	}
	p := b.On(c.Own)
	if c.Kind == KnownToFoe {
		return l.view.Known().Has(c.Own)
	}
	if p == nil || l.view.Known().Has(c.Own) {
		return false
	}
	r := l.rankOn(c.Own)
	switch c.Kind {
	case Concluded:
		return p.Possible.Count() == 1 && p.Possible.Has(r)
	case HasMoved:
		return l.view.Moved().Has(c.Own) && p.Possible.Count() > 1
	case FlagLooks:
		return r == stratego.Flag && c.Chance == p.Chance[r] && c.Moves == likelier(b, p, r)
	case LooksRight, LooksWrong:
		return p.Possible.Count() > 1 && (c.Taken == r) == (c.Kind == LooksRight) && c.Chance == p.Chance[c.Taken] &&
			c.Chance >= guessed && likeliest(p) == c.Taken
	}
	return false
}
