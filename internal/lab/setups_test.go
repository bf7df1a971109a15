package lab_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

func ucc(t *testing.T) *stratego.Variant {
	v := must.Get(stratego.VariantNamed("ucc"))(t)
	return v
}

func TestAPriorFindsWhatWinsAgainstStrongAndWeak(t *testing.T) {
	v := ucc(t)
	g := deploy.New(v)
	rng := rand.New(rand.NewPCG(2, 9))
	rows := slices.Index(deploy.FeatureNames(), "Marshal-row-1")
	front := rows + 3
	edge := slices.Index(deploy.FeatureNames(), "General-from-edge")
	var drafts []lab.Draft
	for n := range 3000 {
		s := g.Random(rng)
		strong := n % 2
		d := lab.Draft{Setup: s.String(), Against: [...]string{"weak", "strong"}[strong], Seed: 1 + 2*uint64(n/2)}
		f := deploy.FeaturesOf(v, s)
		odds := -1.5*f[front] + 0.4*(f[edge]-2) + 2*float64(strong)
		if rng.Float64() < lab.Sigmoid(odds) {
			d.Result = 1
		}
		drafts = append(drafts, d)
	}
	data := must.Get(lab.NewSetupData(v, drafts))(t)
	// The rows of a piece are worth something only beside each other.
	prior := data.Fit(5)
	others := (prior[rows] + prior[rows+1] + prior[rows+2]) / 3
	if x := prior[front] - others; x > -0.8 || x < -2.2 {
		t.Errorf("the front row is worth %.2f to the Marshal beside the others, want about -1.5", x)
	}
	if prior[edge] < 0.15 || prior[edge] > 0.7 {
		t.Errorf("a file from the edge is worth %.2f to the General, want about 0.4", prior[edge])
	}
	for _, f := range data.Check(5) {
		if f.Drafts != 1500 || f.Mean[4] < f.Mean[0]+0.1 {
			t.Errorf("%s: %d set-ups, from the least promising to the most %.2f, want 1500 and more at the end", f.Against, f.Drafts, f.Mean)
		}
		if f.Kept < 0.4 || f.Kept > 1.2 || f.Promised < 0.2 {
			t.Errorf("%s: promises spread by %.2f, of which %.2f came true, want most of them", f.Against, f.Promised, f.Kept)
		}
	}
}

func TestPromisesOfNothingAreNotKept(t *testing.T) {
	v := ucc(t)
	g := deploy.New(v)
	rng := rand.New(rand.NewPCG(2, 9))
	var drafts []lab.Draft
	for n := range 2000 {
		drafts = append(drafts, lab.Draft{Setup: g.Random(rng).String(), Result: float64(rng.IntN(2)), Seed: 2 * uint64(n)})
	}
	data := must.Get(lab.NewSetupData(v, drafts))(t)
	if f := data.Check(20)[0]; f.Kept > 0.35 {
		t.Errorf("%.2f of what chance promised came true, want about nothing", f.Kept)
	}
}

func TestASetupThatCannotBeReadIsNamed(t *testing.T) {
	v := ucc(t)
	good := deploy.New(v).Random(rand.New(rand.NewPCG(1, 1))).String()
	if _, err := lab.NewSetupData(v, []lab.Draft{{Setup: good}, {Setup: "12F"}}); err == nil || !strings.Contains(err.Error(), "set-up 2") {
		t.Errorf("error %v, want one that names the second set-up", err)
	}
}

func TestDraftsAreTheSetupsThatWerePlayed(t *testing.T) {
	v := ucc(t)
	var all []lab.Draft
	var want []string
	m := &lab.Match{
		Variant: v, Pairs: 1, Seed: 8, MaxPly: 40,
		New: func(_ int, seed uint64) (game.StrategoPlayer, error) { return random.New(seed), nil },
		Done: func(g lab.Game) bool {
			all = append(all, lab.Drafts(g, "council", false, 8)...)
			want = append(want, g.End.View(g.First).Setup().String())
			if both := lab.Drafts(g, lab.Self, true, 8); len(both) != 2 || both[0].Result+both[1].Result != 1 {
				t.Errorf("both sides' set-ups: %v", both)
			}
			return true
		},
	}
	must.Get(m.Play(t.Context()))(t)
	if len(all) != 2 || all[0].Setup != want[0] || all[1].Setup != want[1] || all[0].Against != "council" || all[0].Result != 0.5 {
		t.Errorf("drafts of two unfinished games: %+v", all)
	}
}
