package spelling

import (
	"fmt"
	"strings"
)

// An UnknownError says that there is nothing of a name, and which names there are. A
// command line with such a name is wrong usage.
type UnknownError struct {
	What  string   // such as `player "rndom" of Stratego`
	Typed string   // the name
	Among []string // the known names, in their order
	Else  string   // what else may be written, such as "a file such as ./my.toml"; may be empty
}

func (e *UnknownError) Error() string {
	known := strings.Join(e.Among, ", ")
	if e.Else != "" {
		known += ", or " + e.Else
	}
	return fmt.Sprintf("unknown %s%s: expected one of %s", e.What, Suggest(e.Typed, e.Among), known)
}
