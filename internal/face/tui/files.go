package tui

import (
	"strings"
	"sync"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/savefile"
)

// maxSetup is the largest set-up file that is read, in bytes.
const maxSetup = 1 << 16

// setupFiles are the files that set-ups were read from and written to. One that
// was named here may be written again as long as nobody else has changed it; any
// other that exists stays.
type setupFiles struct {
	mu    sync.Mutex
	files map[string]*savefile.File
}

// named returns the file of a name. The lock is held.
func (s *setupFiles) named(name string) *savefile.File {
	f := savefile.New(name)
	if known := s.files[f.Name()]; known != nil {
		return known
	}
	if s.files == nil {
		s.files = map[string]*savefile.File{}
	}
	s.files[f.Name()] = f
	return f
}

// read reads the text of a set-up, without its comments.
func (s *setupFiles) read(name string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return withoutComments(s.named(name).Read(maxSetup))
}

// write writes the text of a set-up to a new file, or to one that it was read
// from or written to before.
func (s *setupFiles) write(name, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.named(name).Write(text, nil)
}

// readDraft reads a set-up that was left half made.
func readDraft(name string) (string, error) {
	return withoutComments(savefile.New(name).Read(maxSetup))
}

func withoutComments(text string, err error) (string, error) {
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for line := range strings.Lines(input.Decode(text)) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			b.WriteString(line)
		}
	}
	return b.String(), nil
}
