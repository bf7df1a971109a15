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

// distance counts the letters to insert, to remove or to replace, and the neighbours to exchange, that
// make one word of another (Levenshtein 1965, Damerau 1964).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				cost++
			}
			cost = min(cost, rows[i][j-1]+1, rows[i-1][j]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cost = min(cost, rows[i-2][j-2]+1)
			}
			rows[i][j] = cost
		}
	}
	return rows[len(a)][len(b)]
}
