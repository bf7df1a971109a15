package proof_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// boards are small variants: sizes, lakes, each repetition rule, and the rules of battle that differ.
func boards() []*stratego.Variant {
	small := func(name string, width, height int, change func(*stratego.Definition)) *stratego.Variant {
		d := stratego.Classic()
		d.Name, d.Grid, d.Lakes, d.HomeRows, d.FlagRows = name, board.Grid{Width: width, Height: height}, board.Set{}, 2, 0
		d.Army = []stratego.Levy{}
		room := 2 * width
		for _, rank := range []stratego.Rank{
			stratego.Flag, stratego.Marshal, stratego.Miner, stratego.Bomb, stratego.Spy, stratego.Scout,
			stratego.Colonel, stratego.General,
		} {
			n := 1
			if width > 4 && (rank == stratego.Bomb || rank == stratego.Scout) {
				n = 2
			}
			if room -= n; room >= 0 {
				d.Army = append(d.Army, stratego.Levy{Ranks: stratego.RanksOf(rank), Count: n})
			}
		}
		change(&d)
		v, err := stratego.New(d)
		if err != nil {
			panic(err)
		}
		return v
	}
	return []*stratego.Variant{
		small("four", 4, 4, func(*stratego.Definition) {}),
		small("four-free", 4, 4, func(d *stratego.Definition) { d.TwoSquares, d.Chasing = 0, false }),
		small("four-two", 4, 4, func(d *stratego.Definition) { d.TwoSquares, d.Chasing, d.QuietLimit = 2, false, 6 }),
		small("four-chase", 4, 4, func(d *stratego.Definition) { d.TwoSquares, d.Chasing = 0, true }),
		small("narrow", 3, 4, func(d *stratego.Definition) { d.Attrition = true }),
		small("corridor", 2, 6, func(d *stratego.Definition) { d.Battle.BombsBurst = true }),
		small("lake", 4, 5, func(d *stratego.Definition) { d.Lakes = board.SetOf(9) }),
		small("lakes", 5, 5, func(d *stratego.Definition) { d.Lakes = board.SetOf(11, 13); d.TwoSquares = 2 }),
		small("five", 5, 5, func(*stratego.Definition) {}),
		small("six", 6, 6, func(d *stratego.Definition) { d.Lakes = board.SetOf(14, 15) }),
		small("five-attrition", 5, 5, func(d *stratego.Definition) {
			d.TwoSquares, d.Chasing, d.Attrition, d.PlyLimit = 0, false, true, 12
		}),
		small("advancing", 4, 5, func(d *stratego.Definition) {
			d.ScoutsStrikeAfar, d.Battle.DefenderAdvances = false, true
			d.Battle.SpySlays = stratego.RanksOf(stratego.Marshal, stratego.General)
		}),
		small("ties", 4, 4, func(d *stratego.Definition) { d.Battle.Ties, d.ScoutsRun, d.TwoSquares = stratego.Win, false, 5 }),
	}
}

// ending is a random position of few pieces after a few moves.
type ending struct {
	start, now *stratego.Position
	side       board.Side // that asks
}

func (e ending) String() string {
	text := fmt.Sprintf("%s %q:", e.now.Variant(), e.start)
	for _, h := range e.now.History() {
		text += " " + e.now.Variant().FormatMove(h.Move)
	}
	return text + " for " + stratego.SideName(e.side)
}

// army returns the numbers of the enemy's pieces at the start.
func (e ending) army() *[stratego.Ranks]int {
	var n [stratego.Ranks]int
	for q := range e.start.Pieces(e.side.Opponent()).All() {
		n[e.start.At(q).Rank()]++
	}
	return &n
}

// randomEnding draws an ending whose game is not over.
func randomEnding(rng *rand.Rand, variants []*stratego.Variant) ending {
	for {
		v := variants[rng.IntN(len(variants))]
		start, err := stratego.ParsePosition(v, scatter(rng, v))
		if err != nil {
			panic(err)
		}
		now := start.Clone()
		for range rng.IntN(13) {
			if !wander(rng, now) {
				break
			}
		}
		if now.Result().Over() {
			continue
		}
		e := ending{start, now, now.Turn()}
		if rng.IntN(5) == 0 {
			e.side = e.side.Opponent()
		}
		return e
	}
}

// walledEnding draws an ending in which Bombs wall both Flags in, one piece moves on one side and one or two
// on the other.
func walledEnding(rng *rand.Rand, variants []*stratego.Variant) ending {
	for {
		v := variants[rng.IntN(len(variants))]
		g := v.Grid()
		if g.Width < 5 {
			continue
		}
		last := board.Square(g.Squares() - 1)
		text := []byte(start(v))
		for s, corner := range [2]board.Square{0, last} {
			text[corner] = stratego.NewPiece(board.Side(s), stratego.Flag).Letter()
			for q := range v.Adjacent(corner).All() {
				text[q] = stratego.NewPiece(board.Side(s), stratego.Bomb).Letter()
			}
		}
		many := rng.IntN(2)
		for s := range 2 {
			ranks := []stratego.Rank{
				stratego.Marshal, stratego.Colonel, stratego.Spy, stratego.General, stratego.Miner,
			}[:4+rng.IntN(8)/7]
			rng.Shuffle(len(ranks), func(i, j int) { ranks[i], ranks[j] = ranks[j], ranks[i] })
			for _, rank := range ranks[:1+rng.IntN(2)*(s^many)] {
				for {
					if q := rng.IntN(len(text)); text[q] == 'A' {
						text[q] = stratego.NewPiece(board.Side(s), rank).Letter()
						break
					}
				}
			}
		}
		p, err := stratego.ParsePosition(v, string(text)+[2]string{" r", " b"}[rng.IntN(2)])
		if err != nil {
			panic(err)
		}
		now := p.Clone()
		for range rng.IntN(9) {
			if !wander(rng, now) {
				break
			}
		}
		if !now.Result().Over() {
			return ending{p, now, board.Side(rng.IntN(2))}
		}
	}
}

// start returns an empty board.
func start(v *stratego.Variant) string {
	text := make([]byte, v.Grid().Squares())
	for q := range board.Square(len(text)) {
		text[q] = 'A'
		if v.Lakes().Has(q) {
			text[q] = '_'
		}
	}
	return string(text)
}

// scatter puts a few pieces of each side on any squares.
func scatter(rng *rand.Rand, v *stratego.Variant) string {
	text, free := []byte(start(v)), slices.Collect(v.Playable().All())
	rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for s := range board.Side(2) {
		var army []stratego.Rank
		for _, l := range v.Definition().Army {
			for range l.Count {
				army = append(army, l.Ranks.First())
			}
		}
		rest := army[1:] // the Flag is the first
		rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		for _, rank := range army[:2+rng.IntN(min(4, len(rest)))] {
			text[free[0]] = stratego.NewPiece(s, rank).Letter()
			free = free[1:]
		}
	}
	return string(text) + [2]string{" r", " b"}[rng.IntN(2)]
}

// wander plays a random move, often straight back and seldom onto the Flag.
func wander(rng *rand.Rand, p *stratego.Position) bool {
	if p.Result().Over() {
		return false
	}
	moves := p.Moves(nil)
	m := moves[rng.IntN(len(moves))]
	if n := p.Ply(); n >= 2 && rng.IntN(2) == 0 {
		last := p.Event(n - 2).Move
		if back := (stratego.Move{From: last.To, To: last.From}); p.Legal(back) {
			m = back
		}
	}
	if p.At(m.To).Rank() != stratego.Flag {
		p.Make(m)
	}
	return true
}
