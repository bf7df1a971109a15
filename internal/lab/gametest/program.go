package gametest

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// A Program is an outside program that runs inside the test: one end of two pipes whose
// other end a function serves. It records all lines.
type Program struct {
	in   *os.File
	out  *bufio.Reader
	outR *os.File
	done chan error

	mu  sync.Mutex
	log strings.Builder
}

// Serve starts a program.
func Serve(serve func(in io.Reader, out io.Writer) error) *Program {
	inR, inW := pipe()
	outR, outW := pipe()
	p := &Program{in: inW, outR: outR, out: bufio.NewReader(outR), done: make(chan error, 1)}
	go func() {
		err := serve(inR, outW)
		_ = outW.Close()
		_, _ = io.Copy(io.Discard, inR)
		_ = inR.Close()
		p.done <- err
	}()
	return p
}

// pipe returns a pipe of the system, which unlike io.Pipe holds what nobody has
// read yet.
func pipe() (r, w *os.File) {
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	return r, w
}

// Write sends lines; deadlines are not kept.
func (p *Program) Write(_ context.Context, _ time.Time, text string) error {
	p.note(">> ", text)
	_, err := io.WriteString(p.in, text)
	return err
}

// ReadLine returns the next line.
func (p *Program) ReadLine(context.Context, time.Time) (string, error) {
	line, err := p.out.ReadString('\n')
	if err != nil {
		return "", err
	}
	p.note("<< ", line)
	return strings.TrimSuffix(line, "\n"), nil
}

// Close closes the program's input and returns what its function returned.
func (p *Program) Close(context.Context) error {
	_ = p.in.Close()
	defer p.outR.Close()
	return <-p.done
}

func (p *Program) note(mark, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for line := range strings.Lines(text) {
		p.log.WriteString(mark + line)
	}
}

// Transcript returns what was said so far: ">> " before the lines to the
// program, "<< " before its own.
func (p *Program) Transcript() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.String()
}
