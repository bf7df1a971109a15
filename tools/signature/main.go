// Command signature makes the key of a release, signs a release with it, and verifies one:
//
//	go run ./signature key FILE
//	go run ./signature sign [-public FILE] [-comment TEXT] KEY FOLDER
//	go run ./signature verify PUBLIC FOLDER
//
// What is signed is the file SHA256SUMS of the folder, which names all others. Keys and
// signatures are those of minisign (https://jedisct1.github.io/minisign/): Ed25519 over the
// BLAKE2b sum, so that 'minisign -Vm SHA256SUMS -P PUBLIC' verifies too, and keys that
// minisign made sign here. The same key, sums and comment give the same signature.
//
// KEY is a file. Its password is asked for, or read from standard input where that is no
// terminal. PUBLIC is a file or the text of a public key.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	err := run(os.Args[1:], os.Stdin, os.Stdout)
	if errors.Is(err, errUsage) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "signature:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New(`usage: signature key [-unprotected] FILE
       signature sign [-public FILE] [-comment TEXT] KEY FOLDER
       signature verify PUBLIC FOLDER`)

func run(args []string, in *os.File, out io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	unprotected := flags.Bool("unprotected", false, "no password")
	public := flags.String("public", "", "the published key: no other one signs")
	comment := flags.String("comment", "file:"+sums, "what is signed with the sums")
	if err := flags.Parse(args[1:]); err != nil {
		return fmt.Errorf("%w\n%w", err, errUsage)
	}
	switch {
	case args[0] == "key" && flags.NArg() == 1:
		return makeKey(flags.Arg(0), *unprotected, passwords{in, out}, out)
	case args[0] == "sign" && flags.NArg() == 2:
		return sign(flags.Arg(0), flags.Arg(1), *public, *comment, passwords{in, out}, out)
	case args[0] == "verify" && flags.NArg() == 2:
		return verify(flags.Arg(0), flags.Arg(1), out)
	}
	return errUsage
}
