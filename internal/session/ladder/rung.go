// Package ladder rates people by their games against our own players, whose strength was measured: Glicko-2 for each
// variant, with the opponent that suits next. docs/me.md tells its rules to users.
package ladder

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/record"
)

// A Rung is one of our players whose strength was measured.
type Rung struct {
	Spec  string `json:"player"`          // its specification
	Name  string `json:"name"`            // what people call it
	Level int    `json:"level,omitempty"` // of the player that has levels; 0 for others
	rating.Glicko

	proposed bool
}

// First is the rating of level 1 in every variant, by definition: where Glicko-2 begins for everybody.
const First = 1500

// defined is the deviation of a rating that is one by definition. It is not 0, which would be that of a new player.
const defined = 1

// Rungs returns the measured players of a variant that suit as opponents one after another, the weakest first; none where
// none was measured.
func Rungs(game, variant string) (all []Rung) {
	for _, r := range measured(game, variant) {
		if r.proposed {
			all = append(all, r)
		}
	}
	order.Stable(all, func(a, b Rung) int { return cmp.Compare(a.Rating, b.Rating) })
	return all
}

// measured returns all measured players of a variant, the levels first.
func measured(game, variant string) []Rung {
	m := measuredIn(variant)
	if game == record.Advance {
		m = inAdvance
	}
	level1 := rating.Glicko{Rating: First, Deviation: defined, Volatility: steady}
	at := Rung{Level: 1, Glicko: level1, proposed: true}
	all := []Rung{at}
	for i, s := range m.levels {
		at = at.above(s)
		at.Level = i + 2
		all = append(all, at)
	}
	for i := range all {
		all[i].Spec = roster.AtLevel(game, all[i].Level)
	}
	for _, o := range m.others {
		i := slices.IndexFunc(all, func(r Rung) bool { return r.Spec == o.than })
		r := all[i].above(o.step)
		r.Spec, r.Level = o.spec, 0
		r.proposed = o.spec == "random" || o.spec == rusher || o.spec == bluffer
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

// On returns the rung of a specification in a variant; ok is false for a player whose strength was not measured, and for one
// with options that change its play.
func On(game, variant, spec string) (found Rung, ok bool) {
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
	if plain == (roster.Spec{Name: roster.Leveled(game)}) {
		plain.Rest = fmt.Sprintf("level=%d", marshal.MaxLevel)
	}
	all := measured(game, variant)
	i := slices.IndexFunc(all, func(r Rung) bool { return r.Spec == plain.String() })
	if i < 0 {
		return found, false
	}
	return all[i], true
}
