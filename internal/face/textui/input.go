package textui

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Input reads what the player types, a line at a time, and stops waiting when
// its context ends.
type Input struct {
	*screen
	echo  bool
	stay  bool
	pause func(context.Context) (context.Context, context.CancelFunc)
	lines chan string // closed at the end of input
	wants chan string // prompts, where lines are edited
}

// maxLine is the longest line that is read whole; the rest of it is dropped.
const maxLine = 4096

// NewInput begins to read a terminal.
func NewInput(t Terminal) *Input {
	in := &Input{
		screen: &screen{out: t.Out, colour: t.Colour, plain: t.Plain},
		echo:   t.Echo, stay: t.Stay, pause: t.Break, lines: make(chan string),
	}
	if in.pause == nil {
		in.pause = context.WithCancel
	}
	if t.Editor != nil {
		in.wants = make(chan string)
		go in.edit(t.Editor)
		return in
	}
	go in.read(bufio.NewReaderSize(t.In, maxLine))
	return in
}

// read hands on lines until the input ends. It may stay blocked in its last
// read for as long as the program runs: there is no way to wake it up.
func (in *Input) read(r *bufio.Reader) {
	defer close(in.lines)
	for {
		line, more, err := r.ReadLine()
		text := string(line)
		for more && err == nil {
			_, more, err = r.ReadLine()
		}
		if err != nil && text == "" {
			return
		}
		in.lines <- text
	}
}

// edit hands on lines that are edited as they are typed, each when it is wanted.
func (in *Input) edit(e Editor) {
	defer close(in.lines)
	for prompt := range in.wants {
		line, err := e.Line(prompt)
		if err != nil {
			return
		}
		in.lines <- line
	}
}

// ask prints a prompt and returns the answer without the space around it. The
// error is errEnded where there is none.
func (in *Input) ask(ctx context.Context, prompt string) (string, error) {
	if in.wants == nil {
		fmt.Fprint(in.out, prompt)
	} else {
		select {
		case in.wants <- prompt:
		case <-in.lines: // the input has ended
			return "", errEnded
		}
	}
	select {
	case <-ctx.Done():
		fmt.Fprintln(in.out)
		return "", errEnded
	case line, ok := <-in.lines:
		if !ok {
			fmt.Fprintln(in.out)
			return "", errEnded
		}
		line = strings.TrimSpace(strings.ToValidUTF8(line, "?"))
		if in.echo {
			fmt.Fprintln(in.out, line)
		}
		return line, nil
	}
}

// sure asks a question that is answered by y or n; what is no yes is a no.
func (in *Input) sure(ctx context.Context, question string) (bool, error) {
	for {
		answer, err := in.ask(ctx, question)
		switch strings.ToLower(answer) {
		case "y", "yes":
			return true, err
		case "", "n", "no":
			return false, err
		}
		if err != nil {
			return false, err
		}
		question = "Please type y or n: "
	}
}

// Ask is for questions before the game. ok is false where there is no answer.
func (in *Input) Ask(ctx context.Context, prompt string) (answer string, ok bool) {
	answer, err := in.ask(ctx, prompt)
	return answer, err == nil
}

// screen is where lines are written.
type screen struct {
	out           io.Writer
	colour, plain bool
	noted         bool // there is a note to wipe away
}

// note writes something that is true for the moment only, on terminals that
// can forget it again.
func (s *screen) note(text string) {
	if s.colour && !s.plain {
		fmt.Fprint(s.out, text)
		s.noted = true
	}
}

// wipe takes the note away.
func (s *screen) wipe() {
	if s.noted {
		fmt.Fprint(s.out, "\r\x1b[K")
		s.noted = false
	}
}

// Say prints a line.
func (s *screen) Say(format string, args ...any) { s.say(format, args...) }

// say prints lines, each wrapped at the width of a terminal.
func (s *screen) say(format string, args ...any) {
	for line := range strings.Lines(fmt.Sprintf(format, args...) + "\n") {
		fmt.Fprintln(s.out, Wrap(strings.TrimRight(line, "\n")))
	}
}

// sayRaw prints a line as it is.
func (s *screen) sayRaw(format string, args ...any) { fmt.Fprintf(s.out, format+"\n", args...) }

// width is the number of columns that everything fits into.
const width = 80

// Wrap breaks a line between words where it does not fit on a terminal; what
// follows the first break is indented like the second column of a list, or like the
// line itself and two columns more.
func Wrap(line string) string {
	if len(line) < width {
		return line
	}
	indent := strings.Repeat(" ", indent(line))
	var b strings.Builder
	for len(line) >= width {
		at := strings.LastIndexByte(line[:width], ' ')
		if at <= len(indent) {
			at = width - 1
		}
		for !utf8.RuneStart(line[at]) {
			at--
		}
		b.WriteString(strings.TrimRight(line[:at], " ") + "\n")
		line = indent + strings.TrimLeft(line[at:], " ")
	}
	return b.String() + line
}

// Lines breaks the lines that are written to it as Wrap does. Each Write has whole lines.
type Lines struct{ To io.Writer }

// Write reports the length of what came.
func (l Lines) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		if _, err := io.WriteString(l.To, Wrap(strings.TrimSuffix(line, "\n"))+"\n"); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// mostIndent is how far a second column may begin to be one.
const mostIndent = 24

// indent is how far the later lines of a broken line are indented.
func indent(line string) int {
	own := len(line) - len(strings.TrimLeft(line, " "))
	if gap := strings.Index(line[own:], "  "); own > 0 && gap > 0 {
		rest := line[own+gap:]
		if at := own + gap + len(rest) - len(strings.TrimLeft(rest, " ")); at <= mostIndent {
			return at
		}
	}
	return own + 2
}

// Escape sequences of lakes and of the end of a colour.
const (
	plainText = "\x1b[0m"
	lakeText  = "\x1b[36;44m"
	badText   = "\x1b[1;31m"
	goodText  = "\x1b[32m"
)

// sideText are the colours of the two sides.
var sideText = [2]string{"\x1b[1;31m", "\x1b[1;34m"}

// paint colours a text with a side's colour, where there are colours.
func (s *screen) paint(side int, text string) string {
	return s.dye(sideText[side&1], text)
}

// dye colours a text, where there are colours.
func (s *screen) dye(colour, text string) string {
	if !s.colour || colour == "" {
		return text
	}
	return colour + text + plainText
}
