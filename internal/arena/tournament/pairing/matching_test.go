package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestAMatchingIsCompleteWhereOneExists(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		n := 2 * (1 + rng.IntN(5))
		edges := map[[2]int]bool{}
		for range rng.IntN(2 * n) {
			a, b := rng.IntN(n), rng.IntN(n)
			edges[[2]int{min(a, b), max(a, b)}] = a != b
		}
		edge := func(a, b int) bool { return edges[[2]int{min(a, b), max(a, b)}] }
		if got, want := newMatching(n, edge).complete(), canPair(listOrder(n), edge); got != want {
			t.Fatalf("%v: complete %v, want %v", edges, got, want)
		}
	}
}

func canPair(vertices []int, edge func(a, b int) bool) bool {
	if len(vertices) == 0 {
		return true
	}
	for i := 1; i < len(vertices); i++ {
		rest := slices.Delete(slices.Clone(vertices[1:]), i-1, i)
		if edge(vertices[0], vertices[i]) && canPair(rest, edge) {
			return true
		}
	}
	return false
}
