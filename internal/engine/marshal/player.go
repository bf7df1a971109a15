// Package marshal is the strong Stratego player. It learns from a view what its side knows
// (marshal/state) and believes (internal/engine/belief), searches one tree over that
// (marshal/tree) with an evaluation (marshal/evaluation), tests the best moves by rollouts
// in worlds drawn from the belief (marshal/rollout), chooses and explains.
package marshal

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/engine/marshal/evaluation"
	"flagfall.dev/internal/engine/marshal/rollout"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/marshal/tree"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/stratego"
)

// Config is how a Marshal plays. The zero value is full strength.
type Config struct {
	Seed uint64
	// MoveTime is the time for a move where the limits name none; 0 stands
	// for that of the parameters.
	MoveTime time.Duration
	// Nodes is the most nodes for a move; 0 = not limited.
	Nodes uint64
	// Memory is the size of the transposition table in bytes; 0 stands for
	// 64 MB.
	Memory int
	// Threads is on how many processors it thinks; 0 stands for one. With more than one, a
	// choice depends on which of them is faster, not on the seed alone.
	Threads int
	// Parameters are the numbers of the play; nil stands for the standard ones.
	Parameters *parameter.Values
	// Policy makes a policy over the moves of the root for a variant, and returns nil where there
	// is none; nil stands for the one that was learned.
	Policy func(v *stratego.Variant) Policy
	// Advantages say what moves of a kind are worth beside what the search sees; nil stands for
	// those that were learned for the army of the variant.
	Advantages advantage.Table
	// Chosen is told of every choice that a search makes without rollouts; nil for nobody.
	Chosen func(Choice)
	// Style is what it likes beside what it finds; the zero value is none.
	Style Style
	// MaxDepth bounds the depth in plies; 0 = not limited, negative = no search at all:
	// the first of the moves by what strikes and places are worth at once.
	MaxDepth int
}

// belief returns what the parameters say of beliefs.
func (c *Config) belief() belief.Options {
	return belief.Options{NoPrior: !c.Parameters.Prior, NoBehaviour: !c.Parameters.Behaviour, Parameters: c.Parameters}
}

// Player plays one game for one side. What it keeps between moves only saves time,
// so it may be asked about any view.
type Player struct {
	watch belief.Watch
	c     Config
	rng   *rand.Rand

	board *state.Board
	// advantages are those for the variant of board; nil for none.
	advantages advantage.Table
	know       state.Knowledge
	eval       *evaluation.Evaluation
	tree       *tree.Tree
	root       tree.Root
	rolls      *rollout.Rollouts
	seen       []uint64      // room
	policy     Policy        // for the variant of board; nil for none
	sought     bool          // there was a move that it may be asked about
	consulted  time.Duration // that this took the last time, less with every move since
	legal      []stratego.Move
	odds       []float64 // room
	solver     solver    // of what is certain
	// helpers search on further processors.
	helpers []*helper
}

const defaultMemory = 64 << 20

// New returns a player.
func New(c Config) *Player {
	if c.Memory == 0 {
		c.Memory = defaultMemory
	}
	if c.Parameters == nil {
		c.Parameters = parameter.Standard()
	}
	if c.MoveTime == 0 {
		c.MoveTime = milliseconds(c.Parameters.MoveTime)
	}
	if c.Policy == nil {
		c.Policy = learnedPolicy
	}
	return &Player{c: c, rng: rand.New(rand.NewPCG(c.Seed, 0x4d61727368616c))}
}

// Choose returns a legal move for a view whose side is to move.
func (p *Player) Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error) {
	start := time.Now()
	p.legal = view.Moves(p.legal[:0])
	legal := p.legal
	if len(legal) == 0 {
		return stratego.Move{}, search.Info{}, fmt.Errorf("marshal: %s has no move to choose from", stratego.SideName(view.Side()))
	}
	whole := limitOf(ctx, &p.c, limits, start)
	known := p.prove(ctx, view, &whole)
	if known.plies > 0 {
		return known.win, p.proved(view, &known, start), nil
	}
	t := p.think(view, whole)
	p.root.Begin(p.tree, p.notice(view, legal), t.margin)
	p.avoid(known.losing)
	p.price(view, &t)
	p.prefer(view, &t)
	p.gambles(view, &t)
	t.budget.Searched = p.deepen(ctx, view, &t)
	if !t.shared {
		n := p.alike()
		chosen := p.rng.IntN(n)
		best := &p.root.Moves[chosen]
		if p.c.Chosen != nil {
			p.c.Chosen(Choice{
				Know: &p.know, History: view.History(), Moves: p.root.Moves[:n], Chosen: chosen,
				Before: p.chance(&t, 0), Chance: p.chance(&t, best.Value),
			})
		}
		return best.Move, p.info(&t, best, start), nil
	}
	if p.rolls == nil {
		p.rolls = rollout.New(p.c.Threads)
	}
	p.rolls.Begin(p.board, p.c.Parameters, view, t.believed, t.guess, t.budget)
	p.rolls.Judge(p.root.Moves, t.outline.Balance, p.rng)
	best := &p.root.Moves[0]
	info := p.info(&t, best, start)
	info.Nodes += p.rolls.Nodes()
	if n := p.rolls.Games(); n > 0 {
		info.Notes = append(info.Notes, fmt.Sprintf("rollouts: %d", n))
	}
	return best.Move, info, nil
}

// thought has the data of one choice besides its search.
type thought struct {
	limit
	believed, guess *belief.Belief // of the enemy, and the enemy's of me
	outline         evaluation.Outline
	ply             int
}

// think learns a view and prepares the search of its moves.
func (p *Player) think(view *stratego.View, l limit) thought {
	w := p.c.Parameters
	if p.board == nil || p.board.Variant != view.Variant() {
		p.board = state.NewBoard(view.Variant())
		if p.advantages = p.c.Advantages; p.advantages == nil {
			p.advantages = advantage.Learned(view.Variant())
		}
		p.policy, p.sought = nil, false
	}
	if p.tree == nil {
		p.tree, p.eval = tree.New(p.c.Memory), &evaluation.Evaluation{}
	}
	l.share(w)
	t := thought{limit: l, ply: view.Ply()}
	t.believed, t.guess = p.watch.Belief(view, p.c.belief()), p.watch.Mirror(view, p.c.belief())
	p.know.Learn(p.board, view, t.believed, w.Forget)
	p.overlook(view)
	t.outline = p.eval.Study(&p.know, w, t.guess, evaluation.Effort{Trifle: w.Trifle, Urgency: p.urgency(view)})
	p.tree.Study(p.task(p.eval, view, &t.outline))
	p.tree.Limit(t.search)
	p.tree.Forget()
	return t
}

// task is what a tree is to search by an evaluation.
func (p *Player) task(eval *evaluation.Evaluation, view *stratego.View, o *evaluation.Outline) tree.Task {
	return tree.Task{
		Know: &p.know, Eval: eval, Places: o.Places, History: view.History(), Draw: -int32(o.Balance),
		Parameters: p.c.Parameters,
	}
}

// urgency is by how much plans count more the longer there was no strike.
func (p *Player) urgency(view *stratego.View) float64 {
	w := p.c.Parameters
	return 1 + min(float64(view.Quiet())/w.Urge, w.UrgeMost)
}
