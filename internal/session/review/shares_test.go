package review

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/record"
)

// drawn is a review with a curve, costs and strikes drawn at random, divided.
func drawn(seed uint64) *Review {
	rng, r := rand.New(rand.NewPCG(seed, 67)), &Review{Sides: [2]string{"Red", "Blue"}}
	for i := range 40 {
		r.Truth = append(r.Truth, rng.Float64())
		p := Ply{Ply: i, Side: board.Side(i & 1), Move: "A1-A2", Cost: rng.Float64() * 0.3 * float64(rng.IntN(2))}
		p.Grade = gradeOf(p.Cost)
		if rng.IntN(3) == 0 {
			p.Strike = &Strike{Striker: "4", Defender: "6", Outcome: "wins"}
			p.Luck = rng.Float64() - 0.5
		}
		r.Plies = append(r.Plies, p)
	}
	r.Truth = append(r.Truth, float64(rng.IntN(2)))
	r.divide()
	return r
}

// What both sides' mistakes, misjudgements and luck come to is the result less what the start was worth; each mistake and
// misjudgement is of the side that moved, and luck of the side that gained.
func TestEachShareBelongsToASideAndAllAddUpToTheResult(t *testing.T) {
	for seed := range uint64(50) {
		r := drawn(seed)
		sum, byPart := 0.0, map[Part][2]float64{}
		for _, s := range r.shares() {
			p := &r.Plies[s.Ply]
			switch {
			case s.Part == Luck && (s.Amount <= 0 || (s.Side == p.Side) != (p.Luck > 0)):
				t.Errorf("seed %d: luck %+v of %+v is not of the side that gained", seed, s, p)
			case s.Part == Mistakes && (s.Side != p.Side || s.Amount != -p.Cost || p.Grade == Sound):
				t.Errorf("seed %d: mistake %+v of %+v", seed, s, p)
			case s.Part == Misjudgements && s.Side != p.Side:
				t.Errorf("seed %d: misjudgement %+v of %+v is not of the side that moved", seed, s, p)
			}
			sum += own(s.Side, s.Amount)
			parts := byPart[s.Part]
			parts[s.Side] += s.Amount
			byPart[s.Part] = parts
		}
		if want := r.Truth[len(r.Truth)-1] - r.Truth[0]; math.Abs(sum-want) > 1e-9 {
			t.Errorf("seed %d: the shares come to %.4f, the chance changed by %.4f", seed, sum, want)
		}
		for part, told := range map[Part][2]float64{
			Mistakes: r.Sum.Mistakes, Misjudgements: r.Sum.Misjudgements, Luck: r.Sum.Luck,
		} {
			for side := range 2 {
				if math.Abs(told[side]-byPart[part][side]) > 1e-4 {
					t.Errorf("seed %d: %s of %d are told as %.4f, and come to %.4f", seed, part, side, told[side], byPart[part][side])
				}
			}
		}
	}
}

// A turning point is true of the curve and the moves, on curves drawn at random.
func TestATurningPointIsTrueOfTheCurveAndTheMoves(t *testing.T) {
	one, more, of := 0, 0, map[bool]int{}
	for seed := range uint64(400) {
		r, slow := drawn(seed), float64(seed%4)
		for i := range r.Truth[:len(r.Truth)-1] {
			r.Truth[i] = 0.2 + 0.6*float64((uint64(i)+seed)/12%2) + 0.1*r.Truth[i]
		}
		for range int(slow) { // some curves change slowly
			for i := range r.Truth[:len(r.Truth)-2] {
				r.Truth[i+1] = (r.Truth[i] + r.Truth[i+1] + r.Truth[i+2]) / 3
			}
		}
		for i, x := range r.Truth {
			r.Truth[i] = rounded(x) // as in a review
		}
		r.divide()
		r.turn(len(r.Plies))
		for i := range r.Turning {
			turn := &r.Turning[i]
			checkTurning(t, r, turn)
			if i > 0 && turn.From <= r.Turning[i-1].To {
				t.Errorf("seed %d: a move is of two turning points: %+v", seed, r.Turning)
			}
			if turn.One() {
				one++
				of[r.Plies[turn.Ply].Side == turn.Side]++
			} else {
				more++
			}
		}
	}
	if one < 100 || more < 20 || of[true] < 20 || of[false] < 20 {
		t.Errorf("%d turning points of one move, %d of more: by side that lost %v", one, more, of)
	}
}

// checkTurning holds a turning point and its sentence against the curve.
func checkTurning(t *testing.T, r *Review, turn *Turning) {
	t.Helper()
	chance := func(i int) float64 {
		if turn.Side == board.Second {
			return 1 - r.Truth[i]
		}
		return r.Truth[i]
	}
	told := turn.Before - turn.After
	if told < leastTurn || math.Abs(chance(turn.From)-turn.Before) > 1e-4 || math.Abs(chance(turn.To+1)-turn.After) > 1e-4 {
		t.Errorf("%+v: the curve goes from %.4f to %.4f", turn, chance(turn.From), chance(turn.To+1))
	}
	most := 0.0
	for i := turn.From; i <= turn.To; i++ {
		most = max(most, chance(i)-chance(i+1))
	}
	step := chance(turn.Ply) - chance(turn.Ply+1)
	if step < most-1e-9 && !turn.Chief || turn.One() != (step >= told/2) {
		t.Errorf("%+v: the move changed %.4f, the most of a move is %.4f", turn, step, most)
	}
	p, words := &r.Plies[turn.Ply], r.turnWords(turn).String()
	did, became := "turned the game", "the game turned"
	if math.Round(100*turn.Before) < 50 || math.Round(100*turn.After) > 50 {
		did, became = "changed the game", "the game changed"
	}
	want := fmt.Sprintf("Move %d %s: %s", turn.Ply+1, did, r.Sides[p.Side])
	if !turn.One() {
		want = fmt.Sprintf("Between moves %d and %d %s, by no single move", turn.From+1, turn.To+1, became)
	}
	if turn.Chief {
		want = fmt.Sprintf("Between moves %d and %d %s, mostly by move %d (%s)", turn.From+1, turn.To+1, became, turn.Ply+1, p.Move)
		if fall := own(turn.Side, r.Played[turn.Ply]-r.Played[turn.Ply+1]); turn.One() || fall < told/2 {
			t.Errorf("%+v: the games that were played on fall by %.2f at its chief move", turn, fall)
		}
	}
	by := map[bool]string{false: ":", true: "; by the true pieces"}[r.Game == record.Stratego]
	figures := fmt.Sprintf("%s %s's chance went from about %.0f %% to %.0f %%.", by, r.Sides[turn.Side], 100*rounded(chance(turn.From)), 100*rounded(chance(turn.To+1)))
	if !strings.HasPrefix(words, want) || !strings.HasSuffix(words, figures) || turn.One() && !strings.Contains(words, p.Move) {
		t.Errorf("%q does not begin with %q and end with %q", words, want, figures)
	}
	loser := p.Side == turn.Side
	switch turn.Cause {
	case "":
		if turn.One() {
			t.Errorf("%+v has no cause", turn)
		}
	case ByMistake:
		if !loser || p.Grade == Sound {
			t.Errorf("%+v was no mistake: %+v", turn, p)
		}
	case ByLuck:
		if p.Strike == nil || loser != (p.Luck < 0) || math.Abs(p.Luck) < 0.05 {
			t.Errorf("%+v was no luck: %+v", turn, p)
		}
	case ByMisjudgement:
		if loser && p.Grade != Sound {
			t.Errorf("%+v was not sound: %+v", turn, p)
		}
	}
}
