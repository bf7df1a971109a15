package state

import (
	"reflect"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// options changes every option of the rules of classic. Those with a reason are none that the
// search has on its board; all others must change the board.
var options = map[string]struct {
	change func(d *stratego.Definition)
	reason string
}{
	"Name":   {func(d *stratego.Definition) { d.Name = "other" }, "a name"},
	"Title":  {func(d *stratego.Definition) { d.Title = "Other" }, "a name"},
	"Source": {func(d *stratego.Definition) { d.Source = "other" }, "a name"},

	"Grid":         {func(d *stratego.Definition) { d.Grid, d.Lakes = board.Grid{Width: 10, Height: 9}, board.Set{} }, ""},
	"Lakes":        {func(d *stratego.Definition) { d.Lakes = board.Set{} }, ""},
	"HomeRows":     {func(d *stratego.Definition) { oneOfEach(d); d.HomeRows = 3 }, "where pieces stand at first, which the belief has"},
	"FlagRows":     {func(d *stratego.Definition) { d.FlagRows = 1 }, "where a Flag can stand, which the belief has"},
	"RandomSetups": {func(d *stratego.Definition) { d.RandomSetups = true }, "how likely set-ups are, which the belief has"},
	"RedAtBottom":  {func(d *stratego.Definition) { d.RedAtBottom = !d.RedAtBottom }, "which home is whose, which the position shows"},
	"Army":         {oneOfEach, "which pieces there are, which the position and the belief have"},
	"Notation":     {func(d *stratego.Definition) { d.Notation = board.XY }, "a way to write"},

	"Battle.SpySlays":         {func(d *stratego.Definition) { d.Battle.SpySlays = stratego.RanksOf(stratego.General) }, ""},
	"Battle.Ties":             {func(d *stratego.Definition) { d.Battle.Ties = stratego.Win }, ""},
	"Battle.BombsBurst":       {func(d *stratego.Definition) { d.Battle.BombsBurst = !d.Battle.BombsBurst }, ""},
	"Battle.DefenderAdvances": {func(d *stratego.Definition) { d.Battle.DefenderAdvances = !d.Battle.DefenderAdvances }, ""},

	"ScoutsRun":        {func(d *stratego.Definition) { d.ScoutsRun, d.ScoutsStrikeAfar = false, false }, ""},
	"ScoutsStrikeAfar": {func(d *stratego.Definition) { d.ScoutsStrikeAfar = !d.ScoutsStrikeAfar }, ""},
	"TwoSquares":       {func(d *stratego.Definition) { d.TwoSquares = 5 }, ""},
	"Chasing":          {func(d *stratego.Definition) { d.Chasing = !d.Chasing }, ""},
	"Attrition":        {func(d *stratego.Definition) { d.Attrition = !d.Attrition }, ""},

	"PlyLimit":    {func(d *stratego.Definition) { d.PlyLimit = 100 }, "nothing: a draw by it is not seen coming"},
	"QuietLimit":  {func(d *stratego.Definition) { d.QuietLimit = 100 }, "as PlyLimit"},
	"ReplayDraws": {func(d *stratego.Definition) { d.ReplayDraws = true }, "a rule of matches"},
}

// oneOfEach leaves one piece of each kind in the army.
func oneOfEach(d *stratego.Definition) {
	for i := range d.Army {
		d.Army[i].Count = 1
	}
}

// An option of the rules that the search does not know must not compile into a player that
// searches by other rules: it is on the board of the search, or it is said here why not.
func TestTheSearchKnowsEveryOptionOfTheRules(t *testing.T) {
	left := map[string]bool{}
	for name := range options {
		left[name] = true
	}
	for _, name := range append(fields("", stratego.Definition{}), fields("Battle.", stratego.Battle{})...) {
		if name == "Battle" {
			continue // its fields are options
		}
		o, known := options[name]
		delete(left, name)
		if !known {
			t.Errorf("%s: the search does not know this option, and nothing says that it need not", name)
			continue
		}
		if seen := changes(t, o.change); seen == (o.reason != "") {
			t.Errorf("%s: the board of the search changes with it: %v; but it is said: %q", name, seen, o.reason)
		}
	}
	for name := range left {
		t.Errorf("%s is no option of the rules", name)
	}
}

func fields(prefix string, of any) (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeOf(of)) {
		names = append(names, prefix+f.Name)
	}
	return names
}

// changes reports whether the board of the search is another one when an option is changed.
func changes(t *testing.T, change func(d *stratego.Definition)) bool {
	t.Helper()
	d := stratego.Classic()
	d.Army = append([]stratego.Levy(nil), d.Army...)
	change(&d)
	v := must.Get(stratego.New(d))(t)
	usual := must.Get(stratego.New(stratego.Classic()))(t)
	a, b := *NewBoard(usual), *NewBoard(v)
	a.Variant, b.Variant = nil, nil
	return !reflect.DeepEqual(a, b)
}
