package reason

import (
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// strike says why an enemy is struck.
func (l *look) strike(m stratego.Move) Words {
	r, o := l.rank(m.From), l.mine(l.rank(m.From), m.To)
	if l.known(m.To) {
		return l.strikeKnown(m, r, o)
	}
	w := Words{Why: l.strikeHidden(m, r, o)}
	switch {
	case o.lose >= probably:
		w.Risk = phrase.New("it most likely falls")
	case o.lose >= maybe:
		w.Risk = phrase.New("it may well fall")
	case o.both >= maybe && w.Why.Format != atWorstBoth:
		w.Risk = phrase.New("both may fall")
	case !l.view.Known().Has(m.From) && r <= stratego.Colonel:
		w.Risk = phrase.New("the enemy learns that it is %s", yours(r))
	}
	w.Unsound = o.win < maybe && o.lose >= 0.5 && !l.cheap(r) && l.chance(m.To, stratego.Flag) < hardly
	return w
}

func (l *look) strikeKnown(m stratego.Move, r stratego.Rank, o odds) Words {
	defender := l.rank(m.To)
	switch {
	case defender == stratego.Flag:
		return Words{Why: phrase.New(takesFlag)}
	case o.win == 1 && defender == stratego.Bomb:
		return Words{Why: phrase.New("clears %s out of the way", l.enemy(m.To)), Risk: l.riskThere(m)}
	case o.win == 1 && r == stratego.Spy:
		return Words{Why: phrase.New("takes %s, which a Spy can only do by striking first", l.enemy(m.To)), Risk: l.riskThere(m)}
	case o.win == 1:
		w := Words{Why: phrase.New("takes %s", l.enemy(m.To)), Risk: l.riskThere(m)}
		if w.Risk.Empty() {
			w.Why = phrase.New("takes %s at little risk", l.enemy(m.To))
		}
		return w
	case o.both == 1:
		return Words{Why: phrase.New("exchanges %s for %s", yours(r), l.enemy(m.To))}
	}
	return Words{Why: phrase.New("gives up %s to %s", yours(r), l.enemy(m.To)), Unsound: true}
}

// strikeHidden says why a hidden enemy is struck.
func (l *look) strikeHidden(m stratego.Move, r stratego.Rank, o odds) phrase.Text {
	name := l.enemy(m.To)
	switch flag, bomb := l.chance(m.To, stratego.Flag), l.chance(m.To, stratego.Bomb); {
	case flag >= surely:
		return phrase.New("strikes %s, which must be the Flag", name)
	case flag >= probably:
		return phrase.New("strikes %s, which is probably the Flag", name)
	case flag >= maybe:
		return phrase.New("strikes %s, which may be the Flag", name)
	case l.variant.Strike(r, stratego.Bomb) == stratego.Win && bomb >= maybe:
		return phrase.New("strikes %s, which looks like a Bomb: a Miner clears it", name)
	case o.win >= probably:
		return phrase.New("strikes %s, which it probably beats", name)
	case l.cheap(r):
		return phrase.New("scouts: it strikes %s to learn what that is, and costs little if it falls", name)
	case o.lose < hardly:
		return phrase.New(atWorstBoth, name)
	case flag >= hardly:
		return phrase.New("strikes %s, in case it is the Flag", name)
	case o.win >= maybe:
		return phrase.New("takes a chance against %s", name)
	}
	return phrase.New("strikes %s because no other move looks better", name)
}

// cheap reports whether a piece may be spent to learn something. Where there are few
// pieces none may but Scouts.
func (l *look) cheap(r stratego.Rank) bool {
	return r == stratego.Scout || l.variant.Pieces() > 20 && (r == stratego.Sergeant || r == stratego.Lieutenant)
}
