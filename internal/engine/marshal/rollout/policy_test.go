package rollout

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

func TestNoiseIsEvenAndComesBackWithItsSeed(t *testing.T) {
	const each = 2000
	const most = 4
	var count [most + 1]int
	for seed := range uint64(each) {
		mv := stratego.Move{From: board.Square(seed % 100), To: board.Square(seed % 97)}
		w := noise(seed<<16, mv, most)
		if w != noise(seed<<16, mv, most) {
			t.Fatalf("seed %d likes %v by two amounts", seed, mv)
		}
		count[w]++
	}
	for w, n := range count {
		if mean := each / len(count); n < mean*4/5 || n > mean*6/5 {
			t.Errorf("%d of %d moves are liked by %d points, expected about %d", n, each, w, mean)
		}
	}
}

// forker returns a policy whose General may step beside one Captain, beside another, or
// between both.
func forker(t *testing.T, depth int) (o *policy, legal []stratego.Move, between board.Square) {
	const general, left, right, back = 72, 81, 83, 62
	k := scene.Known(t, "ucc", scene.Mine(general, stratego.General), scene.Mine(0, stratego.Flag), scene.Mine(1, stratego.Bomb),
		scene.Theirs(left, stratego.Captain), scene.Theirs(right, stratego.Captain),
		scene.Theirs(99, stratego.Flag), scene.Theirs(98, stratego.Bomb), scene.Theirs(89, stratego.Bomb))
	o = &policy{know: *k, depth: depth, eval: &evaluation.Evaluation{}, tree: tree.New(memory)}
	o.study(parameter.Standard(), nil)
	between = board.Square(left + 1)
	for _, to := range []board.Square{back, left - 10, right - 10, between} {
		legal = append(legal, stratego.Move{From: general, To: to})
	}
	return o, legal, between
}

func TestACarefulPolicyThreatensWhatCannotBothBeSaved(t *testing.T) {
	for seed := range uint64(20) {
		o, legal, between := forker(t, careful(parameter.Standard()).depth)
		if got := o.choose(legal, seed).To; got != between {
			t.Errorf("seed %d: the General steps to %d, expected %d between two Captains", seed, got, between)
		}
	}
}
