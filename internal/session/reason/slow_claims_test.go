package reason

import (
	"slices"
	"strings"

	"flagfall.dev/stratego"
)

// check reports whether a claim about the move is true by the slow reading, and whether the reading
// knows its kind.
func (s *slow) check(c Claim) (ok, knows bool) {
	if s.aimless(c) || s.doomed(c) {
		return false, true
	}
	if ok, knows = s.checkStay(c); knows {
		return ok, true
	}
	now, then := s.board(false), s.board(true)
	from, to, foe, other, own := int(s.m.From), int(s.m.To), int(c.Foe), int(c.Other), int(c.Own)
	me := now[from].rank
	target := now[to]
	known := func(q int) bool { return now[q].foe && now[q].rank != stratego.Hidden }
	outcome := func(o stratego.Outcome) bool { return known(to) && s.v.Strike(me, target.rank) == o }
	hits := func(want float64, q int) bool { return near(want, s.meet(me, q, stratego.Win)) }
	fresh := func(q int) bool { return now[q].foe && q != to && s.beside(to, q) && !s.beside(from, q) }
	prey := func(q int) bool {
		return known(q) && now[q].rank.Movable() && q != to && s.beside(to, q) && s.v.Strike(me, now[q].rank) == stratego.Win
	}
	closer := func(q, most int) bool {
		free := make([]cell, s.w*s.h)
		return now[q].foe && c.Moves <= most && s.far(then, me, to, q) == c.Moves && s.far(now, me, from, q) > c.Moves &&
			(me == stratego.Scout || s.far(free, stratego.Sergeant, to, q) <= s.far(free, stratego.Sergeant, from, q))
	}
	strikable := func(b []cell, q int, r stratego.Rank, but int) bool {
		for f := range b {
			if b[f].foe && f != but && s.fight(b, f, q, r, stratego.Win)+s.fight(b, f, q, r, stratego.Both) > 0 {
				return true
			}
		}
		return false
	}
	is := func(q int, r stratego.Rank) (p float64) {
		s.each(q, func(x stratego.Rank, c float64) {
			if x == r {
				p += c
			}
		})
		return p
	}
	switch c.Kind {
	case TakesFlag:
		return target.foe && target.rank == stratego.Flag, true
	case StrikesFlag:
		return target.foe && !known(to) && near(is(to, stratego.Flag), c.Chance) &&
			near(s.meet(me, to, stratego.Lose), c.Fall), true
	case Takes:
		return outcome(stratego.Win), true
	case TakesSafely:
		return outcome(stratego.Win) && !strikable(then, to, me, -1), true
	case ClearsBomb:
		return outcome(stratego.Win) && target.rank == stratego.Bomb, true
	case Exchanges:
		others := false
		for q := range now {
			others = others || now[q].mine && q != from && now[q].rank.Movable()
		}
		return outcome(stratego.Both) && (!others || !strings.Contains(c.Said.String(), "lost at once")), true
	case GivesUp:
		return outcome(stratego.Lose), true
	case StrikesBomb:
		return target.foe && !known(to) && near(is(to, stratego.Bomb), c.Chance) &&
			s.v.Strike(me, stratego.Bomb) == stratego.Win, true
	case Strikes, Scouts:
		return target.foe && !known(to) && hits(c.Chance, to) && near(s.meet(me, to, stratego.Lose), c.Fall), true
	case Escapes:
		return !target.foe && c.Chance > 0 && near(s.fight(now, foe, from, me, stratego.Win), c.Chance) &&
			s.fight(then, foe, to, me, stratego.Win)+s.fight(then, foe, to, me, stratego.Both)+
				s.fight(then, foe, to, me, stratego.Lose) == 0 && 2*s.hurt() <= c.Chance+1e-9, true
	case Intercepts:
		w, walks := s.way(foe)
		return walks && w.moves == c.Moves && !s.opened(foe) && s.meetsWay(to, foe, w) && s.stops(to, foe, w) &&
			s.stands(me, foe, w), true
	case Traps:
		return prey(foe) && s.caught(then, foe), true
	case Forks:
		return foe != other && prey(foe) && prey(other) && fresh(foe) && fresh(other), true
	case Chases:
		return prey(foe) && c.Moves == s.attacked(foe)+1, true
	case Attacks:
		forced := strings.Contains(c.Said.String(), "must move or fall")
		return prey(foe) && fresh(foe) && (!forced || s.hurt() < hardly+1e-9), true
	case NextToBomb:
		return fresh(foe) && now[foe].rank == stratego.Bomb && s.v.Strike(me, stratego.Bomb) == stratego.Win, true
	case Guards:
		return then[own].mine && own != to && s.fight(then, foe, own, then[own].rank, stratego.Win) >= hardly &&
			s.beside(to, own) && !s.beside(from, own) && s.meet(me, foe, stratego.Win) >= even, true
	case AttacksMaybe:
		return fresh(foe) && !known(foe) && hits(c.Chance, foe), true
	case MeetsHidden:
		return fresh(foe) && !known(foe) && hits(c.Chance, foe) && near(s.meet(me, foe, stratego.Lose), c.Fall) &&
			c.Chance >= c.Fall, true
	case NearsFlag, NearsMaybe:
		return near(is(foe, stratego.Flag), c.Chance) && c.Chance > 0 && closer(foe, 14), true
	case Hunts:
		return known(foe) && s.v.Strike(me, now[foe].rank) == stratego.Win && now[foe].rank.Movable() && closer(foe, 6), true
	case NearsBomb:
		return near(is(foe, stratego.Bomb), c.Chance) && s.v.Strike(me, stratego.Bomb) == stratego.Win && closer(foe, 8), true
	case NearsWeaker:
		return !known(foe) && hits(c.Chance, foe) && closer(foe, 12), true
	case KeepsAway:
		r := stratego.Sergeant
		if known(foe) {
			r = now[foe].rank
		}
		beats := 0.0
		s.each(foe, func(x stratego.Rank, p float64) {
			if x.Movable() && s.v.Strike(x, me) == stratego.Win {
				beats += p
			}
		})
		return beats >= maybe && s.far(then, r, foe, to) == c.Moves && s.far(now, r, foe, from) < c.Moves &&
			2*s.hurt() <= beats+1e-9, true
	case NearsMarshal:
		return me == stratego.Spy && near(is(foe, stratego.Marshal), c.Chance) && c.Chance >= maybe && closer(foe, 8), true
	case NearsUnknown:
		return now[foe].rank == stratego.Hidden && closer(foe, 6), true
	case NearsEven:
		return now[foe].rank == stratego.Hidden && hits(c.Chance, foe) && near(s.meet(me, foe, stratego.Lose), c.Fall) &&
			c.Chance >= even && closer(foe, 6), true
	case HomeGuard:
		b := make([]cell, len(now))
		nearer := s.far(b, stratego.Sergeant, to, own) < s.far(b, stratego.Sergeant, from, own)
		return now[own].mine && now[own].rank == stratego.Flag && s.reaches(foe) == c.Moves && c.Moves <= 8 &&
			c.Moves < unreachable && nearer && !s.opened(foe) && s.meet(me, foe, stratego.Lose) <= 0.5, true
	case Denies:
		return s.threatens(c) && near(s.winsEver(foe, now[own].rank), c.Chance) &&
			len(s.comes(now, foe, own)) > 0 && len(s.comes(then, foe, own)) == 0 && !s.enters(foe, own), true
	case Ready:
		for q := range now {
			if now[q].mine && s.can(now, now[q].rank, q, other) && s.meet(now[q].rank, foe, stratego.Win) >= even {
				return false, true
			}
		}
		return s.threatens(c) && slices.Contains(s.comes(then, foe, own), other) && s.can(then, me, to, other) &&
			hits(c.Chance, foe) && c.Chance >= even, true
	case Opens, Frees:
		return now[own].mine && now[own].rank.Movable() && s.ways(now, own) == 0 && s.ways(then, own) > 0, true
	case ClearsWay:
		return now[own].mine && other == from && s.can(then, now[own].rank, own, other) || s.open(then, own, other), true
	case Waits:
		for q := range then {
			if then[q].mine && then[q].rank != stratego.Bomb && strikable(then, q, then[q].rank, -1) {
				return false, true
			}
		}
		return true, true
	case Runs:
		return c.Moves > 1 && c.Moves == s.ahead(), true
	case FirstMove:
		for _, e := range s.view.History() {
			if e.Side == s.view.Side() && int(e.Move.To) == from {
				return false, true
			}
		}
		return true, true
	case Forward:
		return s.ahead() > 0, true
	case Back:
		return s.ahead() < 0, true
	case Aside:
		return s.ahead() == 0, true
	case CanTake:
		return then[foe].foe && c.Chance > 0 && near(s.fight(then, foe, to, me, stratego.Win), c.Chance) &&
			near(s.fight(then, foe, to, me, stratego.Both), c.Fall) &&
			strings.HasPrefix(c.Said.String(), "if it wins") == (now[to].foe && !known(to)), true
	case CanBeRetook:
		without := append([]cell(nil), then...)
		without[foe] = cell{}
		return known(foe) && s.fight(then, foe, to, me, stratego.Win) == 1 && then[own].mine && own != to &&
			s.can(without, then[own].rank, own, to) && s.v.Strike(then[own].rank, now[foe].rank) == stratego.Win, true
	case LeftBehind:
		return known(foe) && then[foe].foe && then[own].mine && own != to &&
			s.fight(then, foe, own, then[own].rank, stratego.Win) == 1, true
	case LastBack:
		return own == from && other == from && s.cornered(c, to) && s.view.Check(s.m) == nil, true
	case Shows:
		return !s.beside(from, to) && me == stratego.Scout && !s.view.Known().Has(s.m.From), true
	case Learns:
		return target.foe && !s.view.Known().Has(s.m.From), true
	case Walker, WalkerNow, WalkerMet, WalkerFree:
		return s.checkWalker(c), true
	case Unguards:
		return s.checkUnguards(c), true
	case FlagFalls:
		for _, m := range s.view.Moves(nil) {
			if !newSlow(s.view, s.guess, m).flagFalls() {
				return false, true
			}
		}
		hit := s.fight(then, foe, own, stratego.Flag, stratego.Win)
		return then[own].rank == stratego.Flag && hit >= Surely && near(hit, c.Chance), true
	case FlagHangs:
		if said := c.Said.String(); strings.Contains(said, "if it is a Scout") && s.v.Adjacent(c.Foe).Has(c.Own) ||
			strings.Contains(said, "if it can move at all") && (s.view.Moved().Has(c.Foe) || !s.v.Adjacent(c.Foe).Has(c.Own)) {
			return false, true
		}
		return then[own].rank == stratego.Flag && then[own].mine && then[foe].foe && c.Chance > 0 &&
			near(s.fight(then, foe, own, stratego.Flag, stratego.Win), c.Chance), true
	case WatchStrike:
		q := own
		if own == from {
			q = to
		}
		return then[foe].foe && then[q].mine && c.Chance > 0 &&
			near(s.fight(then, foe, q, then[q].rank, stratego.Win), c.Chance), true
	}
	return false, false
}

// winsEver is how likely the enemy on a square moves and beats a rank of mine.
func (s *slow) winsEver(foe int, r stratego.Rank) (p float64) {
	s.each(foe, func(x stratego.Rank, c float64) {
		if x != stratego.Bomb && x != stratego.Flag && s.v.Strike(x, r) == stratego.Win {
			p += c
		}
	})
	return p
}

// threatens reports whether the enemy of a claim, which is not beside its piece, may well beat it.
func (s *slow) threatens(c Claim) bool {
	b := s.board(false)
	return b[c.Own].mine && c.Own != s.m.From && b[c.Own].rank != stratego.Bomb && b[c.Foe].foe && c.Foe != s.m.To &&
		!s.beside(int(c.Foe), int(c.Own)) && s.winsEver(int(c.Foe), b[c.Own].rank) >= maybe
}

// comes lists the free squares beside a piece of mine that an enemy can go to.
func (s *slow) comes(b []cell, foe, own int) (all []int) {
	for q := range b {
		runs := b[foe].rank == stratego.Scout && s.v.Definition().ScoutsRun && s.open(b, foe, q)
		free := !b[q].mine && !b[q].foe && !s.lake(q)
		if free && s.beside(q, own) && (s.beside(foe, q) || runs) && b[foe].rank != stratego.Bomb {
			all = append(all, q)
		}
	}
	return all
}

// flagFalls reports whether an enemy can take my Flag for certain after the move.
func (s *slow) flagFalls() bool {
	b := s.board(true)
	for own := range b {
		for foe := range b {
			if b[own].mine && b[own].rank == stratego.Flag && b[foe].foe &&
				s.fight(b, foe, own, stratego.Flag, stratego.Win) >= Surely {
				return true
			}
		}
	}
	return false
}

// ways counts the squares beside a piece of mine that hold none of mine.
func (s *slow) ways(b []cell, q int) (n int) {
	for z := range b {
		if s.beside(q, z) && !b[z].mine && !s.lake(z) {
			n++
		}
	}
	return n
}

// caught reports whether a known enemy can be taken for certain wherever it goes, and can strike nothing.
func (s *slow) caught(b []cell, foe int) bool {
	r := b[foe].rank
	for z := range b {
		if b[z].mine && s.can(b, r, foe, z) {
			return false
		}
		goes := s.beside(foe, z) || r == stratego.Scout && s.v.Definition().ScoutsRun && s.open(b, foe, z)
		if z == foe || s.lake(z) || b[z].foe || b[z].mine || !goes {
			continue
		}
		moved := append([]cell(nil), b...)
		moved[z], moved[foe] = moved[foe], cell{}
		hit := false
		for q := range moved {
			hit = hit || moved[q].mine && s.can(moved, moved[q].rank, q, z) && s.v.Strike(moved[q].rank, r) == stratego.Win
		}
		if !hit {
			return false
		}
	}
	return true
}

// attacked counts how often in a row before this move the piece stood beside the enemy after a move of
// its own, which the enemy answered by moving that piece.
func (s *slow) attacked(foe int) (n int) {
	events := s.view.History()
	mine, theirs := int(s.m.From), foe
	for i := len(events) - 1; i >= 1; i -= 2 {
		his, my := events[i], events[i-1]
		if his.Outcome != stratego.NoStrike || my.Outcome != stratego.NoStrike || his.Side == my.Side ||
			int(his.Move.To) != theirs || int(my.Move.To) != mine {
			return n
		}
		theirs = int(his.Move.From)
		if !s.beside(mine, theirs) {
			return n
		}
		n++
		mine = int(my.Move.From)
	}
	return n
}
