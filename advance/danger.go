package advance

import (
	"flagfall.dev/board"
)

// InDanger reports whether a side's General could be captured if the other side
// were to move. A General next to a Sentinel of its own is never in danger.
func (p *Position) InDanger(s board.Side) bool {
	g := p.GeneralOf(s)
	if geo.orth[g&127].Intersects(p.Pieces(Sentinel, s)) {
		return false
	}
	return p.attacked(g, s, p.occupied())
}

// attacked looks outward from a square of side s for an enemy piece that
// reaches it. Pinned attackers count, Jesters never do.
func (p *Position) attacked(sq board.Square, s board.Side, occupied board.Set) bool {
	if !p.nearby(sq, s).Empty() {
		return true
	}
	for far := p.distant(sq, s); !far.Empty(); {
		if !between(sq, far.Pop()).Intersects(occupied) {
			return true
		}
	}
	return false
}

// Attackers returns the pieces that could capture a side's General if the other side were to move, as InDanger has it.
func (p *Position) Attackers(s board.Side) (all board.Set) {
	if !p.InDanger(s) {
		return all
	}
	g, occupied := p.GeneralOf(s), p.occupied()
	all = p.nearby(g, s)
	for far := p.distant(g, s); !far.Empty(); {
		if q := far.Pop(); !between(g, q).Intersects(occupied) {
			all = all.With(q)
		}
	}
	return all
}

// nearby returns the enemy pieces that reach a square of side s whatever stands between.
func (p *Position) nearby(sq board.Square, s board.Side) board.Set {
	sq &= 127
	enemy := s.Opponent()
	near := p.Pieces(Builder, enemy).Or(p.Pieces(General, enemy))
	return geo.king[sq].And(near).Or(geo.jump[sq].And(p.Pieces(Sentinel, enemy))).
		Or(geo.shot[sq].And(p.Pieces(Catapult, enemy))).Or(geo.forward[s&1][sq].And(p.Pieces(Zombie, enemy)))
}

// distant returns the enemy pieces that would reach the square if nothing stood
// between: Miners, Dragons that are not adjacent, and Zombies a leap away.
func (p *Position) distant(sq board.Square, s board.Side) board.Set {
	enemy := s.Opponent()
	straight := geo.ray[0][sq&127].Or(geo.ray[2][sq&127]).Or(geo.ray[4][sq&127]).Or(geo.ray[6][sq&127])
	miners := p.Pieces(Miner, enemy).And(straight)
	dragons := p.Pieces(Dragon, enemy).And(geo.lines[sq&127]).AndNot(geo.king[sq&127])
	// Zombies go towards their own front: so they attack from the squares that a Zombie of
	// the General's side on its square would leap to.
	zombies := p.Pieces(Zombie, enemy).And(geo.leap[s&1][sq&127])
	return miners.Or(dragons).Or(zombies)
}

// risky returns the squares such that a move of the side to move can put its
// General in danger, or leave it there, only if it starts from or acts on one of
// them. All other moves are legal without a closer look.
func (p *Position) risky(occupied board.Set) board.Set {
	me := p.side
	g := p.GeneralOf(me)
	home := board.Set{}.With(g)
	guards := geo.orth[g&127].And(p.Pieces(Sentinel, me))
	if !guards.Empty() {
		if guards.Count() > 1 {
			return home // any one guard may leave
		}
		return home.Or(guards)
	}
	if p.attacked(g, me, occupied) {
		return all
	}
	// The one piece between a distant attacker and the General must not vanish.
	for far := p.distant(g, me); !far.Empty(); {
		if screen := between(g, far.Pop()).And(occupied); screen.Count() == 1 {
			home = home.Or(screen)
		}
	}
	return home
}
