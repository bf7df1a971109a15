// Package entry compiles contest entries that are functions or classes, not
// programs, into programs that the contracts mactech and iut can run. The
// sources of the harnesses are part of our own binary; the compiler is the
// system's.
package entry

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"flagfall.dev/internal/base/input"
)

//go:embed mactech iut
var sources embed.FS

// APIs are the contracts whose entries can be built.
var APIs = []string{"mactech", "iut"}

// A CompileError says that the compiler refused an entry.
type CompileError struct {
	Source   string
	Messages string // of the compiler
}

func (e *CompileError) Error() string {
	return fmt.Sprintf("%s does not compile:\n%s", e.Source, strings.TrimRight(e.Messages, "\n"))
}

// A NoEntryError says that an entry of the MacTech contract lacks its function.
type NoEntryError struct{ Source string }

func (e *NoEntryError) Error() string {
	return e.Source + " lacks a function: the challenge's judge calls MakeAMove and PositionPieces, and an entry must define both ('flagfall entry header mactech' prints them)"
}

// missing finds what linkers say where an entry lacks its functions.
var missing = regexp.MustCompile(`(?i)undefined (reference to|symbol:?)\W+_?_?(Z\d+)?(MakeAMove|PositionPieces)`)

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
	return fmt.Sprintf("%s is Pascal: entries are built from C and C++ only; translate it, or make it a program of another contract, such as native", e.Source)
}

// Header returns the header that entries of a contract are compiled against. It
// compiles by itself.
func Header(api string) (string, error) {
	if api != "mactech" {
		return "", fmt.Errorf("contract %q has no header: an IUT entry is a class Stratego of its own, only mactech entries share declarations", api)
	}
	types, err1 := sources.ReadFile("mactech/mactypes.h")
	header, err2 := sources.ReadFile("mactech/stratego.h")
	return strings.Replace(string(header), "#include \"mactypes.h\"\n", string(types), 1), errors.Join(err1, err2)
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

// Spec returns the specification of the player that a built program is. A name
// without a folder gets one, as it is not looked for on the path.
func Spec(api, program string) string {
	if !strings.ContainsRune(program, '/') {
		program = "./" + program
	}
	return api + ":" + program
}

// Build compiles an unmodified entry into a program.
func Build(ctx context.Context, api, source, output string) error {
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
	dir, err := unpack()
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var args []string
	cplusplus := true
	switch api {
	case "mactech":
		cplusplus = isCPlusPlus(source)
		args, err = mactechArguments(filepath.Join(dir, "mactech"), source, text, cplusplus)
	case "iut":
		args = iutArguments(filepath.Join(dir, "iut"), source)
	default:
		err = fmt.Errorf("unknown contract %q: expected %s", api, strings.Join(APIs, " or "))
	}
	if err != nil {
		return err
	}
	return compile(ctx, cplusplus, source, append(args, "-O2", "-w", "-o", output, "-lm"))
}

// unpack writes the harnesses to a fresh directory.
func unpack() (string, error) {
	dir, err := os.MkdirTemp("", "flagfall-entry-")
	if err != nil {
		return "", err
	}
	if err := os.CopyFS(dir, sources); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return dir, nil
}

// isCPlusPlus tells the language by the file's name, as compilers do.
func isCPlusPlus(source string) bool {
	switch filepath.Ext(source) {
	case ".cc", ".cp", ".cpp", ".cxx", ".c++", ".C":
		return true
	}
	return false
}

// pascal finds the heading that Pascal programs and units begin with, after
// comments.
var pascal = regexp.MustCompile(`(?is)^(\s|\{.*?\}|\(\*.*?\*\))*(program|unit)\s+\w+\s*(\([^)]*\)\s*)?;`)

// isPascal tells Pascal by the file's name or its heading.
func isPascal(source string, text []byte) bool {
	switch strings.ToLower(filepath.Ext(source)) {
	case ".p", ".pas", ".pp":
		return true
	}
	return pascal.Match(text)
}

// ownTypes finds entries that bring the challenge's declarations themselves.
var ownTypes = regexp.MustCompile(`(?m)^\s*(typedef\s+)?struct\s+MoveResult\b`)

// includes finds the headers of an entry's own.
var includes = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*"([^"]+)"`)

// headerDeclares reports whether a header beside the source brings the declarations.
func headerDeclares(source string, text []byte) bool {
	for _, m := range includes.FindAllSubmatch(text, -1) {
		header, err := os.ReadFile(filepath.Join(filepath.Dir(source), string(m[1])))
		if err == nil && ownTypes.Match(header) {
			return true
		}
	}
	return false
}

// headerNames are the names under which entries ask for the declarations, and
// for the Macintosh headers that have Boolean.
var headerNames = map[string]string{
	"Stratego.h": "stratego.h",
	"Types.h":    "mactypes.h",
	"MacTypes.h": "mactypes.h",
}

// mactechArguments compiles the entry and the harness as two units, so that an
// entry may bring the declarations or include ours, as it likes. A main of the
// entry's own, for its author's tests, goes by another name.
func mactechArguments(dir, source string, text []byte, cplusplus bool) ([]string, error) {
	for name, same := range headerNames {
		if err := os.WriteFile(filepath.Join(dir, name), fmt.Appendf(nil, "#include %q\n", same), 0o600); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	given := "stratego.h"
	if ownTypes.Match(text) || headerDeclares(source, text) {
		given = "mactypes.h"
	}
	language := []string{"-x", "c", "-std=gnu99", "-Wno-implicit-function-declaration", "-Wno-implicit-int", "-Wno-int-conversion"}
	if cplusplus {
		language = []string{"-x", "c++", "-fpermissive"}
	}
	args := append(language, "-Dmain=flagfall_entry_main", "-include", filepath.Join(dir, given),
		"-I", filepath.Dir(source), "-idirafter", dir, source, filepath.Join(dir, "harness.c"))
	return append(args, "-x", "none"), nil
}

// iutArguments compiles the harness, which includes the entry: only so does it
// know the class. Some entries forget to make their functions public.
func iutArguments(dir, source string) []string {
	return []string{
		"-std=gnu++17", "-fpermissive", "-fno-access-control", "-DFLAGFALL_ENTRY=\"" + source + "\"",
		"-I", filepath.Dir(source), filepath.Join(dir, "harness.cpp"),
	}
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
		if missing.Match(messages.Bytes()) {
			return &NoEntryError{source}
		}
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
