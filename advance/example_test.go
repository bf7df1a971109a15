package advance_test

import (
	"fmt"
	"log"

	"flagfall.dev/advance"
)

// A game from the usual start.
func Example() {
	pos := advance.Start()
	for _, text := range []string{"b2-b3", "c8-c7"} {
		m, err := pos.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(pos.Describe(m))
		pos.Make(m)
	}
	fmt.Println(advance.SideName(pos.Turn()), "has", pos.Count(), "moves")
	// Output:
	// Zombie b2 moves to b3
	// Zombie c8 moves to c7
	// White has 43 moves
}

// Play checks a move, and says in words why it is not legal.
func ExamplePosition_Play() {
	pos := advance.Start()
	m := pos.Moves(nil)[0]
	pos.Make(m)
	fmt.Println(pos.Play(m))
	// Output:
	// illegal move b2-c3: b2 is empty
}

// Unmake takes a move back. Positions are values: a copy is one more way.
func ExamplePosition_Unmake() {
	pos := advance.Start()
	kept := pos
	m := pos.Moves(nil)[0]
	pos.Make(m)
	pos.Unmake(m)
	fmt.Println(pos == kept)
	// Output: true
}
