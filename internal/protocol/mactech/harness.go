package mactech

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"flagfall.dev/internal/protocol/entry"
)

//go:embed harness
var sources embed.FS

// Harness makes programs of the challenge's entries.
var Harness = entry.Harness{
	Contract: "mactech", Accepts: "C or C++ functions of 1997", Sources: folder(), Arguments: arguments, Header: header,
	Explain: func(source string, messages []byte) error {
		if missing().Match(messages) {
			return &NoEntryError{source}
		}
		return nil
	},
}

// folder has the harness's sources.
func folder() fs.FS {
	dir, err := fs.Sub(sources, "harness")
	if err != nil {
		panic(err) // it is embedded
	}
	return dir
}

// A NoEntryError says that an entry of the MacTech contract lacks its function.
type NoEntryError struct{ Source string }

func (e *NoEntryError) Error() string {
	return e.Source + " lacks a function: the challenge's judge calls MakeAMove and PositionPieces, and an entry must define both ('flagfall entry header mactech' prints them)"
}

// missing finds what linkers say where an entry lacks its functions.
var missing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)undefined (reference to|symbol:?)\W+_?_?(Z\d+)?(MakeAMove|PositionPieces)`)
})

// header returns the header that entries are compiled against. It compiles by itself.
func header() (string, error) {
	types, err1 := sources.ReadFile("harness/mactypes.h")
	header, err2 := sources.ReadFile("harness/stratego.h")
	return strings.Replace(string(header), "#include \"mactypes.h\"\n", string(types), 1), errors.Join(err1, err2)
}

// ownTypes finds entries that bring the challenge's declarations themselves.
var ownTypes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\s*(typedef\s+)?struct\s+MoveResult\b`)
})

// includes finds the headers of an entry's own.
var includes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*"([^"]+)"`)
})

// headerDeclares reports whether a header beside the source brings the declarations.
func headerDeclares(source string, text []byte) bool {
	for _, m := range includes().FindAllSubmatch(text, -1) {
		header, err := os.ReadFile(filepath.Join(filepath.Dir(source), string(m[1])))
		if err == nil && ownTypes().Match(header) {
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

// arguments compile the entry and the harness as two units, so that an
// entry may bring the declarations or include ours, as it likes. A main of the
// entry's own, for its author's tests, goes by another name.
func arguments(dir, source string, text []byte) (args []string, cplusplus bool, err error) {
	cplusplus = entry.IsCPlusPlus(source)
	for name, same := range headerNames {
		if err := os.WriteFile(filepath.Join(dir, name), fmt.Appendf(nil, "#include %q\n", same), 0o600); err != nil &&
			!errors.Is(err, fs.ErrExist) {
			return nil, false, err
		}
	}
	given := "stratego.h"
	if ownTypes().Match(text) || headerDeclares(source, text) {
		given = "mactypes.h"
	}
	language := []string{"-x", "c", "-std=gnu99", "-Wno-implicit-function-declaration", "-Wno-implicit-int", "-Wno-int-conversion"}
	if cplusplus {
		language = []string{"-x", "c++", "-fpermissive"}
	}
	args = append(language, "-Dmain=flagfall_entry_main", "-include", filepath.Join(dir, given),
		"-I", filepath.Dir(source), "-idirafter", dir, source, filepath.Join(dir, "harness.c"))
	return append(args, "-x", "none"), cplusplus, nil
}
