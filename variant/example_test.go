package variant_test

import (
	"fmt"
	"log"

	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// A file says in what it differs from its base. Every mistake in it is found at
// once.
func ExampleParse() {
	d, err := variant.Parse("name = \"quick\"\nbase = \"barrage\"\nquiet_limit = 40\n")
	if err != nil {
		log.Fatal(err)
	}
	v, err := stratego.New(d)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v, v.Grid(), v.Pieces())

	_, err = variant.Parse("name = \"quick\"\nhome_rows = 7\nties = \"nobody\"\n")
	fmt.Println(err)
	// Output:
	// quick 10x10 8
	// line 2: home_rows: 7 is not possible: expected 1 to 5, half of the rows at most
	// line 3: ties: "nobody": expected both, striker or defender
}

// Text writes a rule set in full.
func ExampleText() {
	fmt.Print(variant.Text(stratego.Mini()))
	// Output:
	// name = 'mini'
	// title = '5×5 with ten pieces drawn at random'
	// source = 'mini Stratego, homework 6'
	// board = '5x5'
	// lakes = []
	// home_rows = 2
	// flag_rows = 1
	// random_setups = true
	// red_at_bottom = true
	// ties = 'both'
	// spy_slays = ['Marshal', 'General']
	// bombs_burst = false
	// defender_advances = false
	// scouts_run = true
	// scouts_strike_afar = true
	// two_squares = 0
	// chasing = false
	// attrition = false
	// quiet_limit = 0
	// ply_limit = 0
	// replay_draws = false
	// notation = 'row-column'
	//
	// [army]
	// "Marshal or General" = 1
	// "Colonel or Major or Captain or Lieutenant or Sergeant" = 3
	// Miner = 1
	// Spy = 1
	// Bomb = 3
	// Flag = 1
}
