package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// risks proposes what may go wrong, the weightiest first.
func (l *look) risks(why Claim) []Claim {
	var all []Claim
	m := l.move
	for _, c := range l.repeated() {
		if c.Kind == ToAndFro && c.Own == m.From {
			c.Kind, c.Other = LastBack, m.From
			all = append(all, c)
		}
	}
	if survives(why.Kind) || tries(why.Kind) && l.mine(l.rank, m.To).win >= even {
		f, o := l.threat(m.To, l.rank, m.To, l.then)
		if f != board.NoSquare && (o.win >= hardly || l.known(f)) {
			for q := range l.view.Pieces(l.me).All() {
				all = append(all, about(CanBeRetook, f).own(q).with(o.win, 0))
			}
			all = append(all, about(CanTake, f).with(o.win, o.both))
		}
	}
	worst := board.NoSquare
	var by board.Square
	for q := range l.view.Pieces(l.me).All() {
		if q == m.From || worst != board.NoSquare && l.rankOn(worst) <= l.rankOn(q) || !l.rankOn(q).Movable() {
			continue
		}
		for f := range l.view.Pieces(l.foe).All() {
			if l.holds(about(LeftBehind, f).own(q)) {
				worst, by = q, f
			}
		}
	}
	if worst != board.NoSquare {
		all = append(all, about(LeftBehind, by).own(worst))
	}
	if l.foeOn(m.To) && l.rank <= stratego.Colonel {
		all = append(all, plain(Learns))
	}
	if l.ahead(m) <= 1 {
		all = append(all, plain(Shows))
	}
	return all
}

// survives reports whether the piece stands on its new square for certain after a move of a kind.
func survives(k Kind) bool {
	switch k {
	case Exchanges, GivesUp, Strikes, Scouts, StrikesFlag, StrikesBomb:
		return false
	}
	return true
}

// warnings proposes what goes on elsewhere.
func (l *look) warnings() (all []Claim) {
	if flag, ok := l.flag(); ok {
		for f := range l.view.Pieces(l.foe).All() {
			if o := l.theirs(f, flag, stratego.Flag, l.then); o.win >= hardly {
				all = append(
					all, about(FlagFalls, f).own(flag).with(o.win, 0), about(FlagHangs, f).own(flag).with(o.win, 0),
				)
			}
		}
	}
	all = append(all, l.unguarding()...)
	said := len(all)
	for f := range l.view.Pieces(l.foe).All() {
		w, ok := l.walker(f)
		if !ok || f == l.move.To {
			continue
		}
		if q, o := l.striker(&w); q != board.NoSquare {
			all = append(all, about(WalkerNow, f).own(q).with(w.miner, o.lose).after(w.moves))
		}
		if q, fall := l.fittest(&w); q != board.NoSquare {
			all = append(all, about(WalkerMet, f).own(q).with(w.miner, fall).after(w.moves))
		}
		all = append(all, about(WalkerFree, f).with(w.miner, 0).after(w.moves), about(Walker, f).with(w.miner, 0).after(w.moves))
	}
	return append(append(all[:said:said], nearest(all[said:])...), l.lurkers()...)
}

// watchMost is how many replies are told that would hurt.
const watchMost = 3

// watch returns the strikes that would hurt, those that cost most first, but for the one that a risk
// tells already.
func (l *look) watch(risk Claim) (list []Claim) {
	type hurt struct {
		Claim
		cost float64
	}
	var all []hurt
	for q := range l.view.Pieces(l.me).All() {
		to, r := q, l.rankOn(q)
		if q == l.move.From {
			to = l.move.To
		}
		for f := range l.view.Pieces(l.foe).All() {
			c := about(WatchStrike, f).own(q).with(l.theirs(f, to, r, l.then).win, 0)
			told := r == stratego.Flag || f == risk.Foe && (q == risk.Own || q == l.move.From && risk.Kind != LeftBehind)
			if c.Chance >= hardly && !told && l.holds(c) {
				all = append(all, hurt{c, c.Chance * dear(r)})
			}
		}
	}
	for i := 1; i < len(all); i++ {
		for j := i; j > 0 && all[j].cost > all[j-1].cost; j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
	for _, h := range all[:min(watchMost, len(all))] {
		list = append(list, l.say(h.Claim))
	}
	return list
}

// dear is what a piece is worth beside others, for the order in which dangers are told.
func dear(r stratego.Rank) float64 {
	switch r {
	case stratego.Flag:
		return 100
	case stratego.Spy, stratego.Miner:
		return 4
	case stratego.Bomb, stratego.Scout:
		return 1
	}
	return float64(12 - r)
}

// tries reports whether a kind is of a strike on a hidden piece that may be won, after which the piece stands there.
func tries(k Kind) bool { return k == Strikes || k == Scouts || k == StrikesBomb || k == StrikesFlag }
