// Package marshal is the strong Stratego player. It searches one tree over
// what is public: every hidden enemy piece carries chances of what it may be
// (internal/stratego/belief), and strikes on it are chance nodes. The best moves
// of the search are then played on in the mind, in worlds drawn from the belief.
package marshal

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// Config is how a Marshal plays. The zero value is full strength.
type Config struct {
	Seed uint64
	// MoveTime is the time for a move where the limits name none; 0 stands
	// for 300 ms.
	MoveTime time.Duration
	// Nodes is the most nodes for a move; 0 = not limited.
	Nodes uint64
	// Memory is the size of the transposition table in bytes; 0 stands for
	// 64 MB.
	Memory int
	// Parameters are the numbers of the play; nil stands for the standard ones.
	Parameters *parameter.Values
	// MaxDepth bounds the depth in plies; 0 = not limited.
	MaxDepth int
}

// belief returns what the parameters say of beliefs.
func (c *Config) belief() belief.Options {
	return belief.Options{NoPrior: !parameter.On(c.Parameters.Prior), NoBehaviour: !parameter.On(c.Parameters.Behaviour), Parameters: c.Parameters}
}

// Player plays one game for one side. What it keeps between moves only saves time,
// so it may be asked about any view.
type Player struct {
	watch  belief.Watch
	c      Config
	rng    *rand.Rand
	geo    *geometry
	search *thought
	rolls  *rollouts
}

const (
	defaultMoveTime = 300 * time.Millisecond
	defaultMemory   = 64 << 20
)

// New returns a player.
func New(c Config) *Player {
	if c.MoveTime == 0 {
		c.MoveTime = defaultMoveTime
	}
	if c.Memory == 0 {
		c.Memory = defaultMemory
	}
	if c.Parameters == nil {
		c.Parameters = parameter.Standard()
	}
	return &Player{c: c, rng: rand.New(rand.NewPCG(c.Seed, 0x4d61727368616c))}
}

// Choose returns a legal move for a view whose side is to move.
func (p *Player) Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	start := time.Now()
	legal := view.Moves(nil)
	if len(legal) == 0 {
		return stratego.Move{}, search.Info{}, fmt.Errorf("marshal: %s has no move to choose from", stratego.SideName(view.Side()))
	}
	p.prepare(view.Variant())
	t := p.search
	t.begin(ctx, p.c, limits, start)
	b, guess := p.watch.Belief(view, p.c.belief()), p.watch.Mirror(view, p.c.belief())
	t.study(p.geo, &p.c, view, b, guess)
	w := p.c.Parameters
	t.survey(float32(w.Trifle), 1+min(float64(view.Quiet())/w.Urge, w.UrgeMost))
	t.rootMoves(view, legal)
	t.deepen()
	if !t.rolls {
		best := t.draw(p.rng, w.Spread)
		return best.move, t.info(best, start), nil
	}
	if p.rolls == nil {
		p.rolls = &rollouts{}
	}
	p.rolls.begin(t, &p.c, view, b, guess)
	t.deliberate(p.rolls, p.rng)
	best := &t.moves[0]
	info := t.info(best, start)
	info.Nodes += p.rolls.nodes()
	info.Notes = append(info.Notes, fmt.Sprintf("games played on in the mind: %d", p.rolls.games))
	return best.move, info, nil
}

func (p *Player) prepare(v *stratego.Variant) {
	if p.geo == nil || p.geo.v != v {
		p.geo = newGeometry(v)
	}
	if p.search == nil {
		p.search = &thought{}
		p.search.table = newTable(p.c.Memory)
	}
}

// rootMove is a legal move with what the search found about it.
type rootMove struct {
	move   stratego.Move
	m      move
	value  int32 // of the last finished depth
	adjust int32 // for repetition
}

// thought is one search from the root.
type thought struct {
	tree
	moves    []rootMove
	depth    int // last finished
	maxDepth int
	margin   int32
	start    time.Time
	// The limits of the whole thought, of which the search has a share where games
	// are played on in the mind.
	rolls    bool
	allNodes uint64
	end      time.Time
}

func (t *thought) begin(ctx context.Context, c Config, l search.Limits, start time.Time) {
	t.nodes, t.stopped, t.start = 0, false, start
	t.done = ctx.Done()
	t.limit(c, l)
	t.margin = int32(max(0, c.Parameters.Spread))
	if t.rolls {
		t.margin = int32(c.Parameters.ContendReach)
	}
	t.table.forget()
	t.killers = [len(t.killers)][2]pair{}
	t.history = [2][maxPieces][board.MaxSquares]int32{}
}

// rootMoves lists the legal moves, strikes first.
func (t *thought) rootMoves(view *stratego.View, legal []stratego.Move) {
	t.moves = t.moves[:0]
	past := t.past(view)
	runner, weary := t.weary(view)
	for _, mv := range legal {
		m := move{from: uint8(mv.From), to: uint8(mv.To)}
		r := rootMove{move: mv}
		if t.root.at[m.to] != none {
			var o odds
			m.strike = true
			m.gain = t.weigh(&t.root, me, m.from, m.to, &o)
			r.value = m.gain
		} else {
			p := t.root.at[m.from]
			r.value = int32(t.place[p][m.to] - t.place[p][m.from])
			r.adjust = t.stale(past, p, m)
			if p == runner {
				r.adjust -= weary
			}
		}
		r.m = m
		t.moves = append(t.moves, r)
	}
	t.sort()
}

// sort orders the root moves by value, best first.
func (t *thought) sort() {
	for i := 1; i < len(t.moves); i++ {
		for j := i; j > 0 && t.moves[j].value > t.moves[j-1].value; j-- {
			t.moves[j], t.moves[j-1] = t.moves[j-1], t.moves[j]
		}
	}
}

// deepen searches one ply deeper at a time.
func (t *thought) deepen() {
	t.depth = 0
	if len(t.moves) == 1 {
		return
	}
	for d := 1; d <= t.maxDepth && !t.stopped; d++ {
		t.iterate(d)
		if t.timed && time.Since(t.start) > time.Duration(float64(t.deadline.Sub(t.start))*t.w.Deeper) {
			break // the next depth would not be finished
		}
	}
}

// iterate searches all root moves to one depth. An unfinished depth counts as
// far as it got, if it looked at the best move of the last one.
func (t *thought) iterate(depth int) {
	best := int32(-infinity)
	st := &t.root
	passing := t.node(st, enemy, depth-1, 1, -infinity, infinity, true)
	if t.stopped {
		return
	}
	found := make([]int32, 0, len(t.moves))
	for i := range t.moves {
		r := &t.moves[i]
		alpha := best - t.margin - r.adjust - 1
		v := t.try(st, r.m, me, depth, 0, max(alpha, -infinity), infinity, -passing)
		if t.stopped {
			break
		}
		v += r.adjust
		found = append(found, v)
		best = max(best, v)
	}
	if len(found) == 0 {
		return
	}
	for i := range t.moves {
		if i < len(found) {
			t.moves[i].value = found[i]
		} else {
			t.moves[i].value = min(t.moves[i].value, best-t.margin-1)
		}
	}
	if len(found) == len(t.moves) {
		t.depth = depth
	}
	t.sort()
}

// draw picks one of the moves that are as good as the best within the spread.
func (t *thought) draw(rng *rand.Rand, spread float64) *rootMove {
	best := t.moves[0].value
	n := 1
	for n < len(t.moves) && float64(best-t.moves[n].value) <= spread && spread >= 0 {
		n++
	}
	return &t.moves[rng.IntN(n)]
}
