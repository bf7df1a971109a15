package puzzle

import (
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestOnlyTheFirstTryOfAPuzzleCounts(t *testing.T) {
	p, q := &Progress{}, &Puzzle{ID: "a", Rating: 1500}
	if !p.Count(q, 0, 0, true) || p.Rating.Rating <= 1500 || p.Streak != 1 {
		t.Errorf("%+v", p)
	}
	was := p.Rating
	if p.Count(q, 3, 0, false) || p.Rating != was || p.Streak != 1 {
		t.Errorf("%+v", p)
	}
}

func TestAHintOrAWrongAnswerEndsTheStreakAndCountsAsALoss(t *testing.T) {
	for _, c := range []struct{ wrong, hints int }{{1, 0}, {0, 1}} {
		p := &Progress{}
		p.Count(&Puzzle{ID: "a", Rating: 1500}, 0, 0, true)
		won := p.Rating.Rating
		p.Count(&Puzzle{ID: "b", Rating: 1500}, c.wrong, c.hints, true)
		if p.Streak != 0 || p.Best != 1 || p.Rating.Rating >= won || p.Results["b"].Solved {
			t.Errorf("%+v: %+v", c, p)
		}
	}
}

func TestDaysInARowAreCountedOnceADayAndBeginAgainAfterAGap(t *testing.T) {
	p, day := &Progress{}, time.Date(2026, 2, 27, 12, 0, 0, 0, time.UTC)
	p.Today(day)
	p.Today(day)
	p.Today(day.AddDate(0, 0, 1))
	p.Today(day.AddDate(0, 0, 2)) // the first of March
	if p.Days != 3 || p.Daily != "2026-03-01" {
		t.Errorf("%+v", p)
	}
	if p.Today(day.AddDate(0, 0, 5)); p.Days != 1 {
		t.Errorf("%+v", p)
	}
}

func TestProgressIsReadAsItWasWritten(t *testing.T) {
	p := &Progress{}
	p.Count(&Puzzle{ID: "a", Rating: 1200}, 0, 1, true)
	p.Ran(3*time.Minute, 7)
	if q := must.Get(ReadProgress(p.Text()))(t); q.Text() != p.Text() || q.Runs["180"] != 7 {
		t.Errorf("%s, and %s", p.Text(), q.Text())
	}
	if _, err := ReadProgress("{"); err == nil {
		t.Error("damaged progress was read")
	}
}

func TestTheNextPuzzleIsUntriedAndNearToTheRating(t *testing.T) {
	pack := &Pack{Puzzles: []Puzzle{{ID: "a", Rating: 2000}, {ID: "b", Rating: 1310}, {ID: "c", Rating: 1290, Theme: Spy}}}
	p := &Progress{}
	if q := p.Next(pack, Choice{}, map[string]bool{"b": true}); q.ID != "c" {
		t.Errorf("%+v", q)
	}
	p.Count(&pack.Puzzles[1], 0, 0, true)
	p.Count(&pack.Puzzles[2], 0, 0, true)
	if q := p.Next(pack, Choice{}, nil); q.ID != "a" {
		t.Errorf("%+v: expected the only one that was not tried", q)
	}
	if q := p.Next(pack, Choice{Theme: Spy}, nil); q.ID != "c" {
		t.Errorf("%+v: expected the tried one where there is no other", q)
	}
	if q := p.Next(pack, Choice{Theme: Dragon}, nil); q != nil {
		t.Errorf("%+v", q)
	}
}
