package phrase

import "strconv"

// Count writes a number of things in English, such as "1 game" and "2 games".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
