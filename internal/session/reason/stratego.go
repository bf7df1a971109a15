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
	if warn := l.first(l.warnings()); !warn.Said.Empty() && why.Kind != Intercepts {
		w.Warning = warn.Said
		w.Claims = append(w.Claims, warn)
	}
	for _, c := range l.watch(risk) {
		w.Watch = append(w.Watch, c.Said)
		w.Claims = append(w.Claims, c)
	}
	return w
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
	all = append(all, nearest(weaker)...)
	all = append(all, nearest(away)...)
	all = append(all, nearest(flags)...)
	for q := range l.variant.Adjacent(m.From).And(l.view.Pieces(l.me)).All() {
		all = append(all, plain(Frees).own(q))
	}
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

// risks proposes what may go wrong, the weightiest first.
func (l *look) risks(why Claim) []Claim {
	var all []Claim
	m := l.move
	if survives(why.Kind) {
		f, o := l.threat(m.To, l.rank, m.To, l.then)
		if f != board.NoSquare && (o.win >= hardly || l.known(f)) {
			for q := range l.view.Pieces(l.me).All() {
				all = append(all, about(CanBeRetook, f).own(q).with(o.win, 0))
			}
			all = append(all, about(CanTake, f).with(o.win, 0))
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
	for f := range l.view.Pieces(l.foe).All() {
		w, ok := l.walker(f)
		if !ok {
			continue
		}
		if q, fall := l.fittest(w); q != board.NoSquare {
			all = append(all, about(WalkerMet, f).own(q).with(0, fall).after(w.moves))
		}
		all = append(all, about(Walker, f).after(w.moves))
	}
	return nearest(all)
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
