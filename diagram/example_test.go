package diagram_test

import (
	"bytes"
	"fmt"
	"os"

	"flagfall.dev/advance"
	"flagfall.dev/diagram"
	"flagfall.dev/stratego"
)

func position() *stratego.Position {
	v, err := stratego.VariantNamed("mini")
	if err != nil {
		panic(err)
	}
	p, err := stratego.ParsePosition(v, "YWNNNRAQOSAFAAAAAABCBBMKA")
	if err != nil {
		panic(err)
	}
	return p
}

// A board prints as text.
func ExampleOf() {
	fmt.Print(diagram.Of(position()))
}

// A side does not see ranks that it does not know.
func ExampleOfView() {
	fmt.Print(diagram.OfView(position().View(stratego.Blue)))
}

// The boards of Advance are drawn in the same way.
func ExampleOfAdvance() {
	start := advance.Start()
	fmt.Print(diagram.OfAdvance(&start))
	// Output:
	//  9 bM bJ bD bS bG bS bC bJ bM
	//  8 bB bZ bZ bZ bZ bZ bZ bZ bB
	//  7 .. .. .. .. .. .. .. .. ..
	//  6 .. .. .. .. .. .. .. .. ..
	//  5 .. .. .. .. .. .. .. .. ..
	//  4 .. .. .. .. .. .. .. .. ..
	//  3 .. .. .. .. .. .. .. .. ..
	//  2 wB wZ wZ wZ wZ wZ wZ wZ wB
	//  1 wM wJ wC wS wG wS wD wJ wM
	//     a  b  c  d  e  f  g  h  i
}

// The same board as a picture for a page.
func ExampleDiagram_SVG() {
	picture := diagram.Of(position()).SVG()
	if len(os.Args) > 9 { // so it would be kept
		_ = os.WriteFile("board.svg", picture, 0o644)
	}
	fmt.Println(bytes.HasPrefix(picture, []byte("<svg ")))
	// Output: true
}
