package review

import (
	"context"

	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// prove finds nothing: the program of a static site has no solver, so that it loads sooner.
func prove(context.Context, *record.StrategoReplay, *stratego.Position) []Forced { return nil }

func forces(context.Context, *stratego.View, *stratego.Position, stratego.Move) bool { return false }

func begun(*record.StrategoReplay) *stratego.Position { return nil }
