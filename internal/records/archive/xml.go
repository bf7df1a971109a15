package archive

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"flagfall.dev/internal/base/phrase"
)

// A game of Gravon's in XML:
//
//	<stratego><game type="classic">
//	  <field content="100 letters"/>
//	  <move id="1" source="A4" target="A5"/>…
//	  <player id="1">Ann</player><player id="2">Bob</player>
//	  <result type="1" winner="2"/>
//	</game></stratego>
//
// The winner is 1 for Red, 2 for Blue and 3 for nobody.

// xmlReader reads the games of a text in XML.
type xmlReader struct {
	decoder *xml.Decoder
	found   []Found
	game    *gravonGame // under way, nil for none
	begun   int
	err     error // the first thing that is wrong with it
	players int
	inside  bool // of a player's name
}

func parseXML(text string) []Found {
	if head, _, _ := strings.Cut(text, ">"); !strings.Contains(head, "8859") && !strings.Contains(head, "1252") {
		text = strings.ToValidUTF8(text, string(utf8.RuneError))
	}
	r := &xmlReader{decoder: xml.NewDecoder(strings.NewReader(text))}
	r.decoder.CharsetReader = charset
	for {
		token, err := r.decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			line, _ := r.decoder.InputPos()
			r.found = append(r.found, Found{Line: line, Form: XML, Err: phrase.Errorf("XML, line %d: %s", line, reasonOf(err))})
			return r.found
		}
		r.take(token)
	}
	if len(r.found) == 0 {
		r.found = []Found{{Line: 1, Err: phrase.Errorf("XML without a game: expected <game type=\"classic\">, as Gravon writes it")}}
	}
	return r.found
}

// reasonOf returns what is wrong with XML, without the line.
func reasonOf(err error) string {
	if syntax := (*xml.SyntaxError)(nil); errors.As(err, &syntax) {
		return syntax.Msg
	}
	return err.Error()
}

// charset reads the encodings that such files name: the text is UTF-8 already, or Latin-1.
func charset(label string, in io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "utf-16", "utf16", "us-ascii", "ascii":
		return in, nil
	case "iso-8859-1", "iso-8859-15", "latin1", "windows-1252":
		raw, err := io.ReadAll(in)
		var b bytes.Buffer
		for _, c := range raw {
			b.WriteRune(rune(c))
		}
		return &b, err
	}
	return nil, phrase.Errorf("encoding %q: expected UTF-8", label)
}

// take takes a part of the text.
func (r *xmlReader) take(token xml.Token) {
	switch t := token.(type) {
	case xml.StartElement:
		r.open(t)
	case xml.CharData:
		if r.inside && r.players <= 2 {
			r.game.names[r.players-1] += string(t)
		}
	case xml.EndElement:
		if r.inside = false; t.Name.Local == "game" && r.game != nil {
			r.finish()
		}
	}
}

// open takes the start of an element.
func (r *xmlReader) open(e xml.StartElement) {
	at := map[string]string{}
	for _, a := range e.Attr {
		at[a.Name.Local] = a.Value
	}
	line, _ := r.decoder.InputPos()
	if e.Name.Local == "game" {
		r.game, r.begun, r.err, r.players = &gravonGame{format: XML, kind: at["type"]}, line, nil, 0
	}
	if r.game == nil {
		return
	}
	var err error
	switch e.Name.Local {
	case "field":
		r.game.field = strings.TrimSpace(at["content"])
	case "player":
		r.players++
		r.inside = true
	case "move":
		var move string
		move, err = gravonMove(at["source"], at["target"])
		r.game.moves = append(r.game.moves, move)
	case "result":
		err = r.result(at["type"], at["winner"])
	}
	if err != nil && r.err == nil {
		r.err = phrase.Errorf("XML, line %d: %w", line, err)
	}
}

func (r *xmlReader) result(ending, winner string) error {
	e, err1 := strconv.Atoi(ending)
	w, err2 := strconv.Atoi(winner)
	if err1 != nil || err2 != nil || w < 1 || w > 3 {
		return phrase.Errorf("result of type %q, winner %q: expected a number, and 1, 2 or 3", ending, winner)
	}
	r.game.ending, r.game.winner, r.game.ended = e, w-1, true
	return nil
}

// finish ends the game under way.
func (r *xmlReader) finish() {
	for s, name := range r.game.names {
		r.game.names[s] = strings.TrimSpace(name)
	}
	f := Found{Line: r.begun, Form: XML, Err: r.err}
	if f.Err == nil {
		if f.Game, f.Err = r.game.game(); f.Err != nil {
			f.Err = phrase.Errorf("XML, line %d: %w", r.begun, f.Err)
		}
	}
	r.found, r.game = append(r.found, f), nil
}
