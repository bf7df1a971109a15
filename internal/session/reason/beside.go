package reason

import "flagfall.dev/stratego"

// standing proposes which stronger pieces of mine the piece comes to stand beside.
func (l *look) standing() (all []Claim) {
	for q := range l.variant.Adjacent(l.move.To).And(l.view.Pieces(l.me)).Without(l.move.From).All() {
		all = append(all, plain(StandsBy).own(q))
	}
	return all
}

// standsBy reports whether the piece comes beside a strong one of mine, so that whatever of the enemy may beat that and is left
// falls to it if it does.
func (l *look) standsBy(c Claim) bool {
	q := c.Own
	if !l.owns(q) || q == l.move.From || !l.rankOn(q).Movable() || l.rankOn(q) > stratego.Major ||
		!l.variant.Adjacent(l.move.To).Has(q) || l.variant.Adjacent(l.move.From).Has(q) {
		return false
	}
	any := false
	for r := range stratego.Rank(stratego.Ranks) {
		if !r.Movable() || !l.left(r) || l.variant.Strike(r, l.rankOn(q)) != stratego.Win {
			continue
		}
		if any = true; l.variant.Strike(l.rank, r) != stratego.Win {
			return false
		}
	}
	return any
}
