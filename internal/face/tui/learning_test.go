package tui

import (
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/lesson"
)

func withLessons(kept library.Library) Config {
	return Config{Lessons: func(name string) (*lesson.Course, error) { return lesson.Begin(lesson.English, kept, name) }}
}

func TestALessonIsTakenByKeysAndKept(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	d := drive(t, withLessons(kept), 80, 24)
	d.shows(lessonsEntry)
	for !strings.Contains(d.text(), d.model.env.theme.glyphs.arrow+" "+lessonsEntry) {
		d.press("down")
	}
	d.press("enter")
	d.shows("Lesson 1 of 12")
	d.shows("Bring your Captain to")
	d.press("f5")
	d.shows("This is the first lesson.")
	d.press("f4")
	d.shows("Striking")
	d.press("f2")
	d.shows("leaves the board")
	d.write("d1-d2")
	d.press("enter")
	d.until("the reason", func() bool { return strings.Contains(d.words(), "never moves") })
	d.press("enter", "left", "enter") // the Colonel is under the cursor
	l := d.model.screen.(learning)
	if got := strings.Join(l.Moves(), " "); got != "C2-B2" {
		t.Fatalf("moves %q on\n%s", got, d.text())
	}
	d.write("b2 b3")
	d.press("enter")
	d.until("praise", func() bool { return strings.Contains(d.words(), "beats the Sergeant") })
	d.shows("finished: 1")
	d.shows("Enter: the next lesson")
	d.press("enter")
	d.shows("Scouting")
	d.press("esc")
	d.shows(lessonsEntry)
	again := must.Get(lesson.Begin(lesson.English, kept, ""))(t)
	if again.Lesson().Name != "moving" || !again.Learnt("striking") {
		t.Errorf("it goes on with %s", again.Lesson().Name)
	}
}

func TestAFailedLessonBeginsAnew(t *testing.T) {
	c := withLessons(library.Library{})
	d := drive(t, c, 80, 24)
	d.spawn(d.model.config.learn("endings"))
	d.shows("Win in one")
	d.write("E2-D2")
	d.press("enter")
	d.shows("Enter: try again")
	d.press("enter")
	d.shows("Win in one")
	d.press("f4")
	d.shows("That was the last lesson")
}
