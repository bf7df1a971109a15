package learn

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/stratego"
)

// Data are games to learn from, of variants with boards of one size, split by whole games.
type Data struct {
	Width, Height int
	Variants      []*stratego.Variant
	// Train is learned from; by Held it is decided which epoch was the best; and Test says
	// how good that is.
	Train, Held, Test []Game
	// Repeated is how many games were found once more, as in a copied file. They count once.
	Repeated int
}

// Game is a game with the place of its variant.
type Game struct {
	*shard.Game
	Variant int
	Players [2]string // their specifications, by side
}

// holdOut is how many games there are to one of Held and one of Test.
const holdOut = 10

// Load reads games from folders of self-play, at most a given number from each; 0: all.
// With self only games of a player against itself count: in others who plays tells much of the result.
func Load(paths []string, most int, self bool) (*Data, error) {
	if most < 0 {
		return nil, fmt.Errorf("at most %d games: expected 0, for all, or more", most)
	}
	d := &Data{}
	seen := map[identity]bool{}
	for _, path := range paths {
		files, err := shard.Files(path)
		if err != nil {
			return nil, err
		}
		n := 0
		for _, file := range files {
			var wrong error
			err := shard.ReadFile(file, func(r *shard.Reader, g *shard.Game) bool {
				if most > 0 && n >= most {
					return false
				}
				if self && g.Players[0] != g.Players[1] {
					return true
				}
				is := identify(r.Variant, g)
				if seen[is] {
					d.Repeated++
					return true
				}
				seen[is] = true
				n++
				wrong = d.add(r.Variant, g, [2]string{r.Header.Players[g.Players[0]], r.Header.Players[g.Players[1]]})
				return wrong == nil
			})
			if wrong != nil {
				err = fmt.Errorf("%s: %w", file, wrong)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	if len(d.Train) == 0 || len(d.Held) == 0 || len(d.Test) == 0 {
		return nil, fmt.Errorf("%d games to learn from, %d and %d held out: expected some hundreds", len(d.Train), len(d.Held), len(d.Test))
	}
	return d, nil
}

// identity tells games apart. The seed alone does not: folders whose games were played with
// the same settings but for the variant or the player have the same seeds.
type identity struct {
	variant string
	seed    uint64
	played  uint64 // a hash of set-ups and moves
}

// identify returns the identity of a game.
func identify(v *stratego.Variant, g *shard.Game) identity {
	h := fnv.New64a()
	var b []byte
	for _, s := range g.Setups {
		for _, r := range s {
			b = append(b, byte(r))
		}
	}
	for _, m := range g.Moves {
		b = append(b, byte(m.From), byte(m.To))
	}
	h.Write(b) // a hash returns no error
	return identity{v.Name(), g.Seed, h.Sum64()}
}

// add adds a game. Which are held out follows from their seeds.
func (d *Data) add(v *stratego.Variant, g *shard.Game, players [2]string) error {
	grid := v.Grid()
	if len(d.Variants) == 0 {
		d.Width, d.Height = grid.Width, grid.Height
	}
	if grid.Width != d.Width || grid.Height != d.Height {
		return fmt.Errorf("the board of %s is %v, and that of %s %v: expected games of one size of board", v, grid, d.Variants[0], d.Variants[0].Grid())
	}
	at := slices.IndexFunc(d.Variants, func(o *stratego.Variant) bool { return o.Name() == v.Name() })
	if at < 0 {
		at = len(d.Variants)
		d.Variants = append(d.Variants, v)
	}
	one := Game{g, at, players}
	switch g.Seed % holdOut {
	case 0:
		d.Held = append(d.Held, one)
	case 1:
		d.Test = append(d.Test, one)
	default:
		d.Train = append(d.Train, one)
	}
	return nil
}

// reader makes examples of games.
type reader struct {
	data    *Data
	shape   net.Shape
	options *Options
	observe net.Observer
	legal   []stratego.Move
}

// game calls a function with the examples of a game: of its sampled plies, as the side to
// move saw them and, unless only those with a thought are wanted, as the other side did. An
// example is valid during the call. rng, where it is not nil, mirrors some; take chooses
// among the samples by their number.
func (r *reader) game(g Game, rng *rand.Rand, take func(sample int) bool, each func(e *Example, p *stratego.Position, s *shard.Sample)) {
	v := r.data.Variants[g.Variant]
	army := net.ArmyOf(v)
	left := [2]net.Pool{army, army} // of Red, of Blue
	seen, sample := 0, -1
	var e Example
	g.Replay(v, func(p *stratego.Position, s *shard.Sample) bool {
		for ; seen < p.Ply(); seen++ {
			fallen(&left, p.Event(seen))
		}
		if s == nil {
			return true
		}
		if sample++; !take(sample) {
			return true
		}
		known := !math.IsNaN(s.Win)
		for side := range board.Side(2) {
			mine := side == p.Turn()
			if !mine && r.options.Correct || r.options.Correct && !known {
				continue
			}
			mirror := rng != nil && rng.IntN(2) == 1
			r.observe.Observe(p, side, &left[side.Opponent()], mirror, &e.Features)
			r.aim(&e, g, side, mine && known, s)
			e.Choices = e.Choices[:0]
			if mine {
				r.choices(&e, p, s, mirror)
			}
			each(&e, p, s)
		}
		return true
	})
}

// examples calls a function with the examples of a game, none of them mirrored.
func (r *reader) examples(g Game, each func(e *Example)) {
	r.game(g, nil, whole, func(e *Example, _ *stratego.Position, _ *shard.Sample) { each(e) })
}

// whole takes every sample.
func whole(int) bool { return true }

// aim fills in what is to be learned of a position: a mixture of the game's result and of
// the search's own value, where it is known.
func (r *reader) aim(e *Example, g Game, side board.Side, thought bool, s *shard.Sample) {
	e.Base, e.Target = 0, float32(g.Score(side))
	if !thought {
		return
	}
	mix := float32(r.options.Mix)
	e.Target = (1-mix)*e.Target + mix*float32(s.Win)
	if r.options.Correct {
		e.Base = float32(logit(s.Win))
	}
}

// choices fills in the legal moves and the best.
func (r *reader) choices(e *Example, p *stratego.Position, s *shard.Sample, mirror bool) {
	r.legal = p.Moves(r.legal[:0])
	e.Best = slices.Index(r.legal, s.Best)
	e.Choices = r.observe.Choices(r.shape, p, r.legal, mirror, e.Choices)
}

// fallen takes what fell in a ply out of the armies.
func fallen(left *[2]net.Pool, e stratego.Event) {
	if e.Outcome == stratego.NoStrike {
		return
	}
	if e.Outcome != stratego.Win {
		left[e.Side][e.Striker] -= net.PoolUnit
	}
	if e.Outcome != stratego.Lose {
		left[e.Side.Opponent()][e.Defender] -= net.PoolUnit
	}
}

// certain keeps log odds of chances of 0 and 1 finite.
const certain = 0.002

func logit(p float64) float64 {
	p = min(max(p, certain), 1-certain)
	return math.Log(p / (1 - p))
}
