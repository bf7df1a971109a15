package roster

import (
	"strings"

	"flagfall.dev/internal/records/rival"
)

// titles are what people call the graded players of Advance, by their specification.
var titles = map[string]string{
	"level4": "Novice", "level5": "Apprentice", "level6": "Raider", "level7": "Captain", "max": "Warlord",
}

// Called returns what people call a player in every face: "Dario" for marshal:level=4. How much memory it has and
// its seed do not count; with options of other kinds it is called by its specification.
func Called(spec string) string {
	if r, ok := rival.Of(spec); ok {
		return r.Name
	}
	if title, ok := calledInAdvance(spec); ok {
		return title
	}
	if title, ok := titles[rival.Plain(spec)]; ok {
		return title
	}
	// The second of two that are alike in a match.
	if base, number, ok := strings.Cut(spec, " #"); ok {
		if title := Called(base); title != base {
			return title + " #" + number
		}
	}
	return spec
}
