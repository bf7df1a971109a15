package record_test

import (
	"fmt"
	"log"

	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// A game of mini that begins from a position, with an illegal move at its end.
// Mini writes squares in another way than records do: C2 is B3 there.
func ExampleReplayStratego() {
	g := &record.Game{
		Game: record.Stratego, Variant: "mini", Start: "YAAAAATAAAAFAAAAAAAAAAAAM r",
		Moves: []record.Move{
			{Side: stratego.Red, Text: "B3-C3"},
			{Side: stratego.Blue, Text: "B2-C2"},
			{Side: stratego.Red, Text: "C3-C2", Striker: "7", Defender: "5", Outcome: "loses"},
			{Side: stratego.Blue, Text: "C2-A2"},
		},
	}
	v, err := variant.Of(g.Variant, g.Definition)
	if err != nil {
		log.Fatal(err)
	}
	r, err := record.ReplayStratego(g, v)
	if err != nil {
		log.Fatal(err)
	}
	for ply, pos := range r.Positions() {
		fmt.Println(ply, pos)
	}
	fmt.Println(r.Fault())

	r.Seek(2)
	q := v.Grid().At(2, 1)
	fmt.Println("Red sees", r.View(stratego.Red).At(q), "and Blue has", r.View(stratego.Blue).At(q))
	// Output:
	// 0 YAAAAATAAAAFAAAAAAAAAAAAM r
	// 1 YAAAAATAAAAAFAAAAAAAAAAAM b
	// 2 YAAAAAATAAAAFAAAAAAAAAAAM r
	// 3 YAAAAAAtAAAAAAAAAAAAAAAAM b
	// illegal at ply 4: the Captain moves one square at a time; B1 is 2 away
	// Red sees Blue hidden piece and Blue has Blue Captain
}

func ExampleReplayAdvance() {
	r, err := record.ReplayAdvance(&record.Game{
		Game: record.Advance, Variant: record.Advance,
		Moves: []record.Move{{Side: 0, Text: "b2-b3"}, {Side: 1, Text: "c8-c7"}, {Side: 0, Text: "b3-b8"}},
	})
	if err != nil {
		log.Fatal(err)
	}
	for r.Next() {
		fmt.Println(r.Ply(), r.Move().Text, r.Describe())
	}
	fmt.Println(r.Fault())
	// Output:
	// 1 b2-b3 Zombie b2 moves to b3
	// 2 c8-c7 Zombie c8 moves to c7
	// illegal at ply 3: illegal move b3-b8: a Zombie on b3 cannot go to b8
}
