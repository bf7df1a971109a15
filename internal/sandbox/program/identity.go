// Package program says which program a player is: its files by their SHA-256, or for
// our own players the version of Flagfall.
package program

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// An Identity is a program as it played. The zero value is one that is not known.
type Identity struct {
	// Says is what it said of itself in its greeting, such as "Crab 1.2".
	Says string `json:"says,omitempty"`
	// Version is Flagfall's, of our own players.
	Version string `json:"version,omitempty"`
	// Files are the program of an outside player and the first file that its command
	// names, such as a script.
	Files []File `json:"files,omitempty"`
}

// A File is a file of a program.
type File struct {
	Name string `json:"name"`   // without its folder
	Sum  string `json:"sha256"` // in hexadecimal digits
}

// Key returns what two identities of the same program have in common, whatever the
// program says; empty where it is not known.
func (id *Identity) Key() string {
	var parts []string
	if id.Version != "" {
		parts = append(parts, "flagfall "+id.Version)
	}
	for _, f := range id.Files {
		parts = append(parts, f.Name+" "+f.Sum)
	}
	return strings.Join(parts, ", ")
}

// shortSum is how many digits of a sum are enough to tell programs apart by eye.
const shortSum = 12

// String returns an identity in short: what it says, and its files with the first
// digits of their sums.
func (id *Identity) String() string { return id.text(shortSum) }

// Long returns an identity with the whole sums.
func (id *Identity) Long() string { return id.text(2 * sha256.Size) }

func (id *Identity) text(digits int) string {
	var parts []string
	if id.Says != "" {
		parts = append(parts, fmt.Sprintf("%q", id.Says))
	}
	if id.Version != "" {
		parts = append(parts, "flagfall "+id.Version)
	}
	for _, f := range id.Files {
		parts = append(parts, f.Name+" sha256 "+f.Sum[:min(digits, len(f.Sum))])
	}
	if len(parts) == 0 {
		return "unknown"
	}
	return strings.Join(parts, ", ")
}

// A Registry computes the sums of files, each again only when the file has changed.
// The zero value is ready; any number of goroutines may use one.
type Registry struct {
	mu   sync.Mutex
	sums map[string]known
}

// known is the sum of a file as it was.
type known struct {
	size    int64
	changed time.Time
	file    os.FileInfo
	sum     string
}

// Of returns the identity of a program by its files. The error is that of the first
// file that cannot be read; the identity then lacks it.
func (r *Registry) Of(files ...string) (Identity, error) {
	var id Identity
	var first error
	for _, path := range files {
		file, err := r.file(path)
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		id.Files = append(id.Files, file)
	}
	return id, first
}

func (r *Registry) file(path string) (File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return File{}, err
	}
	r.mu.Lock()
	k, ok := r.sums[path]
	r.mu.Unlock()
	if ok && k.size == info.Size() && k.changed.Equal(info.ModTime()) && os.SameFile(k.file, info) {
		return File{info.Name(), k.sum}, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return File{}, err
	}
	k = known{info.Size(), info.ModTime(), info, hex.EncodeToString(h.Sum(nil))}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.sums == nil {
		r.sums = map[string]known{}
	}
	r.sums[path] = k
	return File{info.Name(), k.sum}, nil
}
