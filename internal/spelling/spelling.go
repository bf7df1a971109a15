// Package spelling finds what somebody may have meant who typed an unknown name.
package spelling

import "strings"

// Suggest returns " (did you mean "NAME"?)" for the name among several that is nearest to
// what was typed, and "" where none is near.
func Suggest(typed string, among []string) string {
	best := Nearest(typed, among)
	if best == "" {
		return ""
	}
	return ` (did you mean "` + best + `"?)`
}

// Nearest returns the name among several that is nearest to what was typed, "" where none is
// near.
func Nearest(typed string, among []string) string {
	best, least := "", max(1, len(typed)/3)+1
	for _, name := range among {
		if d := distance(strings.ToLower(typed), strings.ToLower(name)); d < least {
			best, least = name, d
		}
	}
	return best
}

// distance counts the letters to insert, to remove or to replace that make one word of
// another (Levenshtein 1965).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, row[j]+1, before+1)
		}
	}
	return row[len(b)]
}
