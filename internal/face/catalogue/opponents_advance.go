package catalogue

import (
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
)

// advanceLevels are the levels of Advance from 1 on (docs/lab/ladder.md).
var advanceLevels = [...]struct{ about, figure string }{
	{"Sees one piece in three and hardly cares what it loses." + forNewcomers, "Z"},
	{"Overlooks three pieces in five and makes careless moves.", "Z"},
	{"Overlooks more than half of the pieces, but takes what it sees.", "B"},
	{"Sees half of the pieces and takes care of those.", "J"},
	{"Misses a piece in three and looks one move ahead.", "M"},
	{"Looks two moves ahead and misses a piece in five.", "S"},
	{"Looks three moves ahead and misses a piece in eight.", "S"},
	{"Looks three moves ahead and overlooks next to nothing.", "C"},
	{"Looks three moves ahead and misses a piece in thirty.", "D"},
	{"Searches deep and obeys nothing but the rules.", "G"},
}

// ofAdvance lists what plays Advance: the levels, and the grades of the assignment as partners.
func ofAdvance() (all []web.Opponent) {
	for i, l := range advanceLevels {
		all = append(all, web.Opponent{
			Spec: roster.AtLevel(record.Advance, i+1), About: l.about, Group: bySkill, Figure: l.figure, Strength: i + 1,
		})
	}
	return append(all,
		web.Opponent{Spec: "level4", About: "Any legal move: to learn how the pieces go.", Group: training, Figure: "Z"},
		web.Opponent{Spec: "level5", About: "Wins at once where it can, and sees nothing else.", Group: training, Figure: "B"},
		web.Opponent{Spec: "level6", About: "Takes the most that one move can take and looks no further.", Group: training, Figure: "M"},
		web.Opponent{Spec: "level7", About: "Takes the most that two moves can take.", Group: training, Figure: "S"},
		web.Opponent{Spec: "max", About: "Searches deep among the moves that the Captain would play.", Group: training, Figure: "D"},
	)
}
