// Package selfplay plays games for a player to learn from. What makes them differ is drawn
// at random for every game from its number: who plays, with which weights and set-ups, and
// which moves are not the best.
package selfplay

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"

	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// Self stands for the player itself among its opponents.
const Self = "self"

// Where set-ups come from, besides files.
const (
	Own     = "own"     // the player's
	People  = "people"  // as people make them
	Uniform = "uniform" // any that the rules allow
)

// A Recipe says which games are played. The same recipe gives the same games, as far as its
// players depend on their seeds alone.
type Recipe struct {
	Variant    string `json:"variant"`
	Definition string `json:"definition,omitempty"` // of a variant of the user's own
	Seed       uint64 `json:"seed"`
	Shard      int    `json:"shard"` // games in each shard

	Player  string   `json:"player"`  // sits in every game, on both sides in turn
	Against []string `json:"against"` // its opponents, Self too, each as likely as any other
	Sources []string `json:"sources"` // of set-ups, each as likely as any other
	// Books are the SHA-256 of the files among the sources, by name.
	Books map[string]string `json:"books,omitempty"`

	Jitter float64 `json:"jitter"`  // weights are multiplied by e to this times a normal variate
	Stray  float64 `json:"stray"`   // the share of plies whose move is drawn from a soft-max
	Heat   float64 `json:"heat"`    // of that soft-max, in chances to win
	Every  int     `json:"every"`   // one ply in this many is sampled
	MaxPly int     `json:"max_ply"` // a longer game is broken off
	Quiet  int     `json:"quiet"`   // and the same without a strike; 0: none

	// Once both sides together have at most Late pieces, a game is played in earnest: no move is drawn at
	// random any more, and our players search LateNodes. A search of few nodes hunts pieces down
	// badly, so some endgames come out otherwise.
	Late      int    `json:"late,omitempty"`       // 0: never
	LateNodes uint64 `json:"late_nodes,omitempty"` // 0: as before
}

// Check returns what is wrong with a recipe, but for its players and files.
func (r *Recipe) Check() error {
	switch {
	case r.Shard < 1 || r.Shard > mostShard:
		return fmt.Errorf("shards of %d games: expected 1 to %d", r.Shard, mostShard)
	case len(r.Against) == 0 || len(r.Sources) == 0:
		return fmt.Errorf("%d opponents and %d sources of set-ups: expected at least one of each", len(r.Against), len(r.Sources))
	case !(r.Jitter >= 0 && r.Jitter <= 2):
		return fmt.Errorf("weights jittered by %v: expected 0 to 2", r.Jitter)
	case !(r.Stray >= 0 && r.Stray <= 1):
		return fmt.Errorf("a share of %v of moves from a soft-max: expected 0 to 1", r.Stray)
	case !(r.Heat > 0) || math.IsInf(r.Heat, 1):
		return fmt.Errorf("a soft-max of heat %v: expected more than 0", r.Heat)
	case r.Every < 1:
		return fmt.Errorf("one ply in %d sampled: expected at least 1", r.Every)
	case r.MaxPly < 1 || r.MaxPly > shard.MostPlies:
		return fmt.Errorf("games of at most %d plies: expected 1 to %d", r.MaxPly, shard.MostPlies)
	case r.Quiet < 0:
		return fmt.Errorf("games broken off after %d plies without a strike: expected 0 or more", r.Quiet)
	case r.Late < 0:
		return fmt.Errorf("games played in earnest from %d pieces on: expected 0 or more", r.Late)
	case r.Late == 0 && r.LateNodes > 0:
		return fmt.Errorf("%d nodes late in a game, from 0 pieces on: expected a number of pieces above 0", r.LateNodes)
	}
	_, err := r.Rules()
	return err
}

// CheckPortable returns why a recipe cannot be played on other machines: they have no
// files of set-ups.
func (r *Recipe) CheckPortable() error {
	for _, source := range r.Sources {
		if source != Own && source != People && source != Uniform {
			return fmt.Errorf("set-ups %s: expected %s, %s or %s where other machines play", source, Own, People, Uniform)
		}
	}
	return nil
}

// mostShard keeps a shard small enough for a message of a queue.
const mostShard = 512

// Rules returns the variant.
func (r *Recipe) Rules() (*stratego.Variant, error) { return variant.Of(r.Variant, r.Definition) }

// Header returns the header of a shard.
func (r *Recipe) Header(number int) (shard.Header, error) {
	text, err := json.Marshal(r)
	return shard.Header{
		Variant: r.Variant, Definition: r.Definition, Number: number, First: number * r.Shard, Games: r.Shard,
		Players: append([]string{r.Player}, r.Against...), Sources: r.Sources, Recipe: string(text),
	}, err
}

// spec returns the specification of a player of the header.
func (r *Recipe) spec(player int) string {
	if player == 0 {
		return r.Player
	}
	return r.Against[player-1]
}

// cast has the players and the start of a game, drawn from its number.
type cast struct {
	seed    uint64
	first   int    // the side of the player
	players [2]int // by side, places in the header
	sources [2]int
}

// draw draws the players and the start of a game.
func (r *Recipe) draw(number int) (cast, *rand.Rand) {
	rng := rand.New(rand.NewPCG(r.Seed, uint64(number)))
	c := cast{seed: rng.Uint64(), first: rng.IntN(2)}
	foe := rng.IntN(len(r.Against))
	if r.Against[foe] != Self {
		c.players[1-c.first] = 1 + foe
	}
	c.sources = [2]int{rng.IntN(len(r.Sources)), rng.IntN(len(r.Sources))}
	return c, rng
}

// Sum returns a hash of the recipe, which names it.
func (r *Recipe) Sum() string {
	text, err := json.Marshal(r)
	if err != nil {
		return "" // it has plain values only
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
