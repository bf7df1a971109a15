package reason

import (
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A stance is where each of my pieces stands, by its square after the move.
type stance map[int]int

// stances are where my pieces stood before the move and before each of my last six ones, the newest first. struck says of each of
// those whether it was a strike.
func (s *slow) stances() (all []stance, struck []bool) {
	at := stance{}
	for q, x := range s.board(true) {
		if x.mine {
			at[q] = q
		}
	}
	undo := func(m stratego.Move) {
		before := stance{}
		for id, q := range at {
			if before[id] = q; q == int(m.To) {
				before[id] = int(m.From)
			}
		}
		at = before
		all = append(all, at)
	}
	undo(s.m)
	struck = append(struck, false)
	events := s.view.History()
	for i := len(events) - 1; i >= 0 && len(all) < 7; i-- {
		if e := events[i]; e.Side == s.view.Side() {
			gone := e.Outcome == stratego.Lose || e.Outcome == stratego.Both
			struck = append(struck, e.Outcome != stratego.NoStrike)
			if gone {
				all = append(all, at) // the piece is no more
			} else {
				undo(e.Move)
			}
		}
	}
	return all, struck
}

// been is how many moves of mine ago the piece left the square to which it goes, without a strike since, 0 for never.
func (s *slow) been() int {
	all, struck := s.stances()
	to := int(s.m.To)
	for n := 1; n < len(all); n++ {
		moved := all[n][to] != all[n-1][to]
		if moved && struck[n] {
			return 0
		}
		if moved && all[n][to] == to {
			return n
		}
	}
	return 0
}

// stood is how many moves of mine ago all my pieces stood as after the move, with no strike since, 0 for never.
func (s *slow) stood() int {
	events, mine := s.view.History(), 0
	all, _ := s.stances()
	for n, at := range all {
		same := n > 0
		for id, q := range at {
			same = same && id == q
		}
		if same {
			for i := len(events) - 1; mine < n; i-- {
				if events[i].Outcome != stratego.NoStrike {
					return 0
				}
				if events[i].Side == s.view.Side() {
					mine++
				}
			}
			return n
		}
	}
	return 0
}

// aimless reports whether what is said of a move is up to something, and its piece has just been where it goes.
func (s *slow) aimless(c Claim) bool {
	if c.Kind == KeepsAway {
		return false // the enemy may have come nearer
	}
	return slices.Contains([]Kind{
		NearsFlag, Hunts, NearsBomb, NearsWeaker, NearsMarshal, NearsUnknown, NearsEven, NearsMaybe, HomeGuard, Opens, Frees,
		Lines, OpensLine, Backs, Baits, Safer, StandsBy,
	}, c.Kind) && s.been() > 0
}

// doomed reports whether it is said where the piece goes, and some enemy that can strike it there takes it, or falls with it, in
// three cases of five.
func (s *slow) doomed(c Claim) bool {
	if !slices.Contains([]Kind{
		NearsFlag, Hunts, NearsBomb, NearsWeaker, KeepsAway, NearsMarshal, NearsUnknown, NearsEven, NearsMaybe, HomeGuard, Plans,
		PlansStrike, Returns, ToAndAgain,
	}, c.Kind) {
		return false
	}
	to, then, rank := int(s.m.To), s.board(true), s.board(false)[s.m.From].rank
	for f := range then {
		if then[f].foe && f != to && s.fight(then, f, to, rank, stratego.Win)+s.fight(then, f, to, rank, stratego.Both) >= 0.6 {
			return true
		}
	}
	return false
}

// moves reports whether an enemy was seen to move, or is known for one that does.
func (s *slow) moves(foe int) bool {
	r := s.board(false)[foe].rank
	return r != stratego.Hidden && r.Movable() || s.view.Moved().Has(board.Square(foe))
}

// stoppers lists where my pieces stand after the move that alone keep an enemy from the Flag.
func (s *slow) stoppers(foe int, w slowWay) (all []int) {
	for q, x := range s.board(true) {
		if x.mine && x.rank.Movable() && s.far(make([]cell, s.w*s.h), stratego.Sergeant, q, w.flag) <= w.moves+2 &&
			s.stands(x.rank, foe, w) && s.stops(q, foe, w) {
			all = append(all, q)
		}
	}
	return all
}

// alone reports whether no other piece of mine stops an enemy, whether the one on a square stands there or is gone, and whatever
// the others' odds are.
func (s *slow) alone(own, foe int) bool {
	less := *s
	less.gone = own
	for _, x := range []*slow{s, &less} {
		w := x.shortest(foe)
		for q, p := range x.board(true) {
			if q != own && p.mine && p.rank.Movable() &&
				s.far(make([]cell, s.w*s.h), stratego.Sergeant, q, w.flag) <= w.moves+2 && x.stops(q, foe, w) {
				return false
			}
		}
	}
	return true
}

// sooner reports whether an enemy that may be a Scout would be at the Flag sooner as one.
func (s *slow) sooner(foe int) bool {
	w, scout := s.shortest(foe), false
	s.each(foe, func(x stratego.Rank, p float64) { scout = scout || x == stratego.Scout && p > 0 })
	return w.flag >= 0 && w.rank != stratego.Scout && scout && s.far(s.board(true), stratego.Scout, foe, w.flag) < w.moves
}

// opened reports whether an enemy's way to my Flag was longer before the move.
func (s *slow) opened(foe int) bool {
	before := newSlow(s.view, s.guess, stratego.Move{From: s.m.From, To: s.m.From})
	return before.shortest(foe).moves > s.shortest(foe).moves
}

// quiet reports whether no enemy can take anything of mine but Bombs.
func (s *slow) quiet(b []cell) bool {
	for q := range b {
		for f := range b {
			if b[q].mine && b[f].foe && b[q].rank != stratego.Bomb &&
				s.fight(b, f, q, b[q].rank, stratego.Win)+s.fight(b, f, q, b[q].rank, stratego.Both) > 0 {
				return false
			}
		}
	}
	return true
}

// checkStay checks what is said of what a piece holds, offers or opens by its move.
func (s *slow) checkStay(c Claim) (ok, knows bool) {
	now, then := s.board(false), s.board(true)
	from, to, foe, other, own := int(s.m.From), int(s.m.To), int(c.Foe), int(c.Other), int(c.Own)
	me := now[from].rank
	wins := func(r stratego.Rank, q int) float64 { return s.meet(r, q, stratego.Win) }
	afar := func(b []cell, q int) bool {
		return s.can(b, stratego.Scout, q, foe) && !s.beside(q, foe) && now[foe].rank == stratego.Hidden
	}
	switch c.Kind {
	case KeepsOff:
		w := s.shortest(foe)
		if !then[own].mine || then[own].rank != stratego.Flag || w.moves != c.Moves || !near(w.miner, c.Chance) ||
			!s.moves(foe) ||
			!s.stands(me, foe, w) || !s.stops(to, foe, w) {
			return false, true
		}
		return s.alone(to, foe) && !s.sooner(foe) && !s.opened(foe), true
	case FlagNear, FlagHeld:
		w := s.shortest(foe)
		keepers := s.stoppers(foe, w)
		if len(keepers) == 1 && keepers[0] == to && !s.still() {
			keepers[0] = from
		}
		if steps := strings.Contains(c.Said.String(), "step by step"); steps != (s.sooner(foe) && w.miner == 0) {
			return false, true
		}
		if at := other; c.Kind == FlagHeld {
			if at == from && !s.still() {
				at = to
			}
			if s.sooner(foe) || !s.alone(at, foe) {
				return false, true
			}
		}
		return then[own].mine && then[own].rank == stratego.Flag && w.moves == c.Moves && near(w.miner, c.Chance) &&
			s.moves(foe) &&
			w.moves <= 3 && (c.Kind == FlagNear && len(keepers) == 0 || slices.Equal(keepers, []int{other})), true
	case Lines:
		return me == stratego.Scout && afar(then, to) && !s.can(now, me, from, foe) && near(wins(me, foe), c.Chance) &&
			near(s.meet(me, foe, stratego.Lose), c.Fall), true
	case OpensLine:
		return own != from && now[own].mine && now[own].rank == stratego.Scout && now[foe].rank == stratego.Hidden &&
			s.can(then, stratego.Scout, own, foe) && !s.can(now, stratego.Scout, own, foe), true
	case Controls:
		runs := now[foe].rank == stratego.Scout && s.v.Definition().ScoutsRun && s.open(then, foe, other)
		if then[other].mine || then[other].foe || !s.beside(to, other) || !s.moves(foe) || !s.beside(foe, other) && !runs ||
			s.beside(to, foe) || !near(wins(me, foe), c.Chance) || c.Chance < 0.6 {
			return false, true
		}
		for q := range then {
			if q != to && then[q].mine && s.can(then, then[q].rank, q, other) && wins(then[q].rank, foe) >= 0.5 {
				return false, true
			}
		}
		return true, true
	case Safer:
		there := append([]cell(nil), now...)
		there[other], there[from] = there[from], cell{}
		goes := s.beside(from, other) || me == stratego.Scout && s.v.Definition().ScoutsRun && s.open(now, from, other)
		if now[other].mine || now[other].foe || s.lake(other) || !goes || c.Chance < maybe ||
			!near(s.fight(there, foe, other, me, stratego.Win), c.Chance) {
			return false, true
		}
		for f := range then {
			runs := func() bool { return s.moves(f) && s.shortest(f).moves <= 8 && s.opened(f) }
			if then[f].foe && (s.fight(then, f, to, me, stratego.Win) >= hardly || runs()) {
				return false, true
			}
		}
		return !s.mostSafe(), true
	case Baits:
		spent := me == stratego.Scout || me == stratego.Sergeant || me == stratego.Lieutenant
		gone := append([]cell(nil), then...)
		gone[foe] = cell{}
		back := c.Own == board.NoSquare || own != from && then[own].mine && s.can(gone, then[own].rank, own, to)
		return spent && now[foe].rank == stratego.Hidden && c.Chance >= maybe && back &&
			near(s.fight(then, foe, to, me, stratego.Win), c.Chance) && s.fight(now, foe, from, me, stratego.Win) == 0, true
	case StandsBy:
		return s.covers(own), true
	case Backs:
		return then[own].mine && own != to && then[own].rank.Movable() && s.beside(to, own) && !s.beside(from, own) &&
			s.moves(foe) &&
			!s.beside(foe, own) && near(wins(me, foe), c.Chance) && c.Chance >= 0.5 &&
			s.winsEver(foe, then[own].rank) >= maybe && len(s.comes(then, foe, own)) > 0, true
	case Idle:
		for f := range now {
			if now[f].foe && s.moves(f) && s.shortest(f).flag >= 0 && s.shortest(f).moves < c.Moves {
				return false, true
			}
		}
		w := s.shortest(foe)
		return s.moves(foe) && w.moves == c.Moves && near(w.miner, c.Chance) && s.quiet(then), true
	case Keeps:
		return c.Moves > 0 && s.stood() == c.Moves && s.quiet(then), true
	case ToAndAgain:
		return c.Moves > 1 && s.been() == c.Moves && (s.beside(from, to) || s.view.Known().Has(s.m.From)), true
	case Returns:
		return s.been() == 1 && (s.beside(from, to) || s.view.Known().Has(s.m.From)), true
	}
	return false, false
}

// covers reports whether the piece comes beside a strong one of mine, and beats all that the enemy may have left to take that.
func (s *slow) covers(own int) bool {
	now := s.board(false)
	if !now[own].mine || own == int(s.m.From) || !s.beside(int(s.m.To), own) || s.beside(int(s.m.From), own) {
		return false
	}
	left, hidden := map[stratego.Rank]int{}, 0
	for _, levy := range s.v.Definition().Army {
		for r := range levy.Ranks.All() {
			left[r] = levy.Count
		}
	}
	for r, n := range s.view.Captured(s.view.Side().Opponent()) {
		left[stratego.Rank(r)] -= n
	}
	seen := map[stratego.Rank]bool{}
	for _, x := range now {
		if x.foe && x.rank == stratego.Hidden {
			hidden++
		} else if x.foe {
			left[x.rank]--
			seen[x.rank] = true
		}
	}
	beats := 0
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		may := seen[r] || hidden > 0 && left[r] > 0
		if !may || r == stratego.Bomb || r == stratego.Flag || s.v.Strike(r, now[own].rank) != stratego.Win {
			continue
		}
		if beats++; s.v.Strike(now[s.m.From].rank, r) != stratego.Win {
			return false
		}
	}
	return beats > 0
}
