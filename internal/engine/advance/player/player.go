// Package player plays Advance: grades 4 to 7 exactly as the assignment defines
// them, Max, which obeys grade 7 and searches only within what it leaves, and
// Free, which obeys the rules only.
package player

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"flagfall.dev/advance"
)

// Level is how a Player chooses.
type Level uint8

// Grades 4 to 7 have their own numbers. They choose at random among the moves
// that Level4 to Level7 allow.
const (
	Grade4 Level = 4
	Grade5 Level = 5
	Grade6 Level = 6
	Grade7 Level = 7
	Max    Level = 8 // searches within what grade 7 allows
	Free   Level = 9 // searches among all legal moves
)

// String returns "4" to "7", "max" or "free".
func (l Level) String() string {
	switch l {
	case Max:
		return "max"
	case Free:
		return "free"
	}
	return strconv.Itoa(int(l))
}

// ParseLevel reads what String writes.
func ParseLevel(s string) (Level, error) {
	for l := Grade4; l <= Free; l++ {
		if l.String() == s {
			return l, nil
		}
	}
	return 0, fmt.Errorf("unknown level %q, expected 4, 5, 6, 7, max or free", s)
}

// Allowed returns the moves among which a level chooses: the set of its grade,
// that of grade 7 for Max, and every legal move for Free.
func Allowed(p *advance.Position, l Level) []advance.Move {
	switch l {
	case Grade5:
		return Level5(p)
	case Grade6:
		return Level6(p)
	case Grade7, Max:
		return Level7(p)
	}
	return Level4(p)
}

// ErrNoMove says that the side to move has no legal move and has lost.
var ErrNoMove = errors.New("no legal move: the game is lost")

// Config says how a Player plays. The zero value of every field but Level has a
// meaning of its own.
type Config struct {
	Level    Level
	MoveTime time.Duration // the longest a choice may take; 0 means no limit
	Nodes    int           // the most nodes a choice may visit; 0 means no limit
	Depth    int           // the greatest depth of the search; 0 means no limit
	Seed     uint64        // of the choice among equals
	// PlyKnown says that the positions' ply counters are those of the game, so
	// that the end after 100 moves a side can be seen coming.
	PlyKnown bool
	// Weights, if set, replace those of the level, to try them out.
	Weights *Weights
	// Lapses are for easier levels of Free.
	Lapses Lapses
	// Lab switches parts of the search off, to measure what they are worth.
	Lab Lab
}

// defaultMoveTime limits a search that was given no limit at all.
const defaultMoveTime = 50 * time.Millisecond

// Lab switches parts of the player off or puts a rival in its place, to measure
// what they are worth.
type Lab struct {
	Plain    bool // Max by plain minimax among the moves of grade 7
	NoDraw   bool // Max by the search with forced captures alone, against the best reply
	NoPass   bool // no null move
	OneReply bool // grade 7 expects one reply drawn at random instead of the worst
}

// Info is what a Player found out about its choice. Grades 4 to 7 fill in only
// Allowed and Elapsed.
type Info struct {
	Allowed int            // how many moves the level allowed
	Depth   int            // plies searched to the end, forced captures not counted
	Nodes   int            // positions visited
	Score   int            // outlook of the side to move, 100 for a point of material
	Line    []advance.Move // the line that is expected, the chosen move first
	Elapsed time.Duration
}

// Player chooses moves. It keeps what it has learnt from one choice to the next
// and is not safe for concurrent use.
type Player struct {
	config Config
	random *rand.Rand
	search *searcher // made when first needed
}

// New returns a Player.
func New(c Config) *Player {
	if c.MoveTime == 0 && c.Nodes == 0 && c.Depth == 0 {
		c.MoveTime = defaultMoveTime
	}
	return &Player{config: c, random: rand.New(rand.NewPCG(c.Seed, 0x5eed))}
}

// Choose returns the move to play in a position, which it leaves as it was. If
// the context ends first it returns the best move found by then. The error is
// ErrNoMove if there is no legal move.
func (pl *Player) Choose(ctx context.Context, p *advance.Position) (advance.Move, Info, error) {
	began := time.Now()
	pos := *p
	moves := pl.allowed(&pos)
	if len(moves) == 0 {
		return advance.NoMove, Info{}, ErrNoMove
	}
	info := Info{Allowed: len(moves)}
	move := moves[0]
	if pl.config.Level <= Grade7 {
		move = moves[pl.random.IntN(len(moves))]
	} else if moves = distinct(&pos, moves); len(moves) > 1 {
		move = pl.think(ctx, &pos, moves, began, &info)
	}
	info.Elapsed = time.Since(began)
	if len(info.Line) == 0 {
		info.Line = []advance.Move{move}
	}
	return move, info, nil
}

// allowed returns the moves of the player's level.
func (pl *Player) allowed(p *advance.Position) []advance.Move {
	if pl.config.Level == Grade7 && pl.config.Lab.OneReply {
		return oneReply(p, pl.random)
	}
	return Allowed(p, pl.config.Level)
}

// distinct keeps one of the moves that lead to the same board, in place.
func distinct(p *advance.Position, moves []advance.Move) []advance.Move {
	seen := make(map[uint64]bool, len(moves))
	kept := moves[:0]
	for _, m := range moves {
		p.Make(m)
		h := p.Hash()
		p.Unmake(m)
		if !seen[h] {
			seen[h] = true
			kept = append(kept, m)
		}
	}
	return kept
}
