package main

import (
	"os"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestTheFieldsAreThoseOfTheTable(t *testing.T) {
	table := must.Get(os.ReadFile("../parameters.txt"))(t)
	want := must.Get(write(string(table)))(t)
	if got := must.Get(os.ReadFile("../values.go"))(t); string(got) != string(want) {
		t.Error("values.go is not what the table says: go generate ./internal/engine/parameter")
	}
}

func TestNumbersWithAnIndexAreOneArrayAndEachKindHasItsType(t *testing.T) {
	const table = "[part]\n" +
		"Rank1 weight 2 0 9 - points - of the first\n" +
		"Rank2 weight 1 0 9 - points - of the second\n" +
		"Plies count 3 0 9 - plies - how deep\n" +
		"Deep switch 1 0 1 0 - - whether at all\n"
	got := string(must.Get(write(table))(t))
	for _, want := range []string{"Rank  [3]float64\n", "Plies int\n", "Deep  bool\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not among\n%s", want, got)
		}
	}
}

func TestAnArrayWithAGapIsRefused(t *testing.T) {
	for name, table := range map[string]string{
		"no first":  "Rank2 weight 1 0 9 - points - of the second\n",
		"no second": "Rank1 weight 1 0 9 - points - of the first\nRank3 weight 1 0 9 - points - of the third\n",
	} {
		if _, err := write(table); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
