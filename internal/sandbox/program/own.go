package program

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"sync"
)

// Version is that of the sources, and this is the one place where it stands: ./release
// reads it here, or sets it and Commit to what it is given.
var (
	Version = "0.10.0"
	Commit  = ""
)

// commitDigits is how many digits of a commit are told.
const commitDigits = 12

// changed is in the name of a commit where that is not all that was built: here, and
// as ./release has it, after a dash.
const changed = "change"

// BuiltFrom returns the commit that the program was built from, empty where that is
// not known.
func BuiltFrom() string {
	switch Commit {
	case "unknown": // ./release outside a repository
		return ""
	case "":
	default:
		return Commit
	}
	settings := buildSettings()
	revision := settings["vcs.revision"]
	revision = revision[:min(len(revision), commitDigits)]
	if settings["vcs.modified"] == "true" {
		revision += " with " + changed + "s"
	}
	return revision
}

// Origin says what a build is known by: its commit, or where none was recorded (go run
// and go test record none), digits that differ between builds of different sources.
func Origin() string {
	if commit := BuiltFrom(); commit != "" {
		return "commit " + commit
	}
	return "build " + build() + " (no commit was recorded)"
}

// Own returns the identity of our own players: the version with the commit it was
// built from, or where that is not known, or not all that was built, with what tells
// this build from others.
var Own = sync.OnceValue(func() Identity {
	if commit := BuiltFrom(); commit != "" && !strings.Contains(commit, changed) {
		return Identity{Version: Version + " commit " + commit}
	}
	return Identity{Version: Version + " build " + build()}
})

// build returns digits that differ between builds of different sources: of the build
// id that the Go linker writes, or, where there is none, of the whole file.
func build() string {
	id := buildID()
	if id == nil {
		path, err := os.Executable()
		if err != nil {
			return "unknown"
		}
		if id, err = os.ReadFile(path); err != nil {
			return "unknown"
		}
	}
	sum := sha256.Sum256(id)
	return hex.EncodeToString(sum[:])[:commitDigits]
}
