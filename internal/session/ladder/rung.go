// Package ladder rates people by their games against our own players, whose strength was measured: Glicko-2 for each
// variant, with the opponent that suits next. docs/me.md tells its rules to users.
package ladder

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/record"
)

// A Rung is one of our players whose strength was measured.
type Rung struct {
	Spec  string `json:"player"`          // its specification
	Name  string `json:"name"`            // what people call it
	Level int    `json:"level,omitempty"` // of marshal; 0 for others
	rating.Glicko

	proposed bool
}

// First is the rating of level 1 of marshal, by definition: where Glicko-2 begins for everybody.
const First = 1500

// Source is the variant in which the levels were measured. In other variants the same ratings stand in.
const Source = "ucc"

// A step is by how much Elo a level was measured to be above the level before it, and half of the 95 % interval of that.
type step struct{ elo, error float64 }

// levelSteps are those of levels 2 to 10 of marshal: the table in docs/lab/ladder.md.
var levelSteps = [...]step{
	{135, 76}, {123, 82}, {263, 89}, {196, 93}, {131, 53}, {134, 76}, {223, 122}, {147, 159}, {168, 212},
}

// others are the measured players without levels: by how much each is above another one. The tables in docs/lab/ladder.md have
// the games.
var others = []struct {
	spec, than string
	step
	proposed bool // as the next opponent, where level 1 is too strong
}{
	{"council", "marshal:level=1", step{182, 77}, false}, // level 1 scores 26.0 % ± 8.5 against it
	{"sparring:style=rusher", "council", step{-262, 48}, true},
	{"random", "sparring:style=rusher", step{-380, 57}, true},
	{"sparring:style=bluffer", "random", step{215, 60}, true},
	{"sparring:style=hider", "random", step{382, 83}, false},
}

// defined is the deviation of a rating that is one by definition. It is not 0, which would be that of a new player.
const defined = 1

// Rungs returns the measured players of a game that suit as opponents one after another, the weakest first; none where none
// was measured.
func Rungs(game string) (all []Rung) {
	for _, r := range measured(game) {
		if r.proposed {
			all = append(all, r)
		}
	}
	slices.SortFunc(all, func(a, b Rung) int { return cmp.Compare(a.Rating, b.Rating) })
	return all
}

// measured returns all measured players of a game, the levels first.
func measured(game string) []Rung {
	if game != record.Stratego {
		return nil
	}
	at := Rung{Level: 1, Glicko: rating.Glicko{Rating: First, Deviation: defined, Volatility: steady}, proposed: true}
	all := []Rung{at}
	for i, s := range levelSteps {
		at = at.above(s)
		at.Level = i + 2
		all = append(all, at)
	}
	for i := range all {
		all[i].Spec = fmt.Sprintf("marshal:level=%d", all[i].Level)
	}
	for _, o := range others {
		i := slices.IndexFunc(all, func(r Rung) bool { return r.Spec == o.than })
		r := all[i].above(o.step)
		r.Spec, r.Level, r.proposed = o.spec, 0, o.proposed
		all = append(all, r)
	}
	for i := range all {
		all[i].Name = roster.Called(all[i].Spec)
	}
	return all
}

// steady is the volatility of programs: Glicko-2 reads it of nobody but the player who is rated.
const steady = 0.06

// above returns a rung that is a measured step above another. The errors of both add up as those of independent measurements.
func (r Rung) above(s step) Rung {
	r.Rating += s.elo
	r.Deviation = math.Hypot(r.Deviation, s.error/1.96)
	return r
}

// On returns the rung of a specification; ok is false for a player whose strength was not measured, and for one with options
// that change its play.
func On(game, spec string) (found Rung, ok bool) {
	parsed, err := roster.ParseSpec(spec)
	if err != nil {
		return found, false
	}
	var kept []string
	for option := range strings.SplitSeq(parsed.Rest, ",") {
		if key, _, _ := strings.Cut(strings.TrimSpace(option), "="); key != "" && key != "memory" && key != "seed" {
			kept = append(kept, option)
		}
	}
	plain := roster.Spec{Name: strings.ToLower(parsed.Name), Rest: strings.Join(kept, ",")}
	if plain == (roster.Spec{Name: "marshal"}) {
		plain.Rest = fmt.Sprintf("level=%d", 1+len(levelSteps))
	}
	all := measured(game)
	i := slices.IndexFunc(all, func(r Rung) bool { return r.Spec == plain.String() })
	if i < 0 {
		return found, false
	}
	return all[i], true
}
