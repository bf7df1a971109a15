package lab

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/engine/advance/player"
)

// Case is a position with one right answer at a level, as the marking cases of
// the assignment are.
type Case struct {
	Level  int // 4 to 7
	Before advance.Position
	After  string // the board of every move that the level allows
}

// Dir returns the folder of the case in the assignment's layout.
func (c *Case) Dir() string {
	colour := "white"
	if c.Before.Turn() == advance.Black {
		colour = "black"
	}
	return filepath.Join(fmt.Sprintf("level%d", c.Level), colour)
}

// Cases finds as many cases of every level and side as asked for. They come from
// games between weak players, at most one case of a kind from a game, so that the
// positions have little in common.
func Cases(each int, seed uint64) []Case {
	h := hunt{each: each, found: map[string]int{}}
	for n := uint64(0); len(h.cases) < 8*each; n++ {
		h.game(rand.New(rand.NewPCG(seed, n)))
	}
	return h.cases
}

// hunt collects cases until there are enough of every kind.
type hunt struct {
	each  int
	found map[string]int
	cases []Case
}

// game plays one game and keeps the cases that are still wanted.
func (h *hunt) game(r *rand.Rand) {
	levels := [2]player.Level{player.Level(4 + r.IntN(3)), player.Level(4 + r.IntN(3))}
	p := advance.Start()
	seen := map[string]bool{}
	for !p.Result().Over() {
		for level := 4; level <= 7; level++ {
			h.consider(&p, level, seen)
		}
		moves := player.Allowed(&p, levels[p.Turn()])
		p.Make(moves[r.IntN(len(moves))])
	}
}

// consider keeps a position if it is a case of a level that is still wanted.
func (h *hunt) consider(p *advance.Position, level int, seen map[string]bool) {
	c := Case{Level: level, Before: *p}
	c.Before.SetPly(0)
	dir := c.Dir()
	if h.found[dir] >= h.each || seen[dir] {
		return
	}
	after, ok := Answer(p, level)
	if !ok {
		return
	}
	seen[dir] = true
	h.found[dir]++
	c.After = after
	h.cases = append(h.cases, c)
}

// Answer returns the board of the one right answer at a level, if there is one
// and a player of the level below might miss it. A case of level 4 has one legal
// move; one of level 5 several, of which one wins; one of level 6 no winning move
// and one that is best by material; one of level 7 several of those.
func Answer(p *advance.Position, level int) (after string, ok bool) {
	allowed := player.Allowed(p, player.Level(level))
	after, ok = only(p, allowed)
	if !ok || level == 4 {
		return after, ok
	}
	_, obvious := only(p, player.Allowed(p, player.Level(level-1)))
	if obvious {
		return "", false
	}
	return after, wins(p, allowed[0]) == (level == 5)
}

// only returns the board that all moves lead to, if there is just one.
func only(p *advance.Position, moves []advance.Move) (after string, ok bool) {
	for i, m := range moves {
		q := *p
		q.Make(m)
		if text := q.String(); i > 0 && text != after {
			return "", false
		} else if i == 0 {
			after = text
		}
	}
	return after, len(moves) > 0
}

// wins reports whether a move leaves the opponent without a legal move.
func wins(p *advance.Position, m advance.Move) bool {
	q := *p
	q.Make(m)
	return !q.HasMove()
}

// WriteCases writes cases as levelL/COLOUR/N.in.txt and N.want.txt under a folder. A file
// with other content, such as a case of the assignment, is not replaced; then no case is
// written.
func WriteCases(dir string, cases []Case) error {
	texts := map[string]string{}
	number := map[string]int{}
	for i := range cases {
		c := &cases[i]
		folder := filepath.Join(dir, c.Dir())
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
		name := filepath.Join(folder, fmt.Sprint(number[c.Dir()]))
		number[c.Dir()]++
		texts[name+".in.txt"], texts[name+".want.txt"] = c.Before.String(), c.After
	}
	names := slices.Sorted(maps.Keys(texts))
	for _, name := range names {
		if err := savefile.CheckOutput(name, func(old string) bool { return old == texts[name] }); err != nil {
			return err
		}
	}
	for _, name := range names {
		if err := savefile.New(name).Write(texts[name], nil); err != nil {
			return err
		}
	}
	return nil
}
