package jail

import (
	"os"
)

// pipes are the three pipes of a program, ours and theirs.
type pipes struct {
	stdinR, stdinW, stdoutR, stdoutW, stderrR, stderrW *os.File
}

func (p *pipes) open() (err error) {
	for _, pair := range [][2]**os.File{{&p.stdinR, &p.stdinW}, {&p.stdoutR, &p.stdoutW}, {&p.stderrR, &p.stderrW}} {
		if *pair[0], *pair[1], err = os.Pipe(); err != nil {
			p.closeTheirs()
			p.closeOurs()
			return err
		}
	}
	return nil
}

func (p *pipes) closeTheirs() { closeAll(p.stdinR, p.stdoutW, p.stderrW) }

func (p *pipes) closeOurs() { closeAll(p.stdinW, p.stdoutR, p.stderrR) }

// closeAll closes what is open: closing a nil file only fails.
func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}
