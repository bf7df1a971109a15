package archive

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Suffixes are what names of files in a format end with, for the formats that Write knows.
var Suffixes = map[Format]string{Record: ".flagfall", XML: ".xml", StraDoS: ".strados"}

// Write returns a game of Stratego as text in a format: Flagfall's own record; XML as Gravon
// writes it; or every position of the game, a line each, in StraDoS of the third version. Both are for
// boards of ten rows and columns, which is all that their readers know. The error says what the
// format cannot hold.
func Write(g *record.Game, format Format) (string, error) {
	if format == Record {
		return g.String(), nil
	}
	read, err := Parse(g.String())
	if err != nil {
		return "", err
	}
	if read.Variant == nil {
		return "", fmt.Errorf("a game of Advance: the format %s is for Stratego", string(format))
	}
	switch format {
	case XML:
		return read.xml()
	case StraDoS:
		if n := read.Variant.Grid().Squares(); n != stradosSquares {
			return "", fmt.Errorf("a board of %d squares: StraDoS letters are of %d", n, stradosSquares)
		}
		return read.positions()
	}
	return "", fmt.Errorf("format %q: expected record, xml or strados", string(format))
}

// positions writes every position of the game.
func (g *Game) positions() (string, error) {
	replay, err := g.Replay()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for ply, pos := range replay.Positions() {
		fmt.Fprintf(&b, "%s %d\n", pos, ply)
	}
	if f := replay.Fault(); f != nil {
		return "", f
	}
	return b.String(), nil
}

// The game as xml.Marshal writes it.
type (
	xmlFile struct {
		XMLName xml.Name `xml:"stratego"`
		Game    xmlGame  `xml:"game"`
	}
	xmlGame struct {
		Type    string      `xml:"type,attr"`
		Field   xmlField    `xml:"field"`
		Moves   []xmlMove   `xml:"move"`
		Players []xmlPlayer `xml:"player"`
		Result  *xmlResult  `xml:"result"`
	}
	xmlField struct {
		Content string `xml:"content,attr"`
	}
	xmlMove struct {
		ID     int    `xml:"id,attr"`
		Source string `xml:"source,attr"`
		Target string `xml:"target,attr"`
	}
	xmlPlayer struct {
		ID   int    `xml:"id,attr"`
		Name string `xml:",chardata"`
	}
	xmlResult struct {
		Type   int `xml:"type,attr"`
		Winner int `xml:"winner,attr"`
	}
)

// xml writes the game as Gravon does.
func (g *Game) xml() (string, error) {
	if grid := g.Variant.Grid(); grid.Width != 10 || grid.Height != 10 || !g.Variant.AtTop(stratego.Red) {
		return "", fmt.Errorf("a game of %s: the XML has the board of ten rows and columns with Red in the first rows", g.Variant.Name())
	}
	replay, err := g.Replay()
	if err != nil {
		return "", err
	}
	start := replay.Position()
	if start.Turn() != stratego.Red {
		return "", errors.New("a game that Blue begins: the XML has games that Red begins")
	}
	out := xmlGame{
		Type: g.gravonType(), Field: xmlField{strings.ToUpper(strings.Fields(start.String())[0])},
		Result: xmlResultOf(g.Record.Result),
	}
	for i, m := range g.Record.Moves {
		squares, err := m.Squares(g.Variant.Grid())
		if err != nil {
			return "", err
		}
		if m.Side != board.Side(i&1) {
			return "", fmt.Errorf("ply %d: a side moves twice running, which the XML cannot tell", i+1)
		}
		out.Moves = append(out.Moves, xmlMove{i + 1, gravonName(squares.From), gravonName(squares.To)})
	}
	for s := range board.Side(2) {
		name := g.Record.Names[s]
		if name == "" {
			name = fmt.Sprintf("Player %d", s+1)
		}
		out.Players = append(out.Players, xmlPlayer{int(s) + 1, name})
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", " ")
	if err := e.Encode(xmlFile{Game: out}); err != nil {
		return "", err
	}
	return b.String() + "\n", nil
}

// gravonType is Gravon's name of the variant: classicfree where the pieces are not those of one
// that it knows.
func (g *Game) gravonType() string {
	for _, s := range startVariants {
		if v, err := stratego.VariantNamed(s.name); err == nil && g.Record.Setups[0] != "" {
			if _, err := v.ParseSetup(g.Record.Setups[0]); err == nil {
				return s.gravon
			}
		}
	}
	return "classicfree"
}

// gravonName writes a square of Gravon's.
func gravonName(q board.Square) string {
	return gravonColumns[q%10:q%10+1] + string(rune('1'+q/10))
}

// xmlResultOf writes a result with the ending of Gravon's that is nearest; nil for a game that
// is not over. That a program crashed or broke the rules is one of a player who gave up.
func xmlResultOf(r board.Result) *xmlResult {
	if !r.Over() {
		return nil
	}
	out := xmlResult{Type: 3, Winner: int(r.Winner) + 1}
	switch r.Ending {
	case board.FlagTaken:
		out.Type = 1
	case board.NoPiece, board.NoMove:
		out.Type = 0
	case board.Time:
		out.Type = 11
	}
	if r.Drawn {
		out.Type, out.Winner = 4, 3
	}
	return &out
}
