package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Stratego says why the side of a view makes the first move of a line. The moves after
// it are what the side expects, the enemy's reply first; there may be none. guess is
// what the side believes of hidden pieces, so that the words agree with its figures; nil
// for what may be inferred from the view.
func Stratego(view *stratego.View, guess Guess, line ...stratego.Move) Words {
	l := newLook(view, guess, line[0])
	w := Words{}
	why := l.first(l.reasons(line))
	w.Why, w.Unsound = why.Said, l.unsound(why)
	w.Claims = append(w.Claims, why)
	if why.Kind == TakesFlag {
		return w
	}
	risk := l.first(l.risks(why))
	if !risk.Said.Empty() {
		w.Risk = risk.Said
		w.Claims = append(w.Claims, risk)
	}
	if warn := l.first(l.warnings()); !warn.Said.Empty() && why.Kind != Intercepts && !covered(why, warn) {
		w.Warning = warn.Said
		w.Claims = append(w.Claims, warn)
	}
	for _, c := range l.watch(risk) {
		w.Watch = append(w.Watch, c.Said)
		w.Claims = append(w.Claims, c)
	}
	return w
}

// covered reports whether a warning is about the enemy that the move keeps from the Flag, as the reason says.
func covered(why, warn Claim) bool {
	return why.Kind == KeepsOff && why.Foe == warn.Foe && (warn.Kind == WalkerMet || warn.Kind == Walker || warn.Kind == FlagHeld)
}

// unsound reports whether a strike most likely fails without any gain.
func (l *look) unsound(why Claim) bool {
	switch why.Kind {
	case GivesUp:
		return true
	case Strikes:
		return why.Chance < maybe && why.Fall >= 0.5 && !l.cheap(l.rank)
	}
	return false
}

// first returns the first of some claims that holds, in words; one without words where none does.
func (l *look) first(proposed []Claim) Claim {
	for _, c := range proposed {
		if l.holds(c) {
			return l.say(c)
		}
	}
	return Claim{Own: board.NoSquare, Foe: board.NoSquare, Other: board.NoSquare}
}

// reasons proposes why the first move of a line is made, the weightiest reason first. The last ones
// hold of every move.
func (l *look) reasons(line []stratego.Move) []Claim {
	m := l.move
	if l.foeOn(m.To) {
		return l.strikes()
	}
	var all []Claim
	add := func(c Claim) { all = append(all, c) }
	foes := l.view.Pieces(l.foe)
	_, worst := l.threat(m.From, l.rank, board.NoSquare, l.now)
	for f := range foes.All() {
		if o := l.theirs(f, m.From, l.rank, l.now); o.win == worst.win && o.win > 0 {
			add(about(Escapes, f).with(o.win, 0))
		}
	}
	for f := range foes.All() {
		if w, ok := l.walker(f); ok {
			add(about(Intercepts, f).after(w.moves))
		}
	}
	near := l.variant.Adjacent(m.To).And(foes)
	for f := range near.All() {
		if n := l.chased(f); n < 2 { // a chase that goes on is no trap that was just set
			add(about(Traps, f))
		}
	}
	for f := range near.All() {
		for g := range near.All() {
			if f < g {
				add(about(Forks, f).and(g))
			}
		}
	}
	for f := range near.All() {
		add(about(Chases, f).after(l.chased(f) + 1))
	}
	for f := range near.All() {
		add(about(Attacks, f))
		add(about(NextToBomb, f))
	}
	all = append(all, l.guarding()...)
	all = append(all, l.keeping()...)
	all = append(all, l.forestalling()...)
	for f := range near.All() {
		add(about(AttacksMaybe, f).with(l.mine(l.rank, f).win, 0))
	}
	all = append(all, l.marches(foes)...)
	for q := range l.variant.Adjacent(m.From).And(l.view.Pieces(l.me)).All() {
		add(plain(Opens).own(q))
	}
	for f := range near.All() {
		o := l.mine(l.rank, f)
		add(about(MeetsHidden, f).with(o.win, o.lose))
	}
	return append(all, l.quiet(line, foes)...)
}

// strikes proposes why an enemy is struck.
func (l *look) strikes() []Claim {
	to := l.move.To
	if l.known(to) {
		return []Claim{
			about(TakesFlag, to), about(ClearsBomb, to), about(TakesSafely, to), about(Takes, to), about(Exchanges, to),
			about(GivesUp, to),
		}
	}
	var all []Claim
	o, flag, bomb := l.mine(l.rank, to), l.chance(to, stratego.Flag), l.chance(to, stratego.Bomb)
	if flag >= hardly {
		all = append(all, about(StrikesFlag, to).with(flag, o.lose))
	}
	if bomb >= maybe {
		all = append(all, about(StrikesBomb, to).with(bomb, o.lose))
	}
	return append(all, about(Scouts, to).with(o.win, o.lose), about(Strikes, to).with(o.win, o.lose))
}

// guarding proposes which piece the move covers.
func (l *look) guarding() (all []Claim) {
	for q := range l.variant.Adjacent(l.move.To).And(l.view.Pieces(l.me)).All() {
		if q == l.move.From {
			continue
		}
		if f, o := l.threat(q, l.rankOn(q), board.NoSquare, l.then); f != board.NoSquare {
			all = append(all, about(Guards, f).own(q).with(o.win, 0))
		}
	}
	return all
}

// marches proposes what the piece comes nearer to, of each kind the nearest first.
func (l *look) marches(foes board.Set) []Claim {
	kinds := []Kind{NearsFlag, Hunts, NearsBomb}
	all := make([][]Claim, len(kinds))
	for f := range foes.All() {
		n := l.distance(l.rank, l.move.To, f, l.then)
		if n > far+2 {
			continue
		}
		all[0] = append(all[0], about(NearsFlag, f).with(l.chance(f, stratego.Flag), 0).after(n))
		all[1] = append(all[1], about(Hunts, f).after(n))
		all[2] = append(all[2], about(NearsBomb, f).with(l.chance(f, stratego.Bomb), 0).after(n))
	}
	var list []Claim
	for _, some := range all {
		list = append(list, nearest(some)...)
	}
	return list
}

// quiet proposes reasons of moves without an immediate effect; the last ones hold of every move.
func (l *look) quiet(line []stratego.Move, foes board.Set) []Claim {
	m := l.move
	var all, flags, weaker, away []Claim
	if len(line) > 2 && l.view.Pieces(l.me).Has(line[2].From) && line[2].To == m.From {
		all = append(all, plain(ClearsWay).own(line[2].From).and(m.From))
	}
	for f := range foes.All() {
		if !l.known(f) {
			n := l.distance(l.rank, m.To, f, l.then)
			weaker = append(weaker, about(NearsWeaker, f).with(l.mine(l.rank, f).win, 0).after(n))
			flags = append(flags, about(NearsMaybe, f).with(l.chance(f, stratego.Flag), 0).after(n))
		}
		c := about(KeepsAway, f)
		away = append(away, c.after(l.away(c, m.To)))
	}
	marshals, home, others, evens := l.nearing()
	all = append(all, marshals...)
	all = append(all, nearest(weaker)...)
	if plans := planned(m, line); len(plans) > 0 {
		all = append(all, plans[0])
	}
	all = append(all, nearest(away)...)
	all = append(append(all, nearest(flags)...), l.standing()...)
	lines, backs := l.opening()
	baits, safer := l.offering()
	all = append(append(append(all, baits...), lines...), backs...)
	all = append(all, home...)
	all = append(all, l.lining()...)
	all = append(all, others...)
	all = append(all, evens...)
	all = append(append(all, l.controlling()...), safer...)
	for q := range l.variant.Adjacent(m.From).And(l.view.Pieces(l.me)).All() {
		all = append(all, plain(Frees).own(q))
	}
	all = append(all, l.nearestToFlag(), plain(Keeps).after(l.repeats()), plain(ToAndAgain).after(l.circles()))
	all = append(all, planned(m, line)...)
	all = append(all, plain(Runs).after(l.ahead(m)))
	for _, k := range []Kind{Waits, Returns, FirstMove, Forward, Back, Aside} {
		all = append(all, plain(k))
	}
	return all
}

// planned proposes what the piece does next by the line that is expected.
func planned(m stratego.Move, line []stratego.Move) []Claim {
	if len(line) < 3 || line[2].From != m.To || line[2].To == m.From {
		return nil
	}
	return []Claim{about(PlansStrike, line[2].To), plain(Plans).and(line[2].To)}
}

// nearest sorts claims by distance.
func nearest(all []Claim) []Claim {
	for i := 1; i < len(all); i++ {
		for j := i; j > 0 && all[j].Moves < all[j-1].Moves; j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
	return all
}
