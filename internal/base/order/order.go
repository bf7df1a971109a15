// Package order sorts slices whose order is wanted seldom, with one piece of code for all types: what package slices
// compiles for each type anew was a fortieth of the program that runs in a browser.
package order

import "sort"

// Stable sorts s by compare, which is negative where a comes first. Equal elements stay in their order.
func Stable[T any](s []T, compare func(a, b T) int) {
	sort.SliceStable(s, func(i, j int) bool { return compare(s[i], s[j]) < 0 })
}
