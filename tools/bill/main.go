// Command bill writes down what built programs are made of (a bill of materials):
//
//	go run ./bill -version 0.9.0 -commit 0123456789ab -out FOLDER [-inside FILE.zst] PROGRAM...
//
// In the folder it writes
//
//   - sbom.spdx.json, a document of SPDX 2.3: the programs with their sums, the Go toolchain
//     and every module that is linked;
//   - THIRD-PARTY-LICENSES.txt, the licences of all of these in full.
//
// The modules are those that the linker wrote into the program itself. A file that is
// inside a program, the one for browsers, is unpacked and read in the same way. The time of the document
// is SOURCE_DATE_EPOCH. The same programs give the same bytes.
//
// It fails where a licence is not known, or is none that asks for its text alone.
// It is run in the folder of the sources, whose modules are in the module cache.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

func main() {
	var b bill
	flag.StringVar(&b.version, "version", "", "that of the programs")
	flag.StringVar(&b.commit, "commit", "", "what they were built from")
	out := flag.String("out", ".", "the folder for the two files")
	inside := flag.String("inside", "", "a packed program that is inside one of them")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: bill -version VERSION [-commit COMMIT] [-out FOLDER] [-inside FILE.zst] PROGRAM...")
	}
	flag.Parse()
	if flag.NArg() == 0 || b.version == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := b.write(*out, *inside, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bill:", err)
		os.Exit(1)
	}
}

// A bill is what a document says of all programs in it.
type bill struct {
	version, commit string
	created         time.Time
}

// write reads programs and writes what they are made of.
func (b bill) write(out, inside string, files []string) error {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return errors.New("SOURCE_DATE_EPOCH: expected the time of the sources in seconds since 1970")
	}
	b.created = time.Unix(seconds, 0).UTC()
	programs, err := readAll(files, inside)
	if err != nil {
		return err
	}
	linked, err := assemble(programs)
	if err != nil {
		return err
	}
	text, err := b.document(programs, linked)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "THIRD-PARTY-LICENSES.txt"), notice(linked), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "sbom.spdx.json"), text, 0o644)
}
