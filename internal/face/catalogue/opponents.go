package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
)

// Groups of opponents.
const (
	bySkill  = "main"
	training = "training" // those with a style of their own
)

// forNewcomers is said of the opponent that a newcomer meets.
const forNewcomers = " A newcomer can win."

// figures are the pieces that picture players of Stratego where there is no portrait: of the levels from 1 on, and of all others.
var figures = [...]string{"9", "8", "7", "6", "5", "4", "3", "2", "1", "1"}

const ofOthers = "S"

// opponents lists the programs that people can play against in a game, from weak to strong
// in each group, and the specification of the one that a newcomer should meet.
func opponents(game string) (all []web.Opponent, newcomers string) {
	if game == record.Advance {
		all = called(ofAdvance())
		return all, all[0].Spec
	}
	for _, r := range rival.All(game) {
		o := web.Opponent{
			Spec: r.Spec, Name: r.Name, Title: r.Name, Kind: r.Kind, Face: r.Key(), About: r.About,
			Group: training, Figure: ofOthers, Strength: r.Level,
		}
		if strings.HasPrefix(r.Spec, "marshal:") {
			o.Spec += fmt.Sprintf(",memory=%d", webMemory)
		}
		if r.Level > 0 {
			o.Group, o.Figure = bySkill, figures[r.Level-1]
		}
		all = append(all, o)
	}
	return all, all[0].Spec
}

// called names opponents as every face does; a title of their own stays.
func called(all []web.Opponent) []web.Opponent {
	all = slices.Clone(all)
	for i := range all {
		o := &all[i]
		o.Name = roster.Called(o.Spec)
		o.Title = cmp.Or(o.Title, o.Name)
	}
	return all
}

// opponents lists what the function does, with the opponent to propose by the preference.
func (p Preference) opponents(game string) (all []web.Opponent, proposed string) {
	all, proposed = opponents(game)
	if p.Player == "" || roster.Check(p.Player, game) != nil {
		for _, o := range all {
			if p.Level != 0 && o.Strength == p.Level {
				proposed = o.Spec
			}
		}
		return all, proposed
	}
	bounded := fmt.Sprintf("%s,memory=%d", p.Player, webMemory)
	for _, o := range all {
		if o.Spec == p.Player || o.Spec == bounded {
			return all, o.Spec
		}
	}
	own := web.Opponent{
		Spec: p.Player, Name: p.Player, Title: p.Player, About: "The opponent of the settings on this machine.",
		Group: bySkill, Figure: all[0].Figure,
	}
	return slices.Insert(slices.Clone(all), 0, own), own.Spec
}
