package benchmark

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

//go:embed positions
var positionFiles embed.FS

// A position is a moment of a recorded game, to be searched for the side to move.
// One of view and advance is set.
type position struct {
	name    string // record and plies played, such as "classic-council 24"
	view    *stratego.View
	advance *advance.Position
}

// positions returns the positions that positions/list.txt names, in its order.
func positions() ([]position, error) {
	list, err := positionFiles.ReadFile("positions/list.txt")
	if err != nil {
		return nil, err
	}
	var all []position
	for line := range strings.Lines(string(list)) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		some, err := ofRecord(words[0], words[1:])
		if err != nil {
			return nil, fmt.Errorf("positions of %s: %w", words[0], err)
		}
		all = append(all, some...)
	}
	return all, nil
}

// recordedGame reads one of the records.
func recordedGame(name string) (*archive.Game, error) {
	text, err := positionFiles.ReadFile("positions/" + name + ".flagfall")
	if err != nil {
		return nil, err
	}
	return archive.Parse(string(text))
}

// recordedGames returns the last positions of some records of Stratego.
func recordedGames(names []string) ([]*stratego.Position, error) {
	var all []*stratego.Position
	for _, name := range names {
		g, err := recordedGame(name)
		if err != nil {
			return nil, err
		}
		r, err := g.Replay()
		if err != nil {
			return nil, err
		}
		if !r.Seek(len(g.Record.Moves)) {
			return nil, r.Fault()
		}
		all = append(all, r.Position())
	}
	return all, nil
}

// ofRecord returns the positions of one record after some numbers of plies.
func ofRecord(name string, plies []string) ([]position, error) {
	g, err := recordedGame(name)
	if err != nil {
		return nil, err
	}
	var all []position
	for _, word := range plies {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n >= len(g.Record.Moves) {
			return nil, fmt.Errorf("%q: expected a number of plies from 0 to %d", word, len(g.Record.Moves)-1)
		}
		p := position{name: name + " " + word}
		if g.Variant == nil {
			p.advance, err = advanceAt(g, n)
		} else {
			p.view, err = viewAt(g, n)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// viewAt returns the view of the side to move after some plies of a record.
func viewAt(g *archive.Game, plies int) (*stratego.View, error) {
	r, err := g.Replay()
	if err != nil {
		return nil, err
	}
	if !r.Seek(plies) {
		return nil, r.Fault()
	}
	return r.View(r.Position().Turn()), nil
}

// advanceAt returns the position after some plies of a record of Advance.
func advanceAt(g *archive.Game, plies int) (*advance.Position, error) {
	r, err := record.ReplayAdvance(g.Record)
	if err != nil {
		return nil, err
	}
	if !r.Seek(plies) {
		return nil, r.Fault()
	}
	return r.Position(), nil
}
