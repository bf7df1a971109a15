package register

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/records/library"
)

// Default returns the register of whoever runs the program, which keeps nothing
// where no home is known.
func Default() Register {
	folder := library.Default().Folder
	if folder == "" {
		return Register{}
	}
	return Register{Folder: filepath.Join(folder, "runs")}
}

// Begin returns what keeps the entry of a run whose games are in a file, which the
// given command line plays on.
func (r Register) Begin(kind Kind, file string, command []string) *Keeper {
	here, err := os.Getwd()
	if err != nil {
		return Register{}.Keep(Entry{})
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(here, file)
	}
	return r.Keep(Entry{Kind: kind, Store: file, Directory: here, Resume: shellLine(command)})
}

// shellLine writes a command line of ours, without the secret that somebody may
// have put into an address.
func shellLine(words []string) string {
	line := []string{"flagfall"}
	for _, word := range words {
		flag, value, long := strings.Cut(word, "=")
		if !long {
			flag, value = "", word
		}
		if u, err := url.Parse(value); err == nil && u.Host != "" && u.User != nil {
			u.User = nil
			value = u.String()
		}
		if long {
			value = flag + "=" + value
		}
		line = append(line, plaintext.ShellWord(value))
	}
	return strings.Join(line, " ")
}
