package rival

import (
	"strings"

	"flagfall.dev/record"
)

// former are names that rivals had in records of earlier versions, besides those of levels.
var former = []string{"Council", "Rusher", "Hider", "Shuffler", "Bluffer", "Chance", "Marshal"}

// Names returns what the players of a record are called now: a rival by its name, whatever it was called when the game was
// played, unless somebody gave it another one.
func Names(g *record.Game) [2]string {
	names := g.Names
	for side, spec := range g.Players {
		if r, ok := Of(spec); ok && impersonal(names[side], spec, r.Kind) {
			names[side] = r.Name
		} else if base, number, second := strings.Cut(names[side], " #"); ok && second && impersonal(base, spec, r.Kind) {
			names[side] = r.Name + " #" + number // the second of two that were alike in a match
		}
	}
	return names
}

// impersonal reports whether a name in a record was none that somebody chose. Levels had their kind for a name once, such as
// "Casual", and then "Marshal, casual", in small letters too.
func impersonal(name, spec, kind string) bool {
	const leveled = "marshal, "
	lower := strings.ToLower(name)
	if name == "" || Plain(name) == Plain(spec) || strings.HasPrefix(lower, leveled) || lower == kind {
		return true
	}
	for _, f := range former {
		if strings.EqualFold(name, f) {
			return true
		}
	}
	return false
}
