package phrase

import "strconv"

// Count writes a number of things in English, such as "1 game" and "2 games".
func Count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// Change is a change by n with its sign, a minus and no hyphen; 0 has none.
func Change(n int) Text {
	switch {
	case n > 0:
		return Verbatim("+" + strconv.Itoa(n))
	case n < 0:
		return Verbatim("−" + strconv.Itoa(-n))
	}
	return Verbatim("0")
}
