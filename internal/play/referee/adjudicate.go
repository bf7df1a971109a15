package referee

import (
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/play/game"
)

// Adjudication says when a game is ended that the rules would go on with. What
// decides is the true position and what the players have stated themselves. The
// zero value never ends one.
type Adjudication struct {
	// MaxPlies and DrawAfter end a game after this many plies, and after this many
	// without a strike (in Advance: without a change of material); 0: never.
	MaxPlies  int `toml:"max_plies" json:"max_plies,omitempty" placeholder:"N" help:"${adjudication_max_plies}"`
	DrawAfter int `toml:"draw_after" json:"draw_after,omitempty" placeholder:"N" help:"${adjudication_draw_after}"`
	// Material is by how many movable pieces (in Advance: points of material) a
	// side must be ahead to win a game that one of these ends; 0: it is a draw.
	Material int `toml:"material" json:"material,omitempty" kong:"-"`
	// ResignWin ends a game once both players have agreed for ResignMoves moves of
	// each: one that its own chance to win is at most ResignWin, the other that its
	// is at least 1 − ResignWin. 0: never. Who states no chance agrees to nothing.
	ResignWin   float64 `toml:"resign_win" json:"resign_win,omitempty" kong:"-"`
	ResignMoves int     `toml:"resign_moves" json:"resign_moves,omitempty" kong:"-"` // 0: DefaultResignMoves
	// Proof ends a game that a side is proved to win by force, whatever the other does. ProofNodes is in
	// how many positions a proof is looked for before each move, for each side; 0: DefaultProofNodes.
	Proof      Proof  `toml:"proof" json:"proof,omitempty" enum:",view,position" default:"" placeholder:"BY" help:"${adjudication_proof}"`
	ProofNodes uint64 `toml:"proof_nodes" json:"proof_nodes,omitempty" kong:"-"`
}

// Proof is by what a win is proved.
type Proof string

const (
	ProofView     Proof = "view"     // what the winner may know, whatever the hidden pieces are
	ProofPosition Proof = "position" // the ranks of all pieces, which the winner may not know
)

// DefaultProofNodes is an Adjudication's ProofNodes where it is zero.
const DefaultProofNodes = 10_000

// DefaultResignMoves is an Adjudication's ResignMoves where it is zero.
const DefaultResignMoves = 3

// adjudicator follows what the players state.
type adjudicator struct {
	hopeless, certain [2]int // how many moves in a row, by what the mover reports
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

// A balance is what a book counts of a game under way.
type balance struct {
	quiet    int    // plies that nothing has changed in the material
	material [2]int // each side's
}

// units say in words what a balance counts.
type units struct{ quietly, material string }

// adjudicate returns how a game ends that goes on by the rules, and whether it
// does.
func (g *playing) adjudicate(s game.Standing) (game.End, bool) {
	a := g.terms.Adjudication
	enough := a.ResignMoves
	if enough == 0 {
		enough = DefaultResignMoves
	}
	for side := range board.Side(2) {
		if a.ResignWin > 0 && g.stated.hopeless[side] >= enough && g.stated.certain[side.Opponent()] >= enough {
			return game.End{
				Result: board.Won(side.Opponent(), board.Adjudicated),
				Reason: fmt.Sprintf("adjudicated: for %d moves each, both players gave %s a chance of at most %g",
					enough, g.seats[side].Name, a.ResignWin),
			}, true
		}
	}
	if g.prove != nil && a.Proof != "" {
		if winner, plies, ok := g.prove(); ok {
			return game.End{
				Result: board.Won(winner, board.Adjudicated),
				Reason: fmt.Sprintf("adjudicated: %s wins by force, in %d plies at most", g.seats[winner].Name, plies),
			}, true
		}
	}
	switch {
	case a.MaxPlies > 0 && s.Ply >= a.MaxPlies:
		return g.byMaterial(g.book.balance(), fmt.Sprintf("%d plies", a.MaxPlies)), true
	case a.DrawAfter > 0:
		if b := g.book.balance(); b.quiet >= a.DrawAfter {
			return g.byMaterial(b, fmt.Sprintf("%d plies %s", a.DrawAfter, g.units.quietly)), true
		}
	}
	return game.End{}, false
}

// byMaterial decides a game that has lasted too long.
func (g *playing) byMaterial(b balance, after string) game.End {
	most := g.terms.Adjudication.Material
	for side := range board.Side(2) {
		mine, other := b.material[side], b.material[side.Opponent()]
		if most > 0 && mine-other >= most {
			return game.End{
				Result: board.Won(side, board.Adjudicated),
				Reason: fmt.Sprintf("adjudicated: after %s, %d against %d %s", after, mine, other, g.units.material),
			}
		}
	}
	return game.End{Result: board.Draw(board.Adjudicated), Reason: "adjudicated: a draw after " + after}
}
