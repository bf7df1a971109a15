package layout

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// tokens is a set-up of our own, back row first.
const tokens = "FB8B7B89BB496355B967S4789342561789996958"

func classic(t testing.TB) (*stratego.Variant, stratego.Setup) {
	t.Helper()
	v := must.Get(stratego.VariantNamed("classic"))(t)
	return v, must.Get(v.ParseSetup(tokens))(t)
}

// listed writes a set-up square by square, with a function for each rank.
func listed(s stratego.Setup, sep string, write func(stratego.Rank) string) string {
	var squares []string
	for _, r := range s {
		squares = append(squares, write(r))
	}
	return strings.Join(squares, sep)
}

// rows writes it with ten squares a line.
func rows(s stratego.Setup, sep string, write func(stratego.Rank) string) string {
	var lines []string
	for row := range slices.Chunk(s, 10) {
		lines = append(lines, listed(row, sep, write))
	}
	return strings.Join(lines, "\n")
}

// modern writes 10 for the Marshal down to 2 for the Scout.
func modern(r stratego.Rank) string {
	if r <= stratego.Scout {
		return strconv.Itoa(11 - int(r))
	}
	return string(r.Token())
}

// zero writes 0 for the Marshal up to 11 for the Flag.
func zero(r stratego.Rank) string { return strconv.Itoa(int(r) - 1) }

// one writes 1 for the Marshal up to 12 for the Flag.
func one(r stratego.Rank) string { return strconv.Itoa(int(r)) }

func token(r stratego.Rank) string { return string(r.Token()) }

// demonBytes writes a set-up as Demon of Ignorance keeps it.
func demonBytes(s stratego.Setup) string {
	var b []byte
	left := slices.Clone(s)
	for _, r := range demonOrder() {
		at := slices.Index(left, r)
		left[at] = stratego.NoRank
		b = append(b, byte(at%10), byte(at/10))
	}
	return string(b)
}

func TestEveryFormGivesTheSameSetup(t *testing.T) {
	v, want := classic(t)
	quoted := func(r stratego.Rank) string { return strconv.Quote(modern(r)) }
	var front [][]string // rows of a board, front row first
	for row := range slices.Chunk(want, 10) {
		front = append([][]string{strings.Split(listed(row, " ", modern), " ")}, front...)
	}
	asRows := string(must.Get(json.Marshal(front))(t))
	for name, text := range map[string]string{
		"rank tokens":                tokens,
		"rank tokens in rows":        "# mine\n" + rows(want, "", token) + "\n",
		"rank tokens apart":          rows(want, " ", token),
		"lower case":                 strings.ToLower(tokens),
		"10 = Marshal":               rows(want, " ", modern),
		"10 = Marshal, commas":       listed(want, ", ", modern),
		"X = Marshal":                strings.ReplaceAll(listed(want, "", modern), "10", "X"),
		"0 = Marshal, one character": strings.ReplaceAll(listed(want, "", modern), "10", "0"),
		"0 = Marshal, Flag 11":       listed(want, ",", zero),
		"1 = Marshal, Flag 12":       listed(want, ",", one),
		"names":                      rows(want, " ", stratego.Rank.String),
		"names, spelt with two l":    strings.ReplaceAll(listed(want, " ", stratego.Rank.String), "Marshal", "marshall"),
		"columns":                    rows(want, " | ", token),
		"StraDoS of Red":             want.Strados(),
		"StraDoS, front row first":   reversedText(want.Strados()),
		"StraDoS, seen":              strings.ToLower(want.Strados()),
		"JSON rows":                  "[[" + strings.ReplaceAll(rows(want, ",", quoted), "\n", "],[") + "]]",
		"JSON rows, front row first": asRows,
		"JSON numbers":               "[" + listed(want, ",", zero) + "]",
		"JSON texts":                 `["` + strings.ReplaceAll(rows(want, "", token), "\n", `","`) + `"]`,
		"JSON, one of many":          "[" + asRows + "]",
		"Demon's bytes":              demonBytes(want),
		"byte-order mark, CRLF":      "\ufeff" + strings.ReplaceAll(rows(want, "", token), "\n", "\r\n"),
	} {
		got, err := One(v, text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q is read as %v, %v", name, text, got, err)
		}
	}
}

func reversedText(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

func TestEmptySquaresAreReadInEveryForm(t *testing.T) {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	const home = "FB8.......B....9.....1.....9.....2....S."
	want, err := v.ParseSetup(strings.Replace(home, "B....9", ".....9", 1))
	if err != nil {
		t.Fatal(err)
	}
	dash := func(r stratego.Rank) string {
		if r == stratego.NoRank {
			return "-"
		}
		return modern(r)
	}
	null := func(r stratego.Rank) string {
		if r == stratego.NoRank {
			return "null"
		}
		return strconv.Quote(r.String())
	}
	for name, text := range map[string]string{
		"dots":    want.String(),
		"dashes":  rows(want, " ", dash),
		"letters": want.Strados(),
		"null":    "[" + listed(want, ",", null) + "]",
	} {
		if got, err := One(v, text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func TestASetupThatCanBeReadInTwoWaysIsAskedFor(t *testing.T) {
	d := must.Get(stratego.VariantNamed("mini"))(t).Definition()
	d.Name, d.FlagRows = "even", 0
	d.Army = []stratego.Levy{
		{Ranks: stratego.RanksOf(stratego.Marshal), Count: 1},
		{Ranks: stratego.RanksOf(stratego.General), Count: 1},
		{Ranks: stratego.RanksOf(stratego.Scout), Count: 1},
		{Ranks: stratego.RanksOf(stratego.Spy), Count: 1},
		{Ranks: stratego.RanksOf(stratego.Colonel), Count: 1},
		{Ranks: stratego.RanksOf(stratego.Miner), Count: 1},
		{Ranks: stratego.RanksOf(stratego.Bomb), Count: 3},
		{Ranks: stratego.RanksOf(stratego.Flag), Count: 1},
	}
	v := must.Get(stratego.New(d))(t)
	if _, err := One(v, "12,11,11,11,10,9,8,3,2,1"); err != nil {
		t.Errorf("12 is the Flag: %v", err)
	}
	d.Army[6].Count = 1
	d.Army = append(
		d.Army, stratego.Levy{Ranks: stratego.RanksOf(stratego.Major), Count: 1},
		stratego.Levy{Ranks: stratego.RanksOf(stratego.Sergeant), Count: 1},
	)
	v = must.Get(stratego.New(d))(t)
	_, err := One(v, "F,B,10,9,8,7,4,3,2,1")
	if err == nil || !strings.Contains(err.Error(), "1 = Marshal and with 10 = Marshal: write the names") {
		t.Errorf("%v", err)
	}
	if _, err := One(v, "F B Spy 9 8 7 4 3 2 1"); err != nil {
		t.Errorf("with one name: %v", err)
	}
}

func TestFaultySetupsSayWhatAndWhere(t *testing.T) {
	v, want := classic(t)
	demon := demonBytes(want)
	for name, c := range map[string]struct {
		text string
		line int
		want string
	}{
		"too few":            {"\n\n" + tokens[1:], 3, "a set-up of 39 squares: variant classic has 40"},
		"no Flag":            {"B" + tokens[1:], 1, "0 of Flag: expected 1"},
		"a Scout too many":   {strings.Replace(rows(want, " ", modern), "10", "2", 1), 1, "9 of Scout: expected 8"},
		"unknown":            {strings.Replace(tokens, "S", "Q", 1), 1, `unknown rank "Q"`},
		"too large":          {"13," + listed(want[1:], ",", modern), 1, `unknown rank "13"`},
		"JSON":               {"[[1,\n2,,3]]", 2, "JSON: invalid character ','"},
		"JSON object":        {`[{"rank": 1}]`, 1, "expected a rank"},
		"empty JSON":         {"[[]]", 1, "there is no square"},
		"short bytes":        {demon + demon[:10], 2, "10 bytes: expected 80"},
		"bytes off":          {strings.Replace(demon, "\x00", "\x00\x09", 1)[:80], 1, "row 9"},
		"bytes twice":        {strings.Repeat("\x00\x00", 40), 1, "the Spy stands where the Flag is"},
		"not Demon's bytes":  {strings.Repeat("\x01A\x7f", 26), 0, "this is no text: expected rank tokens, or 80 bytes"},
		"a bracket":          {tokens + "\n]", 2, `"]" is no set-up: variant classic has 40 squares`},
		"UTF-16 without BOM": {strings.Join(strings.Split(tokens, ""), "\x00") + "\x00", 0, "UTF-16 without a byte-order mark"},
	} {
		entries := Parse(v, c.text)
		i := slices.IndexFunc(entries, func(e Entry) bool { return e.Err != nil })
		if i < 0 || entries[i].Line != c.line || !strings.Contains(entries[i].Err.Error(), c.want) {
			t.Errorf("%s: %+v, want line %d: %s", name, entries, c.line, c.want)
		}
	}
	if _, err := One(v, "# nothing\n"); err == nil || !strings.Contains(err.Error(), "there is no set-up") {
		t.Errorf("a text of remarks: %v", err)
	}
	if _, err := One(v, tokens+"\n"+tokens); err == nil || !strings.Contains(err.Error(), "2 set-ups: expected one") {
		t.Errorf("two set-ups: %v", err)
	}
}

func TestSetupsOfAFileFollowEachOther(t *testing.T) {
	v, want := classic(t)
	entries := Parse(v, "# two\n"+tokens+"\n"+rows(want, ",", zero)+"\n\n"+want.Strados()+"\n")
	var lines []int
	for _, e := range entries {
		if e.Err != nil || !slices.Equal(e.Setup, want) {
			t.Errorf("line %d: %v, %v", e.Line, e.Setup, e.Err)
		}
		lines = append(lines, e.Line)
	}
	if fmt.Sprint(lines) != "[2 3 8]" {
		t.Errorf("they begin in lines %v", lines)
	}
}

func TestNamesNeedNotBeComplete(t *testing.T) {
	v, _ := classic(t)
	s, ok := Named(v, "# mine\nMarshal General\nColonel")
	if !ok || s[0] != stratego.Marshal || s[2] != stratego.Colonel || s[3] != stratego.NoRank || len(s) != 40 {
		t.Errorf("%v, %v", s, ok)
	}
	for _, text := range []string{"", "Marshal Marshal", "1 2 3", "Marshal Dragon"} {
		if s, ok := Named(v, text); ok {
			t.Errorf("%q: %v", text, s)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{tokens, "[[1,\"B\"]]", "F,B,10", strings.Repeat("\x00\x01", 40), "Marshal General", "\xff\xfe1\x00"} {
		f.Add("classic", text)
		f.Add("mini", text)
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		v, err := stratego.VariantNamed(name)
		if err != nil {
			return
		}
		for _, e := range Parse(v, text) {
			if (e.Err == nil) == (e.Setup == nil) {
				t.Fatalf("%q: %v, %v", text, e.Setup, e.Err)
			}
			if e.Err == nil && v.CheckSetup(e.Setup) != nil {
				t.Fatalf("%q gives %v: %v", text, e.Setup, v.CheckSetup(e.Setup))
			}
		}
		Named(v, text)
	})
}
