// Command districts measures how the program is divided: the folders under internal/, the imports
// between them, and the lines of code. It reads the files themselves.
//
//	go run ./districts             a table
//	go run ./districts -svg FILE   also a drawing
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	svg := flag.String("svg", "", "write a drawing to this file")
	root := flag.String("root", "..", "the repository")
	flag.Parse()
	if err := run(*root, *svg, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "districts:", err)
		os.Exit(1)
	}
}

// run prints the table of a repository, and writes the drawing where svg names a file.
func run(root, svg string, out io.Writer) error {
	h, err := read(os.DirFS(root))
	if err != nil {
		return err
	}
	h.print(out)
	all, err := touched(os.DirFS(root))
	if err != nil {
		return err
	}
	printTouched(out, all)
	if svg == "" {
		return nil
	}
	return os.WriteFile(svg, []byte(h.draw()), 0o644)
}
