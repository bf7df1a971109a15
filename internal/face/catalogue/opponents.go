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

// ofAdvance are what plays Advance.
var ofAdvance = []web.Opponent{
	{
		Spec: "level4", About: "Any legal move: to learn how the pieces go.",
		Group: bySkill, Figure: "Z", Strength: 1,
	},
	{
		Spec: "level5", About: "Wins at once where it can, and sees nothing else.", Group: bySkill, Figure: "B", Strength: 2,
	},
	{
		Spec: "level6", About: "Takes the most that one move can take and looks no further." + forNewcomers, Group: bySkill,
		Figure: "M", Strength: 4,
	},
	{
		Spec: "level7", About: "Takes the most that two moves can take.",
		Group: bySkill, Figure: "S", Strength: 6,
	},
	{
		Spec: "max", About: "Searches deep among the moves that the Captain would play.", Group: bySkill, Figure: "D", Strength: 9,
	},
	{
		Spec: "free", About: "Searches deep and obeys nothing but the rules.",
		Group: bySkill, Figure: "G", Strength: 10,
	},
}

// opponents lists the programs that people can play against in a game, from weak to strong
// in each group, and the specification of the one that a newcomer should meet.
func opponents(game string) (all []web.Opponent, newcomers string) {
	if game == record.Advance {
		return called(ofAdvance), "level6"
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
