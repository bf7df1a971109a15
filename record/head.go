package record

import (
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// Head reads the text of a record but for its moves, which it counts. It checks the checksum,
// and what stands before and after the moves, as Parse does, and takes a fraction of the time: it
// is for telling whether a game is the one that somebody says it is. The error is a *SyntaxError.
func Head(text string) (g *Game, moves int, err error) {
	text = plain(text)
	body, err := checkFrame(text)
	if err != nil {
		return nil, 0, err
	}
	start := strings.Index(body, "\nmoves:") + 1 // lines of a definition are indented
	end := start + strings.IndexByte(body[start:], '\n')
	r := &reader{lines: strings.Split(body[:end], "\n")}
	r.next() // the heading
	g = &Game{}
	if err := r.readHeader(g); err != nil {
		return nil, 0, syntaxError(r.at, err)
	}
	rest := body[end+1:]
	for n := range r.moves {
		next := strings.IndexByte(rest, '\n')
		if next < 0 {
			return nil, 0, syntaxError(r.at+n, phrase.Errorf("%d moves are announced and %d are there", r.moves, n))
		}
		rest = rest[next+1:]
	}
	ending := &reader{lines: strings.Split(strings.TrimSuffix(rest, "\n"), "\n"), moves: r.moves}
	if err := ending.readEnding(g); err != nil {
		return nil, 0, syntaxError(r.at+r.moves+ending.at, err)
	}
	return g, r.moves, nil
}
