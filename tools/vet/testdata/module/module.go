// Package module has one fault of each kind that the command must find.
package module

import "example.org/module/inner"

func unused() int { return 1 }

// Say prints.
func Say() {
	inner.Note("%d", "word")
	inner.Old()
}
