package rating

import (
	"fmt"
	"math"

	"flagfall.dev/internal/base/phrase"
)

// An Estimate is a value with half the width of its 95 % interval, which is
// infinite where nothing is known.
type Estimate struct {
	Value, Error float64
	Bound        Bound
}

// A Bound says what an estimate is where the results are all wins or all losses:
// the true estimate is infinite then, and the value a cautious bound of it.
type Bound int8

// The bounds.
const (
	AtMost  Bound = -1 // all losses
	Exact   Bound = 0
	AtLeast Bound = 1 // all wins
)

// String returns the estimate in whole units, as "+35 ± 20", or as a bound,
// "over +417", or "unknown".
func (e Estimate) String() string { return e.Said().String() }

// Said returns what String does, to be said in any language.
func (e Estimate) Said() phrase.Text {
	switch {
	case math.IsNaN(e.Value) || math.IsInf(e.Value, 0) || math.IsNaN(e.Error) || math.IsInf(e.Error, 0):
		return phrase.New("unknown")
	case e.Bound == AtLeast:
		return phrase.New("over %s", signed(e.Value))
	case e.Bound == AtMost:
		return phrase.New("under %s", signed(e.Value))
	}
	return phrase.New("%s ± %.0f", signed(e.Value), e.Error)
}

// signed writes a number with its sign, and nothing with none.
func signed(x float64) string {
	if x = math.Round(x); x == 0 {
		return "0"
	}
	return fmt.Sprintf("%+.0f", x)
}
