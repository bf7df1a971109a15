//go:build !site

package site

// Built returns the program that this one was built with; ok is false where there is
// none.
func Built() (p Program, ok bool) { return Program{}, false }
