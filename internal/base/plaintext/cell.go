package plaintext

import (
	"strconv"
	"strings"
)

// Cells changes the fields of a line of a table so that no spreadsheet takes one for a formula: a
// field that begins like one and is no number gets an apostrophe before it, which spreadsheets
// do not show. It returns the same slice.
// (https://owasp.org/www-community/attacks/CSV_Injection)
func Cells(fields []string) []string {
	for i, f := range fields {
		if f == "" || !strings.Contains("=+-@\t\r", f[:1]) {
			continue
		}
		if _, err := strconv.ParseFloat(f, 64); err != nil {
			fields[i] = "'" + f
		}
	}
	return fields
}
