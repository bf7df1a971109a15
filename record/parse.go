package record

import (
	"strconv"
	"strings"
	"time"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
)

// SyntaxError says what is wrong with the text of a record.
type SyntaxError struct {
	Line   int // counted from 1; 0 where the whole text is at fault
	Reason string

	said phrase.Text // the reason, for any language
}

// syntaxError is what a part of a record has wrong.
func syntaxError(line int, err error) *SyntaxError {
	return &SyntaxError{Line: line, Reason: err.Error(), said: phrase.Of(err)}
}

// Said is Error for any language.
func (e *SyntaxError) Said() phrase.Text {
	said := e.said
	if said.Empty() {
		said = phrase.Verbatim(e.Reason)
	}
	if e.Line == 0 {
		return phrase.New("game record: %s", said)
	}
	return phrase.New("game record, line %d: %s", e.Line, said)
}

// Error names the line and the fault.
func (e *SyntaxError) Error() string { return e.Said().String() }

// maxMoves is the most moves a record may have; no rule set allows more.
const maxMoves = 1_000_000

// Parse reads the text of a record. The error is a *SyntaxError: it tells a
// foreign file, a later version, a truncated file and an edited one apart.
// Line ends may be LF or CRLF, and a byte-order mark may stand first: of UTF-8, or of
// UTF-16, in which the text is then read.
func Parse(text string) (*Game, error) {
	text = plain(text)
	body, err := checkFrame(text)
	if err != nil {
		return nil, err
	}
	r := &reader{lines: strings.Split(strings.TrimSuffix(body, "\n"), "\n")}
	r.next() // the heading
	g := &Game{}
	if err := r.readHeader(g); err != nil {
		return nil, syntaxError(r.at, err)
	}
	if err := r.readMoves(g); err != nil {
		return nil, syntaxError(r.at, err)
	}
	if err := r.readEnding(g); err != nil {
		return nil, syntaxError(r.at, err)
	}
	return g, nil
}

// plain returns a text as UTF-8 without a byte-order mark, with LF line ends.
func plain(text string) string { return strings.ReplaceAll(input.Decode(text), "\r\n", "\n") }

// checkFrame looks at the first and the last line and returns what is between
// the start and the checksum.
func checkFrame(text string) (body string, err error) {
	first, _, _ := strings.Cut(text, "\n")
	switch {
	case strings.TrimSpace(text) == "":
		return "", syntaxError(0, phrase.Errorf("the file is empty"))
	case input.Wide(text):
		return "", syntaxError(0, phrase.Errorf("this is UTF-16 without a byte-order mark: expected UTF-8"))
	case !strings.HasPrefix(first, "flagfall record "):
		return "", syntaxError(1, phrase.Errorf("this is not a game record: expected %q", heading))
	case first != heading:
		return "", syntaxError(1, phrase.Errorf("%q is of a version that this program does not know: expected %q", first, heading))
	}
	at := strings.LastIndex(text, "\n"+sumKey)
	if at < 0 || !strings.HasSuffix(text, "\n") {
		return "", syntaxError(0, phrase.Errorf("the file is truncated: its last line, the checksum, is missing"))
	}
	body, last := text[:at+1], text[at+1:]
	if strings.Count(last, "\n") != 1 {
		return "", syntaxError(0, phrase.Errorf("there is text after the checksum: the file was edited"))
	}
	if strings.TrimSpace(strings.TrimPrefix(last, sumKey)) != checksum(body) {
		return "", syntaxError(0, phrase.Errorf("the checksum does not match: the file was edited or damaged"))
	}
	return body, nil
}

// reader goes through the lines of a record; at is the current line from 1.
type reader struct {
	lines []string
	at    int
	moves int // how many the record announces
}

// next returns the next line and whether there is one.
func (r *reader) next() (string, bool) {
	if r.at >= len(r.lines) {
		return "", false
	}
	r.at++
	return r.lines[r.at-1], true
}

// readHeader reads everything up to the line that announces the moves.
func (r *reader) readHeader(g *Game) error {
	seen := map[string]bool{}
	for {
		line, ok := r.next()
		if !ok {
			return phrase.Errorf("the line with the number of moves is missing")
		}
		key, value, ok := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch {
		case !ok:
			return phrase.Errorf("%q: expected a line such as \"variant: classic\"", line)
		case seen[key]:
			return phrase.Errorf("%q appears twice", key)
		case key == "moves":
			n, err := strconv.ParseUint(value, 10, 32)
			if err != nil || n > maxMoves {
				return phrase.Errorf("number of moves %q: expected 0 to %d", value, maxMoves)
			}
			r.moves = int(n)
			return g.checkHeader()
		}
		seen[key] = true
		if err := r.readField(g, key, value); err != nil {
			return err
		}
	}
}

func (g *Game) checkHeader() error {
	if g.Game != Stratego && g.Game != Advance {
		return phrase.Errorf("game %q: expected %s or %s", g.Game, Stratego, Advance)
	}
	if g.Variant == "" {
		return phrase.Errorf("the variant is missing")
	}
	return nil
}

// readField reads one line of the header.
func (r *reader) readField(g *Game, key, value string) (err error) {
	switch key {
	case "game":
		g.Game = value
	case "variant":
		g.Variant = value
	case "definition":
		g.Definition = r.readBlock()
	case "date":
		g.Date, err = time.Parse(time.RFC3339, value)
		if err != nil {
			return phrase.Errorf("date %q: expected something like 2026-11-20T10:00:00Z", value)
		}
	case "event":
		g.Event = value
	case "clock":
		g.Clock, err = ParseClock(value)
	case "solo":
		g.Solo, err = parseYes(key, value)
	case "opened":
		g.Opened, err = parseYes(key, value)
	case "taken-back":
		g.TakenBack, err = parseYes(key, value)
	case "assisted":
		g.Assisted, err = parseYes(key, value)
	case "level-changed":
		g.LevelChanged, err = parseYes(key, value)
	case "start":
		g.Start = value
	default:
		return g.readSideField(key, value)
	}
	return err
}

// readSideField reads a line about one side, such as "red-seed: 7".
func (g *Game) readSideField(key, value string) error {
	name, what, _ := strings.Cut(key, "-")
	s, err := g.parseSide(name)
	if err != nil {
		return phrase.Errorf("unknown entry %q", key)
	}
	switch what {
	case "":
		g.Names[s] = value
	case "player":
		g.Players[s] = value
	case "seed":
		if g.Seeds[s], err = strconv.ParseUint(value, 10, 64); err != nil {
			return phrase.Errorf("seed %q: expected a number from 0 to 2^64-1", value)
		}
	case "setup":
		g.Setups[s] = value
	case "refused":
		g.Refused[s] = value
	case "commitment":
		sum, salt, _ := strings.Cut(value, " ")
		g.Commitments[s] = Commitment{Salt: salt, Sum: sum}
	default:
		return phrase.Errorf("unknown entry %q", key)
	}
	return nil
}

// readBlock reads the indented lines that follow.
func (r *reader) readBlock() string {
	var b strings.Builder
	for r.at < len(r.lines) && strings.HasPrefix(r.lines[r.at], "  ") {
		line, _ := r.next()
		b.WriteString(line[2:] + "\n")
	}
	return b.String()
}
