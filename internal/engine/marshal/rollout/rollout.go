// Package rollout estimates moves by rollouts: it plays games from a position to a given
// length, in worlds drawn from the belief (Tesauro and Galperin 1996). Both sides play by
// what they may know, so bluffs and traps work.
package rollout

import (
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// Rollouts plays games to a given length or to their end. It keeps its buffers.
type Rollouts struct {
	games int // played on since Begin

	policies [2]policy // mine and the enemy's
	legal    []stratego.Move
	view     *stratego.View
	board    *state.Board
	p        *parameter.Values
	budget   Budget
	plies    int    // length of a rollout
	worlds   int    // drawn since Begin
	shares   shares // of its nodes, by kind of rollout
	// The own belief about the enemy, and what the enemy may believe about us.
	believed, guess *belief.Belief

	threads []*Rollouts // one for each thread, itself the first
}

// roomForMoves is for how many moves there is room from the start, so that vector instructions can list
// them.
const roomForMoves = 512

// New returns rollouts on a number of processors; 0 stands for one.
func New(threads int) *Rollouts {
	r := &Rollouts{legal: make([]stratego.Move, 0, roomForMoves)}
	for i := range r.policies {
		r.policies[i].eval, r.policies[i].tree = &evaluation.Evaluation{}, tree.New(memory)
	}
	r.threads = []*Rollouts{r}
	for range threads - 1 {
		r.threads = append(r.threads, New(1))
	}
	return r
}

// Begin prepares rollouts from a view, within what is left of a budget. believed is what
// its side infers about the enemy, and guess what the enemy may infer about it.
func (r *Rollouts) Begin(
	b *state.Board, p *parameter.Values, view *stratego.View, believed, guess *belief.Belief, budget Budget,
) {
	r.together(func(one *Rollouts) { one.begin(b, p, view, believed, guess, budget) })
}

func (r *Rollouts) begin(
	b *state.Board, p *parameter.Values, view *stratego.View, believed, guess *belief.Belief, budget Budget,
) {
	r.board, r.p, r.view, r.believed, r.guess, r.budget = b, p, view, believed, guess, budget
	r.games, r.worlds = 0, 0
	for i := range r.policies {
		r.policies[i].tree.Limit(tree.Limits{Deadline: budget.End, Done: budget.Done})
	}
	r.policies[state.Me].wake(b, p, view, believed, guess)
	r.shares.begin(p, budget.left())
	r.take(r.shares.cares[0])
}

// take makes rollouts with some care from now on.
func (r *Rollouts) take(c care) {
	r.plies = c.plies
	for i := range r.policies {
		r.policies[i].depth = c.depth
	}
}

// stopped reports whether time is up; the present rollout is then invalid.
func (r *Rollouts) stopped() bool {
	for i := range r.policies {
		if r.policies[i].tree.Stopped {
			return true
		}
	}
	return r.budget.late()
}

// nodes is how many nodes both policies of this thread have visited, plus the nodes that its
// worlds count as.
func (r *Rollouts) nodes() uint64 {
	return r.policies[state.Me].tree.Nodes + r.policies[state.Enemy].tree.Nodes + uint64(r.worlds)*uint64(r.p.WorldNodes)
}

// draw draws a world, and prepares the enemy's policy for it. The error says that there
// is no world that has all pieces.
func (r *Rollouts) draw(rng *rand.Rand) (*stratego.Position, error) {
	r.worlds++
	ranks := r.believed.World(rng)
	pos, err := r.view.World(&ranks)
	if err != nil {
		return nil, err
	}
	r.policies[state.Enemy].wake(r.board, r.p, pos.View(r.view.Side().Opponent()), r.guess, r.believed)
	return pos, nil
}

// play makes a move in a world, plays the rollout and returns my chance to win at its end.
// The world is left as it was. The seed decides between moves about as good: games with the
// same seed differ by what their first moves change.
func (r *Rollouts) play(pos *stratego.Position, first stratego.Move, seed uint64) float64 {
	mine := pos.Turn()
	for i := range r.policies {
		r.policies[i].know.Root = r.policies[i].start
	}
	r.make(pos, mine, first)
	n := 1
	for ; n < r.plies && !pos.Ended(); n++ {
		r.legal = pos.Moves(r.legal[:0])
		if len(r.legal) == 0 {
			break
		}
		r.make(pos, mine, r.policies[pos.Turn()^mine].choose(r.legal, seed+uint64(n)<<16))
	}
	v := r.chance(pos, mine)
	for range n {
		pos.Unmake()
	}
	r.games++
	return v
}

// make makes a move that both sides see.
func (r *Rollouts) make(pos *stratego.Position, mine board.Side, mv stratego.Move) {
	striker, defender := pos.At(mv.From).Rank(), pos.At(mv.To).Rank()
	side := int(pos.Turn() ^ mine)
	outcome := pos.Make(mv)
	r.policies[state.Me].see(side, mv, outcome, striker, defender)
	r.policies[state.Enemy].see(1-side, mv, outcome, striker, defender)
}

// chance is my chance to win a game as it stands: by both armies, by what is about
// to be struck and by who may take whose Flag.
func (r *Rollouts) chance(pos *stratego.Position, mine board.Side) float64 {
	if res := pos.Result(); res.Over() {
		return res.Score(mine)
	}
	my, their := &r.policies[state.Me], &r.policies[state.Enemy]
	turn := int(pos.Turn() ^ mine)
	sum := my.eval.Standing(&my.know.Root, &their.know.Root)
	hanging := r.policies[turn].tree.Hanging(&r.policies[turn].know.Root)
	if turn == state.Enemy {
		hanging = -hanging
	}
	chance := evaluation.Chance(sum+float64(hanging), r.p)
	return withFlags(chance, my.eval.FlagLoss(&my.know.Root, turn), their.eval.FlagLoss(&their.know.Root, 1-turn))
}

// withFlags is a side's chance to win: chance is that where no Flag is taken, mine that its own Flag is
// taken, and theirs that it takes the other one. Where both happen, either side may be the first.
func withFlags(chance, mine, theirs float64) float64 {
	neither, both := float64((1-mine)*(1-theirs)), float64(mine*theirs)
	return float64(chance*neither) + float64(theirs*(1-mine)) + float64(both/2)
}
