package puzzle

import (
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
)

// easiest returns a shipped puzzle that one answer solves.
func easiest(t *testing.T) *Puzzle {
	t.Helper()
	some := sample(1, func(p *Puzzle) bool { return p.Goal == Name })
	if len(some) == 0 {
		t.Fatal("no such puzzle is shipped")
	}
	return some[0]
}

func TestAnAttemptIsCountedOnceAndOnlyIfSomethingWasTried(t *testing.T) {
	q := easiest(t)
	pack := &Pack{Puzzles: []Puzzle{*q}}
	kept := &Keeper{Notes: library.Library{Folder: t.TempDir()}}
	s := must.Get(Sit(pack, Order{}, kept))(t)
	a := must.Get(must.Get(s.Next())(t).Attempt())(t)
	if says := must.Get(s.Count(a))(t); len(says) != 0 {
		t.Errorf("%v is said of a puzzle that was looked at only", says)
	}
	must.Get(a.Play(t.Context(), q.Move))(t)
	if says := phrase.Strings(must.Get(s.Count(a))(t)); len(says) != 1 || !strings.HasPrefix(says[0], "Your rating: ") {
		t.Errorf("%v", says)
	}
	was := must.Get(kept.Progress())(t).Text()
	if says := must.Get(s.Count(a))(t); len(says) != 0 || must.Get(kept.Progress())(t).Text() != was || s.Clean != 1 {
		t.Errorf("%v: it was counted twice", says)
	}
	again := must.Get(Sit(pack, Order{}, kept))(t)
	a = must.Get(must.Get(again.Next())(t).Attempt())(t)
	must.Get(a.Play(t.Context(), q.Move))(t)
	if says := phrase.Strings(must.Get(again.Count(a))(t)); len(says) != 1 || !strings.Contains(says[0], "your rating stays") {
		t.Errorf("%v", says)
	}
}

func TestAHelpedOrWrongAttemptIsNotClean(t *testing.T) {
	q := easiest(t)
	hinted := must.Get(q.Attempt())(t)
	must.Get(hinted.Hint(t.Context()))(t)
	must.Get(hinted.Play(t.Context(), q.Move))(t)
	gaveUp := must.Get(q.Attempt())(t)
	must.Get(gaveUp.Solution(t.Context()))(t)
	for _, a := range []*Attempt{hinted, gaveUp} {
		if a.Clean() || a.Hints != 1 {
			t.Errorf("%+v", a)
		}
	}
}

func TestASittingHasEachPuzzleOfItsChoiceOnce(t *testing.T) {
	pack := &Pack{Puzzles: []Puzzle{
		{ID: "a", Variant: "duel", Theme: Spy, Rating: 2000},
		{ID: "b", Variant: "duel", Theme: Spy, Rating: 1300},
		{ID: "c", Variant: "duel", Theme: Bombs, Rating: 1300},
	}}
	for _, c := range []struct {
		order Order
		want  string
	}{
		{Order{Choice: Choice{Theme: Spy}}, "ba"},
		{Order{Choice: Choice{Theme: Spy}, Ordered: true}, "ab"},
		{Order{ID: "c"}, "c"},
		{Order{Daily: true, Day: time.Unix(0, 0)}, pack.Daily(time.Unix(0, 0)).ID},
	} {
		s := must.Get(Sit(pack, c.order, &Keeper{}))(t)
		got := ""
		for p := must.Get(s.Next())(t); p != nil; p = must.Get(s.Next())(t) {
			got += p.ID
		}
		if got != c.want {
			t.Errorf("%+v: %s, expected %s", c.order, got, c.want)
		}
	}
	for _, w := range []Order{{ID: "d"}, {Choice: Choice{Theme: Dragon}}, {Choice: Choice{Variant: "chess"}}} {
		if _, err := Sit(pack, w, &Keeper{}); err == nil {
			t.Errorf("%+v: expected an error", w)
		}
	}
}

func TestARunIsKeptAndItsBestIsSaid(t *testing.T) {
	kept := &Keeper{Notes: library.Library{Folder: t.TempDir()}}
	for i, want := range []bool{true, false} {
		s := must.Get(Sit(Shipped(), Order{Clock: 3 * time.Minute}, kept))(t)
		s.Clean = 5
		says := strings.Join(phrase.Strings(must.Get(s.Ran())(t)), " ")
		if !strings.Contains(says, "Solved in 3m0s without a wrong answer or a hint: 5.") || strings.Contains(says, "best") != want {
			t.Errorf("run %d: %s", i, says)
		}
	}
	if best := must.Get(kept.Progress())(t).Runs["180"]; best != 5 {
		t.Errorf("%d is kept", best)
	}
}

func TestTheSolutionOfAPuzzleUnderWayNamesTheMoveThatIsNext(t *testing.T) {
	for _, q := range sample(20, func(p *Puzzle) bool { return p.Goal == Win }) {
		a := must.Get(q.Attempt())(t)
		answer := must.Get(a.Play(t.Context(), q.Move))(t)
		if answer.State != Open {
			continue
		}
		must.Get(a.Hint(t.Context()))(t)
		must.Get(a.Hint(t.Context()))(t)
		next := must.Get(a.Hint(t.Context()))(t)
		says := must.Get(a.Solution(t.Context()))(t)
		if says[0].String() != next.String() || strings.Contains(says[0].String(), q.Move) {
			t.Errorf("%s: %q, and the hint %q", q.ID, says[0], next)
		}
		return
	}
	t.Error("no puzzle takes two moves")
}
