package deploy

import (
	"bufio"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestEverySetupIsLegalAndCanMoveInEveryVariant(t *testing.T) {
	variants := append(stratego.Variants(), custom(t))
	for _, v := range variants {
		g := New(v)
		for seed := range uint64(60) {
			s := g.Random(rng(seed))
			if err := v.CheckSetup(s); err != nil {
				t.Fatalf("%s, seed %d: %v", v, seed, err)
			}
			p := must.Get(stratego.NewPosition(v, s, g.Random(rng(seed+1000))))(t)
			if p.Count() == 0 {
				t.Fatalf("%s, seed %d: Red cannot move from %s", v, seed, s)
			}
		}
	}
}

// custom returns a variant with a small odd board, a narrow way out and mostly
// Bombs.
func custom(t *testing.T) *stratego.Variant {
	t.Helper()
	d := stratego.Classic()
	d.Name = "custom"
	d.Grid.Width, d.Grid.Height = 4, 5
	d.HomeRows = 2
	d.Lakes.Lo, d.Lakes.Hi = 0, 0
	d.Lakes = d.Lakes.With(d.Grid.At(0, 2)).With(d.Grid.At(1, 2)).With(d.Grid.At(2, 2))
	d.Army = []stratego.Levy{
		{Ranks: stratego.RanksOf(stratego.Flag), Count: 1},
		{Ranks: stratego.RanksOf(stratego.Bomb), Count: 6},
		{Ranks: stratego.RanksOf(stratego.Miner, stratego.Scout), Count: 1},
	}
	v := must.Get(stratego.New(d))(t)
	return v
}

func TestTheSameSeedGivesTheSameSetupAndOthersDiffer(t *testing.T) {
	g := New(stratego.Variants()[0])
	seen := map[string]uint64{}
	for seed := range uint64(150) {
		s := g.Random(rng(seed)).String()
		if again := g.Random(rng(seed)).String(); again != s {
			t.Fatalf("seed %d gave %s and %s", seed, s, again)
		}
		if other, twice := seen[s]; twice {
			t.Fatalf("seeds %d and %d gave the same set-up", other, seed)
		}
		seen[s] = seed
	}
}

func TestMiniArmiesAreDrawnByItsRules(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	g := New(v)
	const n = 1000
	marshals, ranks := 0, [stratego.Ranks]int{}
	for seed := range uint64(n) {
		s := g.Random(rng(seed))
		if slices.Index(s, stratego.Flag) >= 5 {
			t.Fatal("the Flag left the rearmost row")
		}
		for _, r := range s {
			ranks[r]++
		}
		if slices.Contains(s, stratego.Marshal) {
			marshals++
		}
	}
	near(t, "share of armies with a Marshal", float64(marshals)/n, 0.5, 0.06)
	for r := stratego.Colonel; r <= stratego.Sergeant; r++ {
		near(t, "number of "+r.String()+"s an army", float64(ranks[r])/n, 3./5, 0.09)
	}
}

// TestSetupsLeftToChanceArePlacedAlikeEverywhere compares with the seed's way: the
// Flag in a random column of the back row, then each piece on a random square that
// is still free.
func TestSetupsLeftToChanceArePlacedAlikeEverywhere(t *testing.T) {
	v := must.Get(stratego.VariantNamed("mini"))(t)
	g := New(v)
	const n = 4000
	var flags, bombs, spies [10]int
	for seed := range uint64(n) {
		for i, r := range g.Random(rng(seed)) {
			switch r {
			case stratego.Flag:
				flags[i]++
			case stratego.Bomb:
				bombs[i]++
			case stratego.Spy:
				spies[i]++
			}
		}
	}
	for i := range 10 {
		flag, other := 1./5, 4./5/9 // other: the share of one certain piece that is not the Flag
		if i >= 5 {
			flag, other = 0, 1./9
		}
		near(t, fmt.Sprintf("Flags on square %d", i), float64(flags[i])/n, flag, 0.025)
		near(t, fmt.Sprintf("Bombs on square %d", i), float64(bombs[i])/n, 3*other, 0.03)
		near(t, fmt.Sprintf("Spies on square %d", i), float64(spies[i])/n, other, 0.025)
	}
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: %.3f, want %.3f ± %.3f", what, got, want, within)
	}
}

func TestBombsGuardTheFlagAsOftenAsPeopleWantIt(t *testing.T) {
	v := must.Get(stratego.VariantNamed("classic"))(t)
	people := human(t, v)
	g := New(v)
	var ours []stratego.Setup
	for seed := range uint64(600) {
		ours = append(ours, g.Random(rng(seed)))
	}
	gotBombs, gotFull, gotBack := guard(g, ours)
	wantBombs, wantFull, wantBack := guard(g, people)
	t.Logf("Bombs next to the Flag: %.2f, people %.2f; guarded all round: %.2f, people %.2f; Flag in the back row: %.2f, people %.2f",
		gotBombs, wantBombs, gotFull, wantFull, gotBack, wantBack)
	near(t, "Bombs next to the Flag", gotBombs, wantBombs, 0.35)
	near(t, "Flags guarded all round", gotFull, wantFull, 0.12)
	near(t, "Flags in the back row", gotBack, wantBack, 0.12)
}

// guard returns the mean number of Bombs next to the Flag, how often they stand
// all round it, and how often it is in the back row.
func guard(g *Generator, setups []stratego.Setup) (bombs, full, back float64) {
	for _, s := range setups {
		flag := slices.Index(s, stratego.Flag)
		n := 0
		for _, i := range g.next[flag] {
			if s[i] == stratego.Bomb {
				n++
			}
		}
		bombs += float64(n)
		if n == len(g.next[flag]) {
			full++
		}
		if flag < g.width {
			back++
		}
	}
	n := float64(len(setups))
	return bombs / n, full / n, back / n
}

// human reads set-ups of people, or skips the test where the data is absent.
func human(t *testing.T, v *stratego.Variant) []stratego.Setup {
	t.Helper()
	f, err := os.Open(filepath.Join(dataDir(), "setups", "classic-human.txt"))
	if err != nil {
		t.Skip("no data: ", err)
	}
	defer f.Close()
	var setups []stratego.Setup
	for lines := bufio.NewScanner(f); lines.Scan() && len(setups) < 20000; {
		line := []byte(lines.Text())
		slices.Reverse(line) // the file has the front row first
		if s, err := v.ParseStradosSetup(string(line)); err == nil {
			setups = append(setups, s)
		}
	}
	return setups
}

// dataDir is FLAGFALL_DATA, or shared/data beside the module.
func dataDir() string {
	if dir := os.Getenv("FLAGFALL_DATA"); dir != "" {
		return dir
	}
	return filepath.Join("..", "..", "..", "..", "shared", "data")
}

func BenchmarkRandom(b *testing.B) {
	g, r := New(stratego.Variants()[0]), rng(1)
	for b.Loop() {
		g.Random(r)
	}
}
