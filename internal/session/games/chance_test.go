package games

import (
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestSeedsOfAGameThatNobodyRepeatsTellNothingOfEachOther(t *testing.T) {
	v := classicVariant(t)
	seen := map[uint64]bool{0: true}
	for range 50 {
		s := must.Get(NewSession(t.Context(), SessionConfig{Variant: v, Players: [2]string{"random", "random"}}))(t)
		rec := s.Record()
		s.Close()
		for side, seed := range rec.Seeds {
			if other := rec.Seeds[1-side]; seed == Seed(other, 1-2*side) || seen[seed] {
				t.Fatalf("seeds %v", rec.Seeds)
			}
			seen[seed] = true
		}
	}
}

func TestAGameWithASeedIsTheSameInEveryVersion(t *testing.T) {
	for n, want := range []uint64{42, 11400714819323198527, 4354685564936845396} {
		if got := NewChance(42).Seed(n); got != want {
			t.Errorf("seed %d is %d, want %d", n, got, want)
		}
	}
	s := must.Get(NewSession(t.Context(), SessionConfig{Variant: classicVariant(t), Players: [2]string{"random", "random"}, Seed: 42}))(t)
	defer s.Close()
	rec := s.Record()
	if rec.Seeds != [2]uint64{42, 11400714819323198527} {
		t.Errorf("seeds %v", rec.Seeds)
	}
	if got := recordedChance(rec); got != NewChance(42) {
		t.Errorf("it goes on with %v", got)
	}
}

func TestARecordedGameOfAKeyGoesOnWithAnotherForHints(t *testing.T) {
	s := must.Get(NewSession(t.Context(), SessionConfig{
		Variant: classicVariant(t), Players: [2]string{"random", "random"}, Chance: ChanceOf(secret.Of(1)),
	}))(t)
	defer s.Close()
	rec := s.Record()
	if want := ChanceOf(secret.Of(1)); rec.Seeds != [2]uint64{want.Seed(0), want.Seed(1)} {
		t.Errorf("seeds %v", rec.Seeds)
	}
	a, b := recordedChance(rec), recordedChance(rec)
	if a == b || a == ChanceOf(secret.Of(1)) || a == NewChance(rec.Seeds[0]) {
		t.Error("its hints follow from what the record tells")
	}
	again := must.Get(ResumeSession(t.Context(), rec, search.Limits{}, nil))(t)
	defer again.Close()
	if got := again.Record().Seeds; got != rec.Seeds {
		t.Errorf("the players go on with %v, want %v", got, rec.Seeds)
	}
}

func classicVariant(t *testing.T) Variant {
	t.Helper()
	v := must.Get(VariantNamed("classic"))(t)
	return v
}
