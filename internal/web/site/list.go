package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A list is what offline.js keeps for the time without a network: the addresses from the site's
// root, with the SHA-256 of what lies there.
type list struct {
	Version string            `json:"version"`
	Files   map[string]string `json:"files"`
}

// listed is what the service worker keeps, as JSON: the SHA-256 of each file by its address from the
// worker's own folder, and a version that is another one where a byte of any file is.
func listed(files map[string][]byte) ([]byte, error) {
	kept := list{Files: map[string]string{}}
	version := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sum := sha256.Sum256(files[name])
		fmt.Fprintf(version, "%s %x\n", name, sum)
		if name == "index.html" {
			name = "" // some hosts send index.html on to /
		}
		kept.Files["./"+name] = hex.EncodeToString(sum[:])
	}
	kept.Version = hex.EncodeToString(version.Sum(nil)[:8])
	return json.Marshal(kept)
}

// former returns the files of a site that lies in a folder already, none where that does not say which.
func former(dir string) map[string]string {
	text, err := os.ReadFile(filepath.Join(dir, "offline.js"))
	if err != nil {
		return nil
	}
	var kept list
	line, _, _ := strings.Cut(strings.TrimPrefix(string(text), mark), ";\n")
	if json.Unmarshal([]byte(line), &kept) != nil {
		return nil
	}
	delete(kept.Files, "./") // index.html
	return kept.Files
}
