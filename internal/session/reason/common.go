package reason

import (
	"slices"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// The kinds of claims about what several moves that are as good have in common. Each sets them apart: no more than half of the
// other moves have it, but for SharedGuard, which no move of its piece has.
const (
	SharedTarget  Kind = "shared-target"  // all strike Foe
	SharedPiece   Kind = "shared-piece"   // all move Own
	SharedStrike  Kind = "shared-strike"  // all strike
	SharedGuard   Kind = "shared-guard"   // all leave Own, which alone keeps Foe from the Flag, a Miner with Chance, if so
	SharedQuiet   Kind = "shared-quiet"   // after each no enemy can take anything
	SharedRank    Kind = "shared-rank"    // all move a piece of the rank Taken
	SharedSeen    Kind = "shared-seen"    // none moves a piece for the first time
	SharedPeace   Kind = "shared-peace"   // none strikes
	SharedForward Kind = "shared-forward" // all go forward
	SharedBack    Kind = "shared-back"    // all go back
)

// named is how many moves that are as good are named, and from how many on none is: a list that long says
// no more than that there are many.
const (
	named = 4
	many  = 9
)

// manyAlike says that there are many moves that are as good.
func manyAlike() phrase.Text { return phrase.New("Many moves are about as good") }

// someOf lists the first of some names, and says how many more there are.
func someOf(names []phrase.Text) phrase.Text {
	if len(names) <= named+1 {
		return phrase.List(names...)
	}
	first := names[0]
	for _, n := range names[1:named] {
		first = phrase.New("%s, %s", first, n)
	}
	return phrase.New("%s and %d others", first, len(names)-named)
}

// bare reports whether words about moves that are as good say nothing of what they have in common.
func bare(alike phrase.Text) bool {
	return alike.Empty() || alike.Format == manyAlike().Format || alike.Format == severalAlike(phrase.Text{}).Format
}

// severalAlike names moves that are as good.
func severalAlike(list phrase.Text) phrase.Text {
	return phrase.New("Several moves are equally good: %s", list)
}

// Alike says that several moves of a view are about as good, the one that is advised first, and what they have in common, if
// anything sets them apart from the others. It says nothing of one move.
func Alike(view *stratego.View, guess Guess, moves []stratego.Move) phrase.Text {
	if len(moves) < 2 {
		return phrase.Text{}
	}
	said := manyAlike()
	if len(moves) < many {
		names := make([]phrase.Text, len(moves))
		for i, m := range moves {
			names[i] = phrase.Verbatim(view.Variant().FormatMove(m))
		}
		said = severalAlike(someOf(names))
	}
	if c, ok := shared(view, guess, moves); ok {
		said = phrase.New("%s; %s", said, c.Said)
	}
	return said
}

// shared returns what moves have in common that sets them apart from the others.
func shared(view *stratego.View, guess Guess, moves []stratego.Move) (Claim, bool) {
	if guess == nil {
		guess = Inferred(view)
	}
	others := slices.DeleteFunc(view.Moves(nil), func(m stratego.Move) bool { return slices.Contains(moves, m) })
	first := newLook(view, guess, moves[0])
	for _, c := range first.common() {
		all, too := true, 0
		for _, m := range moves {
			all = all && newLook(view, guess, m).has(c)
		}
		if !all {
			continue
		}
		for _, m := range others {
			if newLook(view, guess, m).has(c) {
				too++
			}
		}
		movesGuard := func(m stratego.Move) bool { return m.From == c.Own }
		if len(others) > 0 && 2*too <= len(others) || c.Kind == SharedGuard && slices.ContainsFunc(others, movesGuard) {
			return first.say(c), true
		}
	}
	return Claim{}, false
}

// common proposes what a move may have in common with others, what says most first.
func (l *look) common() []Claim {
	m := l.move
	all := []Claim{about(SharedTarget, m.To), plain(SharedPiece).own(m.From), plain(SharedStrike)}
	if flag, ok := l.flag(); ok && !l.foeOn(m.To) {
		for f := range l.view.Pieces(l.foe).All() {
			if !l.mayMove(f) || l.variant.Grid().Distance(f, flag) > walkerNear {
				continue
			}
			w := l.way(f, flag)
			if keepers := l.keepers(&w); w.moves <= walkerNear && keepers.Count() == 1 {
				all = append(all, about(SharedGuard, f).own(keepers.First()).with(w.miner, 0))
			}
		}
	}
	rank := plain(SharedRank)
	rank.Taken = l.rank
	return append(all, plain(SharedQuiet), rank, plain(SharedSeen), plain(SharedForward), plain(SharedBack), plain(SharedPeace))
}

// has reports whether the move has what others are said to have too.
func (l *look) has(c Claim) bool {
	m, strikes := l.move, l.foeOn(l.move.To)
	switch c.Kind {
	case SharedTarget:
		return strikes && m.To == c.Foe
	case SharedPiece:
		return m.From == c.Own
	case SharedStrike:
		return strikes
	case SharedGuard:
		return l.leavesGuard(c)
	case SharedQuiet:
		return !strikes && l.quietAfter()
	case SharedRank:
		return l.rank == c.Taken
	case SharedSeen:
		return l.view.Moved().Has(m.From) || l.view.Known().Has(m.From)
	case SharedForward:
		return !strikes && l.ahead(m) > 0
	case SharedBack:
		return !strikes && l.ahead(m) < 0
	case SharedPeace:
		return !strikes
	}
	return false
}

// leavesGuard reports whether the move leaves a piece where it alone keeps an enemy from my Flag whichever way that goes.
func (l *look) leavesGuard(c Claim) bool {
	flag, ok := l.flag()
	if !ok || l.foeOn(l.move.To) || l.move.From == c.Own || !l.owns(c.Own) || !l.foeOn(c.Foe) || !l.mayMove(c.Foe) ||
		l.known(c.Foe) && l.rankOn(c.Foe) == stratego.Scout {
		return false
	}
	w := l.way(c.Foe, flag)
	return w.moves <= walkerNear && w.miner == c.Chance && !w.run && l.keepsAlone(&w, c.Own) && l.only(&w, c.Own)
}

// sayShared puts into words what moves have in common; nothing for any other claim.
func (l *look) sayShared(c Claim) phrase.Text {
	switch c.Kind {
	case SharedTarget:
		return phrase.New("all strike on %s", l.square(c.Foe))
	case SharedPiece:
		return phrase.New("all move %s", yours(l.rankOn(c.Own)))
	case SharedStrike:
		return phrase.New("all strike")
	case SharedGuard:
		if c.Chance > 0 && c.Chance < Surely {
			return phrase.New("all leave %s where it alone keeps %s from %s, if that is a Miner (%.0f %%)", l.own(c.Own), l.enemy(c.Foe), yours(stratego.Flag), Percent(c.Chance))
		}
		return phrase.New("all leave %s where it alone keeps %s from %s", l.own(c.Own), l.enemy(c.Foe), yours(stratego.Flag))
	case SharedQuiet:
		return phrase.New("after each of them the enemy can take no piece of yours that moves, nor your Flag")
	case SharedRank:
		return phrase.New("all move a %s", c.Taken)
	case SharedSeen:
		return phrase.New("none moves a new piece")
	case SharedForward:
		return phrase.New("all go forward")
	case SharedBack:
		return phrase.New("all go back")
	case SharedPeace:
		return phrase.New("none strikes")
	}
	return phrase.Text{}
}
