package review

import (
	"math"
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
)

// drawn is a review with a curve, costs and strikes drawn at random, divided.
func drawn(seed uint64) *Review {
	rng, r := rand.New(rand.NewPCG(seed, 67)), &Review{Sides: [2]string{"Red", "Blue"}, Saved: -1}
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

// A turning point is told of a move of the side that lost by it, unless it was a lucky strike of the other.
func TestATurningPointIsAMoveOfTheSideThatLostByItOrALuckyStrikeOfTheOther(t *testing.T) {
	found := 0
	for seed := range uint64(200) {
		r := drawn(seed)
		for i := range r.Truth[:len(r.Truth)-1] {
			r.Truth[i] = 0.2 + 0.6*float64((uint64(i)+seed)/12%2) + 0.1*r.Truth[i]
		}
		r.divide()
		r.turn()
		for _, turn := range r.Turning {
			found++
			p := &r.Plies[turn.Ply]
			switch lucky := p.Side != turn.Side; {
			case lucky && (turn.Cause != ByLuck || p.Luck < told):
				t.Errorf("seed %d: %+v is told of the other side's %+v", seed, turn, p)
			case turn.Cause == ByMistake && p.Grade == Sound, turn.Cause == ByMisjudgement && p.Grade != Sound:
				t.Errorf("seed %d: %+v of %+v", seed, turn, p)
			case !lucky && turn.Cause == ByLuck && p.Luck > -told:
				t.Errorf("seed %d: %+v was no luck against its side: %+v", seed, turn, p)
			}
		}
	}
	if found < 100 {
		t.Errorf("%d turning points", found)
	}
}
