package marshal

import (
	"math/rand/v2"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// rollouts plays games on in the mind, in worlds drawn by what is believed, to see
// what comes of a move (Tesauro and Galperin 1996). Both sides play by what they
// may know: a bluff may work there, and a trap close. Its buffers live as long as
// the player.
type rollouts struct {
	minds [2]mind // mine and the enemy's
	legal []stratego.Move
	view  *stratego.View
	c     *Config
	plies int // how far games are played on
	// What I believe of the enemy, and it of me.
	belief, guess *belief.Belief
	games, worlds int // until now
}

// care is how a game is played on: for how many plies, and how many plies minds look
// at between their own move and the strikes at the end.
type care struct{ plies, depth int }

// careFor returns the care for rollouts that may take so many nodes. Who looks at one
// ply more foretells far better what would come of a move, and takes six times as
// long. So that is for where there is time.
func careFor(w *parameter.Values, nodes float64) care {
	if nodes < w.Careful {
		return brisk(w)
	}
	return careful(w)
}

func brisk(w *parameter.Values) care { return care{int(w.RollPlies), int(w.RollDepth)} }

func careful(w *parameter.Values) care { return care{int(w.CarefulPlies), int(w.CarefulDepth)} }

// begin prepares rollouts from a view, within what is left of a thought's limits.
func (r *rollouts) begin(t *thought, c *Config, view *stratego.View, b, guess *belief.Belief) {
	r.view, r.c, r.belief, r.guess, r.games, r.worlds = view, c, b, guess, 0, 0
	for i := range r.minds {
		m := &r.minds[i]
		m.nodes, m.stopped, m.done = 0, false, t.done
		m.timed, m.deadline = t.timed, t.end
	}
	r.minds[me].wake(t.geometry, c, view, b, guess)
	r.take(careFor(c.Parameters, t.left()))
}

// take has games played on with some care from now on.
func (r *rollouts) take(c care) {
	r.plies = c.plies
	for i := range r.minds {
		r.minds[i].depth = c.depth
	}
}

// stopped reports whether time is up, and the game that was played on is worth
// nothing.
func (r *rollouts) stopped() bool {
	for i := range r.minds {
		if m := &r.minds[i]; m.stopped || m.timed && time.Now().After(m.deadline) {
			return true
		}
	}
	return false
}

// nodes is how many nodes both minds have visited, and what the worlds count as.
func (r *rollouts) nodes() uint64 {
	return r.minds[me].nodes + r.minds[enemy].nodes + uint64(r.worlds)*uint64(r.c.Parameters.WorldNodes)
}

// draw draws a world, and the enemy thinks itself into it. The error says that there
// is no world that has all pieces.
func (r *rollouts) draw(rng *rand.Rand) (*stratego.Position, error) {
	r.worlds++
	ranks := r.belief.World(rng)
	pos, err := r.view.World(&ranks)
	if err != nil {
		return nil, err
	}
	r.minds[enemy].wake(r.minds[me].geometry, r.c, pos.View(r.view.Side().Opponent()), r.guess, r.belief)
	return pos, nil
}

// play makes a move in a world, plays on and returns my chance to win at the end.
// The world is left as it was. The lot decides between moves about as good: games
// with the same lot differ by what their first moves change.
func (r *rollouts) play(pos *stratego.Position, first stratego.Move, lot uint64) float64 {
	mine := pos.Turn()
	for i := range r.minds {
		r.minds[i].root = r.minds[i].start
	}
	r.make(pos, mine, first)
	n := 1
	for ; n < r.plies && !pos.Ended(); n++ {
		r.legal = pos.Moves(r.legal[:0])
		if len(r.legal) == 0 {
			break
		}
		r.make(pos, mine, r.minds[pos.Turn()^mine].choose(r.legal, lot+uint64(n)<<16))
	}
	v := r.chance(pos, mine)
	for range n {
		pos.Unmake()
	}
	r.games++
	return v
}

// make makes a move that both sides see.
func (r *rollouts) make(pos *stratego.Position, mine board.Side, mv stratego.Move) {
	striker, defender := pos.At(mv.From).Rank(), pos.At(mv.To).Rank()
	side := int(pos.Turn() ^ mine)
	outcome := pos.Make(mv)
	r.minds[me].see(side, mv, outcome, striker, defender)
	r.minds[enemy].see(1-side, mv, outcome, striker, defender)
}

// chance is my chance to win a game as it stands: by both armies, by what is about
// to be struck and by who may take whose Flag.
func (r *rollouts) chance(pos *stratego.Position, mine board.Side) float64 {
	if res := pos.Result(); res.Over() {
		return res.Score(mine)
	}
	m, other := &r.minds[me], &r.minds[enemy]
	turn := int(pos.Turn() ^ mine)
	sum := m.army(&m.worth[me], &m.w.Secret) - other.army(&m.worth[enemy], &m.w.Secret)
	sum += float64(sign(turn, r.minds[turn].hanging()))
	sum += float64(other.danger(&other.root, 1-turn) - m.danger(&m.root, turn))
	return chanceAt(sum, r.c.Parameters)
}
