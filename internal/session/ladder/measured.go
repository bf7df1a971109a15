package ladder

import "flagfall.dev/internal/engine/marshal"

// A step is by how much Elo a player was measured to be above another one, and half of the 95 % interval of that.
type step struct{ elo, error float64 }

// other is a player without levels, and above whom it stands.
type other struct {
	spec, than string
	step
}

// measurement is what the laboratory found in a variant; docs/lab/ladder.md has the games.
type measurement struct {
	levels [marshal.MaxLevel - 1]step // each level above the one before, from level 2 on
	others []other                    // each is above one that stands before it, or a level
}

// Players without levels.
const (
	weakest = "marshal:level=1"
	council = "council"
	rusher  = "sparring:style=rusher"
	bluffer = "sparring:style=bluffer"
	hider   = "sparring:style=hider"
)

// source is the variant whose measurement stands in where a variant has none, or none of a level.
const source = "ucc"

// measurements are by variant. A step of 0 ± 0 was not measured there.
var measurements = map[string]measurement{
	source: {
		[...]step{{135, 76}, {123, 82}, {263, 89}, {196, 93}, {131, 53}, {134, 76}, {223, 122}, {147, 159}, {168, 212}},
		[]other{
			{council, weakest, step{182, 77}},
			{rusher, council, step{-262, 48}},
			{"random", rusher, step{-380, 57}},
			{bluffer, "random", step{215, 60}},
			{hider, "random", step{382, 83}},
		},
	},
	"classic": {
		[...]step{{220, 104}, {173, 102}, {200, 114}, {315, 146}, {}, {}, {}, {}, {}},
		[]other{
			{council, weakest, step{214, 42}},
			{rusher, council, step{-263, 48}},
			{"random", rusher, step{-390, 60}},
			{bluffer, "random", step{168, 37}},
		},
	},
	"barrage": {
		[...]step{{31, 72}, {100, 74}, {56, 76}, {-21, 80}, {78, 75}, {70, 79}, {139, 83}, {275, 108}, {}},
		[]other{{council, weakest, step{-39, 37}}, {rusher, council, step{-78, 42}}, {"random", rusher, step{-343, 55}}},
	},
	"duel": {
		[...]step{{123, 72}, {156, 75}, {92, 66}, {49, 71}, {-14, 74}, {151, 78}, {111, 77}, {131, 67}, {}},
		[]other{{council, weakest, step{-92, 38}}, {rusher, council, step{-141, 45}}, {"random", rusher, step{-262, 46}}},
	},
	"mini": {
		[...]step{{7, 84}, {70, 80}, {-24, 84}, {35, 82}, {-28, 88}, {24, 86}, {28, 88}, {49, 85}, {-17, 128}},
		[]other{
			{council, weakest, step{65, 40}},
			{rusher, council, step{-139, 42}},
			{"random", rusher, step{-156, 44}},
			{bluffer, "random", step{121, 38}},
			{hider, "random", step{175, 40}},
		},
	},
}

// measuredIn returns the measurement of a variant, completed by that of the source.
func measuredIn(variant string) measurement {
	whole := measurements[source]
	m, ok := measurements[variant]
	if !ok {
		return whole
	}
	for i, s := range m.levels {
		if s == (step{}) {
			m.levels[i] = whole.levels[i]
		}
	}
	return m
}

// inAdvance is the measurement of the other game, whose players are others.
var inAdvance = measurement{
	levels: [...]step{
		{215, 117}, {260, 124}, {338, 172}, {161, 101}, {207, 115}, {215, 91}, {191, 109}, {298, 145}, {461, 300},
	},
}
