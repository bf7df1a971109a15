package rollout

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/marshal/evaluation"
	"flagfall.dev/internal/stratego/marshal/learned"
	"flagfall.dev/internal/stratego/marshal/state"
	"flagfall.dev/internal/stratego/marshal/tree"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// sure is a prior that puts all mass on one legal move, which follows from the state.
type sure struct{}

func (sure) Begin(*state.Knowledge) bool { return true }

func (sure) Prefer(st *state.State, legal []stratego.Move, odds []int32) []int32 {
	for i := range legal {
		o := int32(0)
		if i == int(st.Hash%uint64(len(legal))) {
			o = 100 * net.Unit
		}
		odds = append(odds, o)
	}
	return odds
}

// drawing returns rollouts that draw their moves from a prior, and a world of theirs.
func drawing(t testing.TB, v *stratego.Variant, seed uint64, plies int, prior func() Prior) (*Rollouts, *stratego.Position) {
	t.Helper()
	p := scene.Game(t, v, seed, plies)
	if p.Result().Over() {
		t.Skip("the game is over")
	}
	view := p.View(p.Turn())
	r := New(Config{Evaluator: func() Evaluator { return &evaluation.Evaluation{} }, Prior: prior})
	r.Begin(state.NewBoard(v), parameter.Standard(), view, belief.New(view, belief.Options{}), belief.Mirror(view, belief.Options{}), Budget{})
	pos, err := r.draw(rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return r, pos
}

func TestRolloutsFollowAPriorThatPutsAllMassOnOneMove(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		r, pos := drawing(t, v, 3, 30, func() Prior { return sure{} })
		mine, first := pos.Turn(), pos.Nth(0)
		want := r.play(pos, first, 7)
		for i := range r.policies {
			r.policies[i].know.Root = r.policies[i].start
		}
		r.make(pos, mine, first)
		for n := 1; n < r.plies && !pos.Ended() && pos.Count() > 0; n++ {
			legal := pos.Moves(nil)
			o := &r.policies[pos.Turn()^mine]
			mv := legal[o.know.Root.Hash%uint64(len(legal))]
			for _, to := range legal {
				if p := o.know.Root.At[to.To]; p != state.None && o.know.Root.Mask[p] == state.FlagBit {
					mv = to // before all else
					break
				}
			}
			if got := o.choose(legal, uint64(n)); got != mv {
				t.Fatalf("ply %d: %v, where %v has all mass", n, got, mv)
			}
			r.make(pos, mine, mv)
		}
		if got := r.chance(pos, mine); got != want {
			t.Errorf("the game that follows the prior ends with a chance of %v, the rollout with %v", got, want)
		}
	})
}

func TestMovesAreDrawnInProportionToTheirOddsAndTheTemperature(t *testing.T) {
	const draws = 20_000
	legal := []stratego.Move{{From: 1, To: 2}, {From: 1, To: 11}, {From: 7, To: 17}}
	odds := []int32{0, net.Unit, -net.Unit / 2}
	for _, temperature := range []float64{0, 0.5, 1} {
		k := &state.Knowledge{}
		k.Root.Clear()
		o := &policy{know: *k, prior: fixed(odds), heat: heat(temperature), gumbels: gumbels()}
		var count [3]float64
		for seed := range uint64(draws) {
			mv := o.draw(legal, seed<<16)
			for i := range legal {
				if legal[i] == mv {
					count[i] += 1. / draws
				}
			}
		}
		sum := 0.0
		for _, x := range odds {
			sum += math.Exp(net.Logit(x) / temperature)
		}
		for i, x := range odds {
			want := math.Exp(net.Logit(x)/temperature) / sum
			if temperature == 0 {
				want = float64(i % 2)
			}
			if math.Abs(count[i]-want) > 0.012 {
				t.Errorf("temperature %v: move %d was drawn in %.3f of the cases, expected %.3f", temperature, i, count[i], want)
			}
		}
	}
}

// fixed is a prior that says the same of all states.
type fixed []int32

func (fixed) Begin(*state.Knowledge) bool { return true }

func (f fixed) Prefer(_ *state.State, _ []stratego.Move, odds []int32) []int32 {
	return append(odds, f...)
}

func TestTheTableOfDrawsIsTheSameEverywhere(t *testing.T) {
	hash := fnv.New32a()
	for _, g := range gumbels() {
		hash.Write([]byte{byte(g), byte(g >> 8), byte(g >> 16), byte(g >> 24)})
	}
	const want = 0x23dd7dd5
	if got := hash.Sum32(); got != want {
		t.Errorf("the table comes to %#x, want %#x", got, uint32(want))
	}
}

// slow says what a net's policy prefers, in floats from weights to log odds, and how far integers
// may be off: each output of the second layer is cut off to a whole number.
func slow(n *net.Net, f *net.Features, choices []net.Choice) (odds, off []float64) {
	first := make([]float64, n.First)
	for i := range first {
		x := float64(n.Bias[i])
		for _, in := range f.Inputs {
			x += float64(n.Input[int(in)*n.First+i])
		}
		for r, count := range f.Pool {
			x += float64(count) * float64(n.Weights.Pool[r*n.First+i])
		}
		if f.Turn {
			x += float64(n.Turn[i])
		}
		first[i] = min(max(x/net.Top, 0), 1)
	}
	for _, c := range choices {
		sum, doubt := 0.0, 0.0
		for k := range net.Hidden {
			z := float64(n.Offset[k]) / (net.Top * net.Second)
			for i, x := range first {
				z += x * float64(n.Middle[k*n.First+i]) / net.Second
			}
			w := float64(n.Move[c.Move*net.Hidden+k]) + float64(n.Origin[c.Origin*net.Hidden+k]) + float64(n.Strike[c.Strike*net.Hidden+k])
			sum += min(max(z, 0), 1) * w / net.Last
			doubt += math.Abs(w) / net.Unit
		}
		odds, off = append(odds, sum), append(off, doubt+1e-9)
	}
	return odds, off
}

// TestAPriorSaysWhatItsNetSaysOfTheViewOfTheSideToMove holds the integers that rollouts draw from,
// which follow the game piece by piece, against a net in floats that looks at the position as its
// side may see it.
func TestAPriorSaysWhatItsNetSaysOfTheViewOfTheSideToMove(t *testing.T) {
	for _, name := range []string{"classic", "barrage", "duel"} {
		v := scene.Variant(t, name)
		n := scene.Net(t, v, 32)
		r, pos := drawing(t, v, 5, 30, func() Prior { return learned.NewPolicy(n) })
		rng := rand.New(rand.NewPCG(2, 2))
		mine := pos.Turn()
		var o net.Observer
		var f net.Features
		compared := 0
		for range 80 {
			if pos.Ended() {
				break
			}
			legal := pos.Moves(nil)
			r.make(pos, mine, legal[rng.IntN(len(legal))])
			side := pos.Turn()
			if pos.Ended() || inferred(&r.policies[side^mine].know.Root, pos.View(side)) {
				continue
			}
			left := net.ArmyOf(v)
			for rank, count := range pos.Captured(side.Opponent()) {
				left[rank] -= int16(count * net.PoolUnit)
			}
			legal = pos.Moves(nil)
			o.Observe(pos, side, &left, false, &f)
			want, off := slow(n, &f, o.Choices(n.Shape, pos, legal, false, nil))
			for i, got := range r.policies[side^mine].prior.Prefer(&r.policies[side^mine].know.Root, legal, nil) {
				if d := math.Abs(net.Logit(got) - want[i]); d > off[i] {
					t.Fatalf("%s, ply %d: log odds of %v, in floats %v ± %v", name, pos.Ply(), net.Logit(got), want[i], off[i])
				}
			}
			compared++
		}
		if compared < 10 {
			t.Errorf("%s: only %d positions were compared", name, compared)
		}
	}
}

// inferred reports whether a side knows a rank that it has not seen: a net that learned from what
// is seen counts that as hidden.
func inferred(st *state.State, view *stratego.View) bool {
	for q := range view.Pieces(view.Side().Opponent()).AndNot(view.Known()).All() {
		if st.Known.Has(board.Square(q)) {
			return true
		}
	}
	return false
}

func TestDrawingAMoveAllocatesNothing(t *testing.T) {
	v := scene.Variant(t, "ucc")
	n := scene.Net(t, v, 64)
	r, pos := drawing(t, v, 4, 60, func() Prior { return learned.NewPolicy(n) })
	legal := pos.Moves(nil)
	r.play(pos, legal[0], 1)
	seed := uint64(0)
	if n := testing.AllocsPerRun(20, func() { seed++; r.play(pos, legal[seed%uint64(len(legal))], seed) }); n != 0 {
		t.Errorf("%v allocations a rollout", n)
	}
}

func TestReachAddsContendersAndDropsThem(t *testing.T) {
	w := *parameter.Standard()
	w.ContendReach, w.Contenders = 100, 4
	moves := func(reach ...int32) (list []tree.RootMove) {
		for i, value := range []int32{30, -20, -60, -90, -170} {
			list = append(list, tree.RootMove{Move: stratego.Move{To: board.Square(i)}, Value: value, Reach: reach[i]})
		}
		return list
	}
	for name, c := range map[string]struct {
		reach []int32
		want  []board.Square
	}{
		"no policy":                  {[]int32{0, 0, 0, 0, 0}, []board.Square{0, 1, 2}},
		"disliked, and liked":        {[]int32{-90, -60, 0, 30, 120}, []board.Square{0, 4, 2, 3}},
		"the liked come first":       {[]int32{0, 0, 50, 0, 150}, []board.Square{0, 2, 1, 4}},
		"a choice is never dropped":  {[]int32{-150, -150, -150, -150, -150}, []board.Square{0}},
		"no more than there may be":  {[]int32{0, 150, 150, 150, 150}, []board.Square{0, 1, 2, 3}},
		"all are liked or all alike": {[]int32{50, 0, 50, 0, 0}, []board.Square{0, 2, 1}},
	} {
		list := (&contest{r: &Rollouts{p: &w}, moves: moves(c.reach...), steepness: 1e-4}).contenders()
		var got []board.Square
		for i := range list {
			got = append(got, list[i].move.Move.To)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v contend, want %v", name, got, c.want)
		}
	}
}

func TestContendersComeFirstWhereverTheyStood(t *testing.T) {
	w := *parameter.Standard()
	list := []tree.RootMove{{Value: 30}, {Value: 20}, {Value: -200, Reach: 150}, {Value: -60, Reach: -150}}
	for i := range list {
		list[i].Move.To = board.Square(i)
	}
	c := &contest{r: &Rollouts{p: &w}, moves: list, steepness: 1e-4}
	w.ContendReach = 100
	all := c.contenders()
	judge(all, c.steepness, &w)
	c.rank(all)
	for i, want := range []board.Square{0, 1, 2, 3} {
		if c.moves[i].Move.To != want || i > 0 && c.moves[i].Value > c.moves[i-1].Value {
			t.Errorf("place %d has move %d of %d points, want move %d", i, c.moves[i].Move.To, c.moves[i].Value, want)
		}
	}
}
