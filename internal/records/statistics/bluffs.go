package statistics

import (
	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// Bluffs are those of the two sides.
type Bluffs struct {
	Own   Bluff `json:"own"`
	Enemy Bluff `json:"enemy"` // called by the player
}

// A Bluff is how often a side has bluffed, and how often the other side called it. A bluff is a step of a piece that the other
// side does not know, up to a known piece which would take it, and which it could neither take nor be exchanged with. It is
// called where the other side strikes the piece in its next move, whatever comes of it, and holds otherwise.
type Bluff struct {
	Made   int `json:"made"`
	Called int `json:"called"`
}

// add counts the bluffs of a game, for which it replays it by its rules. What cannot be replayed is left out, and so is a game in
// which hidden pieces were shown.
func (b *Bluffs) add(g Game) {
	if g.Record.Opened {
		return
	}
	v, err := variant.Of(g.Record.Variant, g.Record.Definition)
	if err != nil {
		return
	}
	replay, err := record.ReplayStratego(g.Record, v)
	if err != nil {
		return
	}
	bluffer, at := board.Side(0), board.Square(0)
	open := false // whether the last move was a bluff, of the side and to the square
	for replay.Next() {
		e := replay.Event()
		if open && e.Side != bluffer {
			of := &b.Own
			if bluffer != g.Side {
				of = &b.Enemy
			}
			of.Made++
			if e.Move.To == at {
				of.Called++
			}
		}
		bluffer, at, open = e.Side, e.Move.To, bluffs(replay.Position(), e)
	}
}

// bluffs reports whether the last move of a position is a bluff.
func bluffs(p *stratego.Position, e stratego.Event) bool {
	if e.Outcome != stratego.NoStrike || p.Known().Has(e.Move.To) {
		return false
	}
	v := p.Variant()
	mine := p.At(e.Move.To).Rank()
	near := v.Adjacent(e.Move.To).AndNot(v.Adjacent(e.Move.From)).And(p.Pieces(e.Side.Opponent())).And(p.Known())
	for q := range near.All() {
		enemy := p.At(q).Rank()
		if enemy.Movable() && v.Strike(enemy, mine) == stratego.Win && v.Strike(mine, enemy) == stratego.Lose {
			return true
		}
	}
	return false
}
