// Command archive packs a folder. The bytes depend on the names, the texts and the right to
// execute of its files alone: not on times, owners, umask, the order in the folder, or the
// packers that this machine has.
//
//	go run ./archive OUT.tar.gz FOLDER
//	go run ./archive OUT.zip FOLDER
//
// Both have the folder's own name in them.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: archive OUT.tar.gz|OUT.zip FOLDER")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "archive:", err)
		os.Exit(1)
	}
}

// epoch is the time of every file: the earliest that all formats have.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// formats are by the ending of an archive's name.
var formats = map[string]func(w io.Writer, folder string) error{
	".tar.gz": gzipped,
	".zip":    zipped,
}

// pack writes the archive of a folder, in the format that its name asks for.
func pack(name, folder string) error {
	for ending, write := range formats {
		if !strings.HasSuffix(name, ending) {
			continue
		}
		folder, err := filepath.Abs(folder)
		if err != nil {
			return err
		}
		out, err := os.Create(name)
		if err != nil {
			return err
		}
		return errors.Join(write(out, folder), out.Close())
	}
	return fmt.Errorf("%s: expected a name that ends in .tar.gz or .zip", name)
}
