package native

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A rule is one line of a variant: how it is written, and how it is read.
type rule struct {
	name  string
	write func(d *stratego.Definition) string // "" leaves the line out
	read  func(d *stratego.Definition, args []string) error
}

// rules are the lines of a variant in their order; the board comes first,
// because squares are read on it.
var rules = []rule{
	{"board", writeBoard, readBoard},
	{"lakes", writeLakes, readLakes},
	number("home-rows", func(d *stratego.Definition) *int { return &d.HomeRows }),
	number("flag-rows", func(d *stratego.Definition) *int { return &d.FlagRows }),
	flag("random-setups", func(d *stratego.Definition) *bool { return &d.RandomSetups }),
	{"top", writeTop, readTop},
	{"army", writeArmy, readArmy},
	{"spy-slays", writeSlays, readSlays},
	{"ties", writeTies, readTies},
	flag("bombs-burst", func(d *stratego.Definition) *bool { return &d.Battle.BombsBurst }),
	flag("defender-advances", func(d *stratego.Definition) *bool { return &d.Battle.DefenderAdvances }),
	flag("scouts-run", func(d *stratego.Definition) *bool { return &d.ScoutsRun }),
	flag("scouts-strike-afar", func(d *stratego.Definition) *bool { return &d.ScoutsStrikeAfar }),
	number("two-squares", func(d *stratego.Definition) *int { return &d.TwoSquares }),
	flag("chasing", func(d *stratego.Definition) *bool { return &d.Chasing }),
	flag("attrition", func(d *stratego.Definition) *bool { return &d.Attrition }),
	number("ply-limit", func(d *stratego.Definition) *int { return &d.PlyLimit }),
	number("quiet-limit", func(d *stratego.Definition) *int { return &d.QuietLimit }),
}

// number is a rule that is one number.
func number(name string, field func(d *stratego.Definition) *int) rule {
	return rule{
		name,
		func(d *stratego.Definition) string { return strconv.Itoa(*field(d)) },
		func(d *stratego.Definition, args []string) (err error) {
			*field(d), err = strconv.Atoi(one(args))
			return err
		},
	}
}

// flag is a rule that is yes or no.
func flag(name string, field func(d *stratego.Definition) *bool) rule {
	return rule{
		name,
		func(d *stratego.Definition) string { return map[bool]string{true: "yes", false: "no"}[*field(d)] },
		func(d *stratego.Definition, args []string) error {
			*field(d) = one(args) == "yes"
			if word := one(args); word != "yes" && word != "no" {
				return fmt.Errorf("%q: expected yes or no", word)
			}
			return nil
		},
	}
}

// one returns the only argument, or all of them for the error to show.
func one(args []string) string { return strings.Join(args, " ") }

func writeBoard(d *stratego.Definition) string {
	return fmt.Sprintf("%d %d", d.Grid.Width, d.Grid.Height)
}

func readBoard(d *stratego.Definition, args []string) error {
	_, err := fmt.Sscanf(one(args), "%d %d", &d.Grid.Width, &d.Grid.Height)
	return err
}

func writeLakes(d *stratego.Definition) string {
	return strings.TrimSpace(string(appendSquares(nil, d.Grid, d.Lakes)))
}

func readLakes(d *stratego.Definition, args []string) (err error) {
	d.Lakes, err = parseSquares(d.Grid, args)
	return err
}

func writeTop(d *stratego.Definition) string {
	if d.RedAtBottom {
		return sides[stratego.Blue]
	}
	return sides[stratego.Red]
}

func readTop(d *stratego.Definition, args []string) error {
	side, err := parseSide(sides, one(args))
	d.RedAtBottom = side == stratego.Blue
	return err
}

// writeArmy writes RANKS=COUNT for each part of the army.
func writeArmy(d *stratego.Definition) string {
	var parts []string
	for _, l := range d.Army {
		parts = append(parts, fmt.Sprintf("%v=%d", l.Ranks, l.Count))
	}
	return strings.Join(parts, " ")
}

func readArmy(d *stratego.Definition, args []string) error {
	d.Army = nil
	for _, arg := range args {
		tokens, count, _ := strings.Cut(arg, "=")
		ranks, err := parseRanks(tokens)
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(count)
		if err != nil {
			return fmt.Errorf("%q: expected RANKS=COUNT, such as 9=8", arg)
		}
		d.Army = append(d.Army, stratego.Levy{Ranks: ranks, Count: n})
	}
	return nil
}

func parseRanks(tokens string) (stratego.RankSet, error) {
	var s stratego.RankSet
	for _, c := range tokens {
		r, err := stratego.ParseRank(string(c))
		if err != nil {
			return 0, err
		}
		s |= stratego.RanksOf(r)
	}
	return s, nil
}

func writeSlays(d *stratego.Definition) string { return d.Battle.SpySlays.String() }

func readSlays(d *stratego.Definition, args []string) (err error) {
	d.Battle.SpySlays, err = parseRanks(one(args))
	return err
}

// tieWords say who falls where equal ranks meet, by outcome for the striker.
var tieWords = [...]string{stratego.Both: "both", stratego.Win: "defender", stratego.Lose: "striker"}

func writeTies(d *stratego.Definition) string { return tieWords[d.Battle.Ties] }

func readTies(d *stratego.Definition, args []string) error {
	for o, word := range tieWords {
		if word != "" && word == one(args) {
			d.Battle.Ties = stratego.Outcome(o)
			return nil
		}
	}
	return fmt.Errorf("%q: expected both, defender or striker", one(args))
}

// appendRules writes a variant as rule lines.
func appendRules(b []byte, v *stratego.Variant) []byte {
	d := v.Definition()
	for _, r := range rules {
		if text := r.write(&d); text != "" {
			b = fmt.Appendf(b, "rule %s %s\n", r.name, text)
		}
	}
	return b
}

// readRule reads one rule line into a definition. Rules of later versions are
// passed over.
func readRule(d *stratego.Definition, words []string) error {
	for _, r := range rules {
		if len(words) > 0 && r.name == words[0] {
			if err := r.read(d, words[1:]); err != nil {
				return fmt.Errorf("rule %s: %w", r.name, err)
			}
		}
	}
	return nil
}

// blank is the definition that rule lines are read into.
func blank(name string) stratego.Definition {
	return stratego.Definition{Name: name, Title: name, Grid: board.Grid{}, Notation: notation}
}
