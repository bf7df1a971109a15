package benchmark

import (
	"fmt"
	"strings"
)

// String writes every choice, and the signatures.
func (s Search) String() string {
	var b strings.Builder
	for _, choice := range s.Choices {
		fmt.Fprintln(&b, choice)
	}
	fmt.Fprintf(&b, "search signature %s\nmax signature %s\n", s.Signature, s.Max)
	return b.String()
}
