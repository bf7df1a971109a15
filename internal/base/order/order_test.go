package order

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestStableSortsAsSlicesDoes(t *testing.T) {
	type pair struct{ key, place int }
	rapid.Check(t, func(t *rapid.T) {
		var all []pair
		for i, k := range rapid.SliceOf(rapid.IntRange(0, 9)).Draw(t, "keys") {
			all = append(all, pair{k, i})
		}
		byKey := func(a, b pair) int { return cmp.Compare(a.key, b.key) }
		want := slices.Clone(all)
		slices.SortStableFunc(want, byKey)
		if Stable(all, byKey); !slices.Equal(all, want) {
			t.Errorf("%v, not %v", all, want)
		}
	})
}
