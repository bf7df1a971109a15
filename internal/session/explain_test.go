package session

import (
	"slices"
	"testing"

	"flagfall.dev/internal/search"
)

// told is what a player might tell.
var told = search.Info{
	Depth: 9, Nodes: 171000, Win: 0.54,
	Candidates: []search.Candidate{
		{Move: "A4-A5", Value: 12, Win: 0.54, Line: []string{"B7-B6", "A5-A6"}, Why: "steps away from the General"},
		{Move: "B4-B5", Value: 9, Win: 0.53},
		{Move: "C4-C5", Value: -2.5, Win: -1, Why: "nobody voted"},
		{Move: "D4-D5", Value: -9, Win: 0.5},
	},
	Beliefs: []search.Belief{
		{Square: "B7", Chances: map[string]float64{"9": 0.4, "8": 0.3}, Why: "has not moved"},
		{Square: "C7", Chances: map[string]float64{"8": 0.71, "9": 0.29}, Why: "fled from your Colonel on move 31"},
	},
	Notes: []string{"rollouts: 181"},
}

func TestAHintSaysWhyWhatToExpectAndWhatElseThereIs(t *testing.T) {
	got := Advice{Move: Move{Text: "A4-A5", Words: "Scout A4 moves to A5"}, Info: told}.Reasons()
	want := []string{
		"Why: steps away from the General.",
		"The reply to expect: B7-B6.",
		"With it your chance to win is about 54 %.",
		"Next best: B4-B5 (53 %), C4-C5.",
		"C7 is a Miner for 71 %: fled from your Colonel on move 31.",
		"B7 is a Scout for 40 %: has not moved.",
		"rollouts: 181",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestThoughtsTellEveryMoveThatWasWeighed(t *testing.T) {
	want := []string{
		"win 54 %, depth 9, 171000 nodes",
		"A4-A5  54 %; steps away from the General; then B7-B6, A5-A6",
		"B4-B5  53 %",
		"C4-C5  -2.50; nobody voted",
		"D4-D5  50 %",
		"C7 is a Miner for 71 %: fled from your Colonel on move 31.",
		"B7 is a Scout for 40 %: has not moved.",
		"rollouts: 181",
	}
	if got := Thoughts(told); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if got := Thoughts(search.Info{Win: -1}); len(got) != 0 {
		t.Errorf("of nothing: %q", got)
	}
}
