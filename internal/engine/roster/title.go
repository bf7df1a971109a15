package roster

import (
	"strconv"
	"strings"

	"flagfall.dev/internal/engine/marshal"
)

// levelTitles are the levels of marshal from 1 on, in everyday words.
var levelTitles = [marshal.MaxLevel]string{
	"first steps", "beginner", "easy", "casual", "medium", "tricky", "hard", "tough", "very hard", "full strength",
}

// titles are what people call the other players, by their specification.
var titles = map[string]string{
	"council": "Council", "random": "Chance",
	"sparring:style=rusher": "Rusher", "sparring:style=hider": "Hider", "sparring:style=shuffler": "Shuffler",
	"sparring:style=bluffer": "Bluffer",
	"level4":                 "Novice", "level5": "Apprentice", "level6": "Raider", "level7": "Captain", "max": "Warlord",
}

// Called returns what people call a player in every face: "Marshal, casual" for marshal:level=4. How much memory it has and
// its seed do not count; with options of other kinds it is called by its specification.
func Called(spec string) string {
	if title, ok := calledInAdvance(spec); ok {
		return title
	}
	name, rest, _ := strings.Cut(spec, ":")
	level := marshal.MaxLevel
	var kept []string
	for option := range strings.SplitSeq(rest, ",") {
		key, value, _ := strings.Cut(option, "=")
		switch key {
		case "", "memory", "seed":
		case "level":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 || n > marshal.MaxLevel {
				return spec
			}
			level = n
		default:
			kept = append(kept, option)
		}
	}
	if name == "marshal" && len(kept) == 0 {
		return "Marshal, " + levelTitles[level-1]
	}
	if title, ok := titles[strings.Join(append([]string{name}, kept...), ":")]; ok {
		return title
	}
	return spec
}
