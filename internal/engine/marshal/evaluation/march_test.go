package evaluation

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// TestPiecesComeForTheFlagInAsManyMovesAsTheRulesAllow compares the moves that a Scout and a Marshal
// need from every square with a search of their legal moves, round Bombs that stand anywhere.
func TestPiecesComeForTheFlagInAsManyMovesAsTheRulesAllow(t *testing.T) {
	for _, rank := range []stratego.Rank{stratego.Scout, stratego.Marshal} {
		t.Run(rank.String(), func(t *testing.T) { comesAsTheRulesAllow(t, rank) })
	}
}

func comesAsTheRulesAllow(t *testing.T, rank stratego.Rank) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		rng := rand.New(rand.NewPCG(7, 7))
		bombs := v.MaxCount(stratego.Bomb)
		if v.MaxCount(rank) == 0 {
			t.Skip("none in the army")
		}
		for range 5 {
			free := slices.Collect(v.Playable().All())
			rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
			walls, flag := free[:bombs], free[bombs]
			want := movesToFlag(t, v, rank, walls, flag)
			for _, at := range free[bombs+1:] {
				pieces := []scene.Piece{scene.Mine(uint8(flag), stratego.Flag), scene.Theirs(uint8(at), rank)}
				for _, q := range walls {
					pieces = append(pieces, scene.Mine(uint8(q), stratego.Bomb))
				}
				k := scene.Known(t, v.Name(), pieces...)
				e := &Evaluation{k: k, board: k.Board, p: parameter.Standard()}
				e.approach()
				e.prepareThreats(0, 0)
				if got := e.threat.walk[rank][at]; got != want[at] && (got < far || want[at] <= threatReach) {
					t.Fatalf("a %v on %d needs %d moves to the Flag on %d behind Bombs on %v, the evaluation says %d", rank, at, want[at], flag, walls, got)
				}
			}
		}
	})
}

// movesToFlag returns how many moves a piece of a rank needs from every square to take the Flag, far
// where it never does.
func movesToFlag(
	t *testing.T, v *stratego.Variant, rank stratego.Rank, walls []board.Square, flag board.Square,
) (moves [board.MaxSquares]uint8) {
	t.Helper()
	moves = allFar
	moves[flag] = 0
	var onto [board.MaxSquares][]board.Square // where it comes from
	for from := range v.Playable().All() {
		if from == flag || slices.Contains(walls, from) {
			continue
		}
		for _, to := range reachedBy(t, v, rank, walls, flag, from) {
			onto[to] = append(onto[to], from)
		}
	}
	for queue := []board.Square{flag}; len(queue) > 0; queue = queue[1:] {
		for _, from := range onto[queue[0]] {
			if moves[from] == far {
				moves[from] = moves[queue[0]] + 1
				queue = append(queue, from)
			}
		}
	}
	return moves
}

// reachedBy returns the squares to which the rules let a piece of a rank move from a square, without
// strikes on Bombs.
func reachedBy(
	t *testing.T, v *stratego.Variant, rank stratego.Rank, walls []board.Square, flag, from board.Square,
) (to []board.Square) {
	t.Helper()
	text := make([]byte, v.Grid().Squares())
	for q := range text {
		text[q] = 'A'
		if v.Definition().Lakes.Has(board.Square(q)) {
			text[q] = '_'
		}
	}
	for _, q := range walls {
		text[q] = stratego.NewPiece(stratego.Red, stratego.Bomb).Letter()
	}
	text[flag] = stratego.NewPiece(stratego.Red, stratego.Flag).Letter()
	text[from] = stratego.NewPiece(stratego.Blue, rank).Letter()
	p := must.Get(stratego.ParsePosition(v, string(text)+" b"))(t)
	for _, m := range p.Moves(nil) {
		if !slices.Contains(walls, m.To) {
			to = append(to, m.To)
		}
	}
	return to
}
