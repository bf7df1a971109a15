package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// The kinds of claims about what the last moves of both sides changed for the side that is to move.
const (
	Shown       Kind = "shown"          // the last two moves showed the rank of Foe; Own beats it
	ShownStrong Kind = "shown-strong"   // the same; nothing of mine beats it
	ShownBomb   Kind = "shown-bomb"     // Foe is a Bomb; Own clears it
	ShownFirm   Kind = "shown-firm"     // the same; nothing of mine clears it
	ShownRun    Kind = "shown-run"      // Foe ran, so it is a Scout
	Unbeaten    Kind = "unbeaten"       // since the last two moves nothing of the enemy that moves beats Own
	BombsHold   Kind = "bombs-hold"     // since the last two moves nothing of the enemy clears Own, a Bomb
	Seen        Kind = "seen"           // the last two moves showed the enemy the rank of Own
	VainChase   Kind = "vain-chase"     // Own went beside Foe with its side's last Moves moves and caught nothing
	ToAndFro    Kind = "to-and-fro"     // Own may go back to Other once more; Foe attacks it and wins with Chance
	ToAndFroEnd Kind = "to-and-fro-end" // Own may not go back to Other; Foe attacks it and wins with Chance
)

const (
	vainly = 3 // moves of a chase without a catch that are worth a word
	recent = 2 // moves back that news goes: the side's own last one and the answer
)

// still is what the side to move sees before it has chosen a move.
func still(view *stratego.View, guess Guess) *look {
	l := newSight(view, guess)
	l.move = stratego.Move{From: board.NoSquare, To: board.NoSquare}
	l.then = l.now
	return l
}

// News says what the last moves of both sides changed for the side of a view, which is to move: what
// was learned, what the enemy learned, and what to beware of. Nothing that an earlier move had shown
// is said again, but for a danger that goes on.
func News(view *stratego.View, guess Guess) (list []Claim) {
	l := still(view, guess)
	var all []Claim
	seen := l.shown()
	for _, q := range seen {
		all = append(all, l.learned(q)...)
	}
	all = append(all, l.safe()...)
	for _, q := range seen {
		all = append(all, plain(Seen).own(q))
	}
	all = append(all, l.warnings()...)
	all = append(all, l.repeated()...)
	type topic struct {
		foe    board.Square
		danger bool
	}
	told := map[topic]bool{} // of an enemy what was learned, and the worst danger, are enough
	for _, c := range all {
		t := topic{c.Foe, Dangerous(c.Kind)}
		if c.Foe != board.NoSquare && told[t] || !l.holdsNow(c) {
			continue
		}
		told[t] = true
		list = append(list, l.say(c))
	}
	return list
}

// Dangerous reports whether a kind of news is a danger.
func Dangerous(k Kind) bool {
	switch k {
	case FlagHangs, FlagFalls, FlagGoes, FlagNearly, VainChase, ToAndFro, ToAndFroEnd:
		return true
	}
	return Approaches(k)
}

// Approaches reports whether a kind is of an enemy that is on its way to the Flag, or near it.
func Approaches(k Kind) bool {
	switch k {
	case Walker, WalkerNow, WalkerMet, WalkerFree, FlagNear, FlagHeld:
		return true
	}
	return false
}

// Unmet reports whether a kind says that nothing meets an enemy on its way to the Flag.
func Unmet(k Kind) bool { return k == WalkerFree || k == FlagNear }

// learned proposes what there is to say of an enemy whose rank is known.
func (l *look) learned(q board.Square) []Claim {
	if !l.known(q) {
		return nil
	}
	best := board.NoSquare // the weakest that beats it costs least
	for own := range l.view.Pieces(l.me).All() {
		if r := l.rankOn(own); r.Movable() && l.beats(r, q) && (best == board.NoSquare || r > l.rankOn(best)) {
			best = own
		}
	}
	return []Claim{
		about(ShownRun, q), about(ShownBomb, q).own(best), about(ShownFirm, q), about(Shown, q).own(best),
		about(ShownStrong, q),
	}
}

// safe proposes what nothing of the enemy beats any more: the strongest piece, and the Bombs.
func (l *look) safe() []Claim {
	best, bomb := board.NoSquare, board.NoSquare
	for q := range l.view.Pieces(l.me).All() {
		switch r := l.rankOn(q); {
		case r == stratego.Bomb && bomb == board.NoSquare:
			bomb = q
		case r.Movable() && (best == board.NoSquare || r < l.rankOn(best)):
			best = q
		}
	}
	return []Claim{plain(Unbeaten).own(best), plain(BombsHold).own(bomb)}
}

// repeated proposes what there is to say of moves that are made again and again.
func (l *look) repeated() (all []Claim) {
	events := l.view.History()
	n := len(events)
	if n < 2 || events[n-1].Side == l.me || events[n-2].Side != l.me {
		return nil
	}
	own, foe := events[n-2].Move.To, events[n-1].Move.To
	for f := range l.view.Pieces(l.foe).All() {
		c := about(ToAndFro, f).own(own).and(events[n-2].Move.From).with(l.attack(f, own), 0)
		all = append(all, c)
		c.Kind = ToAndFroEnd
		all = append(all, c)
	}
	return append(all, about(VainChase, foe).own(own).after(l.pursued(own, foe)))
}

// attack is how likely an enemy strikes a piece of mine and wins, if it can.
func (l *look) attack(foe, own board.Square) float64 {
	return l.theirs(foe, own, l.rankOn(own), l.now).win
}

// pursued is with how many of its side's last moves my piece on a square went beside an enemy, which
// moved away each time.
func (l *look) pursued(own, foe board.Square) int {
	from := *l
	from.move.From = own
	return from.chased(foe)
}

// shown are the squares of the pieces whose rank the last moves showed first, the enemy's before mine.
func (l *look) shown() (all []board.Square) {
	for _, side := range []board.Side{l.foe, l.me} {
		for q := range l.view.Pieces(side).And(l.view.Known()).All() {
			if l.news(q) {
				all = append(all, q)
			}
		}
	}
	return all
}

// news reports whether the last moves were the first to show the rank of a piece.
func (l *look) news(q board.Square) bool {
	at, _ := l.knownSince(q)
	return at >= 0 && at >= len(l.view.History())-recent
}

// knownSince is the index of the first move that showed the rank of the piece on a square, and whether
// it showed it by running; -1 where none did.
func (l *look) knownSince(q board.Square) (at int, ran bool) {
	side, events := l.view.At(q).Side(), l.view.History()
	at = -1
	for i := len(events) - 1; i >= 0; i-- {
		e := events[i]
		if e.Outcome == stratego.NoStrike {
			if e.Move.To != q {
				continue
			}
			if !l.variant.Adjacent(e.Move.From).Has(q) {
				at, ran = i, true
			}
			q = e.Move.From
			continue
		}
		striker, defender := l.variant.AfterStrike(e.Move, e.Outcome, e.Defender)
		switch {
		case e.Side == side && striker == q:
			at, ran, q = i, false, e.Move.From
		case e.Side != side && defender == q:
			at, ran, q = i, false, e.Move.To
		}
	}
	return at, ran
}

// left reports whether the enemy may still have a piece of a rank on the board.
func (l *look) left(r stratego.Rank) bool {
	known, all := 0, 0
	for q := range l.view.Pieces(l.foe).All() {
		if l.rankOn(q) == r {
			known++
		}
	}
	for _, levy := range l.variant.Definition().Army {
		if levy.Ranks.Has(r) {
			all += levy.Count
		}
	}
	return known > 0 || !l.view.Hidden().Empty() && all > l.view.Captured(l.foe)[r]
}

// beaten reports whether a rank of the enemy that moves, and may be left, beats one of mine.
func (l *look) beaten(mine stratego.Rank) bool {
	for r := range stratego.Rank(stratego.Ranks) {
		if r.Movable() && l.left(r) && l.variant.Strike(r, mine) == stratego.Win {
			return true
		}
	}
	return false
}

// fell reports whether an enemy that beats a rank of mine left the board with the last moves.
func (l *look) fell(mine stratego.Rank) bool {
	events := l.view.History()
	for _, e := range events[max(0, len(events)-recent):] {
		r := stratego.NoRank
		switch {
		case e.Side == l.me && (e.Outcome == stratego.Win || e.Outcome == stratego.Both):
			r = e.Defender
		case e.Side == l.foe && (e.Outcome == stratego.Lose || e.Outcome == stratego.Both):
			r = e.Striker
		}
		if r.Movable() && l.variant.Strike(r, mine) == stratego.Win {
			return true
		}
	}
	return false
}

// crossings is with how many of its side's last moves my piece on a square went between it and
// another square, to and fro.
func (l *look) crossings(own, other board.Square) (n int) {
	events := l.view.History()
	at, from := own, other
	for i := len(events) - 2; i >= 0; i -= 2 {
		e := events[i]
		if e.Side != l.me || e.Move.To != at || e.Move.From != from {
			return n
		}
		if e.Outcome != stratego.NoStrike {
			return 0 // that is no mere shuttle
		}
		n, at, from = n+1, from, at
	}
	return n
}
