package module

import "example.org/module/inner"

// Sing prints on Windows.
func Sing() { inner.Note("%d", "song") }
