// Command bundle makes the files that the browser loads of their sources:
//
//	go run ./bundle ui dist
//
// TypeScript and CSS are bundled and minified by esbuild as a library, so that
// neither building nor running Flagfall needs Node.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: bundle SOURCES TARGET")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	files, err := build(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(to, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// copied are the sources that go to the browser as they are.
var copied = []string{"index.html", "icon.svg", "manifest.webmanifest"}

// build returns the files by name.
func build(from string) (map[string][]byte, error) {
	root, err := filepath.Abs(from)
	if err != nil {
		return nil, err
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: root,
		EntryPointsAdvanced: []api.EntryPoint{
			{InputPath: "src/main.ts", OutputPath: "app"},
			{InputPath: "src/worker.ts", OutputPath: "hub"},
			{InputPath: "style.css", OutputPath: "style"},
		},
		Outdir:            root,
		Bundle:            true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
	})
	var errs []error
	for _, m := range result.Errors {
		where := ""
		if m.Location != nil { // a source that is missing has none
			where = fmt.Sprintf("%s:%d: ", m.Location.File, m.Location.Line)
		}
		errs = append(errs, errors.New(where+m.Text))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range result.OutputFiles {
		files[filepath.Base(f.Path)] = f.Contents
	}
	for _, name := range copied {
		if files[name], err = os.ReadFile(filepath.Join(root, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}
