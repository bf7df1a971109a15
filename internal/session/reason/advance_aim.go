package reason

import (
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// attack says that what stands on a square is attacked after the move: by the piece that moves, if that is so, and else by
// another of its side, to which the move opens the way.
func (l *match) attack(on board.Square) Claim {
	c, all := about(Threatens, on), board.Set{}
	if on == l.after.GeneralOf(l.foe) {
		all = l.after.Attackers(l.foe)
	}
	for _, m := range strikesOf(l.after, l.me) {
		if m.To() == on {
			all = all.With(m.From())
		}
	}
	foe := l.piece(l.after.At(on).Kind(), on)
	if all.Has(rests(l.move)) {
		return l.of(c, phrase.New("attacks %s", foe))
	}
	by := all.First()
	return l.of(c.own(by), phrase.New("lets %s attack %s", l.own(l.after.At(by).Kind(), by), foe))
}

// aims is for moves after which the piece can take something with its next move but one that it could
// not have taken so soon before.
func (l *match) aims() (Claim, bool) {
	m := l.move
	here := rests(m)
	had := append(strikes(l.before, l.me, m.From()), l.soon(l.before, m.From())...)
	if later := l.dearestNew(had, l.soon(l.after, here)); later != advance.NoMove {
		return l.of(about(HeadsFor, later.To()), phrase.New("heads for %s", l.piece(later.Target().Kind(), later.To()))), true
	}
	return Claim{}, false
}

// covers is for moves after which the enemy pays for a piece that it could have had for
// nothing.
func (l *match) covers() (Claim, bool) {
	best := advance.NoMove
	for _, can := range strikesOf(l.after, l.foe) {
		if can.Kind() == advance.Shot || can.Kind() == advance.Convert || can.To() == rests(l.move) ||
			best != advance.NoMove && can.Gain() <= best.Gain() {
			continue
		}
		free := slices.ContainsFunc(
			strikesOf(l.before, l.foe), func(b advance.Move) bool { return b == can && !retaken(l.before, l.foe, b) },
		)
		kept := !slices.ContainsFunc(
			strikesOf(l.after, l.foe),
			func(b advance.Move) bool { return b.To() == can.To() && !retaken(l.after, l.foe, b) },
		)
		if free && kept {
			best = can
		}
	}
	if best == advance.NoMove {
		return Claim{}, false
	}
	return l.of(plain(Covers).own(best.To()), phrase.New("covers %s: whatever takes it can be taken", l.own(best.Target().Kind(), best.To()))), true
}

// avoids is for moves out of reach of a piece that could soon have taken the one that moves.
func (l *match) avoids() (Claim, bool) {
	here := rests(l.move)
	if here == l.move.From() {
		return Claim{}, false
	}
	for q := range board.Square(advance.Grid.Squares()) {
		foe := l.after.At(q)
		if foe.Kind() == advance.NoKind || foe == advance.WallPiece || foe.Side() != l.foe || l.before.At(q) != foe {
			continue
		}
		takes := func(to board.Square) func(advance.Move) bool {
			return func(n advance.Move) bool { return n.To() == to }
		}
		if slices.ContainsFunc(reaches(l.before, l.foe, q), takes(l.move.From())) &&
			!slices.ContainsFunc(append(reaches(l.after, l.foe, q), strikes(l.after, l.foe, q)...), takes(here)) {
			return l.of(about(OutOfReach, q), phrase.New("keeps out of reach of %s", l.piece(foe.Kind(), q))), true
		}
	}
	return Claim{}, false
}

// rests is where the piece stands that a move is made with, after it.
func rests(m advance.Move) board.Square {
	if m.Kind() == advance.Build || m.Kind() == advance.Shot || m.Kind() == advance.Convert {
		return m.From()
	}
	return m.To()
}

// dearestNew is the move that wins most of those that win something which no earlier one
// wins; advance.NoMove for none.
func (l *match) dearestNew(had, has []advance.Move) (best advance.Move) {
	for _, m := range has {
		known := slices.ContainsFunc(had, func(b advance.Move) bool { return b.To() == m.To() })
		if !known && (best == advance.NoMove || m.Gain() > best.Gain()) {
			best = m
		}
	}
	return best
}

// soon are the moves that win something after a quiet one with the piece on a square, and
// do not cost more than they win.
func (l *match) soon(p advance.Position, from board.Square) (all []advance.Move) {
	own := p.At(from).Kind().Value()
	for q, m := range quietly(p, l.me, from) {
		for _, s := range strikes(q, l.me, m) {
			if s.Gain() >= own || !retaken(q, l.me, s) {
				all = append(all, s)
			}
		}
	}
	return all
}

// reaches are the moves that win something after a quiet one with the piece on a square.
func reaches(p advance.Position, side board.Side, from board.Square) (all []advance.Move) {
	for q, at := range quietly(p, side, from) {
		all = append(all, strikes(q, side, at)...)
	}
	return all
}

// quietly ranges over the positions after a quiet move with the piece on a square, and where
// the piece is then.
func quietly(p advance.Position, side board.Side, from board.Square) func(func(advance.Position, board.Square) bool) {
	return func(yield func(advance.Position, board.Square) bool) {
		if p.Turn() != side {
			p.Pass()
		}
		for _, m := range p.MovesFrom(nil, from) {
			if m.Kind() != advance.Step {
				continue
			}
			q := p
			if q.Make(m); !q.Result().Over() && !yield(q, m.To()) {
				return
			}
		}
	}
}

// strikes are the moves of a side's piece on a square that win something, were it to move.
func strikes(p advance.Position, side board.Side, from board.Square) []advance.Move {
	return slices.DeleteFunc(strikesOf(p, side), func(m advance.Move) bool { return m.From() != from })
}

// strikesOf are the moves of a side that win something, were it to move.
func strikesOf(p advance.Position, side board.Side) []advance.Move {
	if p.Turn() != side {
		p.Pass()
	}
	return slices.DeleteFunc(p.Captures(nil), func(m advance.Move) bool { return m.Gain() <= 0 })
}

// retaken reports whether what a side takes something with can be taken there.
func retaken(p advance.Position, side board.Side, m advance.Move) bool {
	if m.Kind() == advance.Shot || m.Kind() == advance.Convert {
		return false
	}
	if p.Turn() != side {
		p.Pass()
	}
	p.Make(m)
	if p.Result().Over() {
		return false
	}
	return slices.ContainsFunc(strikesOf(p, side.Opponent()), func(b advance.Move) bool { return b.To() == m.To() })
}
