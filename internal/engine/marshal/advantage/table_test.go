package advantage_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/engine/worth"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestArmiesOfFortyHaveATableAndThoseOfOtherVariantsNoneOfTheirs(t *testing.T) {
	ucc := must.Get(stratego.VariantNamed("ucc"))(t)
	if table := advantage.Learned(ucc); len(table) != advantage.Count() {
		t.Errorf("ucc has a table of %d traits, expected %d", len(table), advantage.Count())
	}
	mini := must.Get(stratego.VariantNamed("mini"))(t)
	if advantage.Learned(mini) != nil {
		t.Error("mini has a table, although none was learned for it")
	}
}

func TestATableIsReadAsItWasWritten(t *testing.T) {
	a, b := make(advantage.Table, advantage.Count()), make(advantage.Table, advantage.Count())
	for i := range a {
		a[i], b[i] = float32(i)/4, -float32(i)/2
	}
	one, two := worth.Army{1, 2, 3}, worth.Army{3, 2, 1}
	all := must.Get(advantage.Parse(a.String(one) + b.String(two)))(t)
	for army, table := range maps.All(map[worth.Army]advantage.Table{one: a, two: b}) {
		for i := range table {
			if d := all[army][i] - table[i]; d < -0.06 || d > 0.06 {
				t.Fatalf("trait %d of %v: %v, expected %v", i, army, all[army][i], table[i])
			}
		}
	}
	sum := a.Add(b)
	if sum[8] != a[8]+b[8] || a.Add(nil)[8] != a[8] || advantage.Table(nil).Add(b)[8] != b[8] {
		t.Error("tables do not add up")
	}
}

func TestATableThatIsNotWholeIsRefused(t *testing.T) {
	good := make(advantage.Table, advantage.Count()).String(worth.Army{1})
	lines := strings.Split(strings.TrimSpace(good), "\n")
	for name, text := range map[string]string{
		"nothing":         "",
		"no army":         strings.Join(lines[1:], "\n"),
		"a line too few":  strings.Join(lines[:len(lines)-1], "\n"),
		"another order":   strings.Join(slices.Concat(lines[:1], lines[2:3], lines[1:2], lines[3:]), "\n"),
		"a number less":   strings.Replace(good, " 0.0", "", 1),
		"no number":       strings.Replace(good, "0.0", "zero", 1),
		"too large":       strings.Replace(good, "0.0", "1e9", 1),
		"no finite value": strings.Replace(good, "0.0", "NaN", 1),
	} {
		if _, err := advantage.Parse(text); err == nil {
			t.Errorf("%s: it was read without an error", name)
		}
	}
}

func TestEveryTraitIsInAGroupOfItsOwnAndInOneOfItsWholeFamily(t *testing.T) {
	single, families := make([]int, advantage.Count()), make([]int, advantage.Count())
	names := map[string]bool{}
	for _, g := range advantage.Groups() {
		if names[g.Name] {
			t.Errorf("two groups are named %q", g.Name)
		}
		names[g.Name] = true
		if len(g.Traits) == 1 {
			single[g.Traits[0]]++
		}
		if !strings.ContainsAny(strings.SplitAfter(g.Name, ":")[len(strings.SplitAfter(g.Name, ":"))-1], "0123456789") {
			for _, x := range g.Traits {
				families[x]++
			}
		}
	}
	for i := range single {
		if single[i] == 0 || families[i] != 1 {
			t.Errorf("trait %d is in %d groups of one and in %d families", i, single[i], families[i])
		}
	}
}
