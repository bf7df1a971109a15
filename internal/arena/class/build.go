package class

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/session/player"
)

// Bounds of building one program.
const (
	buildTime   = 2 * time.Minute
	buildMemory = 2 << 30 // bytes
	mostFiles   = 5000
	mostBytes   = 64 << 20
)

// buildScript builds in the sandbox's own directory: the sources, $1, can only be read.
// What was built goes out as an archive, when the line has been read that says so. $2 is
// this program, $3 the contract of an entry, $4 its source.
const buildScript = `mkdir work && cd work && cp -R "$1/." . && chmod -R u+w . && {
%s
} >&2 && tar cf ../built.tar . && echo built && read -r end`

// A BuildError says why a program was not built.
type BuildError struct {
	Reason   string
	Messages string // of the compiler
}

func (e *BuildError) Error() string { return e.Reason }

// build builds a student's program in the sandbox, into a folder.
func (s *Student) build(ctx context.Context, guard player.Guard, patience time.Duration, folder string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	source, err := filepath.Abs(s.Folder)
	if err != nil {
		return err
	}
	command := s.Build
	if s.Entry != "" {
		command = `"$2" entry build --api "$3" "$4" -o entry`
	}
	if command == "" {
		command = ":"
	}
	child, err := proc.Start(proc.Spec{Spec: jail.Spec{
		Command: []string{"sh", "-c", fmt.Sprintf(buildScript, command), "sh", source, self, s.Contract, s.Entry},
		Env:     []string{"GOFLAGS=-mod=mod", "GOCACHE=/dev/shm/go", "GOTOOLCHAIN=local"},
		Sandbox: guard.Sandbox, Readable: guard.Readable, Hidden: guard.Hidden, Memory: buildMemory, CPU: patience,
	}})
	if err != nil {
		return err
	}
	defer func() { _ = child.Close(ctx) }() // what it leaves is in its own directory
	if _, err := child.ReadLine(ctx, time.Now().Add(patience)); err != nil {
		return &BuildError{fmt.Sprintf("it was not built: %v", err), strings.TrimSpace(child.Stderr())}
	}
	archive, err := child.Open("built.tar")
	if err != nil {
		return err
	}
	defer archive.Close()
	return unpack(archive, folder)
}

// unpack writes the files of an archive into a new folder. What is neither a file nor a
// folder is left out, and nothing leaves the folder.
func unpack(archive io.Reader, folder string) error {
	if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o755)); err != nil {
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	left := int64(mostBytes)
	in := tar.NewReader(archive)
	for files := 0; ; files++ {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if left -= h.Size; left < 0 || files > mostFiles {
			return &BuildError{Reason: fmt.Sprintf("what was built is too large: expected at most %d files of %d MiB in all",
				mostFiles, mostBytes>>20)}
		}
		name := filepath.Clean(h.Name)
		switch h.Typeflag {
		case tar.TypeDir:
			err = root.MkdirAll(name, 0o755)
		case tar.TypeReg:
			err = write(root, name, in, h.FileInfo().Mode().Perm()|0o644)
		}
		if err != nil {
			return err
		}
	}
}

func write(root *os.Root, name string, from io.Reader, mode os.FileMode) error {
	f, err := root.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}
