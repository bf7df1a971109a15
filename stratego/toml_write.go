package stratego

import (
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"flagfall.dev/board"
)

// definitionText has the keys of a definition in the order they are written.
type definitionText struct {
	Name             string   `toml:"name"`
	Title            string   `toml:"title"`
	Source           string   `toml:"source"`
	Board            string   `toml:"board"`
	Lakes            []string `toml:"lakes"`
	HomeRows         int      `toml:"home_rows"`
	FlagRows         int      `toml:"flag_rows"`
	RandomSetups     bool     `toml:"random_setups"`
	RedAtBottom      bool     `toml:"red_at_bottom"`
	SpySlays         []string `toml:"spy_slays"`
	Ties             string   `toml:"ties"`
	BombsBurst       bool     `toml:"bombs_burst"`
	DefenderAdvances bool     `toml:"defender_advances"`
	ScoutsRun        bool     `toml:"scouts_run"`
	ScoutsStrikeAfar bool     `toml:"scouts_strike_afar"`
	TwoSquares       int      `toml:"two_squares"`
	Chasing          bool     `toml:"chasing"`
	Attrition        bool     `toml:"attrition"`
	PlyLimit         int      `toml:"ply_limit"`
	QuietLimit       int      `toml:"quiet_limit"`
	Notation         string   `toml:"notation"`
}

// TOML writes the definition in full, in the form that ParseDefinition reads.
func (d Definition) TOML() (string, error) {
	t := definitionText{
		Name: d.Name, Title: d.Title, Source: d.Source, Board: d.Grid.String(),
		Lakes: []string{}, SpySlays: []string{},
		HomeRows: d.HomeRows, FlagRows: d.FlagRows, RandomSetups: d.RandomSetups, RedAtBottom: d.RedAtBottom,
		BombsBurst: d.Battle.BombsBurst, DefenderAdvances: d.Battle.DefenderAdvances,
		ScoutsRun: d.ScoutsRun, ScoutsStrikeAfar: d.ScoutsStrikeAfar,
		TwoSquares: d.TwoSquares, Chasing: d.Chasing, Attrition: d.Attrition,
		PlyLimit: d.PlyLimit, QuietLimit: d.QuietLimit, Notation: d.Notation.String(),
	}
	for q := range d.Lakes.All() {
		t.Lakes = append(t.Lakes, board.ColumnRow.Format(d.Grid, q))
	}
	for r := range d.Battle.SpySlays.All() {
		t.SpySlays = append(t.SpySlays, r.String())
	}
	for name, o := range tieNames {
		if o == d.Battle.Ties {
			t.Ties = name
		}
	}
	text, err := toml.Marshal(t)
	if err != nil {
		return "", fmt.Errorf("variant %s: %w", d.Name, err)
	}
	var b strings.Builder
	b.Write(text)
	b.WriteString("\n[army]\n")
	for _, l := range d.Army {
		fmt.Fprintf(&b, "%s = %d\n", armyKey(l.Ranks), l.Count)
	}
	return b.String(), nil
}

// armyKey is a levy's key, quoted where it has several ranks.
func armyKey(s RankSet) string {
	if s.Count() == 1 {
		return s.First().String()
	}
	return `"` + levyNames(s) + `"`
}
