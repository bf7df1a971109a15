package lesson

// lessons are in the order in which they are learnt. The letters of boards are
// those of StraDoS: B Bomb, C Spy, D Scout, E Miner, F Sergeant, H Captain,
// J Colonel, K General, L Marshal, M Flag; N to Y the same of the enemy.
var lessons = []Lesson{
	{
		Name: "moving", words: movingWords, variant: free, aims: []string{"C5"},
		start: rows(
			"R....Y",
			"......",
			"..__..",
			"..__..",
			"..H...",
			"...M.."),
		reached: func(t *progress) bool { return t.at["C5"].Side == 0 && t.at["C5"].Token == "5" },
		failed:  func(t *progress) bool { return t.moves >= 9 || t.lost > 0 },
	},
	{
		Name: "striking", words: strikingWords, variant: free, aims: []string{"B3", "E3"},
		start: rows(
			"..Y...",
			"......",
			"..__..",
			".R__X.",
			".DJ.E.",
			"...M.."),
		before:  []string{"B2-B3", "E2-E3"},
		reached: func(t *progress) bool { return t.taken["7"] > 0 },
		failed:  func(t *progress) bool { return t.lost > 0 || t.moves >= 6 },
	},
	{
		Name: "scouting", words: scoutingWords, variant: free, aims: []string{"A6"},
		start: rows(
			"X....Y",
			"......",
			"..__..",
			"..__..",
			"D..K..",
			"...M.."),
		reached: func(t *progress) bool { return t.at["A6"].Token == "1" && t.lost == 1 && t.moves == 1 },
		failed:  func(t *progress) bool { return t.moves >= 1 },
	},
	{
		Name: "bombs", words: bombsWords, variant: free, aims: []string{"F6"},
		start: rows(
			"R...NY",
			".....N",
			"..__JF",
			"..__.E",
			"......",
			"...M.."),
		before:  []string{"F4-F5"},
		reached: func(t *progress) bool { return t.won },
		failed:  func(t *progress) bool { return t.lost > 0 || t.moves >= 6 },
	},
	{
		Name: "spy", words: spyWords, variant: free, aims: []string{"B4"},
		start: rows(
			"...Y.R",
			".H....",
			"JX__..",
			".C__..",
			"......",
			"...M.."),
		before:  []string{"B5-B4", "F6-F5"},
		replies: []string{"B4xB3", "B4xA4", "B4-B3", "B3xA3", "B3xB2", "B3xA4", "F5-F6", "F6-F5"},
		reached: func(t *progress) bool { return t.taken["1"] > 0 },
		failed:  func(t *progress) bool { return t.lost > 0 || t.moves >= 4 },
	},
	{
		Name: "twosquares", words: twoSquaresWords, variant: bound, aims: []string{"A1", "B1"},
		start: rows(
			"..Y...",
			"......",
			"..__..",
			".H__..",
			".X...F",
			"K.B..M"),
		before:  []string{"B3-B2", "B2-A2"},
		replies: []string{"A2xA1", "B2xB1", "A2xB2", "B2xA2", "A2-B2", "B2-A2", "A2-A3", "B2-B3"},
		reached: func(t *progress) bool {
			return t.moves >= 3 && t.lost == 0 && (t.at["A3"].Token == "1" || t.at["B3"].Token == "1")
		},
		failed: func(t *progress) bool { return t.lost > 0 || t.moves >= 6 },
	},
	{
		Name: "reading", words: readingWords, variant: free, aims: []string{"A3", "B4"},
		start: rows(
			"P....Y",
			"......",
			".N__..",
			".F__..",
			"......",
			"...ME."),
		before:  []string{"E1-E2", "A6-A3"},
		replies: []string{"A3-A4"},
		reached: func(t *progress) bool { return t.taken["9"] > 0 },
		failed:  func(t *progress) bool { return t.lost > 0 || t.moves >= 2 },
	},
	{
		Name: "bluffing", words: bluffingWords, variant: free, aims: []string{"B3"},
		start: rows(
			"...Y.T",
			".X....",
			"..__..",
			".F__..",
			"......",
			".D.MH."),
		before:  []string{"B3-B4", "B5-B4"},
		replies: []string{"F6-F5", "B4-B5"},
		reached: func(t *progress) bool { return t.moves >= 2 && t.at["B5"].Token == "1" && t.at["B3"].Token == "9" },
		failed: func(t *progress) bool { // at B3 at once it ran, and everybody knows what it is
			return t.lost > 0 || t.moves >= 5 || t.moves == 1 && t.at["B3"].Token == "9"
		},
	},
	{
		Name: "guarding", words: guardingWords, variant: free, aims: []string{"A3"},
		start: rows(
			"Q....Y",
			"......",
			"..__..",
			"..__..",
			"B.H..F",
			"MB...."),
		before:  []string{"F2-F1", "A6-A5"},
		replies: []string{"A2xA1", "A3xA2", "A4-A3", "A5-A4"},
		reached: func(t *progress) bool { return t.taken["8"] > 0 },
		failed:  func(t *progress) bool { return t.moves >= 4 },
	},
	{
		Name: "setups", words: setupsWords, variant: free, aims: []string{"A2", "A3"},
		start: rows(
			".....P",
			"....NY",
			".J__..",
			"..__..",
			".F....",
			"MB...."),
		before:  []string{"B4-B3", "F6-A6"},
		replies: []string{"A6xA1", "A6xA2"},
		reached: func(t *progress) bool { return t.taken["9"] > 0 && t.at["A2"].Token == "7" },
		failed:  func(t *progress) bool { return t.at["A3"].Token == "3" }, // it is struck, and known then
	},
	{
		Name: "trap", words: trapWords, variant: bound, aims: []string{"A5", "B5"},
		start: rows(
			"T.N..Y",
			".....R",
			"L.__..",
			"..__..",
			"......",
			"...M.."),
		before:  []string{"A4-A5", "A6-B6"},
		replies: []string{"B6-A6", "A6-B6", "F5-F4", "F4-F5"},
		reached: func(t *progress) bool { return t.taken["5"] > 0 },
		failed:  func(t *progress) bool { return t.lost > 0 || t.moves >= 6 },
	},
	{
		Name: "endings", words: endingsWords, variant: free, aims: []string{"E3"},
		start: rows(
			"....NY",
			".....N",
			"..__T.",
			"..__D.",
			"....H.",
			"...ME."),
		before:  []string{"E3-E4", "E4-E3"},
		replies: []string{"E3-E4"},
		reached: func(t *progress) bool { return t.won },
		failed:  func(t *progress) bool { return t.moves >= 1 },
	},
}
