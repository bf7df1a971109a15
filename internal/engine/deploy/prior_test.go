package deploy_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestASetupAndItsMirrorImageHaveTheSameFeatures(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	g := deploy.New(v)
	rng := rand.New(rand.NewPCG(4, 4))
	for range 50 {
		s := g.Random(rng)
		a, b := deploy.FeaturesOf(v, s), deploy.FeaturesOf(v, s.Mirrored(v.Grid()))
		for i := range a {
			if math.Abs(a[i]-b[i]) > 1e-9 {
				t.Fatalf("%v: %s is %v, in the mirror %v", s, deploy.FeatureNames()[i], a[i], b[i])
			}
		}
	}
}

func TestFeaturesAreCountedFromTheBackTheFlagAndTheEdge(t *testing.T) {
	s := make(stratego.Setup, 40)
	s[0], s[23], s[38], s[35] = stratego.Flag, stratego.Marshal, stratego.Spy, stratego.General
	s[1], s[16] = stratego.Bomb, stratego.Bomb
	v := gametest.Variant(t, "ucc")
	got := deploy.FeaturesOf(v, s)
	want := map[string]float64{
		"Marshal-row-3": 1, "Marshal-from-flag": 5, "Marshal-from-edge": 3,
		"Spy-row-4": 1, "Spy-from-flag": 11, "Spy-from-edge": 1,
		"General-row-4": 1, "General-from-flag": 8, "General-from-edge": 4,
		"Bomb-row-1": 1, "Bomb-row-2": 1, "Bomb-from-flag": (1 + 7) / 2.0, "Bomb-from-edge": (1 + 3) / 2.0,
		"Flag-row-1": 1, "Flag-barred": 0.5, "Flag-in-corner": 1, "Flag-bare": 1, "Flag-file-open": 1,
		"Spy-to-Marshal": 6, "Spy-to-General": 3, "Marshal-to-General": 3,
	}
	for i, name := range deploy.FeatureNames() {
		if got[i] != want[name] {
			t.Errorf("%s is %v, want %v", name, got[i], want[name])
		}
	}
	s[10] = stratego.Bomb
	got = deploy.FeaturesOf(v, s)
	if i := slices.Index(deploy.FeatureNames(), "Flag-walled"); got[i] != 1 {
		t.Errorf("a Flag in a corner behind two Bombs: walled %v, want 1", got[i])
	}
}

// TestTheFlagIsInSightOfScoutsWhereNothingStandsBetween has a Flag on square 12, the third of the
// second row, in a file with a lake, and on 10 and 14, in files without one.
func TestTheFlagIsInSightOfScoutsWhereNothingStandsBetween(t *testing.T) {
	names := deploy.FeatureNames()
	file, row := slices.Index(names, "Flag-file-open"), slices.Index(names, "Flag-row-open")
	for name, c := range map[string]struct {
		variant   string
		flag      int
		others    []int
		file, row float64
	}{
		"alone at the edge":                {"barrage", 10, nil, 1, 9},
		"alone in the middle":              {"barrage", 14, nil, 1, 9},
		"before a lake":                    {"barrage", 12, nil, 0, 9},
		"in that file, where no lakes are": {"cs193d", 12, nil, 1, 9},
		"behind a piece":                   {"barrage", 14, []int{34}, 0, 9},
		"before a piece":                   {"barrage", 14, []int{4}, 1, 9},
		"between two pieces":               {"barrage", 14, []int{12, 15}, 1, 1},
	} {
		s := make(stratego.Setup, 40)
		s[c.flag] = stratego.Flag
		for _, q := range c.others {
			s[q] = stratego.Miner
		}
		if got := deploy.FeaturesOf(gametest.Variant(t, c.variant), s); got[file] != c.file || got[row] != c.row {
			t.Errorf("%s: file open %v, squares open in the row %v, want %v and %v", name, got[file], got[row], c.file, c.row)
		}
	}
}

// TestSmallArmiesKeepTheFlagOutOfScoutsSight draws set-ups of barrage as marshal does. Of those that
// people make, a quarter leave the Flag in sight.
func TestSmallArmiesKeepTheFlagOutOfScoutsSight(t *testing.T) {
	v := gametest.Variant(t, "barrage")
	g, p := deploy.New(v), parameter.Standard()
	file := slices.Index(deploy.FeatureNames(), "Flag-file-open")
	rng := rand.New(rand.NewPCG(1, 5))
	open := map[bool]int{}
	const n = 100
	for range n {
		open[false] += int(deploy.FeaturesOf(v, g.Random(rng))[file])
		open[true] += int(deploy.FeaturesOf(v, g.Liked(rng, deploy.Taste(v, p)))[file])
	}
	t.Logf("in sight: %d of %d as people set up, %d as marshal does", open[false], n, open[true])
	if open[true] > n/20 {
		t.Errorf("the Flag is in sight in %d of %d set-ups, want %d at most", open[true], n, n/20)
	}
}

// TestFullArmiesSetUpAsExamplesDoAndWallTheFlagIn draws set-ups of 40 pieces as people make them, as examples
// have them, and as marshal does.
func TestFullArmiesSetUpAsExamplesDoAndWallTheFlagIn(t *testing.T) {
	v := gametest.Variant(t, "ucc")
	g, p := deploy.New(v), parameter.Standard()
	examples := *p
	examples.ExamplePull = 0
	const n = 100
	mean := func(draw func(*rand.Rand) stratego.Setup) (sum deploy.Features) {
		rng := rand.New(rand.NewPCG(1, 6))
		for range n {
			for i, x := range deploy.FeaturesOf(v, draw(rng)) {
				sum[i] += x / n
			}
		}
		return sum
	}
	people := mean(g.Random)
	liked := func(p *parameter.Values) deploy.Features {
		taste := deploy.Taste(v, p)
		return mean(func(rng *rand.Rand) stratego.Setup { return g.Liked(rng, taste) })
	}
	theirs, ours := liked(&examples), liked(p)
	for name, want := range map[string]struct{ theirs, ours float64 }{ // at least as far from people's, the same way
		"Miner-row-1": {-0.3, -0.3},
		"Bomb-row-3":  {-0.12, -0.12},
		"Scout-row-3": {0.2, 0.2},
		"Flag-walled": {0.05, 0.4},
	} {
		i := slices.Index(deploy.FeatureNames(), name)
		t.Logf("%s: %.2f as people set up, %.2f as in the examples, %.2f as marshal does", name, people[i], theirs[i], ours[i])
		for who, d := range map[string][2]float64{
			"in the examples": {theirs[i] - people[i], want.theirs}, "marshal's": {ours[i] - people[i], want.ours},
		} {
			if d[0]*d[1] < d[1]*d[1] {
				t.Errorf("%s: %s differ from people's by %.2f, want %.2f or further", name, who, d[0], d[1])
			}
		}
	}
}

func TestTheEmbeddedPriorsAreWhatIsWritten(t *testing.T) {
	for file, kind := range map[string]deploy.PriorKind{"prior.txt": deploy.OfWinning, "examples.txt": deploy.OfExamples} {
		text := must.Get(os.ReadFile(file))(t)
		all := must.Get(deploy.ParsePriors(string(text)))(t)
		if got := deploy.FormatPriors(kind, all); got != string(text) {
			t.Errorf("written again, %s is\n%s", file, got)
		}
	}
}

func TestSpoiltPriorsAreRefusedByLine(t *testing.T) {
	good := deploy.FormatPriors(deploy.OfWinning, map[worth.Army]*deploy.Prior{{1, 1}: {0.5}, {2, 1}: {}})
	lines := strings.Split(strings.TrimSpace(good), "\n")
	for name, c := range map[string]struct{ text, want string }{
		"a feature too few":    {strings.Join(lines[:len(lines)-1], "\n"), "no line for Marshal-to-General"},
		"a feature too many":   {good + "Luck 1\n", "Luck"},
		"a feature of no name": {strings.Replace(good, "Marshal-row-2", "Marshal-hat", 1), "line 4"},
		"no number":            {strings.Replace(good, "row-1 0.500", "row-1 much", 1), "line 3"},
		"no finite number":     {strings.Replace(good, "row-1 0.500", "row-1 NaN", 1), "line 3"},
		"no army":              {strings.Replace(good, "\narmy", "\nnavy", 1), "line 2"},
	} {
		if _, err := deploy.ParsePriors(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

func TestPriorsJudgeSetupsThatPlayersChoose(t *testing.T) {
	for name, want := range map[string]bool{"ucc": true, "classic": true, "cs193d": true, "barrage": true, "duel": true, "octa-barrage": true, "mini": false} {
		if got := deploy.Fits(gametest.Variant(t, name)); got != want {
			t.Errorf("%s: fits %v, want %v", name, got, want)
		}
	}
}
