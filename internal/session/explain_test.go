package session

import (
	"slices"
	"testing"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/session/reason"
)

// weighing is what a player might tell.
var weighing = search.Info{
	Depth: 9, Nodes: 171000, Win: 0.54,
	Candidates: []search.Candidate{
		{Move: "A4-A5", Value: 12, Win: 0.54, Line: []string{"B7-B6", "A5-A6"}},
		{Move: "B4-B5", Value: 9, Win: 0.53},
		{Move: "C4-C5", Value: -2.5, Win: -1, Why: phrase.Verbatim("nobody voted")},
		{Move: "D4-D5", Value: -9, Win: 0.5},
	},
	Beliefs: search.BeliefsOf([]search.Belief{
		{Square: "B7", Chances: map[string]float64{"9": 0.4, "8": 0.3}, Why: phrase.New("has not moved")},
		{Square: "C7", Chances: map[string]float64{"8": 0.71, "9": 0.29}, Why: phrase.New("fled from your Colonel on move 31")},
	}),
	Notes: []string{"rollouts: 181"},
}

func TestAThoughtIsToldInWordsAndItsFiguresApart(t *testing.T) {
	thought := Thought{
		Info: weighing, Words: reason.Words{Why: phrase.New("gets away from the General on A5"), Risk: phrase.New("it may fall")},
		Guesses: new(said).news(weighing.Beliefs.List(), &Scene{}),
	}
	want := []string{
		"It gets away from the General on A5.",
		"Risk: it may fall.",
		"The piece on C7 is probably a Miner: it fled from your Colonel on move 31.",
		"The piece on B7 may be a Scout: it has not moved.",
	}
	if got := phrase.Strings(thought.Reasons()); !slices.Equal(got, want) {
		t.Errorf("words: %q", got)
	}
	want = []string{
		"win 54 %, depth 9, 171,000 nodes",
		"A4-A5  54 %; then B7-B6, A5-A6",
		"B4-B5  53 %",
		"C4-C5  -2.50; nobody voted",
		"D4-D5  50 %",
		"C7: a Miner, 71 % likely (it fled from your Colonel on move 31)",
		"B7: a Scout, 40 % likely (it has not moved)",
		"rollouts: 181",
	}
	if got := phrase.Strings(thought.Figures()); !slices.Equal(got, want) {
		t.Errorf("figures: %q", got)
	}
	if got := (Thought{Info: search.Info{Win: -1}}); len(got.Figures()) != 0 || len(got.Reasons()) != 0 {
		t.Errorf("of nothing: %q, %q", got.Figures(), got.Reasons())
	}
}

func TestWhatIsAlikeOfSeveralPiecesIsSaidOnce(t *testing.T) {
	bomb := map[string]float64{"B": 0.45, "8": 0.2}
	all := []search.Belief{
		{Square: "A9", Chances: bomb, Why: phrase.New("has not moved")},
		{Square: "C9", Chances: bomb, Why: phrase.New("has not moved")},
		{Square: "E9", Chances: bomb, Why: phrase.New("has not moved")},
	}
	want := []string{"The pieces on A9, C9 and E9 may each be a Bomb: each has not moved."}
	if got := phrase.Strings(new(said).news(all, &Scene{})); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestOnlyWhatIsNewOfHiddenPiecesIsSaidAgain(t *testing.T) {
	var before said
	sc := Scene{Squares: []Square{{Name: "B7"}, {Name: "C7"}, {Name: "C6"}}}
	before.news(weighing.Beliefs.List(), &sc)
	if got := before.news(weighing.Beliefs.List(), &sc); len(got) != 0 {
		t.Errorf("said twice: %q", got)
	}
	later := slices.Clone(weighing.Beliefs.List())
	later[1] = search.Belief{Square: "C7", Chances: map[string]float64{"8": 0.9, "9": 0.1}, Why: later[1].Why}
	if got := before.news(later, &sc); len(got) != 1 || got[0].String() != "The piece on C7 is almost certainly a Miner: it fled from your Colonel on move 31." {
		t.Errorf("%q", got)
	}
	later[1].Square, later[1].Why = "C6", phrase.New("fled from your Colonel on move 32")
	sc.History = []Played{{From: 1, To: 2}}
	if got := before.news(later, &sc); len(got) != 0 {
		t.Errorf("a piece that moved on is named again: %q", got)
	}
	later[1].Chances = map[string]float64{"8": 1}
	if got := before.news(later, &sc); len(got) != 1 || got[0].String() != "The piece on C6 must be a Miner: nothing else is left for it." {
		t.Errorf("%q", got)
	}
	sc.History[0].Outcome = "wins"
	later[0].Square, sc.History = "B7", append(sc.History, Played{From: 0, To: 1, Outcome: "wins"})
	if got := before.news(later, &sc); len(got) != 1 {
		t.Errorf("what stands where pieces met is not named: %q", got)
	}
}

func TestAHintIsAMoveThatMakesSense(t *testing.T) {
	words := func(move string, _ *search.Info) reason.Words {
		return reason.Words{Why: phrase.New("does %s", move), Unsound: move == "A4-A5" || move == "B4-B5"}
	}
	thought := Thought{Info: search.Info{Win: 0.54, Candidates: []search.Candidate{
		{Move: "A4-A5", Win: 0.54},
		{Move: "B4-B5", Win: 0.53},
		{Move: "C4-C5", Win: 0.52},
	}}}
	if move, _ := sound("A4-A5", &thought, words); move != "C4-C5" {
		t.Errorf("%s is advised, and C4-C5 is about as good and sound", move)
	}
	thought.Info.Candidates[2].Win = 0.4
	if move, w := sound("A4-A5", &thought, words); move != "A4-A5" || w.Why.String() != "does A4-A5, because every other move looks worse" {
		t.Errorf("%s, %s", move, w.Why)
	}
}

func TestOfMovesThatAreAsGoodOneWithAReasonIsAdvised(t *testing.T) {
	words := func(kinds map[string]reason.Kind) reasoner {
		return func(move string, _ *search.Info) reason.Words {
			return reason.Words{Why: phrase.New("does %s", move), Claims: []reason.Claim{{Kind: kinds[move]}}}
		}
	}
	candidates := func(second, doubt float64) *Thought {
		return &Thought{Info: search.Info{Candidates: []search.Candidate{
			{Move: "A4-A5", Win: 0.5}, {Move: "B4-B5", Win: second, Doubt: doubt}, {Move: "C4-C5", Win: second, Doubt: doubt},
		}}}
	}
	for _, x := range []struct {
		what  string
		kinds map[string]reason.Kind
		t     *Thought
		want  string
	}{
		{
			"the first that has a reason",
			map[string]reason.Kind{"A4-A5": reason.Waits, "B4-B5": reason.Forward, "C4-C5": reason.Attacks},
			candidates(0.495, 0.02), "C4-C5",
		},
		{
			"the best, which has one itself",
			map[string]reason.Kind{"A4-A5": reason.Attacks, "B4-B5": reason.Attacks, "C4-C5": reason.Attacks},
			candidates(0.495, 0.02), "A4-A5",
		},
		{
			"the best, where the others are worse",
			map[string]reason.Kind{"A4-A5": reason.Waits, "B4-B5": reason.Attacks, "C4-C5": reason.Attacks},
			candidates(0.48, 0.02), "A4-A5",
		},
		{
			"the best, where others are surely worse by little",
			map[string]reason.Kind{"A4-A5": reason.Waits, "B4-B5": reason.Attacks, "C4-C5": reason.Attacks},
			candidates(0.492, 0.001), "A4-A5",
		},
	} {
		if move, _ := sound("A4-A5", x.t, words(x.kinds)); move != x.want {
			t.Errorf("%s: advised is %s, want %s", x.what, move, x.want)
		}
	}
}
