package referee

import (
	"fmt"

	"flagfall.dev/board"
)

// Adjudication says when a game is ended that the rules would go on with. What
// decides is the true position and what the players have stated themselves. The
// zero value never ends one.
type Adjudication struct {
	// MaxPlies and DrawAfter end a game after so many plies, and after so many
	// without a strike (in Advance: without a change of material); 0: never.
	MaxPlies  int `toml:"max_plies" json:"max_plies,omitempty"`
	DrawAfter int `toml:"draw_after" json:"draw_after,omitempty"`
	// Material is by how many movable pieces (in Advance: points of material) a
	// side must be ahead to win a game that one of these ends; 0: it is a draw.
	Material int `toml:"material" json:"material,omitempty"`
	// ResignWin ends a game once both players have agreed for ResignMoves moves of
	// each: one that its own chance to win is at most ResignWin, the other that its
	// is at least 1 − ResignWin. 0: never. Who states no chance agrees to nothing.
	ResignWin   float64 `toml:"resign_win" json:"resign_win,omitempty"`
	ResignMoves int     `toml:"resign_moves" json:"resign_moves,omitempty"` // 0: DefaultResignMoves
}

// DefaultResignMoves is an Adjudication's ResignMoves where it is zero.
const DefaultResignMoves = 3

// adjudicator follows what the players state.
type adjudicator struct {
	hopeless, certain [2]int // so many moves in a row, by the mover's own word
}

// state notes the chance to win, 0 to 1, that a side has stated with its move;
// negative for none.
func (a *adjudicator) state(side board.Side, win float64, terms Adjudication) {
	count := func(n *int, holds bool) {
		if *n++; !holds {
			*n = 0
		}
	}
	count(&a.hopeless[side], win >= 0 && win <= terms.ResignWin)
	count(&a.certain[side], win >= 1-terms.ResignWin)
}

// adjudicate returns how a game ends that goes on by the rules, and whether it
// does.
func (g *game) adjudicate() (verdict, bool) {
	a := g.terms.Adjudication
	enough := a.ResignMoves
	if enough == 0 {
		enough = DefaultResignMoves
	}
	for side := range board.Side(2) {
		if a.ResignWin > 0 && g.stated.hopeless[side] >= enough && g.stated.certain[side.Opponent()] >= enough {
			return verdict{
				result: board.Won(side.Opponent(), board.Adjudicated),
				reason: fmt.Sprintf("adjudicated: for %d moves each, both players gave %s a chance of at most %g", enough, g.seats[side].Name, a.ResignWin),
			}, true
		}
	}
	switch {
	case a.MaxPlies > 0 && g.ply() >= a.MaxPlies:
		return g.byMaterial(fmt.Sprintf("%d plies", a.MaxPlies)), true
	case a.DrawAfter > 0 && g.quiet() >= a.DrawAfter:
		return g.byMaterial(fmt.Sprintf("%d plies %s", a.DrawAfter, g.quietly())), true
	}
	return verdict{}, false
}

// byMaterial decides a game that has lasted too long.
func (g *game) byMaterial(after string) verdict {
	most := g.terms.Adjudication.Material
	have := [2]int{g.material(0), g.material(1)}
	for side := range board.Side(2) {
		if ahead := have[side] - have[side.Opponent()]; most > 0 && ahead >= most {
			return verdict{
				result: board.Won(side, board.Adjudicated),
				reason: fmt.Sprintf("adjudicated: after %s, %d against %d %s", after, have[side], have[side.Opponent()], g.unit()),
			}
		}
	}
	return verdict{result: board.Draw(board.Adjudicated), reason: "adjudicated: a draw after " + after}
}
