package trainer

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func post(t *testing.T) (*stratego.Variant, Order) {
	t.Helper()
	n, _ := Find("corner post")
	return variantOf(t, "barrage"), Order{Setup: n.Setup, Pairs: 8, Seed: 3, Players: []string{"council", "random"}}
}

func TestAnInterruptedTrainingGoesOnAsIfNothingHadBeen(t *testing.T) {
	v, o := post(t)
	whole := must.Get(Begin(v, o))(t)
	must.Do(t, whole.Play(t.Context(), v, nil))

	kept := library.Library{Folder: t.TempDir()}
	keeper := Keeper{kept}
	stop := errors.New("the power fails")
	for range 20 {
		part := must.Get(keeper.Resume(v, o))(t)
		if part.Over() {
			break
		}
		before := part.Done
		err := part.Play(t.Context(), v, func() error {
			_, err := (Keeper{kept}).Change(func(s *Shelf) error { s.Keep(part); return nil })
			if err == nil && part.Done-before == 3 {
				err = stop
			}
			return err
		})
		if err != nil && !errors.Is(err, stop) {
			t.Fatal(err)
		}
	}
	again := must.Get((Keeper{kept}).Shelf())(t).Trained(v.Name(), o.Setup)
	if !reflect.DeepEqual(again, whole) {
		a, _ := json.Marshal(again)
		b, _ := json.Marshal(whole)
		t.Errorf("in parts\n%s\nat once\n%s", a, b)
	}
	if sum := whole.Score(); sum.Won+sum.Drawn+sum.Lost != 16 || len(whole.Scores) != 2 {
		t.Errorf("%+v", sum)
	}
}

func TestAPairThatIsBrokenOffCountsForNothing(t *testing.T) {
	v, o := post(t)
	c := must.Get(Begin(v, o))(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := c.Play(ctx, v, func() error {
		if c.Done == 2 {
			cancel()
		}
		return nil
	})
	if sum := c.Score(); !errors.Is(err, context.Canceled) || c.Done != 2 || sum.Won+sum.Drawn+sum.Lost != 4 {
		t.Errorf("%v after %d pairs: %+v", err, c.Done, sum)
	}
}

func TestWhatBecameOfEveryPieceIsCounted(t *testing.T) {
	v, o := post(t)
	c := must.Get(Begin(v, o))(t)
	// By hand: of one game, what is left at its end.
	own := must.Get(Read(v, o.Setup))(t)
	p := must.Get(playPair(t.Context(), v, own, "council", 3, 0))(t)
	c.add(v, p)
	fell, first := 0, 0
	for _, s := range c.Squares {
		fell += s.Fell
		first += s.First
	}
	left := 0
	for side := range board.Side(2) {
		for q := range board.Square(v.Grid().Squares()) {
			if piece := p.Ends[side].At(q); piece != 0 && piece.Side() == side {
				left++
			}
		}
	}
	if pieces := 2 * v.Pieces(); fell+left != pieces {
		t.Errorf("%d fell and %d stand, of %d", fell, left, pieces)
	}
	if first != c.Seen || first > 2 {
		t.Errorf("%d pieces were the first in %d games", first, c.Seen)
	}
	shares := 0.0
	for _, f := range c.Finds() {
		shares += f.Share
	}
	if math.Abs(shares-1) > 1e-9 {
		t.Errorf("the shares add up to %v", shares)
	}
}

func TestASquareCostsWhatWasLostWithItsPiece(t *testing.T) {
	v, o := post(t)
	c := must.Get(Begin(v, o))(t)
	c.Scores[0].Score.Won, c.Scores[0].Score.Lost = 60, 40
	c.Squares[1] = Square{Fell: 50, FellPoints: 30} // 0.3 with it, 0.9 without
	c.Squares[9] = Square{Fell: 40, FellPoints: 40} // 0.5 and 0.67
	c.Squares[0] = Square{Fell: 40}                 // the Flag
	c.Squares[2] = Square{Fell: 50, FellPoints: 0}  // nothing stood there
	c.Squares[10] = Square{Fell: 9, FellPoints: 0}  // too few
	all := c.Costs(v)
	if len(all) != 2 || all[0].Name != "B1" || all[0].Rank != "Miner" || math.Abs(all[0].Points-30) > 1e-9 || all[1].Name != "J1" {
		t.Errorf("%+v", all)
	}
}

func TestChangesAreClaimedOnlyOutsideTheNoise(t *testing.T) {
	v, o := post(t)
	s := &Search{Order: o, Changes: 4}
	must.Do(t, s.Run(t.Context(), v, nil))
	if len(s.Found) != 4 {
		t.Fatalf("%d changes", len(s.Found))
	}
	for i, c := range s.Found {
		changed := must.Get(Read(v, c.Setup))(t)
		differ := 0
		for j, r := range must.Get(Read(v, o.Setup))(t) {
			if changed[j] != r {
				differ++
			}
		}
		if differ != 2 || c.Pairs != 8 || c.Better || c.Worse {
			t.Errorf("%+v differs in %d squares", c, differ)
		}
		if i > 0 && s.Found[i-1].Gain < c.Gain {
			t.Error("the best does not come first")
		}
	}
	// The same numbers of enough pairs are a claim, or none.
	s.Found = []*Change{
		{Pairs: 100, sum: 30, squares: 20},
		{Pairs: 100, sum: 2, squares: 20},
		{Pairs: 100, sum: -30, squares: 20},
		{Pairs: 19, sum: 19, squares: 19},
	}
	s.z = 2.5
	s.judge()
	for _, c := range s.Found {
		if c.Better != (c.sum == 30) || c.Worse != (c.sum == -30) {
			t.Errorf("%+v", c)
		}
	}
}

func TestASearchThatIsBrokenOffClaimsNothingOfWhatItDidNotMeasure(t *testing.T) {
	v, o := post(t)
	ended, stop := context.WithCancel(t.Context())
	stop()
	none := &Search{Order: o, Changes: 4}
	if err := none.Run(ended, v, nil); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	want := []string{"Nothing was measured.", "It was interrupted, after 0 of 8 pairs of each change."}
	if says := phrase.Strings(none.Standing(true)); !slices.Equal(says, want) {
		t.Errorf("%q", says)
	}
	few := &Search{Order: o, Changes: 4}
	few.Pairs = 2
	must.Do(t, few.Run(t.Context(), v, nil))
	for _, c := range few.Found {
		if says := c.Says().String(); c.Error < 1 || strings.Contains(says, "±") || !strings.Contains(says, "too few pairs") {
			t.Errorf("%s: %+v", says, c)
		}
	}
	if says := few.Standing(false); len(says) != 4 {
		t.Errorf("%v", says)
	}
	alike := &Search{Found: []*Change{{Pairs: 400}}, doubt: 0.05}
	alike.judge()
	if c := alike.Found[0]; math.Abs(c.Error-math.Sqrt(2*math.Log(40)/400)) > 1e-9 {
		t.Errorf("400 pairs without a difference: %+v", c)
	}
}

// Without any difference hardly ever is one claimed.
func TestAChangeThatIsNoneIsNotClaimed(t *testing.T) {
	v, o := post(t)
	own := must.Get(Read(v, o.Setup))(t)
	a := must.Get(playPair(t.Context(), v, own, "council", 5, 2))(t)
	b := must.Get(playPair(t.Context(), v, own, "council", 5, 2))(t)
	if a.Points != b.Points {
		t.Errorf("the same pair gives %v, then %v", a.Points, b.Points)
	}
}

func TestASetupIsKeptByNameAndForgottenWithItsTraining(t *testing.T) {
	v, o := post(t)
	kept := library.Library{Folder: t.TempDir()}
	o.Setup = strings.NewReplacer("1", "2", "2", "1").Replace(o.Setup) // no ready-made one
	mine := o.Setup
	s := must.Get((Keeper{kept}).Change(func(s *Shelf) error {
		if err := s.Put(v, " My post ", mine); err != nil {
			return err
		}
		c, err := Begin(v, o)
		s.Keep(c)
		return err
	}))(t)
	if own := must.Get(s.Named("my POST"))(t); own.Name != "My post" || own.Setup != mine {
		t.Errorf("%+v", own)
	}
	for name, text := range map[string]string{"": mine, "Corner post": mine, "bad": "F9"} {
		if _, err := (Keeper{kept}).Change(func(s *Shelf) error { return s.Put(v, name, text) }); err == nil {
			t.Errorf("%q is kept as %q", text, name)
		}
	}
	if _, err := s.Named("My pst"); err == nil || !strings.Contains(err.Error(), "My post") {
		t.Error(err)
	}
	s = must.Get((Keeper{kept}).Change(func(s *Shelf) error { return s.Remove("my post") }))(t)
	if len(s.Setups)+len(s.Trainings) != 0 {
		t.Errorf("%+v is left", s)
	}
	must.Do(t, kept.ChangeNote(Note, func(string) (string, error) { return `{"flagfall_setups":2}`, nil }))
	if _, err := (Keeper{kept}).Shelf(); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Error(err)
	}
}

func TestTheRecordOfASetupIsItsGamesByOpponent(t *testing.T) {
	v, o := post(t)
	var all []statistics.Game
	for i, against := range []string{"Anna", "Anna", "Anna", "Bert"} {
		rec := &record.Game{Game: record.Stratego, Variant: "barrage", Result: board.Won(board.Side(i%2), board.FlagTaken)}
		rec.Setups[0] = record.StrategoSetup(v, must.Get(Read(v, o.Setup))(t)) // with a blank between the rows
		all = append(all, statistics.Game{Record: rec, Opponent: against})
	}
	all = append(all, statistics.Game{Record: &record.Game{Game: record.Stratego, Variant: "barrage"}, Opponent: "Anna"})
	rows := Record(all, Own{"", "barrage", o.Setup})
	if len(rows) != 3 || rows[0].Opponent != "Anna" || rows[0].Won != 2 || rows[0].Lost != 1 ||
		rows[2].Opponent != "" || rows[2].Games() != 4 {
		t.Fatalf("%+v", rows)
	}
	if rows[2].Share != 0.5 || rows[2].Error < 0.2 || rows[2].Error > 0.5 {
		t.Errorf("%+v", rows[2])
	}
	if got := Record(all, Own{"", "classic", o.Setup}); got != nil {
		t.Errorf("%+v", got)
	}
}

func TestTheExplorerSaysWherePeopleAndTheStrongPlayerPutEachRank(t *testing.T) {
	v := variantOf(t, "barrage")
	all := must.Get(Explore(t.Context(), v))(t)
	if len(all) != 7 {
		t.Errorf("%d ranks", len(all))
	}
	for _, m := range all {
		for _, places := range [][]float64{m.People, m.Strong} {
			mean := 0.0
			for _, x := range places {
				mean += x / float64(len(places))
			}
			if len(places) != v.HomeSize() || math.Abs(mean-1) > 0.1 {
				t.Errorf("%s: %d squares, %.2f on the mean", m.Rank, len(places), mean)
			}
		}
	}
	if _, err := Explore(t.Context(), variantOf(t, "mini")); err == nil {
		t.Error("where chance sets up there is nothing to explore")
	}
}
