package archive

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// setupText is a set-up of our own, back row first.
const setupText = "FB8B7B89BB496355B967S4789342561789996958"

// field is the board of a game in which both sides have that set-up, in StraDoS letters.
func field(t testing.TB) string {
	t.Helper()
	v := must.Get(stratego.VariantNamed("classic"))(t)
	s := must.Get(v.ParseSetup(setupText))(t)
	p := must.Get(stratego.NewPosition(v, s, s))(t)
	return strings.Fields(p.String())[0]
}

// inXML writes a game as Gravon does.
func inXML(kind, field, moves, result string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n <game type=%q>\n  <field content=%q/>\n", kind, field)
	for i, m := range strings.Fields(moves) {
		source, target, _ := strings.Cut(m, "-")
		fmt.Fprintf(&b, "  <move id=\"%d\" source=%q target=%q/>\n", i+1, source, target)
	}
	b.WriteString("  <player id=\"1\">Ann &amp; Co</player>\n  <player id=\"2\">Bob</player>\n")
	return b.String() + result + " </game>\n</stratego>\n"
}

// inGSN writes a game as Gravon did until 2004.
func inGSN(kind, field, moves, result string) string {
	return "#X38FA11 Stratego-Notation v2\ntype " + kind + "\n" + field + "\n" + strings.Join(strings.Fields(moves), "\n") + "\nEND\nAnn vs Bob " + result + "\n"
}

func TestAGameInXMLAndInGSNIsTheSame(t *testing.T) {
	const moves = "K4-K5 A7-A6 K5-K6 A6-A5"
	xml := must.Get(Parse(inXML("classic", field(t), moves, `<result type="3" winner="1"/>`)))(t)
	gsn := must.Get(Parse(inGSN("0", field(t), strings.ReplaceAll(moves, "-", "?"), "result 3 winner 0")))(t)
	for name, g := range map[string]*Game{"XML": xml, "GSN": gsn} {
		if r := g.Check(); r.String() != "ok 4 resignation" {
			t.Errorf("%s: %s", name, r)
		}
		rec := g.Record
		if rec.Variant != "classic" || rec.Setups[0] != rec.Setups[1] || strings.ReplaceAll(rec.Setups[0], " ", "") != setupText {
			t.Errorf("%s: %s with %q", name, rec.Variant, rec.Setups)
		}
		if rec.Moves[0].Text != "J4-J5" || rec.Moves[1].Text != "A7-A6" || rec.Result != board.Won(stratego.Red, board.Resignation) {
			t.Errorf("%s: %v, %v", name, rec.Moves, rec.Result)
		}
		if legal := must.Get(Parse(g.Legal().String()))(t); !legal.Check().OK() {
			t.Errorf("%s, as a record: %s", name, legal.Check())
		}
	}
	if xml.Record.Names != [2]string{"Ann & Co", "Bob"} || gsn.Record.Names != [2]string{"Ann", "Bob"} {
		t.Errorf("names %q and %q", xml.Record.Names, gsn.Record.Names)
	}
}

func TestTheTenthRowAndColumnAreReadAsFilesHaveThem(t *testing.T) {
	for text, want := range map[string]board.Square{"A1": 0, "K1": 9, "J1": 9, "k1": 9, "I1": 8, "A:": 90, "A10": 90, "A0": 90, "K:": 99, "K9": 89} {
		if got, ok := gravonSquare(text); !ok || got != want {
			t.Errorf("%s: %d, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "A", "L1", "A11", "Z", "1A", "A/"} {
		if got, ok := gravonSquare(text); ok {
			t.Errorf("%q is read as %d", text, got)
		}
	}
}

func TestEveryEndingOfGravonBecomesAResult(t *testing.T) {
	letters := field(t)
	for result, want := range map[string]board.Result{
		"result 3 winner 1":   board.Won(stratego.Blue, board.Resignation),
		"result 3 T winner 1": board.Won(stratego.Blue, board.Resignation),
		"result 4 winner 2":   board.Draw(board.Agreed),
		"result 11 winner 0":  board.Won(stratego.Red, board.Time),
		"result 12 winner 2":  board.Draw(board.Adjudicated),
		"result 12 winner 1":  board.Won(stratego.Blue, board.Time),
		"result 13 winner 0":  board.Won(stratego.Red, board.Time),
		"result 2 winner 2":   board.Draw(board.Adjudicated),
		"result 10 winner 2":  board.Draw(board.Adjudicated),
		"result 14 winner 0":  board.Won(stratego.Red, board.Adjudicated),
	} {
		g, err := Parse(inGSN("0", letters, "A4-A5", result))
		if err != nil || g.Record.Result != want || !g.Check().OK() {
			t.Errorf("%s: %v, %v", result, g, err)
		}
	}
	// What the rules can tell must be so.
	for result, want := range map[string]string{
		"result 1 winner 0": "ended by flag, by the rules it goes on",
		"result 0 winner 0": "ended by no-move, by the rules it goes on",
	} {
		g := must.Get(Parse(inGSN("0", letters, "A4-A5", result)))(t)
		if r := g.Check(); r.OK() || !strings.Contains(r.String(), want) {
			t.Errorf("%s: %s", result, r)
		}
	}
}

// That a side could not move is one ending of Gravon's and two of the rules.
func TestTheRulesSayHowASideCouldNotMove(t *testing.T) {
	g := &Game{Record: &record.Game{Result: board.Won(stratego.Red, board.NoMove)}}
	for _, c := range []struct{ rules, want board.Result }{
		{board.Won(stratego.Red, board.NoPiece), board.Won(stratego.Red, board.NoPiece)},
		{board.Won(stratego.Blue, board.NoMove), board.Won(stratego.Red, board.NoPiece)},
		{board.Draw(board.NoMove), board.Won(stratego.Red, board.NoPiece)},
		{board.Won(stratego.Red, board.FlagTaken), board.Won(stratego.Red, board.NoPiece)},
		{board.Won(stratego.Red, board.NoMove), board.Won(stratego.Red, board.NoMove)},
	} {
		if g.adoptEnd(&Report{Rules: c.rules}); g.Record.Result != c.want {
			t.Errorf("%v: %v, want %v", c.rules, g.Record.Result, c.want)
		}
	}
	squares := []byte(strings.Repeat("A", 42) + "__AA__AAAA__AA__AA" + strings.Repeat("A", 40))
	squares[0], squares[99], squares[30], squares[40], squares[90] = 'M', 'Y', 'L', 'P', 'N' // a Marshal takes the last Scout
	read := must.Get(Parse(inXML("classic", string(squares), "A4-A5", `<result type="0" winner="1"/>`)))(t)
	if r := read.Check(); r.String() != "ok 1 no-move" {
		t.Errorf("%s", r)
	}
}

func TestSetupsOfEachVariantAreRecognisedByTheirPieces(t *testing.T) {
	for _, name := range []string{"classic", "barrage", "duel"} {
		v := must.Get(stratego.VariantNamed(name))(t)
		s := someSetup(v)
		p := must.Get(stratego.NewPosition(v, s, s))(t)
		letters := strings.Fields(p.String())[0]
		for _, kind := range []string{"classic", "barrage", "duell"} { // some duels say barrage
			g := must.Get(Parse(inXML(kind, letters, "", "")))(t)
			if g.Record.Variant != name || g.Record.Setups[0] == "" {
				t.Errorf("%s called %s: %s, %q", name, kind, g.Record.Variant, g.Record.Setups)
			}
		}
		if g := must.Get(Parse(letters + " r 0\n"))(t); g.Format != StraDoS || g.Record.Variant != name || g.Record.Setups[1] == "" {
			t.Errorf("%s as letters: %+v", name, g.Record)
		}
	}
}

// someSetup fills the home of a variant from the back.
func someSetup(v *stratego.Variant) stratego.Setup {
	s := make(stratego.Setup, v.HomeSize())
	i := 0
	army := v.Definition().Army
	slices.Reverse(army) // the Flag first
	for _, l := range army {
		for range l.Count {
			s[i] = l.Ranks.First()
			i++
		}
	}
	return s
}

func TestAPositionInLettersIsAGameFromThere(t *testing.T) {
	letters := "MAAAAAAAAAl" + strings.Repeat("A", 31) + "__AA__AAAA__AA__AA" + strings.Repeat("A", 38) + "XY"
	g := must.Get(Parse("# one position\n" + letters + " b 40\n"))(t)
	if g.Format != StraDoS || g.Record.Start != letters+" b" || g.Check().String() != "ok 0 unfinished" {
		t.Errorf("%+v: %s", g.Record, g.Check())
	}
	found := ParseAll(letters + "\n\n" + letters + " b\n")
	if len(found) != 2 || found[1].Line != 3 || found[1].Name != "#2" || found[1].Err != nil {
		t.Errorf("%+v", found)
	}
}

func TestASetupWrittenFrontRowFirstIsTurnedRoundAndTold(t *testing.T) {
	letters := field(t)
	wrong := reversed(letters[:40]) + letters[40:]
	g := must.Get(Parse(inXML("classic", wrong, "K4-K5 A7-A6 A4-A5", "")))(t)
	if r := g.Check(); !r.OK() || strings.ReplaceAll(g.Record.Setups[0], " ", "") != setupText {
		t.Errorf("%s with %q", r, g.Record.Setups[0])
	}
	if len(g.Remarks) != 1 || !strings.Contains(g.Remarks[0].String(), "Red's set-up is read front row first") {
		t.Errorf("remarks %q", g.Remarks)
	}
	// A move that no reading makes legal stays at fault.
	g = must.Get(Parse(inXML("classic", letters, "A4-A5 A7-A6 A5-C5", "")))(t)
	if r := g.Check(); !r.Illegal() || r.Plies != 2 || len(g.Remarks) != 0 {
		t.Errorf("%s, remarks %q", r, g.Remarks)
	}
}

func TestAGameThatBreaksARuleOfOursAgainstRepetitionIsReadWithoutIt(t *testing.T) {
	moves := strings.Repeat("A4-A5 A7-A6 A5-A4 A6-A7 ", 6)
	g := must.Get(Parse(inXML("classic", field(t), moves, `<result type="4" winner="3"/>`)))(t)
	if r := g.Check(); r.String() != "ok 24 agreed" || g.Record.Variant != "classic-free" {
		t.Errorf("%s, %s", r, g.Record.Variant)
	}
	if len(g.Remarks) != 1 || !strings.Contains(g.Remarks[0].String(), "without the rules against repetition") {
		t.Errorf("remarks %q", g.Remarks)
	}
	again := must.Get(Parse(g.Legal().String()))(t)
	if r := again.Check(); !r.OK() {
		t.Errorf("as a record: %s", r)
	}
}

func TestAGameThatEndedBeforeItBeganIsRead(t *testing.T) {
	g := must.Get(Parse("#X38FA11 Stratego-Notation v1\ntype 1\nEND\nred vs blue result 3 winner 1\n"))(t)
	if r := g.Check(); r.String() != "ok 0 resignation" || g.Record.Variant != "barrage" || !g.Record.Unbegun() {
		t.Errorf("%s: %+v", r, g.Record)
	}
}

const tableHead = "game_id,game_fmt,game_type,field_content,game_length,name1,name2,result_type,winner\n"

func TestALineOfATableIsAGameWithItsResultAndNoMoves(t *testing.T) {
	letters := field(t)
	found := ParseAll("\ufeff" + tableHead +
		"classic-2005.9-1,.xml,classic," + letters + ",134,Ann,\"Bob, jr\",1,2\n" +
		"classic-2005.9-2,.xml,classic," + letters + ",12,Ann,Bob,4,3\n" +
		"classic-2005.9-3,.xml,classic,AAA,12,Ann,Bob,4,3\n" +
		"ultimate-2005.9-4,.xml,ultimate lightning," + letters + ",12,Ann,Bob,4,3\n")
	if len(found) != 4 || found[2].Line != 4 {
		t.Fatalf("%+v", found)
	}
	g := found[0].Game
	if r := g.Check(); !r.OK() || g.Record.Result != board.Won(stratego.Blue, board.Adjudicated) || g.Record.Names[1] != "Bob, jr" {
		t.Errorf("%s: %+v", r, g.Record)
	}
	if want := "the Flag was captured, after 134 moves"; !strings.Contains(g.Record.Reason, want) || g.Record.Event != "Gravon classic-2005.9-1" {
		t.Errorf("%q, %q", g.Record.Reason, g.Record.Event)
	}
	if found[1].Game.Record.Result != board.Draw(board.Adjudicated) {
		t.Errorf("%v", found[1].Game.Record.Result)
	}
	for i, want := range map[int]string{2: "table, line 4: field_content of 3 letters", 3: "table, line 5: a game of ultimate lightning"} {
		if err := found[i].Err; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("line %d: %v", i+2, err)
		}
	}
	later := "type;player_red;player_blue;winner;ending;num_moves;field_content\nbarrage;a;b;red;forfeit;3;" + letters + "\n"
	if g := must.Get(Parse(later))(t); g.Record.Result != board.Won(stratego.Red, board.Adjudicated) ||
		!strings.Contains(g.Record.Reason, "gave up") {
		t.Errorf("a later table: %+v", g.Record)
	}
}

func TestFaultyGamesOfGravonSayWhere(t *testing.T) {
	letters := field(t)
	good := inXML("classic", letters, "A4-A5", `<result type="3" winner="1"/>`)
	gsn := inGSN("0", letters, "A4-A5", "result 3 winner 0")
	for name, c := range map[string]struct{ text, want string }{
		"move":            {strings.Replace(good, `"A4"`, `"Z4"`, 1), `XML, line 5: a move from "Z4" to "A5"`},
		"cut":             {good[:len(good)-30], "XML, line 8: unexpected EOF"},
		"winner":          {strings.Replace(good, `winner="1"`, `winner="4"`, 1), `XML, line 8: result of type "3", winner "4"`},
		"ending":          {strings.Replace(good, `type="3"`, `type="77"`, 1), "result of type 77"},
		"type":            {strings.Replace(good, `"classic"`, `"draughts"`, 1), `XML, line 3: game of type "draughts"`},
		"letter":          {strings.Replace(good, letters, "?"+letters[1:], 1), "a piece of unknown rank on A1"},
		"no field":        {strings.Replace(good, letters, "", 1), "there is no field"},
		"no game":         {"<html><body>404</body></html>", "XML without a game"},
		"encoding":        {strings.Replace(good, "UTF-8", "EBCDIC", 1), `encoding "EBCDIC"`},
		"GSN version":     {strings.Replace(gsn, "v2", "v7", 1), `GSN, line 1: version "7"`},
		"GSN type":        {strings.Replace(gsn, "type 0", "", 1), "GSN, line 2: expected a line such as"},
		"GSN move":        {strings.Replace(gsn, "A4-A5", "A4-A55", 1), `GSN, line 4: "A4-A55"`},
		"GSN rescue":      {strings.Replace(gsn, "A4-A5", "A4:A5", 1), "a rescue of ultimate lightning"},
		"GSN result":      {strings.Replace(gsn, "winner 0", "winner x", 1), "GSN, line 6: "},
		"GSN without end": {strings.Split(gsn, "Ann")[0], "GSN: the result is missing"},
	} {
		if _, err := Parse(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestNamesInLatin1AreRead(t *testing.T) {
	text := strings.Replace(inXML("classic", field(t), "", ""), "Bob", "Bj\xf6rn", 1)
	if g := must.Get(Parse(strings.Replace(text, "UTF-8", "ISO-8859-1", 1)))(t); g.Record.Names[1] != "Björn" {
		t.Errorf("%q", g.Record.Names[1])
	}
	if g := must.Get(Parse(text))(t); g.Record.Names[1] != "Bj\ufffdrn" { // it says UTF-8, and is not
		t.Errorf("%q", g.Record.Names[1])
	}
}

func TestGamesFollowEachOtherInOneTextAndInAFolder(t *testing.T) {
	one := played(record.Move{Side: 0, Text: "B3-C3"}).String()
	text := one + "\n" + uccGame(t) + one + inGSN("0", field(t), "A4-A5", "result 3 winner 0") + field(t) + "\n" + one
	found := ParseAll(text)
	var forms []Format
	for _, f := range found {
		if f.Err != nil {
			t.Errorf("%s: %v", f.Name, f.Err)
		}
		forms = append(forms, f.Form)
	}
	if want := []Format{Record, UCC, Record, GSN, StraDoS, Record}; !slices.Equal(forms, want) {
		t.Errorf("%v, want %v", forms, want)
	}
	dir := t.TempDir()
	must.Do(t, os.Mkdir(filepath.Join(dir, "more"), 0o700))
	for name, text := range map[string]string{
		"a.flagfall": one + one, "b.txt": "Dear judge,", "c.flagfall": strings.Replace(one, "B3-C3", "B3-D3", 1), ".hidden": "x",
		"more/d.xml": inXML("classic", field(t), "A4-A5", "") + inXML("classic", field(t), "A4-A5", ""),
	} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	var told strings.Builder
	err := Tell(&told, ReadAll(dir), true)
	if err == nil || err.Error() != "not every game could be read: 2 of 6" {
		t.Errorf("%v", err)
	}
	for _, want := range []string{
		"a.flagfall#1: ok 1", "a.flagfall#2: ok 1", "b.txt: this is neither", "c.flagfall: game record: the checksum does not match", "d.xml#2: ok 1",
	} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("no %q in\n%s", want, &told)
		}
	}
	if strings.Contains(told.String(), "hidden") {
		t.Error("a hidden file was read")
	}
}

func TestOneOfManyGamesIsChosenByItsNumber(t *testing.T) {
	one := played(record.Move{Side: 0, Text: "B3-C3"})
	two := played(record.Move{Side: 0, Text: "B3-C3"}, record.Move{Side: 1, Text: "B2-B3"})
	name := filepath.Join(t.TempDir(), "two.flagfall")
	must.Do(t, os.WriteFile(name, []byte(one.String()+two.String()), 0o600))
	if g := must.Get(Read(name + "#2"))(t); len(g.Record.Moves) != 2 {
		t.Errorf("%d moves", len(g.Record.Moves))
	}
	for name, want := range map[string]string{
		name:        "two.flagfall holds 2 games: choose one, such as",
		name + "#3": "two.flagfall#3: there are 2 games in it",
		name + "#x": "no such file",
	} {
		if _, err := Read(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	g := must.Get(Parse(one.String() + two.String()))(t)
	if len(g.Remarks) != 1 || g.Remarks[0].String() != "this is the first of 2 games in the file" {
		t.Errorf("remarks %q", g.Remarks)
	}
}
