package review

import (
	"context"

	"flagfall.dev/record"
)

// prove finds nothing: the program of a static site has no solver, so that it loads sooner.
func prove(context.Context, *record.StrategoReplay, []Ply) []Forced { return nil }
