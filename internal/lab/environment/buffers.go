package environment

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Buffers are the caller's, with room for every game, one after the other. Those
// that are nil are not written; Actions must be there for Step.
type Buffers struct {
	Actions []int32 // of the side to move, one a game

	// What the side to move may know after the step, ObservationSize bytes a game.
	Observations []byte
	// Which of its actions are legal, MaskWords words a game: bit a%64 of word a/64
	// is action a.
	Masks []uint64
	Legal []uint8 // the same with a byte an action: 1 where it is legal, 0 elsewhere
	Sides []uint8 // which side that is: 0 Red, 1 Blue

	// The squares of the observation as planes, Planes a game, each row by row from the
	// side's own back row on: as numbers of 32 bits; as numbers of 16 bits (IEEE 754); and
	// with a bit a square, PlaneWords words a plane: bit q%64 of word q/64 is square q.
	Planes     []float32
	HalfPlanes []uint16
	PlaneBits  []uint64

	// The reward of the side that moved: 1 for a win, -1 for a loss, 0 otherwise. Zero-sum:
	// the other side's is the opposite.
	Rewards []float32
	// Whether the step ended the game by the rules, or by the limit of plies. With SameStep
	// another game has begun then, and the buffers above are of that.
	Done, Truncated []bool

	// How the game stood that the step has ended, as the side saw it that would act next, or
	// the caller's side in a game against an opponent: an observation, a mask, and which side
	// that is. A game by the rules at its end has no legal action. They are written where
	// Ended is set only.
	FinalObservations []byte
	FinalMasks        []uint64
	FinalSides        []uint8
	Ended             []bool
}

// The parts of an observation after the squares, in bytes.
const (
	lostSize    = 2 * (stratego.Ranks - 1) // own pieces and enemies that left, by rank
	playedPlies = 8
	playedSize  = 3 * playedPlies
	countsSize  = 2 + 2 + 1

	settingUp = 2 // in the last byte

	mostObservation = board.MaxSquares + lostSize + playedSize + countsSize
	mostMask        = (board.MaxSquares*(board.MaxSquares-1) + stratego.Ranks + 63) / 64
)

// ObservationSize returns how many bytes an observation has:
//
//   - a byte for each square from the side's own back row on: the rank in bits 0 to 3
//     (0 for none, 1 Marshal to 12 Flag, 13 for one that it has not seen), bit 4 for
//     an enemy, bit 5 where the piece has moved, bit 6 where the other side has seen
//     its rank; lakes are empty squares;
//   - 12 bytes: how many of its own pieces have left the board, by rank; and 12 of
//     the enemy's;
//   - the last 8 plies, the newest first, with 3 bytes each: the squares from and to,
//     and 0 for a quiet move, 1, 2 and 3 where the striker won, lost, or both fell;
//     255 thrice where there was none;
//   - plies since the last strike and plies played, 2 bytes each, low byte first;
//     and 0 for Red, 1 for Blue.
//
// While set-ups are chosen by actions the squares show what the side itself has put
// up, no ply has been played, the first of the two numbers is the square that is
// filled next, and the last byte is 2 for Red, 3 for Blue.
//
// All of it is public or the side's own: no byte depends on a rank hidden from it.
func (e *Env) ObservationSize() int { return e.squares + lostSize + playedSize + countsSize }

// Squares returns how many squares the board has.
func (e *Env) Squares() int { return e.squares }

// MaskWords returns how many words a mask of legal actions has.
func (e *Env) MaskWords() int { return (e.Actions() + 63) / 64 }

// A BufferError says that a buffer has not the size of the batch.
type BufferError struct {
	Name       string
	Has, Wants int // elements
}

func (e *BufferError) Error() string {
	return fmt.Sprintf("environment: %s has %d elements: expected %d", e.Name, e.Has, e.Wants)
}

// An ActionError names the first game whose action is not legal.
type ActionError struct {
	Game   int
	Action int32
	Side   board.Side // whose turn it is
	Legal  int        // how many legal actions that side has
	Over   bool       // the game is over, and no action is legal
}

func (e *ActionError) Error() string {
	if e.Over {
		return fmt.Sprintf("environment: game %d is over: expected a reset before the next action", e.Game)
	}
	return fmt.Sprintf("environment: action %d of game %d is not legal for %s (legal actions: %d)",
		e.Action, e.Game, stratego.SideName(e.Side), e.Legal)
}

func fits(name string, has, wants int, optional bool) error {
	if has == wants || optional && has == 0 {
		return nil
	}
	return &BufferError{name, has, wants}
}

// Check returns an error where Step could not use the buffers: one that is there does
// not fit the batch.
func (e *Env) Check(b *Buffers) error {
	n := e.Games()
	return cmp.Or(
		fits("Actions", len(b.Actions), n, false),
		fits("Rewards", len(b.Rewards), n, b.Rewards == nil),
		fits("Done", len(b.Done), n, b.Done == nil),
		fits("Truncated", len(b.Truncated), n, b.Truncated == nil),
		fits("FinalObservations", len(b.FinalObservations), n*e.ObservationSize(), b.FinalObservations == nil),
		fits("FinalMasks", len(b.FinalMasks), n*e.MaskWords(), b.FinalMasks == nil),
		fits("FinalSides", len(b.FinalSides), n, b.FinalSides == nil),
		fits("Ended", len(b.Ended), n, b.Ended == nil),
		e.CheckShown(b),
	)
}

// CheckShown is Check for Observe.
func (e *Env) CheckShown(b *Buffers) error {
	n := e.Games()
	return cmp.Or(
		fits("Observations", len(b.Observations), n*e.ObservationSize(), b.Observations == nil),
		fits("Masks", len(b.Masks), n*e.MaskWords(), b.Masks == nil),
		fits("Sides", len(b.Sides), n, b.Sides == nil),
		fits("Legal", len(b.Legal), n*e.Actions(), b.Legal == nil),
		fits("Planes", len(b.Planes), n*Planes*e.squares, b.Planes == nil),
		fits("HalfPlanes", len(b.HalfPlanes), n*Planes*e.squares, b.HalfPlanes == nil),
		fits("PlaneBits", len(b.PlaneBits), n*Planes*e.PlaneWords(), b.PlaneBits == nil),
	)
}

// tell writes the result of a step in a game.
func (b *Buffers) tell(i int, e end) {
	if b.Rewards != nil {
		b.Rewards[i] = e.reward
	}
	if b.Done != nil {
		b.Done[i] = e.done
	}
	if b.Truncated != nil {
		b.Truncated[i] = e.truncated
	}
	if b.Ended != nil {
		b.Ended[i] = e.over()
	}
}

// show writes the observation of the side that acts next, or that would.
func (e *Env) show(g *game, i int) {
	b := &e.buffers
	side := g.viewer()
	if b.Sides != nil {
		b.Sides[i] = uint8(side)
	}
	if b.Observations != nil || b.Planes != nil || b.HalfPlanes != nil || b.PlaneBits != nil {
		var own [mostObservation]byte
		o := own[:e.ObservationSize()]
		if b.Observations != nil {
			o = part(b.Observations, i, len(o))
		}
		e.observe(g, side, o)
		e.showPlanes(i, o)
	}
	switch {
	case b.Masks != nil:
		e.showMask(g, i, part(b.Masks, i, e.MaskWords()))
	case b.Legal != nil:
		var own [mostMask]uint64
		e.showMask(g, i, own[:e.MaskWords()])
	}
}

// showMask writes the mask of a game, and the same with a byte an action.
func (e *Env) showMask(g *game, i int, mask []uint64) {
	e.mask(g, mask)
	if g.over && e.config.Autoreset == NextStep && none(mask) {
		mask[0] = 1 // any action is taken: a distribution over none would be a trap
	}
	if e.buffers.Legal != nil {
		spread(part(e.buffers.Legal, i, e.Actions()), mask)
	}
}

// spread writes a mask with a byte an action.
func spread(to []uint8, mask []uint64) {
	clear(to)
	for w, word := range mask {
		for ; word != 0; word &= word - 1 {
			to[w<<6+bits.TrailingZeros64(word)] = 1
		}
	}
}

// showFinal writes how a game stands that the step has ended.
func (e *Env) showFinal(g *game, i int) {
	b := &e.buffers
	side := g.viewer()
	if b.FinalSides != nil {
		b.FinalSides[i] = uint8(side)
	}
	if b.FinalObservations != nil {
		e.observe(g, side, part(b.FinalObservations, i, e.ObservationSize()))
	}
	if b.FinalMasks != nil {
		e.mask(g, part(b.FinalMasks, i, e.MaskWords()))
	}
}

// part returns the elements of a game in a buffer that has n a game.
func part[T any](buffer []T, i, n int) []T { return buffer[i*n : (i+1)*n : (i+1)*n] }

// none reports whether a mask has no action.
func none(mask []uint64) bool {
	return !slices.ContainsFunc(mask, func(word uint64) bool { return word != 0 })
}

// View writes what a side may know of a game, as in Observations, whoever acts next.
func (e *Env) View(i int, side board.Side, to []byte) error {
	g, err := e.game(i)
	switch {
	case err != nil:
		return err
	case side > stratego.Blue:
		return fmt.Errorf("environment: side %d: expected 0 or 1", side)
	case e.failed != nil:
		return e.failed
	}
	if err := fits("the observation", len(to), e.ObservationSize(), false); err != nil {
		return err
	}
	e.observe(g, side, to)
	return nil
}

func (e *Env) mask(g *game, words []uint64) {
	clear(words)
	if g.over && (g.ruled || g.turn() != g.viewer()) {
		return
	}
	if g.placing {
		for ranks := e.placeable(g); ranks != 0; ranks &= ranks - 1 {
			a := uint(e.placing(stratego.Rank(bits.TrailingZeros16(uint16(ranks)))))
			words[a>>6] |= 1 << (a & 63)
		}
		return
	}
	var buf [256]stratego.Move
	actions := &e.actions[g.pos.Turn()&1]
	for _, m := range g.pos.Moves(buf[:0]) {
		a := uint(actions[squares(m)])
		words[a>>6] |= 1 << (a & 63)
	}
}

func (e *Env) observe(g *game, side board.Side, to []byte) {
	g.pos.Observe(side, to)
	quiet := g.pos.Quiet()
	last := uint8(side)
	if g.placing {
		for i, rank := range g.armies[side] {
			to[i] = byte(rank)
		}
		quiet, last = g.next, last|settingUp
	}
	to = to[e.squares:]
	n := copy(to, g.lost[side][1:])
	n += copy(to[n:], g.lost[side.Opponent()][1:])
	to = to[n:]
	ply := g.pos.Ply()
	g.recent.show(&e.coding, &g.pos, side, to)
	to = to[playedSize:]
	binary.LittleEndian.PutUint16(to, uint16(quiet))
	binary.LittleEndian.PutUint16(to[2:], uint16(ply))
	to[4] = last
}
