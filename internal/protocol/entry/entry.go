// Package entry compiles contest entries that are functions or classes, not programs, into
// programs that speak a contract. A contract has the harness for its entries, whose sources are
// part of our own binary; the compiler is the system's.
package entry

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"flagfall.dev/internal/base/input"
)

// A CompileError says that the compiler refused an entry.
type CompileError struct {
	Source   string
	Messages string // of the compiler
}

func (e *CompileError) Error() string {
	return fmt.Sprintf("%s does not compile:\n%s", e.Source, strings.TrimRight(e.Messages, "\n"))
}

// A NoCompilerError says that the system has no compiler for an entry.
type NoCompilerError struct {
	Language string // C or C++
	Variable string // the environment variable that names one
	Tried    []string
}

func (e *NoCompilerError) Error() string {
	return fmt.Sprintf("no %s compiler here (tried %s): install gcc or clang (on Debian: apt install g++), or name yours with %s=…",
		e.Language, strings.Join(e.Tried, ", "), e.Variable)
}

// A PascalError says that an entry is written in Pascal, which the challenge of
// 1997 allowed and we cannot build.
type PascalError struct{ Source string }

func (e *PascalError) Error() string {
	return fmt.Sprintf(
		"%s is Pascal: entries are built from C and C++ only; translate it, or make it a program of another contract, such as native",
		e.Source,
	)
}

// Output returns the program to build from a source: the one that is named, or else
// the source's name without its ending. It refuses to write over the source.
func Output(source, named string) (string, error) {
	if named == "" {
		named = strings.TrimSuffix(source, filepath.Ext(source))
	}
	if filepath.Clean(named) == filepath.Clean(source) {
		return "", fmt.Errorf("the program %s would overwrite its source: name another with -o", named)
	}
	return named, nil
}

// A Harness is what makes a program of an entry: sources of ours that are compiled with the
// author's, and call them.
type Harness struct {
	Contract string // that the program speaks
	Accepts  string // what an entry is, in words
	Sources  fs.FS
	// Arguments are the compiler's for an entry with our sources in a folder, and whether it is one
	// of C++.
	Arguments func(dir, source string, text []byte) (args []string, cplusplus bool, err error)
	// Header returns the header that entries are compiled against, which compiles by itself; nil:
	// there is none.
	Header func() (string, error)
	// Explain returns what the compiler's messages about an entry mean, nil where they speak for
	// themselves; nil: they always do.
	Explain func(source string, messages []byte) error
}

// Spec returns the specification of the player that a built program is. A name
// without a folder gets one, as it is not looked for on the path.
func (h *Harness) Spec(program string) string {
	if !strings.ContainsRune(program, '/') {
		program = "./" + program
	}
	return h.Contract + ":" + program
}

// Build compiles an unmodified entry into a program.
func (h *Harness) Build(ctx context.Context, source, output string) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return fmt.Errorf("%s: %w", source, input.Expected(err, "an entry's source, C or C++"))
	}
	if isPascal(source, text) {
		return &PascalError{source}
	}
	if source, err = filepath.Abs(source); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "flagfall-entry-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, h.Sources); err != nil {
		return err
	}
	args, cplusplus, err := h.Arguments(dir, source, text)
	if err != nil {
		return err
	}
	err = compile(ctx, cplusplus, source, append(args, "-O2", "-w", "-o", output, "-lm"))
	var refused *CompileError
	if h.Explain != nil && errors.As(err, &refused) {
		return cmp.Or(h.Explain(source, []byte(refused.Messages)), err)
	}
	return err
}

// IsCPlusPlus tells the language by the file's name, as compilers do.
func IsCPlusPlus(source string) bool {
	switch filepath.Ext(source) {
	case ".cc", ".cp", ".cpp", ".cxx", ".c++", ".C":
		return true
	}
	return false
}

// pascal finds the heading that Pascal programs and units begin with, after
// comments.
var pascal = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?is)^(\s|\{.*?\}|\(\*.*?\*\))*(program|unit)\s+\w+\s*(\([^)]*\)\s*)?;`)
})

// isPascal tells Pascal by the file's name or its heading.
func isPascal(source string, text []byte) bool {
	switch strings.ToLower(filepath.Ext(source)) {
	case ".p", ".pas", ".pp":
		return true
	}
	return pascal().Match(text)
}

// compile runs the system's compiler.
func compile(ctx context.Context, cplusplus bool, source string, args []string) error {
	compiler, err := Compiler(cplusplus)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, compiler[0], append(compiler[1:], args...)...)
	var messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &messages, &messages
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && ctx.Err() == nil {
		return &CompileError{Source: source, Messages: messages.String()}
	}
	return err
}

// Compiler returns the compiler of CC or CXX, with its arguments, or the
// first that the system has.
func Compiler(cplusplus bool) ([]string, error) {
	e := NoCompilerError{Language: "C", Variable: "CC", Tried: []string{"cc", "gcc", "clang"}}
	if cplusplus {
		e = NoCompilerError{Language: "C++", Variable: "CXX", Tried: []string{"c++", "g++", "clang++"}}
	}
	if named := strings.Fields(os.Getenv(e.Variable)); len(named) > 0 {
		e.Tried = named[:1]
		if _, err := exec.LookPath(named[0]); err != nil {
			return nil, &e
		}
		return named, nil
	}
	for _, name := range e.Tried {
		if path, err := exec.LookPath(name); err == nil {
			return []string{path}, nil
		}
	}
	return nil, &e
}
