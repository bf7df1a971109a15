package picture

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	// The letters are outlines of this font. The import lists its licence among those of the
	// program, and the linker leaves the font itself out.
	_ "golang.org/x/image/font/gofont/gobold"
)

//go:generate go run ./letters art/letters.txt

//go:embed art/letters.txt
var letterFile string

// alphabet is the letters that a picture of dots is written with.
type alphabet struct {
	em, height float64 // the size of the letters and the height of the large ones, in units of their outlines
	letters    map[rune]letter
}

// letter is the outline of a character above the line from (0, 0) to (width, 0).
type letter struct {
	width    float64
	contours []contour
}

// letters are read from the embedded file once.
var letters = sync.OnceValue(func() *alphabet {
	a, err := readLetters(letterFile)
	if err != nil {
		panic("art/letters.txt: " + err.Error()) // it is embedded, and a test reads it
	}
	return a
})

// readLetters reads the size, and then in each line a character, its width and its outline.
func readLetters(text string) (*alphabet, error) {
	a := &alphabet{letters: map[rune]letter{}}
	head, rest, _ := strings.Cut(text, "\n")
	em, height, _ := strings.Cut(head, " ")
	for _, n := range []struct {
		text string
		to   *float64
	}{{em, &a.em}, {height, &a.height}} {
		var err error
		if *n.to, err = strconv.ParseFloat(n.text, 64); err != nil {
			return nil, fmt.Errorf("%q: %w", head, err)
		}
	}
	for line := range strings.Lines(rest) {
		words := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(words) < 3 {
			return nil, fmt.Errorf("%q: expected a character, its width and its outline", line)
		}
		var l letter
		var err error
		if l.width, err = strconv.ParseFloat(words[1], 64); err == nil {
			l.contours, err = parsePath(words[2])
		}
		if err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
		a.letters[[]rune(words[0])[0]] = l
	}
	return a, nil
}

// write returns the outlines of a text of a size around its middle. What the alphabet does not
// have is a question mark.
func (a *alphabet) write(s shape) []shape {
	scale := s.size / a.em
	var all []shape
	x := 0.0
	for _, c := range s.text {
		l, ok := a.letters[c]
		if !ok {
			l = a.letters['?']
		}
		all = append(all, shape{
			Part: Part{contours: l.contours}, fill: s.fill, at: point{s.at.x + x, s.at.y + a.height*scale/2},
			scale: scale,
		})
		x += l.width * scale
	}
	for i := range all {
		all[i].at.x -= x / 2
	}
	return all
}
