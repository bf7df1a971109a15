package puzzle

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
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
	for _, c := range []struct {
		wrong, hints int
		solved       bool
	}{{1, 0, true}, {0, 1, true}, {0, 1, false}} { // the last one was shown the solution
		p := &Progress{}
		p.Count(&Puzzle{ID: "a", Rating: 1500}, 0, 0, true)
		won := p.Rating.Rating
		p.Count(&Puzzle{ID: "b", Rating: 1500}, c.wrong, c.hints, c.solved)
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

func TestProgressThatIsNoneCountsAsABeginners(t *testing.T) {
	q := &Puzzle{ID: "a", Rating: 1500}
	for _, text := range []string{
		"", "{", "[]",
		`{"rating":{"rating":1e308,"deviation":1,"volatility":0.06}}`,
		`{"rating":{"rating":1500,"deviation":-1,"volatility":0.06}}`,
	} {
		got, want := q.Score(Counted{Progress: text, Solved: true}), q.Score(Counted{Solved: true})
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v: expected %+v", text, got, want)
		}
	}
	day := Counted{Solved: true, Day: "2026-11-29"}
	if got := q.Score(day); got.Days != 1 || !got.First || got.Rating <= 1500 {
		t.Errorf("%+v", got)
	}
}

func TestTheGameOfAPuzzleIsShownOnceItIsSolvedOrTold(t *testing.T) {
	p := &Shipped().Puzzles[0]
	for _, c := range []struct {
		asked Asked
		shown bool
	}{{Asked{}, false}, {Asked{Hint: 1}, false}, {Asked{Answers: []string{"A1-A1"}}, false}, {Asked{Solution: true}, true}} {
		s := must.Get(p.Show(t.Context(), c.asked))(t)
		if (s.Record != "") != c.shown {
			t.Errorf("%+v (%s): the record is %q", c.asked, s.State, s.Record)
		}
		if c.shown {
			must.Get(record.Parse(s.Record))(t)
		}
	}
}

func TestAPageIsShownNothingThatIsHidden(t *testing.T) {
	for _, p := range sample(20, func(p *Puzzle) bool { return p.Goal == Win && p.Plies <= 5 && p.Before == "" }) {
		q := other(t, p)
		if q == nil {
			continue
		}
		q.ID = p.ID
		for _, a := range []Asked{{}, {Hint: 1}, {Hint: 2}, {Answers: []string{"A1-A1"}}} {
			one := string(must.Get(json.Marshal(must.Get(p.Show(t.Context(), a))(t)))(t))
			two := string(must.Get(json.Marshal(must.Get(q.Show(t.Context(), a))(t)))(t))
			if one != two {
				t.Errorf("%s: %+v:\n%s\n%s", p.ID, a, one, two)
			}
		}
	}
}
