// Package ability finds what a value can do beyond what its users ask of all, also where other
// values are wrapped around it.
package ability

// A Wrapper is around another value, and changes a part of what that does. What it does not do
// itself is asked of the other. Every type that stands in for a player or a program is one: it
// embeds one, or has one in a field and the same methods. A test of package game demands it.
type Wrapper interface{ Unwrap() any }

// Of returns the outermost of x and what it wraps that is a T, and whether there is one.
func Of[T any](x any) (able T, ok bool) {
	for {
		if able, ok = x.(T); ok {
			return able, true
		}
		w, wraps := x.(Wrapper)
		if !wraps {
			return able, false
		}
		x = w.Unwrap()
	}
}
