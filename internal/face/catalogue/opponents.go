package catalogue

import (
	"cmp"
	"fmt"
	"slices"

	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
)

// Groups of opponents.
const (
	bySkill  = "main"
	training = "training" // partners with one habit each
)

// forNewcomers is said of the opponent that a newcomer meets.
const forNewcomers = " A newcomer can win."

// levels are the levels of marshal from 1 on. Against the
// first one even the heuristics of the council win seven games of ten
// (docs/lab/ladder.md), so a newcomer can win too.
var levels = [...]struct{ about, figure string }{
	{"Looks one move ahead and forgets most ranks that it saw." + forNewcomers, "9"},
	{"Looks a move further and forgets half of what it saw.", "8"},
	{"Knows how people set up, and still forgets a lot.", "7"},
	{"Plans a little and makes careless moves.", "6"},
	{"Reads how your pieces move and seldom forgets one.", "5"},
	{"Looks further ahead and hardly ever forgets.", "4"},
	{"Forgets next to nothing and looks far ahead.", "3"},
	{"Forgets nothing. Your bluffs must be good.", "2"},
	{"Thinks about every move at length.", "1"},
	{"The strongest that we have, with all the time that it needs.", "1"},
}

// partners are the other players of Stratego.
var partners = []web.Opponent{
	{
		Spec: "council", Title: "The council",
		About: "Rules of thumb vote on every move, at once.", Group: training, Figure: "5",
	},
	{
		Spec: "sparring:style=rusher", Title: "The rusher",
		About: "Runs at your home and strikes whatever it meets.", Group: training, Figure: "4",
	},
	{
		Spec: "sparring:style=hider", Title: "The hider",
		About: "Moves as little as it can and strikes only to win for certain.", Group: training, Figure: "B",
	},
	{
		Spec: "sparring:style=shuffler", Title: "The shuffler",
		About: "Goes to and fro with one piece and waits for you.", Group: training, Figure: "8",
	},
	{
		Spec: "sparring:style=bluffer", Title: "The bluffer",
		About: "Walks unknown pieces up to your strongest.", Group: training, Figure: "S",
	},
	{Spec: "random", About: "Any legal move: to learn how the pieces go.", Group: training, Figure: "F"},
}

// opponents lists the programs that people can play against in a game, from weak to strong
// in each group, and the specification of the one that a newcomer should meet.
func opponents(game string) (all []web.Opponent, newcomers string) {
	if game == record.Advance {
		all = called(ofAdvance())
		return all, all[0].Spec
	}
	for i, l := range levels {
		spec := fmt.Sprintf("marshal:level=%d,memory=%d", i+1, webMemory)
		all = append(all, web.Opponent{
			Spec: spec, About: l.about, Group: bySkill, Figure: l.figure, Strength: i + 1,
		})
	}
	return called(append(all, partners...)), all[0].Spec
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
