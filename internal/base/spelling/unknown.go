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
	Meant string   // what may have been meant where none of Among is near; may be empty
}

func (e *UnknownError) Error() string {
	known := strings.Join(e.Among, ", ")
	if e.Else != "" {
		known += ", or " + e.Else
	}
	meant := Suggest(e.Typed, e.Among)
	if meant == "" && e.Meant != "" {
		meant = Suggest(e.Meant, []string{e.Meant})
	}
	return fmt.Sprintf("unknown %s%s: expected one of %s", e.What, meant, known)
}
