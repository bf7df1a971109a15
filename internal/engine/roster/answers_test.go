package roster

import (
	"context"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/lab/gametest/must"
)

// What a grade forbids is not foreseen of it, however good it is; of the free player everything is.
func TestOnlyAnswersThatAGradeAllowsAreForeseenOfIt(t *testing.T) {
	adviser := must.Get(NewAdvance("free:nodes=600", 1))(t).(*advancePlayer)
	pos, forced := advance.Start(), 0
	for range 60 {
		m, info, err := adviser.Advise(context.Background(), &pos, search.Limits{})
		if err != nil {
			break
		}
		after := pos
		if after.Make(m); after.Result().Over() || len(info.Replies) == 0 {
			break
		}
		for name, level := range map[string]player.Level{"level7": player.Grade7, "max": player.Max, "free": player.Free} {
			p := must.Get(NewAdvance(name, 1))(t).(*advancePlayer)
			allowed, sum := map[string]bool{}, 0.0
			for _, a := range player.Allowed(&after, level) {
				allowed[a.String()] = true
			}
			list := p.Answers(&after, info.Replies)
			for _, r := range list {
				if sum += r.Chance; !allowed[r.Move] {
					t.Errorf("ply %d: %s is foreseen of %s", pos.Ply(), r.Move, name)
				}
			}
			if len(list) > 0 && (sum < 0.99 || sum > 1.01) {
				t.Errorf("ply %d: the answers of %s have a chance of %.2f together", pos.Ply(), name, sum)
			}
			if len(list) < len(info.Replies) {
				forced++
			}
		}
		pos.Make(m)
	}
	if forced == 0 {
		t.Error("no grade forbade anything")
	}
}
