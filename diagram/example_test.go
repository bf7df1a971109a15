package diagram_test

import (
	"bytes"
	"fmt"

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
	// Output:
	//  A bF b2 bB bB bB
	//  B b7 .. b8 bS b6
	//  C .. r7 .. .. ..
	//  D .. .. .. rB rS
	//  E rB rB rF r2 ..
	//     1  2  3  4  5
}

// A side does not see ranks that it does not know.
func ExampleOfView() {
	fmt.Print(diagram.OfView(position().View(stratego.Blue)))
	// Output:
	//  E .. r? r? r? r?
	//  D r? r? .. .. ..
	//  C .. .. .. r? ..
	//  B b6 bS b8 .. b7
	//  A bB bB bB b2 bF
	//     5  4  3  2  1
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
	svg := diagram.Of(position()).SVG()
	fmt.Println(bytes.HasPrefix(svg, []byte("<svg ")), bytes.HasSuffix(svg, []byte("</svg>\n")))
	// Output: true true
}
