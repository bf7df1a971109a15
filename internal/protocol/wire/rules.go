package wire

import (
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// ruleName returns the word for a setting of a variant, "" for one that bots are
// not told in a line of its own: the variant's name begins the game, and squares
// are written in one Notation whatever the variant's.
func ruleName(f *stratego.Field, d *stratego.Definition) string {
	at := f.At(d)
	switch at.(type) {
	case *string, *board.Notation:
		return ""
	}
	if at == any(&d.RedAtBottom) {
		return "top" // the side whose home it is
	}
	return strings.ReplaceAll(f.Key, "_", "-")
}

// writeRule writes a setting's value; "" leaves the line out.
func writeRule(f *stratego.Field, d *stratego.Definition) string {
	switch at := f.At(d).(type) {
	case *int:
		return strconv.Itoa(*at)
	case *bool:
		if at == &d.RedAtBottom {
			return writeTop(d)
		}
		return map[bool]string{true: "yes", false: "no"}[*at]
	case *board.Grid:
		return fmt.Sprintf("%d %d", at.Width, at.Height)
	case *board.Set:
		return strings.TrimSpace(string(appendSquares(nil, d.Grid, *at)))
	case *[]stratego.Levy:
		return writeArmy(*at)
	case *stratego.RankSet:
		return at.String()
	case *stratego.Outcome:
		return tieWords[*at]
	}
	panic(fmt.Sprintf("setting %s: no rule line for a %T", f.Key, f.At(d)))
}

// readValue reads what writeRule writes.
func readValue(f *stratego.Field, d *stratego.Definition, args []string) (err error) {
	switch at := f.At(d).(type) {
	case *int:
		*at, err = strconv.Atoi(one(args))
	case *bool:
		if at == &d.RedAtBottom {
			return readTop(d, args)
		}
		*at = one(args) == "yes"
		if word := one(args); word != "yes" && word != "no" {
			return fmt.Errorf("%q: expected yes or no", word)
		}
	case *board.Grid:
		err = readSize(at, args)
	case *board.Set:
		*at, err = parseSquares(d.Grid, args)
	case *[]stratego.Levy:
		*at, err = readArmy(args)
	case *stratego.RankSet:
		*at, err = parseRanks(one(args))
	case *stratego.Outcome:
		*at, err = readTies(one(args))
	default:
		panic(fmt.Sprintf("setting %s: no rule line for a %T", f.Key, at))
	}
	return err
}

// readSize reads columns and rows.
func readSize(to *board.Grid, args []string) (err error) {
	if len(args) != 2 {
		return fmt.Errorf("%q: expected columns and rows", one(args))
	}
	if to.Width, err = strconv.Atoi(args[0]); err == nil {
		to.Height, err = strconv.Atoi(args[1])
	}
	return err
}

// one returns the only argument, or all of them for the error to show.
func one(args []string) string { return strings.Join(args, " ") }

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
func writeArmy(army []stratego.Levy) string {
	var parts []string
	for _, l := range army {
		parts = append(parts, fmt.Sprintf("%v=%d", l.Ranks, l.Count))
	}
	return strings.Join(parts, " ")
}

func readArmy(args []string) (army []stratego.Levy, err error) {
	for _, arg := range args {
		tokens, count, _ := strings.Cut(arg, "=")
		ranks, err := parseRanks(tokens)
		if err != nil {
			return nil, err
		}
		n, err := strconv.Atoi(count)
		if err != nil {
			return nil, fmt.Errorf("%q: expected RANKS=COUNT, such as 9=8", arg)
		}
		army = append(army, stratego.Levy{Ranks: ranks, Count: n})
	}
	return army, nil
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

// tieWords say who falls where equal ranks meet, by outcome for the striker.
var tieWords = [...]string{stratego.Both: "both", stratego.Win: "defender", stratego.Lose: "striker"}

func readTies(s string) (stratego.Outcome, error) {
	for o, word := range tieWords {
		if word != "" && word == s {
			return stratego.Outcome(o), nil
		}
	}
	return 0, fmt.Errorf("%q: expected both, defender or striker", s)
}

// appendRules writes a variant as rule lines.
func appendRules(b []byte, v *stratego.Variant) []byte {
	d := v.Definition()
	for _, f := range stratego.Fields() {
		name := ruleName(&f, &d)
		if name == "" {
			continue
		}
		if text := writeRule(&f, &d); text != "" {
			b = fmt.Appendf(b, "rule %s %s\n", name, text)
		}
	}
	return b
}

// readRule reads one rule line into a definition. Rules of later versions are
// passed over.
func readRule(d *stratego.Definition, words []string) error {
	for _, f := range stratego.Fields() {
		if name := ruleName(&f, d); len(words) > 0 && name != "" && name == words[0] {
			if err := readValue(&f, d, words[1:]); err != nil {
				return fmt.Errorf("rule %s: %w", name, err)
			}
		}
	}
	return nil
}

// blank is the definition that rule lines are read into.
func blank(name string) stratego.Definition {
	return stratego.Definition{Name: name, Title: name, Grid: board.Grid{}, Notation: Notation}
}
