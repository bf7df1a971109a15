// Package inner is imported.
package inner

import "fmt"

// Note prints as fmt.Printf does.
func Note(format string, args ...any) { fmt.Printf(format, args...) }

// Old does nothing.
//
// Deprecated: use Note.
func Old() {}
