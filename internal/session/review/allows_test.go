package review

import (
	"bytes"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// What a mistake is said to allow is a move after it, and after the better move it is none.
func TestWhatAMistakeAllowsIsPreventedByTheBetterMove(t *testing.T) {
	told, silent := 0, 0
	for _, name := range []string{"mini", "duel", "barrage"} {
		g := played(t, name, 3, 60)
		r := reviewed(t, g, 300)
		replay := must.Get(g.Replay())(t)
		for i := range r.Plies {
			p := &r.Plies[i]
			says := strings.Contains(p.Sentence, "It allows ")
			if p.Grade == Sound || len(p.Expected) == 0 {
				if says {
					t.Errorf("%s, ply %d: %s", name, i, p.Sentence)
				}
				continue
			}
			replay.Seek(i)
			v := replay.Position().Variant()
			reply := must.Get(v.ParseMove(p.Expected[0]))(t)
			legal := map[string]bool{}
			for _, first := range []string{p.Move, p.Best} {
				then := replay.Position().Clone()
				must.Get(then.Play(must.Get(v.ParseMove(first))(t)))(t)
				for _, m := range then.Moves(nil) {
					if m == reply && !then.Result().Over() {
						legal[first] = true
					}
				}
			}
			if want := legal[p.Move] && !legal[p.Best]; says != want {
				t.Errorf("%s, ply %d: %q, after the move %t, after the better one %t", name, i, p.Sentence, legal[p.Move], legal[p.Best])
			}
			if says {
				told++
			} else {
				silent++
			}
		}
	}
	if told < 3 || silent < 3 {
		t.Errorf("%d allow something that is prevented, %d do not", told, silent)
	}
}

func TestAListThatIsNotAllSaysHowToSeeTheRest(t *testing.T) {
	r := &Review{Sides: [2]string{"Red", "Blue"}, Variant: "duel"}
	for i := range worst + 3 {
		r.Plies = append(r.Plies, Ply{Ply: i, Cost: 0.1, Grade: gradeOf(0.1), Move: "A1-A2", Best: "A1-B1"})
		r.Plies[i].Told = r.tell(&r.Plies[i])
	}
	r.Worst = Worst(r.Plies)
	var b bytes.Buffer
	must.Do(t, r.WriteText(&b, false))
	if want := "These are the 8 dearest of 11: 'flagfall games review GAME --all' shows every move.\n"; !strings.HasSuffix(b.String(), want) {
		t.Errorf("%q", b.String())
	}
	r.Plies = r.Plies[:worst]
	if text := r.listedWords(); text != "" {
		t.Errorf("%s", text)
	}
}
