package rival

import (
	"strings"

	"flagfall.dev/record"
)

// former are names that rivals had in records of earlier versions, besides "Marshal" with a level.
var former = []string{"Council", "Rusher", "Hider", "Shuffler", "Bluffer", "Chance", "Marshal"}

// Names returns what the players of a record are called now: a rival by its name, whatever it was called when the game was
// played, unless somebody gave it another one.
func Names(g *record.Game) [2]string {
	names := g.Names
	for side, spec := range g.Players {
		if r, ok := Of(spec); ok && impersonal(names[side], spec) {
			names[side] = r.Name
		}
	}
	return names
}

// impersonal reports whether a name in a record was none that somebody chose.
func impersonal(name, spec string) bool {
	if name == "" || Plain(name) == Plain(spec) || strings.HasPrefix(name, "Marshal, ") {
		return true
	}
	for _, f := range former {
		if name == f {
			return true
		}
	}
	return false
}
