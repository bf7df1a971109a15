// Command package makes the packages of Debian and rpm that a description of nfpm has, into a folder, under the names
// that are usual there.
//
//	go run ./package DESCRIPTION.yaml OUT
//
// The description may name variables of the environment. The bytes depend on it, on the files that it names and on
// SOURCE_DATE_EPOCH alone, which is the time of everything in them.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: package DESCRIPTION.yaml OUT")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2], os.Getenv); err != nil {
		fmt.Fprintln(os.Stderr, "package:", err)
		os.Exit(1)
	}
}

// pack makes both packages, with the values of the variables that the description names.
func pack(description, out string, value func(name string) string) error {
	text, err := os.Open(description)
	if err != nil {
		return err
	}
	defer text.Close()
	described, err := nfpm.ParseWithEnvMapping(text, value)
	if err != nil {
		return fmt.Errorf("%s: %w", description, err)
	}
	for _, format := range []string{"deb", "rpm"} {
		if err := described.Validate(); err != nil {
			return fmt.Errorf("%s: %w", description, err)
		}
		if err := write(described, format, out); err != nil {
			return fmt.Errorf("%s for %s: %w", description, format, err)
		}
	}
	return nil
}

// write makes the package of a format.
func write(described nfpm.Config, format, out string) error {
	info, err := described.Get(format)
	if err != nil {
		return err
	}
	info = nfpm.WithDefaults(info)
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(out, packager.ConventionalFileName(info)))
	if err != nil {
		return err
	}
	return errors.Join(packager.Package(info, file), file.Close())
}
