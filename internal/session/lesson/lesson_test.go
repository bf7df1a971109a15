package lesson

import (
	"reflect"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
)

// solutions reach the goal of every lesson; mistakes do not.
var solutions, mistakes = map[string]string{
	"moving":     "C2-B2 B2-B3 B3-B4 B4-B5 B5-C5",
	"striking":   "C2-B2 B2-B3",
	"scouting":   "A2-A6",
	"bombs":      "F3-F4 F4-F5 F5-F6",
	"spy":        "B3-B4",
	"twosquares": "A1-B1 B1-A1 A1-B1",
	"reading":    "B3-A3",
	"bluffing":   "B1-B2 B2-B3",
	"guarding":   "C2-B2 B2-B3 B3-A3",
	"setups":     "B2-A2",
	"trap":       "A5-B5 B5-A5 A5-B5 B5-B6",
	"endings":    "E2-E3",
}, map[string]string{
	"moving":     "C2-B2 B2-C2 C2-B2 B2-C2 C2-B2 B2-C2 C2-B2 B2-C2 C2-B2",
	"striking":   "C2-D2 D2-E2 E2-E3",
	"scouting":   "A2-A3",
	"bombs":      "E4-E5 E5-E6",
	"spy":        "A4-B4",
	"twosquares": "F2-F3",
	"reading":    "B3-B4",
	"bluffing":   "B1-B3",
	"guarding":   "F1-F2 F2-F1 F1-F2 F2-F1",
	"setups":     "B3-A3",
	"trap":       "A5-A4 A4-A3 A3-A2 A2-A1 A1-B1 B1-A1",
	"endings":    "E2-D2",
}

func TestEveryLessonIsSolvedAsItsHintSaysAndFailedByTheMistake(t *testing.T) {
	for _, l := range All(English) {
		for want, line := range map[State]string{Done: solutions[l.Name], Wrong: mistakes[l.Name]} {
			moves := strings.Fields(line)
			for n := range len(moves) + 1 {
				step, err := Play(l.Name, moves[:n])
				if err != nil {
					t.Fatalf("%s %v: %v", l.Name, moves[:n], err)
				}
				if state := map[bool]State{true: want, false: Open}[n == len(moves)]; step.State != state {
					t.Errorf("%s %v: %s %s, want %s", l.Name, moves[:n], step.State, step.Why, state)
				}
			}
		}
	}
}

func TestAMoveThatTheRulesForbidIsNotMadeAndToldWhy(t *testing.T) {
	for _, l := range All(English) {
		before := must.Get(Play(l.Name, nil))(t)
		step, err := Play(l.Name, []string{"D1-D2"}) // the Flag, or nothing
		if err != nil || step.State != Illegal || step.Why.Empty() {
			t.Errorf("%s: %+v %v", l.Name, step, err)
			continue
		}
		if !reflect.DeepEqual(before.Scene.Squares, step.Scene.Squares) {
			t.Errorf("%s: the board has changed", l.Name)
		}
	}
	if _, err := Play("none", nil); err == nil {
		t.Error("a lesson that is none was played")
	}
	if _, err := Play("moving", make([]string, MaxMoves+1)); err == nil {
		t.Error("a lesson took any number of moves")
	}
}

// What the learner is shown of the enemy is what a player of Red would know.
func TestALessonShowsNoRankThatWasNotSeen(t *testing.T) {
	for _, l := range All(English) {
		for _, line := range []string{"", solutions[l.Name]} {
			step := must.Get(Play(l.Name, strings.Fields(line)))(t)
			for _, q := range step.Scene.Squares {
				if q.Piece != nil && q.Piece.Side == 1 && !q.Piece.Known && !q.Piece.Hidden {
					t.Errorf("%s: the %s on %s is seen", l.Name, q.Piece.Name, q.Name)
				}
			}
			if step.Scene.Viewer != session.AsFirst {
				t.Errorf("%s: viewer %d", l.Name, step.Scene.Viewer)
			}
		}
	}
}

func TestEveryLessonSpeaksEveryLanguage(t *testing.T) {
	for i := range lessons {
		for _, l := range []Language{English, German} {
			words := reflect.ValueOf(lessons[i].words[l])
			for f := range words.NumField() {
				if words.Field(f).String() == "" {
					t.Errorf("%s says nothing in %s as its %s", lessons[i].Name, l, words.Type().Field(f).Name)
				}
			}
		}
	}
}

func TestAFlagBehindAnOpenColumnIsTaken(t *testing.T) {
	step := must.Get(Play("setups", []string{"B2-C2"}))(t)
	if step.State != Wrong || !step.Scene.Result.Over() {
		t.Errorf("%s, over %v", step.State, step.Scene.Result.Over())
	}
}
