package option

import (
	"errors"

	"flagfall.dev/internal/play/rating"
)

// Pairing says who plays a match, by which rules, and how long.
type Pairing struct {
	A string `arg:"" help:"First player, such as council or ucc:./bot; 'flagfall players' lists them."`
	B string `arg:"" help:"Second player."`

	Variant string `short:"v" default:"classic" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Games   int    `short:"n" default:"100" help:"Number of games, even: every pair of games swaps the colours."`
	Sequential
}

// Sequential is a test that ends a match.
type Sequential struct {
	SPRT      string  `name:"sprt" type:"bounds" placeholder:"ELO0,ELO1" help:"Stop as soon as a sequential test of normalised Elo decides, such as 0,5."`
	SPRTAlpha float64 `name:"sprt-alpha" placeholder:"P" help:"Of --sprt: the chance of wrongly accepting ELO1 (default: 0.05)."`
	SPRTBeta  float64 `name:"sprt-beta" placeholder:"P" help:"Of --sprt: the chance of wrongly accepting ELO0 (default: 0.05)."`
	SPRTModel string  `name:"sprt-model" enum:"normalised,logistic" default:"normalised" help:"${sequential_sprt_model}"`
}

// CheckTest returns an error where a part of the test is set without the test.
func (s *Sequential) CheckTest() error {
	if s.SPRT == "" && (s.SPRTAlpha != 0 || s.SPRTBeta != 0 || s.SPRTModel != string(rating.Normalised)) {
		return errors.New("--sprt-alpha, --sprt-beta and --sprt-model are parts of a sequential test: expected --sprt too")
	}
	return nil
}

// Test returns the test in the words that rating.ParseTest reads. Where the bounds cannot be read,
// they are returned as they are, and who parses them says why.
func (s *Sequential) Test() string {
	test, err := rating.ParseTest(s.SPRT)
	if err != nil {
		return s.SPRT
	}
	if s.SPRTAlpha != 0 {
		test.Alpha = s.SPRTAlpha
	}
	if s.SPRTBeta != 0 {
		test.Beta = s.SPRTBeta
	}
	if s.SPRTModel == string(rating.Logistic) {
		test.Model = rating.Logistic
	}
	if test == (rating.Test{Elo0: test.Elo0, Elo1: test.Elo1}) {
		return s.SPRT // as it was written, and stored
	}
	return test.String()
}
