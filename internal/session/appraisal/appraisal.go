// Package appraisal judges a set-up: how often people put such a piece on each square, and
// how it scores in many fast games against set-ups of people and of the strong player.
package appraisal

import (
	"context"
	"fmt"
	"io"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/council"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/stratego"
)

// Often says for every square of a set-up, back row first, how often people put a piece
// of that rank there: 1 is as often as on any square of the home, 2 twice as often; 0 is
// an empty square.
func Often(v *stratego.Variant, s stratego.Setup) []float64 {
	often := make([]float64, len(s))
	for i, r := range s {
		if r != stratego.NoRank {
			often[i] = belief.Prior(v, r, i, parameter.Standard())
		}
	}
	return often
}

// Options say how a set-up is judged. The zero value stands for DefaultPairs pairs.
type Options struct {
	Pairs int    // of games: with each colour against the same set-up; 0 stands for DefaultPairs
	Seed  uint64 // of the other set-ups and of the players
}

// DefaultPairs is how many pairs are played where no number is given.
const DefaultPairs = 200

// Judgement is the score of a set-up.
type Judgement struct {
	Won   int     `json:"won"`
	Drawn int     `json:"drawn"`
	Lost  int     `json:"lost"`
	Score float64 `json:"score"` // share of the points, from 0 to 1
	Low   float64 `json:"low"`   // end of its 95 % interval
	High  float64 `json:"high"`
	Error float64 `json:"error"` // the distance to the farther end
	Words string  `json:"words"` // the same in words
}

// Judge plays fast games with a set-up, the same player on both sides, and says how it
// fared. Half of the set-ups against it are drawn as people make them, half as the strong
// player does. each, if not nil, is called with the judgement so far after every pair. If
// the context ends, its error is returned with the judgement so far. Any other error says
// what is wrong with the set-up.
func Judge(ctx context.Context, v *stratego.Variant, s stratego.Setup, o Options, each func(Judgement)) (Judgement, error) {
	if err := v.CheckSetup(s); err != nil {
		return Judgement{}, err
	}
	if o.Pairs <= 0 {
		o.Pairs = DefaultPairs
	}
	var score rating.Score
	for n := range o.Pairs {
		seed := o.Seed + uint64(n)*4
		other, err := Enemy(ctx, v, seed, n%2 == 1)
		if err != nil {
			return judged(score), err
		}
		pair, err := Play(ctx, v, s, other, seed, fast)
		if err != nil {
			return judged(score), err
		}
		pair.CountIn(&score)
		if each != nil {
			each(judged(score))
		}
	}
	return judged(score), nil
}

// fast is a player that takes less than a millisecond for a move.
func fast(seed uint64) (game.StrategoPlayer, error) { return council.New(council.Config{Seed: seed}) }

// judged returns the judgement so far.
func judged(s rating.Score) Judgement {
	p := s.Share()
	j := Judgement{Won: s.Won, Drawn: s.Drawn, Lost: s.Lost, Score: p.Rate, Low: p.Low, High: p.High, Error: p.Error()}
	verdict := "no visible difference from an ordinary set-up"
	switch {
	case p.Low > 0.5:
		verdict = "better than an ordinary set-up"
	case p.High < 0.5:
		verdict = "worse than an ordinary set-up"
	}
	j.Words = fmt.Sprintf("%d games: %v of the points, %s", s.Won+s.Drawn+s.Lost, p, verdict)
	return j
}

// WriteOften writes a set-up with how often people put such a piece there, row by row.
func WriteOften(w io.Writer, v *stratego.Variant, s stratego.Setup) error {
	width := v.Grid().Width
	for i, x := range Often(v, s) {
		if _, err := fmt.Fprintf(w, "%c %4.1f", s[i].Token(), x); err != nil {
			return err
		}
		end := "  "
		if i%width == width-1 {
			end = "\n"
		}
		if _, err := io.WriteString(w, end); err != nil {
			return err
		}
	}
	return nil
}
