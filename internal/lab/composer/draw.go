package composer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// draft is a kind of endings that are drawn: ranks that each side has, and how its Flag is guarded.
type draft struct {
	theme        puzzle.Theme
	goal         puzzle.Goal
	mine, theirs []stratego.Rank // always there
	extra        int             // most pieces more that move, of each side
	bombs        int             // most Bombs of the enemy
	open         bool            // the enemy's Flag and Bombs are known
	hidden       bool            // the Bombs are hidden, at least one
	close        bool            // the pieces that move stand near to one another
	raid         bool            // they stand near to the Flag of the side that is to move
	fro          bool            // both sides have gone to and fro
	often        int             // how many times as many are drawn, for a theme that few have; 0 for once
}

var drafts = []draft{
	{theme: puzzle.Bombs, goal: puzzle.Win, mine: []stratego.Rank{stratego.Miner}, theirs: nil, extra: 2, bombs: 3, open: true},
	{theme: puzzle.SaveFlag, goal: puzzle.Safe, mine: nil, theirs: nil, extra: 2, bombs: 1, close: true, raid: true, often: 4},
	{
		theme: puzzle.Marshal, goal: puzzle.Win,
		mine: []stratego.Rank{stratego.Marshal}, theirs: []stratego.Rank{stratego.Marshal}, extra: 2, bombs: 2,
	},
	{
		theme: puzzle.Spy, goal: puzzle.Win,
		mine: []stratego.Rank{stratego.Spy}, theirs: []stratego.Rank{stratego.Marshal}, extra: 2, bombs: 2, close: true,
	},
	{
		theme: puzzle.FindFlag, goal: puzzle.Win,
		mine: []stratego.Rank{stratego.Miner}, theirs: nil, extra: 2, bombs: 3, hidden: true,
	},
	{theme: puzzle.TakeFlag, goal: puzzle.Win, mine: nil, theirs: nil, extra: 3, bombs: 0},
	{
		theme: puzzle.LastPiece, goal: puzzle.Win,
		mine: []stratego.Rank{stratego.Colonel}, theirs: []stratego.Rank{stratego.Major}, extra: 1, bombs: 2, close: true,
	},
	{theme: puzzle.SaveFlag, goal: puzzle.Safe, mine: nil, theirs: nil, extra: 2, bombs: 1},
	{
		theme: puzzle.TwoSquares, goal: puzzle.Win,
		mine: []stratego.Rank{stratego.General}, theirs: []stratego.Rank{stratego.Captain}, extra: 1, bombs: 2,
		close: true, fro: true,
	},
}

var ranks = []stratego.Rank{
	stratego.Marshal, stratego.General, stratego.Colonel, stratego.Major, stratego.Captain,
	stratego.Lieutenant, stratego.Sergeant, stratego.Miner, stratego.Scout, stratego.Spy,
}

// draw draws endings of each kind.
func (c *Composer) draw(ctx context.Context, name string) error {
	v, err := stratego.VariantNamed(name)
	if err != nil {
		return err
	}
	for i, d := range drafts {
		had, began := len(c.pack.Puzzles), time.Now()
		c.solver = proof.Solver{} // so that a draft does not depend on those before
		rng := c.source(2, uint64(i), uint64(len(name)), uint64(name[0]))
		for range c.Drawn * max(1, d.often) {
			if err := ctx.Err(); err != nil {
				return err
			}
			if c.count[name+"/"+string(d.theme)] >= c.Most {
				break
			}
			base, ok := d.ending(rng, v)
			if !ok {
				continue
			}
			if _, err := c.try(ctx, base, d.goal); err != nil {
				return err
			}
		}
		fmt.Fprintf(c.Notes, "%s: %d from draws for %s, %.0f s\n", name, len(c.pack.Puzzles)-had, d.theme, time.Since(began).Seconds())
	}
	return nil
}

// ending draws an ending with Red or Blue to move. It reports false where the draw is no position of the variant.
func (d *draft) ending(rng *rand.Rand, v *stratego.Variant) (puzzle.Puzzle, bool) {
	side := board.Side(rng.IntN(2))
	e := drawing{v: v, rng: rng, text: []byte(strings.Repeat("A", v.Grid().Squares()))}
	for q := range v.Lakes().All() {
		e.text[q] = '_'
	}
	more, bombs := 0, rng.IntN(d.bombs+1)
	if v.Pieces() > 20 { // a whole army has more of everything
		more = rng.IntN(3)
		bombs += rng.IntN(3)
	}
	if d.hidden {
		bombs = max(bombs, 1)
	}
	near := e.home(side.Opponent(), bombs, d.hidden, d.open)
	own := e.home(side, rng.IntN(min(2, v.MaxCount(stratego.Bomb))+1), false, true)
	if d.raid {
		near = own
	} else if d.close || rng.IntN(2) == 0 {
		near = board.Square(rng.IntN(len(e.text)))
	}
	e.army(side, d.mine, rng.IntN(d.extra+more+1), near, d.close)
	e.army(side.Opponent(), d.theirs, rng.IntN(d.extra+more+1), near, d.close)
	text := string(e.text) + " r"
	if side == stratego.Blue {
		text = string(e.text) + " b"
	}
	p, err := stratego.ParsePosition(v, text)
	if err != nil || p.Result().Over() || p.Movable(side).Empty() || p.Movable(side.Opponent()).Empty() {
		return puzzle.Puzzle{}, false
	}
	base := puzzle.Puzzle{Variant: v.Name(), Start: p.String(), Moved: strings.Join(e.moved[side.Opponent()], " "), Source: "composed"}
	if d.fro {
		base.Before = fro(rng, p)
		base.Moved = ""
	}
	return base, !d.fro || base.Before != ""
}

// fro draws moves by which both sides go to and fro, so that the two-squares rule forbids the next one to one of them.
func fro(rng *rand.Rand, p *stratego.Position) string {
	var there [2]stratego.Move
	var words []string
	for i := range 4 + 2*rng.IntN(2) {
		s := p.Turn()
		m := stratego.Move{From: there[s].To, To: there[s].From}
		if i < 2 {
			moves := p.Moves(nil)
			m = moves[rng.IntN(len(moves))]
		}
		there[s] = m
		if p.Check(m) != nil || !p.At(m.To).Empty() {
			return ""
		}
		p.Make(m)
		if p.Result().Over() {
			return ""
		}
		words = append(words, record.SquaresText(p.Variant().Grid(), m))
	}
	return strings.Join(words, " ")
}

// drawing is a board that fills.
type drawing struct {
	v     *stratego.Variant
	rng   *rand.Rand
	text  []byte
	moved [2][]string
	count [2][stratego.Ranks]int
}

func (e *drawing) free(q board.Square) bool { return e.text[q] == 'A' }

// put puts a piece, seen by the enemy or not.
func (e *drawing) put(q board.Square, s board.Side, r stratego.Rank, seen bool) bool {
	if !e.free(q) || e.count[s][r] >= e.v.MaxCount(r) {
		return false
	}
	e.count[s][r]++
	letter := stratego.NewPiece(s, r).Letter()
	if seen {
		letter |= 0x20
	}
	e.text[q] = letter
	return true
}

// home puts a Flag in the back rows, and Bombs beside it or elsewhere at home. It returns the Flag's square.
func (e *drawing) home(s board.Side, bombs int, hidden, seen bool) board.Square {
	width := e.v.Grid().Width
	flag := e.v.HomeSquare(s, e.rng.IntN(2*width))
	e.put(flag, s, stratego.Flag, seen)
	for range 8 {
		if bombs == 0 {
			break
		}
		q := e.v.HomeSquare(s, e.rng.IntN(e.v.HomeSize()))
		if around := e.v.Adjacent(flag); e.rng.IntN(4) > 0 {
			q = pick(e.rng, around)
		}
		if e.put(q, s, stratego.Bomb, seen || !hidden && e.rng.IntN(4) == 0) {
			bombs--
		}
	}
	return flag
}

// army puts pieces that move: some given ones, and others of any rank.
func (e *drawing) army(s board.Side, given []stratego.Rank, extra int, near board.Square, close bool) {
	list := append([]stratego.Rank(nil), given...)
	if len(list) == 0 {
		extra++
	}
	for range extra {
		list = append(list, ranks[e.rng.IntN(len(ranks))])
	}
	for _, r := range list {
		for range 20 {
			q := board.Square(e.rng.IntN(len(e.text)))
			if close || e.rng.IntN(2) == 0 {
				q = e.around(near)
			}
			seen := e.rng.IntN(3) > 0
			if !e.put(q, s, r, seen) {
				continue
			}
			if !seen { // it stands where it can only have come by moving, or may have
				e.moved[s] = append(e.moved[s], board.ColumnRow.Format(e.v.Grid(), q))
			}
			break
		}
	}
}

// around draws a square at most four steps away.
func (e *drawing) around(q board.Square) board.Square {
	g := e.v.Grid()
	x, y := int(q)%g.Width+e.rng.IntN(7)-3, int(q)/g.Width+e.rng.IntN(7)-3
	return g.At(min(max(x, 0), g.Width-1), min(max(y, 0), g.Height-1))
}

func pick(rng *rand.Rand, s board.Set) board.Square {
	n := rng.IntN(s.Count())
	for q := range s.All() {
		if n == 0 {
			return q
		}
		n--
	}
	return board.NoSquare
}
