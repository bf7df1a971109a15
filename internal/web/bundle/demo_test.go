package main

import (
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/games"
)

// The start page shows the chosen game on its board.
func TestEveryVariantHasAGameForTheStartPage(t *testing.T) {
	files := must.Get(demoFiles("../ui"))(t)
	for _, v := range games.Variants() {
		if v.Name != "classic" && len(files["demo-"+v.Name+".json"]) == 0 {
			t.Errorf("%s has none", v.Name)
		}
	}
	for _, variant := range shown {
		if len(files["demo-"+variant+".txt"]) == 0 {
			t.Errorf("%s has no record to look at", variant)
		}
	}
}
