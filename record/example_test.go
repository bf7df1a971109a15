package record_test

import (
	"fmt"
	"log"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/record"
)

// A record is text that people can read, with a checksum at its end.
func ExampleParse() {
	g := &record.Game{
		Game: record.Advance, Variant: record.Advance, Names: [2]string{"Ann", "Ben"},
		Moves:  []record.Move{{Side: 0, Text: "b2-b3", Time: time.Second}},
		Result: board.Won(0, board.Resignation),
	}
	text := g.String()
	fmt.Print(text[:strings.Index(text, "sha256")])

	again, err := record.Parse(text)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Names[again.Result.Winner], "wins by", again.Result.Ending)

	_, err = record.Parse(strings.Replace(text, "Ann", "Amy", 1))
	fmt.Println(err)
	// Output:
	// flagfall record 1
	// game: advance
	// variant: advance
	// white: Ann
	// black: Ben
	// moves: 1
	// 1 white b2-b3 1s
	// result: white resignation
	// Ann wins by resignation
	// game record: the checksum does not match: the file was edited or damaged
}
