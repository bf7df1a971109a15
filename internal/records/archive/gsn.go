package archive

import (
	"strconv"
	"strings"

	"flagfall.dev/internal/base/phrase"
)

// A game of Gravon's in GSN, its form of 2003 and 2004:
//
//	#X38FA11 Stratego-Notation v2
//	type 0
//	100 letters
//	A4-A5…
//	END
//	Ann vs Bob result 1 winner 0
//
// A game that ended before both sides had set up lacks the letters. The sign between two squares
// is any, but for the colon of a rescue in ultimate lightning. The winner is 0 for Red, 1 for
// Blue and 2 for nobody. In some files the moves stand after the result, and END comes twice.

const gsnHeading = "#X38FA11 Stratego-Notation v"

func isGSN(line string) bool { return strings.HasPrefix(line, gsnHeading) }

func parseGSN(text string) (*Game, error) {
	s := gravonGame{format: GSN}
	for i, line := range strings.Split(text, "\n") {
		if err := s.readGSN(i, strings.TrimSpace(line)); err != nil {
			return nil, phrase.Errorf("GSN, line %d: %w", i+1, err)
		}
	}
	if s.kind == "" {
		return nil, phrase.Errorf("GSN, line 2: expected a line such as \"type 0\"")
	}
	if !s.ended {
		return nil, phrase.Errorf("GSN: the result is missing: expected a line such as \"Ann vs Bob result 1 winner 0\"")
	}
	g, err := s.game()
	if err != nil {
		return nil, phrase.Errorf("GSN: %w", err)
	}
	return g, nil
}

// readGSN reads a line, counted from 0.
func (s *gravonGame) readGSN(at int, line string) error {
	kind, typed := strings.CutPrefix(line, "type ")
	switch {
	case at == 0:
		if version := strings.TrimPrefix(line, gsnHeading); version != "1" && version != "2" {
			return phrase.Errorf("version %q: expected 1 or 2", version)
		}
	case line == "" || line == "END":
	case at == 1 && typed:
		s.kind = strings.TrimSpace(kind)
	case strings.Contains(line, " result "):
		return s.readGSNResult(line)
	case len(line) == stradosSquares && s.field == "" && len(s.moves) == 0:
		s.field = line
	default:
		return s.readGSNMove(line)
	}
	return nil
}

// readGSNMove reads a move: two squares of two characters, with a sign between.
func (s *gravonGame) readGSNMove(line string) error {
	if len(line) != len("A4-A5") {
		return phrase.Errorf("%q: expected a move such as A4-A5, or END", line)
	}
	if line[2] == ':' {
		return phrase.Errorf("%q: a rescue of ultimate lightning, whose rules are not known here", line)
	}
	move, err := gravonMove(line[:2], line[3:])
	s.moves = append(s.moves, move)
	return err
}

// readGSNResult reads NAME vs NAME result NUMBER winner NUMBER.
func (s *gravonGame) readGSNResult(line string) error {
	at := strings.LastIndex(line, " result ")
	red, blue, ok := strings.Cut(line[:at], " vs ")
	f := strings.Fields(line[at+len(" result "):])
	if !ok || len(f) < 3 || f[len(f)-2] != "winner" {
		return phrase.Errorf("%q: expected NAME vs NAME result NUMBER winner NUMBER", line)
	}
	ending, err1 := strconv.Atoi(f[0])
	winner, err2 := strconv.Atoi(f[len(f)-1])
	if err1 != nil || err2 != nil || winner < 0 || winner > 2 {
		return phrase.Errorf("%q: expected NAME vs NAME result NUMBER winner NUMBER", line)
	}
	s.names = [2]string{red, blue}
	s.ending, s.winner, s.ended = ending, winner, true
	return nil
}
