package main

import (
	"bytes"
	"fmt"
	"strings"
)

// rule is above and below the name of each licence.
var rule = strings.Repeat("=", 80)

// notice returns the licences of all parts in full.
func notice(c contents) []byte {
	var b bytes.Buffer
	b.WriteString("Flagfall is under the MIT licence. Linked into it are the packages of the Go toolchain and\nthe modules below, each under its own licence, which follow in full.\n\n")
	for _, p := range c.all {
		fmt.Fprintf(&b, "  %s: %s\n", p.Version, p.expression())
	}
	for _, p := range c.all {
		for _, l := range p.licences {
			fmt.Fprintf(&b, "\n%s\n%s: %s\n%s\n\n%s\n", rule, p.Version, l.name, rule, bytes.TrimRight(l.text, "\n"))
		}
	}
	return b.Bytes()
}
