package stratego_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"

	"flagfall.dev/stratego"
)

// start begins a game of a small variant with set-ups that are written as one
// token a home square, back row first.
func start() *stratego.Position {
	v, err := stratego.VariantNamed("mini")
	if err != nil {
		log.Fatal(err)
	}
	var setups [2]stratego.Setup
	for side, text := range []string{"FBB4S B1568", "BFB2B 4S758"} {
		if setups[side], err = v.ParseSetup(text); err != nil {
			log.Fatal(err)
		}
	}
	pos, err := stratego.NewPosition(v, setups[0], setups[1])
	if err != nil {
		log.Fatal(err)
	}
	return pos
}

// A game with random moves, from set-ups to its end.
func Example() {
	pos, rng := start(), rand.New(rand.NewPCG(1, 1))
	for !pos.Result().Over() {
		pos.Make(pos.Nth(rng.IntN(pos.Count())))
	}
	r := pos.Result()
	fmt.Printf("%v wins after %d plies: %v\n", stratego.SideName(r.Winner), pos.Ply(), r.Ending)
	// Output:
	// Red wins after 45 plies: no-move
}

// Play checks a move, and says in words why it is not legal.
func ExamplePosition_Play() {
	pos := start()
	m, err := pos.Variant().ParseMove("A1-A5")
	if err != nil {
		log.Fatal(err)
	}
	_, err = pos.Play(m)
	var illegal *stratego.IllegalMoveError
	fmt.Println(errors.As(err, &illegal), illegal)
	// Output:
	// true the piece on A1 is not Red's
}

// Unmake takes the newest move back.
func ExamplePosition_Unmake() {
	pos := start()
	before := pos.Hash()
	pos.Make(pos.Nth(0))
	fmt.Println(pos.Ply(), stratego.SideName(pos.Turn()), pos.Hash() == before)
	pos.Unmake()
	fmt.Println(pos.Ply(), stratego.SideName(pos.Turn()), pos.Hash() == before)
	// Output:
	// 1 Blue false
	// 0 Red true
}

// A view holds what one side may know. Hidden ranks are not in it at all.
func ExampleView() {
	pos := start()
	v := pos.Variant()
	for _, text := range []string{"D3-C3", "B3-C3"} {
		if m, err := v.ParseMove(text); err != nil {
			log.Fatal(err)
		} else if _, err := pos.Play(m); err != nil {
			log.Fatal(err)
		}
	}
	view := pos.View(stratego.Red)
	fmt.Println("enemies of unknown rank:", view.Hidden().Count())
	for sq := range view.Known().All() {
		fmt.Println("known to both:", view.At(sq), "on", v.Format(sq))
	}
	last := view.History()[view.Ply()-1]
	fmt.Println(last.Striker, "strikes", last.Defender, "and", last.Outcome)
	// Output:
	// enemies of unknown rank: 9
	// known to both: Red Captain on C3
	// Sergeant strikes Captain and loses
}

// A variant of one's own is its differences from another one.
func ExampleNew() {
	d := stratego.Barrage()
	d.Name, d.TwoSquares, d.QuietLimit = "quick", 0, 40
	v, err := stratego.New(d)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v, v.Grid(), v.Pieces(), v.Strike(stratego.Spy, stratego.Marshal))

	d.HomeRows = 6
	_, err = stratego.New(d)
	fmt.Println(err)
	// Output:
	// quick 10x10 8 wins
	// home_rows: 6 is not possible: expected 1 to 5, half of the rows at most
}

// Fields describes every setting of a variant.
func ExampleFields() {
	d := stratego.Classic()
	for _, f := range stratego.Fields() {
		if n, isNumber := f.At(&d).(*int); isNumber {
			fmt.Printf("%s = %d (%s)\n", f.Key, *n, f.Values)
		}
	}
	// Output:
	// home_rows = 4 (1 to half the rows)
	// flag_rows = 0 (0 (all home rows) to home_rows)
	// two_squares = 3 (0 (off) or 2 to 5)
	// quiet_limit = 200 (0 (none) to 1000000)
	// ply_limit = 0 (0 (none) to 1000000)
}
