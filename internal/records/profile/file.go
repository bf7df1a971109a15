package profile

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
)

// Everything of a profile is written as lines of JSON: a head, and a line for each game that is over. Games under way are
// not in it, because their records tell what is hidden from their players.

// fileVersion is that of the form.
const fileVersion = 1

type head struct {
	Version int    `json:"flagfall_profile"`
	Name    string `json:"name"`
	Puzzles string `json:"puzzles,omitempty"` // progress, as package puzzle writes it
	// More are further notes by name.
	More map[string]string `json:"notes,omitempty"`
}

type line struct {
	Side   string `json:"side"` // as the record names it
	Record string `json:"record"`
}

// A Game is a game that is over, and the side of it that the profile had.
type Game struct {
	Record *record.Game
	Side   board.Side
}

// A Played game is one that is kept: over, or not to be read.
type Played struct {
	Name string // by which it is found
	Game
	// Other is the profile that had the other side, where Between is set.
	Other   string
	Between bool
	Err     error // why it cannot be read
}

// A Copy is everything that is kept of a profile.
type Copy struct {
	Name    string
	Puzzles string            // progress, as package puzzle writes it; may be empty
	More    map[string]string // further notes, by name
	Games   []Game
}

// Write writes the name and the notes of a profile, and its games, those of the copy aside, and returns how many games that is.
// It stops at the first one that cannot be read.
func Write(w io.Writer, c Copy, games iter.Seq[Played]) (n int, err error) {
	out := json.NewEncoder(w)
	if err := out.Encode(head{fileVersion, c.Name, c.Puzzles, c.More}); err != nil {
		return 0, err
	}
	for g := range games {
		if g.Err != nil {
			return n, fmt.Errorf("%s: %w", g.Name, g.Err)
		}
		if err := out.Encode(line{g.Record.SideName(g.Side), g.Record.String()}); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// maxLine is the longest line that is read, in bytes.
const maxLine = 16 << 20

// Parse reads what Write wrote. The error names the line at fault.
func Parse(r io.Reader) (*Copy, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<16), maxLine)
	c, n := &Copy{}, 0
	for lines.Scan() {
		n++
		err := error(nil)
		if n == 1 {
			err = c.readHead(lines.Bytes())
		} else if len(lines.Bytes()) > 0 {
			err = c.readGame(lines.Bytes())
		}
		if err != nil {
			return nil, phrase.Errorf("line %d: %w", n, err)
		}
	}
	if n == 0 && lines.Err() == nil {
		return nil, errNoProfile
	}
	return c, lines.Err()
}

// NameIn returns whose profile a file has, empty where it has none.
func NameIn(r io.Reader) string {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<16), maxLine)
	var c Copy
	if !lines.Scan() || c.readHead(lines.Bytes()) != nil {
		return ""
	}
	return c.Name
}

var errNoProfile = phrase.Errorf("expected a profile, as 'flagfall me export' writes it")

var errNoGame = phrase.Errorf("the line is damaged: expected a game with its side")

func (c *Copy) readHead(text []byte) error {
	var h head
	if json.Unmarshal(text, &h) != nil || h.Version == 0 {
		return errNoProfile
	}
	if h.Version > fileVersion {
		return phrase.Errorf("a profile of version %d: a newer version of this program wrote it", h.Version)
	}
	c.Name, c.Puzzles, c.More = h.Name, h.Puzzles, h.More
	return nameable(h.Name)
}

func (c *Copy) readGame(text []byte) error {
	var l line
	if json.Unmarshal(text, &l) != nil {
		return errNoGame
	}
	g, err := record.Parse(l.Record)
	if err != nil {
		return err
	}
	if !g.Result.Over() {
		return phrase.Errorf("the game is not over")
	}
	if err := played(l.Record); err != nil {
		return err
	}
	for side := range board.Side(2) {
		if g.SideName(side) == l.Side {
			if who := g.Players[side]; who != "" && who != Human {
				return phrase.Errorf("side %q: a program played it (%s), expected a person's", l.Side, phrase.Verbatim(who))
			}
			c.Games = append(c.Games, Game{g, side})
			return nil
		}
	}
	return phrase.Errorf("side %q: expected %s or %s", l.Side, g.SideName(0), g.SideName(1))
}

// played replays a game by its rules, and says what is wrong with it: what is counted later was played.
func played(text string) error {
	g, err := archive.Parse(text)
	if err != nil {
		return err
	}
	if r := g.Check(); !r.OK() {
		return phrase.Errorf("the game is not one by the rules: %s", phrase.Verbatim(r.String()))
	}
	return nil
}
