package review

import (
	"context"
	"math"
	"slices"

	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
)

// truthGames is how many games are played on from each true position, and truthDepth how many plies their players look at
// between their own move and the strikes after it. Without such a look they let pieces walk to the Flag: from positions of ten
// games with few pieces their chances lay up to 60 % from those of players that search, with it up to 40 %.
const (
	truthGames = 32
	truthDepth = 1
)

// hindsight says what the true positions of a finished game are worth, one after another, while the
// moves are judged elsewhere.
type hindsight struct {
	chances chan float64 // the first side's, before each move and after the last
}

// lookBack begins to value the positions of a game of Stratego. It ends with the context.
func lookBack(ctx context.Context, g *archive.Game, games int) (*hindsight, error) {
	replay, err := g.Replay()
	if err != nil {
		return nil, err
	}
	h := &hindsight{make(chan float64, 1)}
	go h.follow(ctx, replay, games)
	return h, nil
}

func (h *hindsight) follow(ctx context.Context, replay *record.StrategoReplay, games int) {
	defer close(h.chances)
	truth := marshal.Truth{Depth: truthDepth}
	for more := true; more && ctx.Err() == nil; more = replay.Next() {
		chance, _ := truth.Chance(ctx, replay.Position(), games)
		select {
		case h.chances <- chance:
		case <-ctx.Done():
		}
	}
}

// leastTurn is the least change of a chance to win that is a turning point, and turns how many are
// told at most.
const (
	leastTurn = 0.12
	turns     = 3
)

// steps returns where a curve goes from one level to another, at most so many times: the division
// into levels with the least squared error (Jackson et al. 2005). Each is the index of the first
// point of a new level. A level has leastLevel points at least, but for the first and the last.
func steps(curve []float64, most int) []int {
	n := len(curve)
	sum, square := make([]float64, n+1), make([]float64, n+1)
	for i, x := range curve {
		sum[i+1], square[i+1] = sum[i]+x, square[i]+x*x
	}
	spent := func(a, b int) float64 { // the error of one level for points a to b-1
		s := sum[b] - sum[a]
		return square[b] - square[a] - s*s/float64(b-a)
	}
	best := make([][]float64, most+2)
	from := make([][]int, most+2)
	for k := range best {
		best[k], from[k] = make([]float64, n+1), make([]int, n+1)
		for b := range best[k] {
			best[k][b] = math.Inf(1)
		}
	}
	best[0][0] = 0
	for k := 1; k < len(best); k++ {
		for b := 1; b <= n; b++ {
			for a := range b {
				if b-a < leastLevel && a > 0 && b < n || math.IsInf(best[k-1][a], 1) {
					continue
				}
				if e := best[k-1][a] + spent(a, b) + levelPrice; e < best[k][b] {
					best[k][b], from[k][b] = e, a
				}
			}
		}
	}
	k := 1
	for i := 2; i < len(best); i++ {
		if best[i][n] < best[k][n] {
			k = i
		}
	}
	var at []int
	for b := n; k > 1; k-- {
		b = from[k][b]
		at = append(at, b)
	}
	slices.Reverse(at)
	return at
}

// leastLevel is how many points a level has at least: what goes back after fewer was no turn.
const leastLevel = 8

// levelPrice is by how much a level more must lessen the squared error.
const levelPrice = 0.02
