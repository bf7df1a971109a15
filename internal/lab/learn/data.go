// Package learn reads the games of self-play, and learns from them what pieces are worth in a
// position.
package learn

import (
	"fmt"
	"hash/fnv"
	"slices"

	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/stratego"
)

// Data are games to learn from, split by whole games.
type Data struct {
	Variants []*stratego.Variant
	// Train is learned from; by Held it is decided when enough was learned; and Test says how
	// good that is.
	Train, Held, Test []Game
	// Repeated is how many games were found once more, as in a copied file. They count once.
	Repeated int
}

// Game is a game with its variant.
type Game struct {
	*shard.Game
	Variant *stratego.Variant
	Players [2]string // their specifications, by side
}

// holdOut is how many games there are to one of Held and one of Test.
const holdOut = 10

// All returns all games.
func (d *Data) All() []Game { return slices.Concat(d.Train, d.Held, d.Test) }

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
				d.add(r.Variant, g, [2]string{r.Header.Players[g.Players[0]], r.Header.Players[g.Players[1]]})
				return true
			})
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

// add adds a game. Which are held out follows from their seeds. Each file has a variant of its
// own, even where they are all of one name.
func (d *Data) add(v *stratego.Variant, g *shard.Game, players [2]string) {
	at := slices.IndexFunc(d.Variants, func(o *stratego.Variant) bool { return o.Name() == v.Name() })
	if at < 0 {
		at = len(d.Variants)
		d.Variants = append(d.Variants, v)
	}
	one := Game{g, d.Variants[at], players}
	switch g.Seed % holdOut {
	case 0:
		d.Held = append(d.Held, one)
	case 1:
		d.Test = append(d.Test, one)
	default:
		d.Train = append(d.Train, one)
	}
}
