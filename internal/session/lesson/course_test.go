package lesson

import (
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
)

func TestACourseGoesThroughAllLessonsAndRemembersThem(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	c := must.Get(Begin(English, kept, ""))(t)
	for more := true; more; {
		for _, m := range strings.Fields(mistakes[c.Lesson().Name]) {
			must.Do(t, c.Move(m))
		}
		if c.State != Wrong || c.Learnt(c.Lesson().Name) || c.Says()[0] != c.Lesson().Wrong {
			t.Fatalf("%s after a mistake: %s, %q", c.Lesson().Name, c.State, c.Says())
		}
		must.Do(t, c.Move("A1-A2")) // nothing is made where it is over
		must.Do(t, c.Again())
		for _, m := range strings.Fields(solutions[c.Lesson().Name]) {
			must.Do(t, c.Move(m))
		}
		if c.State != Done || !c.Learnt(c.Lesson().Name) || c.Says()[0] != c.Lesson().Done {
			t.Fatalf("%s after its solution: %s, %q", c.Lesson().Name, c.State, c.Says())
		}
		more = must.Get(c.Go(1))(t)
	}
	again := must.Get(Begin(English, kept, ""))(t)
	for _, l := range again.Lessons {
		if !again.Learnt(l.Name) {
			t.Errorf("%s is forgotten", l.Name)
		}
	}
	if again.At != 0 {
		t.Error("who has finished all lessons does not begin anew")
	}
}

func TestACourseBeginsWithTheFirstLessonThatIsNotFinished(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	c := must.Get(Begin(English, kept, "moving"))(t)
	for _, m := range strings.Fields(solutions["moving"]) {
		must.Do(t, c.Move(m))
	}
	if next := must.Get(Begin(English, kept, ""))(t); next.Lesson().Name != "striking" {
		t.Errorf("it begins with %s", next.Lesson().Name)
	}
	if none := must.Get(Begin(English, nil, ""))(t); none.Lesson().Name != "moving" {
		t.Errorf("without notes it begins with %s", none.Lesson().Name)
	}
	if _, err := Begin(English, nil, "strikin"); err == nil || !strings.Contains(err.Error(), "striking") {
		t.Errorf("a lesson that is none: %v", err)
	}
}

func TestAMoveThatIsNoneIsToldAndTheLessonGoesOn(t *testing.T) {
	c := must.Get(Begin(English, nil, "moving"))(t)
	must.Do(t, c.Move("D1-D2"))
	if c.State != Illegal || len(c.Says()) != 2 || c.Says()[0] == "" || len(c.Moves()) != 0 {
		t.Fatalf("%s: %q", c.State, c.Says())
	}
	must.Do(t, c.Move("C2-B2"))
	if c.State != Open || len(c.Moves()) != 1 {
		t.Errorf("%s after %v", c.State, c.Moves())
	}
}

func TestAHostileListOfFinishedLessonsIsRefused(t *testing.T) {
	for _, text := range []string{"{", "{}", "7", `[1]`, `[""]`, `["` + strings.Repeat("x", 200) + `"]`, "[" + strings.Repeat(`"x",`, 1000) + `"x"]`} {
		if err := Check(text); err == nil || !strings.Contains(err.Error(), "finished lessons is damaged") {
			t.Errorf("%.20s: %v", text, err)
		}
	}
	for _, text := range []string{"", "null", "[]", `["bluffing","one of later"]`} {
		if err := Check(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestEveryMoveThatNeitherReachesNorMissesTheGoalIsAnswered(t *testing.T) {
	for _, l := range All(English) {
		c := must.Get(Begin(English, nil, l.Name))(t)
		for _, m := range strings.Fields(solutions[l.Name]) {
			must.Do(t, c.Move(m))
			if c.State != Open {
				continue
			}
			says, squares := c.Says(), strings.FieldsFunc(strings.ToUpper(m), func(r rune) bool { return r == '-' || r == 'X' })
			if len(says) != 2 || says[1] != l.Goal || !strings.HasSuffix(says[0], "The goal is not reached yet.") {
				t.Fatalf("%s after %s: %q", l.Name, m, says)
			}
			for _, square := range squares {
				if !strings.Contains(says[0], square) {
					t.Errorf("%s: the answer to %s does not tell it: %q", l.Name, m, says[0])
				}
			}
		}
	}
}
