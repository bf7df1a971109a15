package marshal

import (
	"math/rand/v2"
	"testing"
	"time"

	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/stratego"
)

// middle returns a thought about a position some moves into a game.
func middle(t testing.TB, variant string, plies int) *thought {
	v, err := stratego.VariantNamed(variant)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(8, 8))
	g := deploy.New(v)
	p, err := stratego.NewPosition(v, g.Random(rng), g.Random(rng))
	if err != nil {
		t.Fatal(err)
	}
	for p.Ply() < plies && !p.Result().Over() {
		p.Make(p.Nth(rng.IntN(p.Count())))
	}
	return thinkOf(t, p.View(p.Turn()))
}

// thinkOf returns a thought about a view, before its search.
func thinkOf(t testing.TB, view *stratego.View) *thought {
	c := New(Config{Memory: 16 << 20}).c
	th := &thought{}
	th.table = newTable(c.Memory)
	th.begin(t.Context(), c, search.Limits{Nodes: 1 << 40}, time.Now())
	th.extent = extentOf(c.Parameters)
	th.model = newModel(newGeometry(view.Variant()), &c, view, belief.New(view, c.belief()), belief.Mirror(view, c.belief()))
	th.survey(float32(th.w.Trifle), 1)
	th.rootMoves(view, view.Moves(nil))
	return th
}

func TestANodeAllocatesNothing(t *testing.T) {
	th := middle(t, "ucc", 120)
	if n := testing.AllocsPerRun(3, func() {
		th.table.forget()
		th.node(&th.root, enemy, 4, 1, -infinity, infinity, false)
	}); n != 0 {
		t.Errorf("a search of depth 4 allocated %v times", n)
	}
}

func TestTheTableKeepsWithinItsMemory(t *testing.T) {
	for _, bytes := range []int{1 << 18, 1 << 20, 64 << 20} {
		if got := len(newTable(bytes).entries) * 16; got > bytes {
			t.Errorf("%d bytes for a limit of %d", got, bytes)
		}
	}
}

func TestHashesFollowFromThePiecesAlone(t *testing.T) {
	th := middle(t, "classic", 150)
	rng := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		st := th.root
		for ply := range 12 {
			side := ply & 1
			l := &th.lists[0]
			l.n = 0
			th.strikes(&st, side, l)
			th.quiet(&st, side, 0, l)
			if l.n == 0 {
				break
			}
			th.advance(&st, side, l.m[rng.IntN(l.n)])
			if want := rebuilt(&st); st.hash != want {
				t.Fatalf("hash %x after %d plies, %x from scratch", st.hash, ply+1, want)
			}
		}
	}
}

// rebuilt computes a state's hash from scratch.
func rebuilt(st *state) uint64 {
	var h uint64
	for q, p := range st.at {
		if p == none {
			continue
		}
		h ^= squareKey(p, uint8(q)) ^ maskKey(p, st.mask[p])
		if st.has(st.known, uint8(q)) {
			h ^= knownKey(p)
		}
	}
	return h
}

func TestTheClockHoldsWhateverElseLimitsAMove(t *testing.T) {
	c := New(Config{}).c
	for _, x := range []struct {
		what   string
		limits search.Limits
		nodes  bool
		most   time.Duration
	}{
		{"no limits: its own time", search.Limits{}, false, defaultMoveTime},
		{"nodes alone: no time", search.Limits{}, true, 0},
		{"a clock", search.Limits{Remaining: time.Minute}, false, time.Second},
		{"a clock and nodes", search.Limits{Remaining: time.Minute}, true, time.Second},
		{"a clock almost run out, and nodes", search.Limits{Remaining: 5 * time.Millisecond}, true, time.Millisecond},
		{"a clock that has run out", search.Limits{Remaining: -time.Millisecond}, false, time.Millisecond},
	} {
		d := budget(c, x.limits, x.nodes)
		if d > x.most || d <= 0 && x.most > 0 {
			t.Errorf("%s: %v for the move, expected up to %v", x.what, d, x.most)
		}
	}
}

func BenchmarkNodes(b *testing.B) {
	th := middle(b, "ucc", 120)
	start := th.nodes
	for b.Loop() {
		th.table.forget()
		th.node(&th.root, me, 6, 1, -infinity, infinity, false)
	}
	b.ReportMetric(float64(th.nodes-start)/b.Elapsed().Seconds(), "nodes/s")
}

func TestToLeaveTheOtherSideNothingToMoveIsAWin(t *testing.T) {
	const won, even, lost = 1, 0, -1
	mine, theirs := standing{me, 40, stratego.Scout}, standing{enemy, 50, stratego.Scout}
	other := standing{me, 0, stratego.Sergeant}
	for _, c := range []struct {
		name, variant string
		pieces        []standing
		want          int
	}{
		{"the last mover can be struck", "ucc", []standing{mine, theirs, other}, won},
		{"as above, where only who has no move loses", "mactech", []standing{mine, theirs, other}, won},
		{"both last movers would fall", "ucc", []standing{mine, theirs}, even},
		{"as above, where only who has no move loses", "mactech", []standing{mine, theirs}, won},
		{"mine cannot be saved", "ucc", []standing{{me, 0, stratego.Miner}, {enemy, 1, stratego.General}, {enemy, 10, stratego.General}}, lost},
	} {
		th := &thought{}
		th.table = newTable(1 << 16)
		th.model = boardOf(t, c.variant, c.pieces...)
		th.extent = extentOf(th.w)
		got := even
		switch v := th.node(&th.root, me, 3, 0, -infinity, infinity, false); {
		case v > stuck-10*th.extent.hurry:
			got = won
		case v < 10*th.extent.hurry-stuck:
			got = lost
		}
		if got != c.want {
			t.Errorf("%s (%s): %d, want %d", c.name, c.variant, got, c.want)
		}
	}
}
