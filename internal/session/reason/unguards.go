package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// Unguards is the kind of claims that the piece that moves is the last one that keeps Foe, Moves moves away, from Own,
// the Flag, and does so no longer after the move, nor does any other.
const Unguards Kind = "unguards"

// unguarding proposes which enemies the move lets to my Flag, the nearest first.
func (l *look) unguarding() (all []Claim) {
	flag, ok := l.flag()
	if !ok || l.move.From == board.NoSquare {
		return nil
	}
	for f := range l.view.Pieces(l.foe).Without(l.move.To).All() {
		if l.mayMove(f) && l.ground(f, flag) <= walkerNear {
			w := l.way(f, flag)
			all = append(all, about(Unguards, f).own(flag).with(w.miner, 0).after(w.moves))
		}
	}
	return nearest(all)
}

// unguards reports whether a claim that the move takes away the Flag's last guard holds. A way through Bombs or a run is none of
// which that can be said.
func (l *look) unguards(c Claim) bool {
	flag, ok := l.flag()
	if !ok || l.move.From == board.NoSquare || c.Own != flag || !l.foeOn(c.Foe) || c.Foe == l.move.To || !l.mayMove(c.Foe) ||
		l.known(c.Foe) && l.rankOn(c.Foe) == stratego.Scout {
		return false
	}
	w := l.way(c.Foe, flag)
	if w.moves != c.Moves || w.moves > walkerNear || w.moves < 2 || w.miner != c.Chance || w.miner > 0 || w.run {
		return false
	}
	for q := range l.mineThen().All() {
		if l.mineOn(q).Movable() && l.holdsOff(&w, q) {
			return false
		}
	}
	before := still(l.view, l.guess)
	now := before.way(c.Foe, flag)
	return before.keepers(&now) == board.Set{}.With(l.move.From)
}

// sayUnguards puts such a claim into words; nothing for any other.
func (l *look) sayUnguards(c Claim, foe phrase.Text) phrase.Text {
	if c.Kind != Unguards {
		return phrase.Text{}
	}
	return phrase.New("the move takes the last guard from %s: %s is %s, and after it no piece of yours alone keeps that off", yours(stratego.Flag), foe, away(c.Moves))
}
