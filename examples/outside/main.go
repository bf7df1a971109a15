// Command outside is a module of its own that uses Flagfall as a library, as a
// program of yours would: it plays a game with random moves in a variant, the
// built-in one of a name or that of a TOML file, and prints its record.
//
//	go run . duel > game.flagfall
//	flagfall replay --check game.flagfall
package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

func main() {
	name := "duel"
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	game, err := play(name, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(game)
}

// play returns the record of a game with random set-ups and moves.
func play(name string, rng *rand.Rand) (*record.Game, error) {
	game := &record.Game{Game: record.Stratego, Variant: name, Names: [2]string{"Chance", "Luck"}}
	if strings.HasSuffix(name, ".toml") {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		d, err := variant.Parse(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s:\n%w", name, err)
		}
		game.Variant, game.Definition = d.Name, string(text)
	}
	v, err := variant.Of(game.Variant, game.Definition)
	if err != nil {
		return nil, err
	}
	var setups [2]stratego.Setup
	for side := range board.Side(2) {
		setups[side] = shuffled(v, rng)
		game.Setups[side] = record.StrategoSetup(v, setups[side])
	}
	pos, err := stratego.NewPosition(v, setups[0], setups[1])
	if err != nil {
		return nil, err
	}
	for !pos.Result().Over() {
		pos.Make(pos.Nth(rng.IntN(pos.Count())))
		game.Moves = append(game.Moves, record.StrategoMove(v, pos.Event(pos.Ply()-1)))
	}
	game.Result = pos.Result()
	return game, nil
}

// shuffled returns a set-up with the Flag on the first home square, which lies in
// the back row, and the other pieces anywhere.
func shuffled(v *stratego.Variant, rng *rand.Rand) stratego.Setup {
	setup := make(stratego.Setup, v.HomeSize())
	setup[0] = stratego.Flag
	places := rng.Perm(len(setup) - 1)
	for _, levy := range v.Definition().Army {
		if levy.Ranks.Has(stratego.Flag) {
			continue
		}
		for range levy.Count {
			setup[1+places[0]], places = levy.Ranks.First(), places[1:]
		}
	}
	return setup
}
