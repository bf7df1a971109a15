package reason

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// The thresholds of the words for chances.
const (
	surely   = 0.999
	probably = 0.6
	maybe    = 0.3
	hardly   = 0.1
)

// Stratego says why the side of a view makes the first move of a line. The moves after
// it are what the side expects, the enemy's reply first; there may be none. guess is
// what the side believes of hidden pieces, so that the words agree with its figures; nil
// for what may be inferred from the view.
func Stratego(view *stratego.View, guess Guess, line ...stratego.Move) Words {
	if guess == nil {
		guess = Inferred(view)
	}
	l := &look{view, view.Variant(), guess, view.Side(), view.Side().Opponent()}
	m := line[0]
	var w Words
	if l.foeOn(m.To) {
		w = l.strike(m)
	} else {
		w = Words{Why: l.step(line), Risk: l.riskThere(m)}
	}
	if w.Risk.Empty() && w.Why.Format != takesFlag {
		w.Risk = l.leftBehind(m)
	}
	if w.Risk.Empty() && l.shows(m) {
		w.Risk = phrase.New("the enemy learns that it is %s", yours(l.rank(m.From)))
	}
	if len(line) > 1 {
		w.Expect = l.reply(m, line[1])
	}
	return w
}

// Reasons that are compared with.
const (
	takesFlag   = "takes the Flag and wins the game"
	atWorstBoth = "strikes %s: at worst both fall"
)

// step says why a piece goes to an empty square: the weightiest reason there is.
func (l *look) step(line []stratego.Move) phrase.Text {
	m := line[0]
	for _, reason := range []func(stratego.Move, stratego.Rank) phrase.Text{l.flees, l.attacks, l.guardsFlag, l.guardsPiece, l.hunts, l.digs, l.asks, l.opens} {
		if why := reason(m, l.rank(m.From)); !why.Empty() {
			return why
		}
	}
	return l.quiet(line)
}

// flees is for a piece that would likely be taken where it stands.
func (l *look) flees(m stratego.Move, r stratego.Rank) phrase.Text {
	from, ok := l.threat(m.From, r, board.NoSquare)
	if !ok || from.odds.win < maybe {
		return phrase.Text{}
	}
	if to, ok := l.threat(m.To, r, board.NoSquare); ok && to.odds.win >= from.odds.win {
		return phrase.Text{}
	}
	return phrase.New("gets away from %s", l.enemy(from.from))
}

// attacks is for a piece that then stands beside an enemy which it likely beats.
func (l *look) attacks(m stratego.Move, r stratego.Rank) phrase.Text {
	var sure, likely []phrase.Text
	for q := range l.variant.Adjacent(m.To).AndNot(l.variant.Adjacent(m.From)).And(l.view.Pieces(l.foe)).All() {
		if o := l.mine(r, q); o.win == 1 && l.known(q) {
			sure = append(sure, l.enemy(q))
		} else if o.win >= probably {
			likely = append(likely, l.enemy(q))
		}
	}
	switch {
	case len(sure) > 0 && l.variant.Strike(r, stratego.Bomb) == stratego.Win && l.anyBomb(m.To):
		return phrase.New("moves next to %s, to clear it", phrase.List(sure...))
	case len(sure) > 1:
		return phrase.New("attacks %s at once", phrase.List(sure...))
	case len(sure) > 0:
		return phrase.New("attacks %s", sure[0])
	case len(likely) > 1:
		return phrase.New("attacks %s, each of which it probably beats", phrase.List(likely...))
	case len(likely) > 0:
		return phrase.New("attacks %s, which it probably beats", likely[0])
	}
	return phrase.Text{}
}

// anyBomb reports whether a known Bomb of the enemy stands beside a square.
func (l *look) anyBomb(q board.Square) bool {
	for other := range l.variant.Adjacent(q).And(l.view.Pieces(l.foe)).All() {
		if l.rank(other) == stratego.Bomb {
			return true
		}
	}
	return false
}

// near is from how few steps an enemy is near the Flag.
const near = 4

// guardsFlag is for a piece that comes nearer to its Flag while an enemy is there.
func (l *look) guardsFlag(m stratego.Move, r stratego.Rank) phrase.Text {
	flag, ok := l.flag()
	if !ok {
		return phrase.Text{}
	}
	steps := l.steps(flag)
	if steps[m.To] >= steps[m.From] || steps[m.To] > near {
		return phrase.Text{}
	}
	nearest := board.NoSquare
	for q := range l.view.Pieces(l.foe).All() {
		moves := l.view.Moved().Has(q) || l.known(q) && l.rank(q).Movable()
		if moves && steps[q] <= near && (nearest == board.NoSquare || steps[q] < steps[nearest]) {
			nearest = q
		}
	}
	if nearest == board.NoSquare || l.mine(r, nearest).win < hardly {
		return phrase.Text{}
	}
	return phrase.New("comes back to guard the Flag against %s", l.enemy(nearest))
}

// guardsPiece is for a piece that comes beside one of its own which is threatened, so
// that whoever takes that one is taken.
func (l *look) guardsPiece(m stratego.Move, r stratego.Rank) phrase.Text {
	for q := range l.variant.Adjacent(m.To).AndNot(l.variant.Adjacent(m.From)).And(l.view.Pieces(l.me)).All() {
		if q == m.From || l.rank(q) == stratego.Bomb {
			continue
		}
		by, ok := l.threat(q, l.rank(q), board.NoSquare)
		if ok && by.odds.win >= maybe && l.mine(r, by.from).win >= probably {
			return phrase.New("guards %s against %s", l.own(q), l.enemy(by.from))
		}
	}
	return phrase.Text{}
}

// far is how many steps away an enemy is still hunted, and farScout a Scout, which gets
// away from whatever is not near.
const (
	far      = 6
	farScout = 3
)

// hunts is for a piece that comes nearer to an enemy which it surely beats.
func (l *look) hunts(m stratego.Move, r stratego.Rank) phrase.Text {
	prey, least := board.NoSquare, far
	for q := range l.view.Pieces(l.foe).All() {
		if !l.known(q) || !l.rank(q).Movable() || l.mine(r, q).win < 1 {
			continue
		}
		steps := l.steps(q)
		if l.rank(q) == stratego.Scout && steps[m.To] >= farScout {
			continue
		}
		if steps[m.To] < steps[m.From] && steps[m.To] < least {
			prey, least = q, steps[m.To]
		}
	}
	if prey == board.NoSquare {
		return phrase.Text{}
	}
	return phrase.New("goes after %s", l.enemy(prey))
}

// digs is for a Miner that comes nearer to a Bomb.
func (l *look) digs(m stratego.Move, r stratego.Rank) phrase.Text {
	if l.variant.Strike(r, stratego.Bomb) != stratego.Win || r != stratego.Miner {
		return phrase.Text{}
	}
	bomb, least := board.NoSquare, board.MaxSquares
	for q := range l.view.Pieces(l.foe).All() {
		if steps := l.steps(q); l.chance(q, stratego.Bomb) >= probably && steps[m.To] < steps[m.From] && steps[m.To] < least {
			bomb, least = q, steps[m.To]
		}
	}
	switch {
	case bomb == board.NoSquare:
		return phrase.Text{}
	case l.known(bomb):
		return phrase.New("brings the Miner nearer to %s", l.enemy(bomb))
	}
	return phrase.New("brings the Miner nearer to %s, which is probably a Bomb", l.enemy(bomb))
}

// asks is for a piece that moves next to a hidden one.
func (l *look) asks(m stratego.Move, r stratego.Rank) phrase.Text {
	for q := range l.variant.Adjacent(m.To).AndNot(l.variant.Adjacent(m.From)).And(l.view.Hidden()).All() {
		if l.cheap(r) {
			return phrase.New("moves next to %s to find out what it is", l.enemy(q))
		}
		return phrase.New("moves next to %s, to see whether it retreats", l.enemy(q))
	}
	return phrase.Text{}
}

// riskThere says what may take the piece where it goes.
func (l *look) riskThere(m stratego.Move) phrase.Text {
	r := l.rank(m.From)
	by, ok := l.threat(m.To, r, m.To)
	if !ok {
		return phrase.Text{}
	}
	var then phrase.Text
	for q := range l.variant.Adjacent(m.To).And(l.view.Pieces(l.me)).All() {
		if q != m.From && l.rank(q).Movable() && l.known(by.from) && l.mine(l.rank(q), by.from).win == 1 {
			then = l.own(q)
			break
		}
	}
	switch {
	case l.known(by.from) && by.odds.win == 1 && !then.Empty():
		return phrase.New("%s can take it there, and would then fall to %s", l.enemy(by.from), then)
	case l.known(by.from) && by.odds.win == 1:
		return phrase.New("%s can take it there", l.enemy(by.from))
	case by.odds.win >= probably:
		return phrase.New("%s can probably take it there", l.enemy(by.from))
	case by.odds.win >= maybe, by.odds.win >= hardly && r <= stratego.Colonel:
		return phrase.New("%s may be able to take it there", l.enemy(by.from))
	}
	return phrase.Text{}
}

// shows reports whether a move tells the enemy what the piece is: nothing but a Scout goes
// further than one square. One that runs towards the enemy means to be seen.
func (l *look) shows(m stratego.Move) bool {
	return !l.foeOn(m.To) && !l.variant.Adjacent(m.From).Has(m.To) && !l.view.Known().Has(m.From) && l.ahead(m) <= 1
}

// leftBehind says which other piece of mine an enemy can take for certain.
func (l *look) leftBehind(m stratego.Move) phrase.Text {
	worst := board.NoSquare
	var by board.Square
	for q := range l.view.Pieces(l.me).All() {
		if q == m.From || worst != board.NoSquare && l.rank(worst) <= l.rank(q) || !l.rank(q).Movable() {
			continue
		}
		if t, ok := l.threat(q, l.rank(q), m.To); ok && l.known(t.from) && t.odds.win == 1 {
			worst, by = q, t.from
		}
	}
	if worst == board.NoSquare {
		return phrase.Text{}
	}
	return phrase.New("%s stays within reach of %s", l.own(worst), l.enemy(by))
}

// reply says what the enemy is expected to do after the move.
func (l *look) reply(m, reply stratego.Move) phrase.Text {
	side, name := phrase.New(stratego.SideName(l.foe)), l.enemy(reply.From)
	if !l.foeOn(reply.From) {
		return phrase.Text{}
	}
	to := l.variant.Format(reply.To)
	switch {
	case reply.To == m.To && !l.foeOn(m.To):
		return phrase.New("%s strikes it on %s with %s", side, to, name)
	case reply.To == m.To:
		return phrase.New("%s strikes back on %s with %s", side, to, name)
	case l.view.Pieces(l.me).Has(reply.To) && reply.To != m.From:
		return phrase.New("%s strikes %s with %s", side, l.own(reply.To), name)
	case l.variant.Adjacent(m.To).Has(reply.From):
		return phrase.New("%s moves out of the way, to %s", name, to)
	case l.variant.Adjacent(m.To).Has(reply.To):
		return phrase.New("%s moves next to it, to %s", name, to)
	}
	return phrase.New("%s moves %s to %s", side, name, to)
}
