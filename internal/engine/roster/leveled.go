package roster

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
)

// Leveled names the player of a game that has levels.
func Leveled(game string) string {
	if game == record.Advance {
		return "free"
	}
	return "marshal"
}

// AtLevel is the specification of the player of a game that has levels at one of them, which is at least 1.
func AtLevel(game string, level int) string { return fmt.Sprintf("%s:level=%d", Leveled(game), level) }

// advanceTitles are the levels of Advance from 1 on, in everyday words.
var advanceTitles = [...]string{
	"first steps", "beginner", "easy", "casual", "medium", "tricky", "hard", "tough", "very hard", "full strength",
}

// calledInAdvance is what people call a level of Advance; ok is false for every other player.
func calledInAdvance(spec string) (title string, ok bool) {
	name, rest, hasOptions := strings.Cut(rival.Plain(spec), ":")
	level := len(advanceTitles)
	if value, ok := strings.CutPrefix(rest, "level="); hasOptions {
		n, err := strconv.Atoi(value)
		if !ok || err != nil || n < 1 || n > len(advanceTitles) {
			return "", false
		}
		level = n
	}
	return "Sovereign, " + advanceTitles[level-1], name == Leveled(record.Advance)
}
