package lab_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/lab"
)

// trials returns the sums over games in which two kinds of moves change the chance to win
// by effects of our choice, and a third by nothing.
func trials(seed uint64, games int, effects map[advantage.Trait]float64) *lab.ChoiceSums {
	rng := rand.New(rand.NewPCG(seed, 4))
	d := &lab.ChoiceSums{}
	for range games {
		chance := 0.5
		var choices []lab.Choice
		for range 40 {
			trait := advantage.Trait(3 + rng.IntN(3))
			drawn := -0.5
			if rng.IntN(2) == 0 {
				drawn = 0.5
			}
			choices = append(choices, lab.Choice{Traits: []advantage.Trait{trait}, Excess: []float64{drawn}, Chance: 0.5})
			chance += drawn * effects[trait]
		}
		result := 0.0
		if rng.Float64() < chance {
			result = 1
		}
		d.Games++
		d.Add(choices, result)
	}
	return d
}

func TestWhatKindsOfMovesWinIsFoundFromResultsAndHoldsInOtherGames(t *testing.T) {
	effects := map[advantage.Trait]float64{3: 0.03, 4: -0.02}
	d := trials(1, 20_000, effects)
	found := d.Fit(0.03)
	for trait := range advantage.Trait(advantage.Count()) {
		want, tolerance := effects[trait], 0.004
		if trait < 3 || trait > 5 {
			continue // groups share what was found with traits that no game has
		}
		if math.Abs(found[trait]-want) > tolerance {
			t.Errorf("trait %d: %.4f, expected %.4f", trait, found[trait], want)
		}
		alone, doubt := d.Alone([]advantage.Trait{trait})
		if math.Abs(alone-want) > 4*doubt || doubt > 0.002 || doubt == 0 {
			t.Errorf("trait %d alone: %.4f ± %.4f, expected %.4f", trait, alone, doubt, want)
		}
	}
	slope, doubt, spread := trials(2, 20_000, effects).Check(found)
	if math.Abs(slope-1) > 4*doubt || doubt > 0.1 || spread < 0.005 {
		t.Errorf("in other games %.2f ± %.2f of the promise came true, with a spread of %.4f", slope, doubt, spread)
	}
}

func TestNothingIsFoundWhereMovesDoNotMatter(t *testing.T) {
	for trait, x := range trials(3, 5000, nil).Fit(0.001) {
		if math.Abs(x) > 0.002 {
			t.Errorf("trait %d: %.4f, expected about 0", trait, x)
		}
	}
	none := &lab.ChoiceSums{}
	if found := none.Fit(0.001); len(found) != advantage.Count() || found[0] != 0 {
		t.Errorf("no games show %v", found)
	}
}

func TestSumsOfTwoPartsAreThoseOfTheWhole(t *testing.T) {
	a, b := trials(4, 50, nil), trials(5, 70, nil)
	for _, s := range []*lab.ChoiceSums{a.Sum(b), b.Sum(a)} {
		if s.Games != 120 || s.Choices != a.Choices+b.Choices || s.Gains[4] != a.Gains[4]+b.Gains[4] {
			t.Errorf("%d games, %d choices, gain %v", s.Games, s.Choices, s.Gains[4])
		}
	}
	if s := (&lab.ChoiceSums{}).Sum(a); s.Games != 50 || s.Gains[4] != a.Gains[4] {
		t.Errorf("nothing and %d games are %d games", a.Games, s.Games)
	}
}
