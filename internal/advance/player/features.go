package player

import (
	"flagfall/advance"
	"flagfall/board"
)

// The evaluation is linear in features that are counted for both sides and
// subtracted. Each has one weight for a full board and one for an empty one;
// in between they are mixed by the material that is left. The weights come from
// a logistic regression on the results of games (see package lab): a score of
// 100 is about one point of material in the middle of the game.

// Where the features of a kind lie: nine for its ranks, counted from the piece's
// own side, and five for its distance from the middle file.
const (
	rankFeatures  = 0
	fileFeatures  = rankFeatures + 8*9
	guards        = fileFeatures + 8*5 // Sentinels beside the General, 2 at most
	covered       = guards + 1         // pieces beside a Sentinel
	besieging     = covered + 1        // pieces within two squares of the enemy General
	walled        = besieging + 1      // walls beside the General
	FeatureCount  = walled + 1
	fullMaterial  = 96
	leadSmoothing = 8
)

// Features counts the features of one side.
func Features(p *advance.Position, s board.Side) (f [FeatureCount]int) {
	for own := p.Of(s); !own.Empty(); {
		sq := own.Pop()
		k := int(p.At(sq).Kind()) - 1
		f[rankFeatures+9*k+rankOf(sq, s)]++
		f[fileFeatures+5*k+edge(advance.Grid.Col(sq))]++
	}
	f[guards], f[covered], f[besieging], f[walled] = surroundings(p, s)
	return f
}

// rankOf is a square's distance from a side's own back rank.
func rankOf(sq board.Square, s board.Side) int {
	if s == advance.White {
		return 8 - advance.Grid.Row(sq)
	}
	return advance.Grid.Row(sq)
}

// edge is a column's or row's distance from the middle.
func edge(x int) int { return max(x-4, 4-x) }

// Near tables: the squares within one step straight, one step, two steps.
var beside, around, vicinity = newNear()

func newNear() (orth, king, wide [128]board.Set) {
	for a := range board.Square(81) {
		orth[a] = advance.Grid.Neighbours(a)
		for b := range board.Square(81) {
			switch dist := reach(a, b); {
			case dist == 1:
				king[a] = king[a].With(b)
				fallthrough
			case dist == 2:
				wide[a] = wide[a].With(b)
			}
		}
	}
	return orth, king, wide
}

// reach is the number of a General's steps between two squares.
func reach(a, b board.Square) int {
	dc := advance.Grid.Col(a) - advance.Grid.Col(b)
	dr := advance.Grid.Row(a) - advance.Grid.Row(b)
	return max(dc, -dc, dr, -dr)
}

// surroundings counts what does not depend on single squares.
func surroundings(p *advance.Position, s board.Side) (guarded, protected, siege, walls int) {
	sentinels := p.Pieces(advance.Sentinel, s)
	g, enemy := p.GeneralOf(s)&127, p.GeneralOf(s.Opponent())&127
	var cover board.Set
	for left := sentinels; !left.Empty(); {
		cover = cover.Or(beside[left.Pop()&127])
	}
	guarded = min(2, beside[g].And(sentinels).Count())
	protected = cover.And(p.Of(s)).Count()
	siege = vicinity[enemy].And(p.Of(s)).Count()
	walls = around[g].And(p.Walls()).Count()
	return guarded, protected, siege, walls
}
