package record_test

import (
	"reflect"
	"strings"
	"testing"

	"flagfall.dev/record"
)

func tried() *record.Game {
	return &record.Game{
		Game: record.Stratego, Variant: "classic", Reason: "enough",
		Moves: []record.Move{{Text: "A4-A5"}, {Side: 1, Text: "J7-J6"}},
		Variations: []record.Variation{
			{Ply: 1, Moves: []string{"B7-B6", "A5-A6", "B6-B5"}},
			{Of: 1, Ply: 2, Moves: []string{"E4-E5"}},
			{Of: 2, Ply: 3, Moves: []string{"B6-B5"}},
			{Ply: 2, Moves: []string{"A5-A6"}},
		},
	}
}

func TestVariationsAreWrittenAndReadAgain(t *testing.T) {
	g := tried()
	got, err := record.Parse(g.String())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Variations, g.Variations) || got.Reason != g.Reason {
		t.Errorf("%+v, expected %+v", got.Variations, g.Variations)
	}
	if _, moves, err := record.Head(g.String()); err != nil || moves != 2 {
		t.Errorf("the head has %d moves, %v", moves, err)
	}
}

func TestAVariationIsALineFromTheStartOfTheGame(t *testing.T) {
	g := tried()
	for n, want := range []string{"1 B7-B6 A5-A6 B6-B5", "1 B7-B6 E4-E5", "1 B7-B6 E4-E5 B6-B5", "2 A5-A6"} {
		ply, moves := g.Line(n + 1)
		if got := strings.Join(append([]string{string(rune('0' + ply))}, moves...), " "); got != want {
			t.Errorf("variation %d: %s, expected %s", n+1, got, want)
		}
	}
	if ply, moves := g.Line(1); ply != 1 || len(moves) != 3 {
		t.Errorf("a line that others leave has changed: %d %v", ply, moves)
	}
}

func TestVariationsThatLeaveNothingAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"3 A4-A5":            "expected 0 to 2 moves",
		"-1 A4-A5":           "expected 0 to 2 moves",
		"one A4-A5":          "expected 0 to 2 moves",
		"2":                  "expected a variation such as",
		"1 of 1 A4-A5":       "the number of an earlier one",
		"1 of 0 A4-A5":       "the number of an earlier one",
		"99999999999999 A-B": "expected 0 to 2 moves",
	} {
		g := tried()
		g.Variations, g.Reason = nil, "variation: "+text
		// As if the writer had made such a line of it.
		bad := strings.Replace(g.String(), "reason: ", "", 1)
		if _, err := record.Parse(record.Sealed(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, expected %q", text, err, want)
		}
	}
}
