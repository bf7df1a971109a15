package statistics

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// game is a game of a small army with some strikes, which began on a day.
func game(day int, side board.Side, winner board.Side, strikes ...record.Move) Game {
	return Game{
		Side: side, Opponent: "Council",
		Record: &record.Game{
			Game: record.Stratego, Variant: "duel", Date: time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC),
			Setups: [2]string{"F188B.....", "FBB89....."}, Moves: strikes, Result: board.Result{Ending: board.FlagTaken, Winner: winner},
		},
	}
}

func strike(side board.Side, striker, defender, outcome string) record.Move {
	return record.Move{Side: side, Text: "A4-A5", Striker: striker, Defender: defender, Outcome: outcome}
}

func TestGamesAreCountedByWhatTheyHaveInCommon(t *testing.T) {
	draw := game(3, stratego.Red, 0)
	draw.Record.Result = board.Result{Ending: board.Agreed, Drawn: true}
	other := game(2, stratego.Blue, stratego.Red)
	other.Opponent, other.Record.Variant, other.Record.Moves = "Rusher", "barrage", make([]record.Move, 120)
	alone := game(1, stratego.Red, stratego.Red)
	alone.Record.Solo = true
	s := Of([]Game{draw, other, game(1, stratego.Red, stratego.Red), alone})
	if s.Score != (Score{1, 1, 1}) || s.Score.Share() != 0.5 {
		t.Errorf("score %+v", s.Score)
	}
	for name, c := range map[string]struct{ got, want []Group }{
		"variants":  {s.Variants, []Group{{"duel", Score{1, 1, 0}}, {"barrage", Score{0, 0, 1}}}},
		"opponents": {s.Opponents, []Group{{"Council", Score{1, 1, 0}}, {"Rusher", Score{0, 0, 1}}}},
		"sides":     {s.Sides, []Group{{"red", Score{1, 1, 0}}, {"blue", Score{0, 0, 1}}}},
		"lengths":   {s.Lengths, []Group{{"0-49", Score{1, 1, 0}}, {"100-199", Score{0, 0, 1}}}},
		"endings":   {s.Endings, []Group{{"flag", Score{1, 0, 1}}, {"agreed", Score{0, 1, 0}}}},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if diff := cmp.Diff([]Setup{{"duel", Group{"F188B.....", Score{1, 1, 0}}}}, s.Setups); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]float64{1, 0.5, 0.5}, s.Trend); diff != "" {
		t.Error(diff)
	}
}

func TestStreaksFollowTheOrderOfTheGamesAndADrawEndsThem(t *testing.T) {
	for results, want := range map[string]Streaks{
		"":        {},
		"WWL":     {-1, 2, 1},
		"LLWWW":   {3, 3, 2},
		"WWDW":    {1, 2, 0},
		"LLD":     {0, 0, 2},
		"WLLLWWL": {-1, 2, 3},
	} {
		var games []Game
		for i, r := range results {
			g := game(i+1, stratego.Red, stratego.Red)
			switch r {
			case 'L':
				g.Record.Result.Winner = stratego.Blue
			case 'D':
				g.Record.Result.Drawn = true
			}
			games = append([]Game{g}, games...) // the newest first, as the library has them
		}
		if got := Of(games).Streaks; got != want {
			t.Errorf("%s: %+v, want %+v", results, got, want)
		}
	}
}

func TestWhatIsGivenAwayFollowsFromTheStrikes(t *testing.T) {
	red, blue := stratego.Red, stratego.Blue
	s := Of([]Game{game(1, red, blue,
		strike(red, "8", "B", "wins"),  // a Bomb is cleared
		strike(blue, "9", "8", "both"), // a Miner falls first
		strike(red, "1", "B", "loses"), // the Marshal strikes a Bomb
		strike(blue, "8", "8", "wins"), // a Miner falls when two of five have
		strike(blue, "9", "F", "wins"),
	)})
	want := Given{
		Miners: 2, Early: 1, Flags: 1, Finders: map[string]int{"9": 1}, Bombs: 1, On: map[string]int{"1": 1}, Strikes: Score{1, 0, 1},
	}
	if diff := cmp.Diff(want, s.Given); diff != "" {
		t.Error(diff)
	}
	ranks := []Rank{
		{"1", "Marshal", 1, 1, map[string]int{"B": 1}},
		{"8", "Miner", 2, 2, map[string]int{"8": 1, "9": 1}},
		{"B", "Bomb", 1, 0, map[string]int{}},
		{"F", "Flag", 1, 1, map[string]int{"9": 1}},
	}
	if diff := cmp.Diff(ranks, s.Ranks); diff != "" {
		t.Error(diff)
	}
}

// The oracle replays games by the rules, and counts what is on the board before and after each move.
func TestThePiecesThatFellAreThoseThatLeftTheBoard(t *testing.T) {
	for seed := range uint64(12) {
		v := gametest.Variant(t, []string{"duel", "barrage", "mini"}[seed%3])
		rec := random(t, v, seed)
		side := board.Side(seed & 1)
		fell := map[string]int{}
		replay := must.Get(record.ReplayStratego(rec, v))(t)
		before := army(replay.Position(), side)
		for replay.Next() {
			after := army(replay.Position(), side)
			for token, n := range before {
				if n > after[token] {
					fell[token] += n - after[token]
				}
			}
			before = after
		}
		if f := replay.Fault(); f != nil {
			t.Fatal(f)
		}
		got := map[string]int{}
		for _, r := range Of([]Game{{Record: rec, Side: side}}).Ranks {
			to := 0
			for _, n := range r.To {
				to += n
			}
			if to != r.Fell {
				t.Errorf("seed %d: %s fell %d times, to %d", seed, r.Name, r.Fell, to)
			}
			if r.Fell > 0 {
				got[r.Token] = r.Fell
			}
		}
		if diff := cmp.Diff(fell, got); diff != "" {
			t.Errorf("seed %d: %s", seed, diff)
		}
	}
}

// random plays a whole game at random.
func random(t *testing.T, v *stratego.Variant, seed uint64) *record.Game {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	setups := [2]stratego.Setup{v.RandomSetup(r), v.RandomSetup(r)}
	pos := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	rec := &record.Game{Game: record.Stratego, Variant: v.Name()}
	for i, s := range setups {
		rec.Setups[i] = record.StrategoSetup(v, s)
	}
	for ply := 0; ply < 400 && !pos.Result().Over(); ply++ {
		moves := pos.Moves(nil)
		must.Get(pos.Play(moves[r.IntN(len(moves))]))(t)
		rec.Moves = append(rec.Moves, record.StrategoMove(v, pos.Event(ply)))
	}
	rec.Result = pos.Result()
	return rec
}

// army counts a side's pieces on the board by token.
func army(p *stratego.Position, side board.Side) map[string]int {
	n := map[string]int{}
	for sq := range board.Square(p.Variant().Grid().Squares()) {
		if piece := p.At(sq); !piece.Empty() && piece.Side() == side {
			n[string(piece.Rank().Token())]++
		}
	}
	return n
}
