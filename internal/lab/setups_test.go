package lab_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/internal/game"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/internal/stratego/random"
	"flagfall.dev/stratego"
)

func ucc(t *testing.T) *stratego.Variant {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestAPriorFindsWhatWinsAgainstStrongAndWeak(t *testing.T) {
	v := ucc(t)
	g := deploy.New(v)
	rng := rand.New(rand.NewPCG(2, 9))
	row := slices.Index(deploy.FeatureNames(), "Miner-row")
	edge := slices.Index(deploy.FeatureNames(), "General-from-edge")
	var drafts []lab.Draft
	for n := range 1500 {
		d := lab.Draft{Features: deploy.FeaturesOf(v.Grid(), g.Random(rng)), Against: n % 2, Seed: 1 + 2*uint64(n/2)}
		odds := -1.5*(d.Features[row]-1) + 0.4*(d.Features[edge]-2) + 2*float64(d.Against)
		if rng.Float64() < lab.Sigmoid(odds) {
			d.Result = 1
		}
		drafts = append(drafts, d)
	}
	prior := lab.FitPrior(drafts, 5)
	if prior[row] > -0.8 || prior[row] < -2.2 {
		t.Errorf("a row ahead is worth %.2f to Miners, want about -1.5", prior[row])
	}
	if prior[edge] < 0.15 || prior[edge] > 0.7 {
		t.Errorf("a file from the edge is worth %.2f to the General, want about 0.4", prior[edge])
	}
	for _, f := range lab.Check(drafts, 2, 5) {
		if f.Drafts != 750 || f.Mean[4] < f.Mean[0]+0.1 {
			t.Errorf("opponent %d: %d set-ups, from the least promising to the most %.2f, want 750 and more at the end", f.Against, f.Drafts, f.Mean)
		}
	}
}

func TestDraftsAreTheSetupsThatWerePlayed(t *testing.T) {
	v := ucc(t)
	var all []lab.Draft
	var want []deploy.Features
	m := &lab.Match{
		Variant: v, Pairs: 1, Seed: 8, MaxPly: 40,
		New: func(_ int, seed uint64) (game.StrategoPlayer, error) { return random.New(seed), nil },
		Done: func(g lab.Game) bool {
			all = append(all, lab.Drafts(g, 1, false, 8)...)
			want = append(want, deploy.FeaturesOf(v.Grid(), g.End.View(g.First).Setup()))
			if both := lab.Drafts(g, 0, true, 8); len(both) != 2 || both[0].Result+both[1].Result != 1 {
				t.Errorf("both sides' set-ups: %v", both)
			}
			return true
		},
	}
	if _, err := m.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(all) != 2 || all[0].Features != want[0] || all[1].Features != want[1] || all[0].Against != 1 || all[0].Result != 0.5 {
		t.Errorf("drafts of two unfinished games: %+v", all)
	}
}
