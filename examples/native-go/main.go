// Command native-go is a bot for Flagfall's engine protocol, written with package
// bot, for every variant of Stratego. It strikes what it knows it beats, otherwise
// it plays any legal move.
//
//	go build -o crab ./examples/native-go
//	flagfall check-bot native:./crab
//	flagfall match native:./crab random
package main

import (
	"errors"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/bot"
	"flagfall.dev/stratego"
)

func main() {
	bot.Main(&bot.Bot{
		Name: "Go example", Author: "the Flagfall authors",
		Stratego: func() bot.Player { return player{} },
	})
}

// player needs to remember nothing: a view holds all that its side may know.
type player struct{}

// Deploy puts the Flag on the first home square, which is in the back row, and the
// other pieces anywhere.
func (player) Deploy(v *stratego.Variant, _ board.Side) (stratego.Setup, error) {
	setup := make(stratego.Setup, v.HomeSize()) // back row first
	setup[0] = stratego.Flag
	places := rand.Perm(len(setup) - 1)
	for _, levy := range v.Definition().Army {
		for range levy.Count {
			if !levy.Ranks.Has(stratego.Flag) {
				setup[1+places[0]], places = anyOf(levy.Ranks), places[1:]
			}
		}
	}
	return setup, nil
}

// anyOf draws one rank of a set.
func anyOf(ranks stratego.RankSet) stratego.Rank {
	n := rand.IntN(ranks.Count())
	for r := range ranks.All() {
		if n == 0 {
			return r
		}
		n--
	}
	return stratego.NoRank
}

// Choose plays the move that is worth most.
func (player) Choose(t *bot.Turn) (stratego.Move, error) {
	best, most := stratego.Move{}, -1000.0
	for _, m := range t.View.Moves(nil) {
		if worth := worth(t.View, m) + rand.Float64(); worth > most {
			best, most = m, worth
		}
	}
	if most == -1000 {
		return best, errors.New("there is no legal move")
	}
	t.Info.Notes = []string{"it is worth what it strikes"}
	return best, nil
}

// worth says what a move is worth: a strike that wins is good, one that loses is
// bad, and one against a hidden piece a risk.
func worth(view *stratego.View, m stratego.Move) float64 {
	striker, target := view.At(m.From).Rank(), view.At(m.To)
	switch {
	case target.Empty():
		return 0
	case target.Rank() == stratego.Hidden:
		return -1
	case view.Variant().Strike(striker, target.Rank()) == stratego.Win:
		return 20 - float64(target.Rank())
	}
	return -50
}
