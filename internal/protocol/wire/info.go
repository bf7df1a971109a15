package wire

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
)

// InfoLines writes what a player tells about its choice. An estimate that it
// does not have is left out.
func InfoLines(info search.Info) []string {
	var lines []string
	head := "info"
	if info.Depth > 0 {
		head += fmt.Sprintf(" depth %d", info.Depth)
	}
	if info.Nodes > 0 {
		head += fmt.Sprintf(" nodes %d", info.Nodes)
	}
	if info.Win >= 0 && (info.Win > 0 || head != "info") {
		head += fmt.Sprintf(" win %.4g", info.Win)
	}
	if head != "info" {
		lines = append(lines, head)
	}
	for _, c := range info.Candidates {
		lines = append(lines, candidateLine(c))
	}
	for _, b := range info.Beliefs.List() {
		lines = append(lines, beliefLine(b))
	}
	for _, note := range info.Notes {
		lines = append(lines, "info note "+OneLine(note))
	}
	return lines
}

func candidateLine(c search.Candidate) string {
	text := fmt.Sprintf("info move %s value %.6g", c.Move, c.Value)
	if c.Win >= 0 {
		text += fmt.Sprintf(" win %.4g", c.Win)
	}
	if len(c.Line) > 0 {
		text += fmt.Sprintf(" line %d %s", len(c.Line), strings.Join(c.Line, " "))
	}
	if !c.Why.Empty() {
		text += " why " + OneLine(c.Why.String())
	}
	return text
}

func beliefLine(b search.Belief) string {
	ranks := make([]string, 0, len(b.Chances))
	for r := range b.Chances {
		ranks = append(ranks, r)
	}
	sort.Strings(ranks)
	text := "info rank " + b.Square
	for _, r := range ranks {
		text += fmt.Sprintf(" %s=%.4g", r, b.Chances[r])
	}
	if !b.Why.Empty() {
		text += " why " + OneLine(b.Why.String())
	}
	return text
}

// OneLine makes a text one line.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// ReadInfo adds an info line's words, without the word info, to what is known.
// Words it does not know are passed over with the rest of the line: what a
// program tells about its thoughts can never be a fault.
func ReadInfo(info *search.Info, words []string) {
	if len(words) == 0 {
		return
	}
	switch words[0] {
	case "note":
		info.Notes = append(info.Notes, strings.Join(words[1:], " "))
	case "move":
		info.Candidates = append(info.Candidates, readCandidate(words[1:]))
	case "rank":
		info.Beliefs = search.BeliefsOf(append(info.Beliefs.List(), readBelief(words[1:])))
	default:
		readNumbers(info, words)
	}
}

// readNumbers reads pairs of a name and a number.
func readNumbers(info *search.Info, words []string) {
	for ; len(words) >= 2; words = words[2:] {
		switch words[0] {
		case "depth":
			info.Depth, _ = strconv.Atoi(words[1])
		case "nodes":
			info.Nodes, _ = strconv.ParseUint(words[1], 10, 64)
		case "win":
			info.Win = chance(words[1])
		}
	}
}

// chance reads a number from 0 to 1; anything else is no estimate.
func chance(s string) float64 {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || !(x >= 0 && x <= 1) {
		return -1
	}
	return x
}

func readCandidate(words []string) search.Candidate {
	c := search.Candidate{Win: -1}
	if len(words) > 0 {
		c.Move, words = words[0], words[1:]
	}
	for len(words) >= 2 {
		switch words[0] {
		case "value":
			c.Value, _ = strconv.ParseFloat(words[1], 64)
		case "win":
			c.Win = chance(words[1])
		case "line":
			n, _ := strconv.Atoi(words[1])
			n = max(0, min(n, len(words)-2))
			c.Line = append([]string(nil), words[2:2+n]...)
			words = words[n:]
		case "why":
			c.Why = phrase.Verbatim(strings.Join(words[1:], " "))
			return c
		}
		words = words[2:]
	}
	return c
}

func readBelief(words []string) search.Belief {
	b := search.Belief{Chances: map[string]float64{}}
	for i, w := range words {
		rank, text, pair := strings.Cut(w, "=")
		switch p := chance(text); {
		case i == 0:
			b.Square = w
		case w == "why":
			b.Why = phrase.Verbatim(strings.Join(words[i+1:], " "))
			return b
		case pair && p >= 0:
			b.Chances[rank] = p
		}
	}
	return b
}
