// Command bundle makes the files that the browser loads of their sources:
//
//	go run ./bundle ui dist
//	go run ./bundle ../report/page.ts ../report/page.js
//
// The second form makes one script, for a page that has it in its text.
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
		fmt.Fprintln(os.Stderr, "usage: bundle SOURCES TARGET\n       bundle SCRIPT.ts TARGET.js")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	if filepath.Ext(from) == ".ts" {
		text, err := script(from)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o644)
	}
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
var copied = []string{"index.html", "icon.svg", "icon-192.png", "icon-512.png", "maskable.png", "manifest.webmanifest"}

// build returns the files by name.
func build(from string) (map[string][]byte, error) {
	root, err := filepath.Abs(from)
	if err != nil {
		return nil, err
	}
	options := common
	options.AbsWorkingDir, options.Outdir = root, root
	options.Format = api.FormatESModule
	options.External = []string{"./wasm_exec.js"} // lies beside the bundle on a static site
	options.EntryPointsAdvanced = []api.EntryPoint{
		{InputPath: "src/main.ts", OutputPath: "app"},
		{InputPath: "src/worker.ts", OutputPath: "hub"},
		{InputPath: "src/english.ts", OutputPath: "en"},
		{InputPath: "src/german.ts", OutputPath: "de"},
		{InputPath: "src/engine.ts", OutputPath: "engine"},
		{InputPath: "src/offline.ts", OutputPath: "offline"},
		{InputPath: "style.css", OutputPath: "style"},
	}
	made, err := compile(options)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range made {
		files[filepath.Base(f.Path)] = f.Contents
	}
	if files["demo.json"], err = demo(filepath.Join(root, "demo.flagfall")); err != nil {
		return nil, err
	}
	for _, name := range copied {
		if files[name], err = os.ReadFile(filepath.Join(root, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// script returns one script with everything that it imports.
func script(from string) ([]byte, error) {
	root, err := filepath.Abs(filepath.Dir(from))
	if err != nil {
		return nil, err
	}
	options := common
	options.AbsWorkingDir, options.Outdir = root, root
	options.Format = api.FormatIIFE
	options.EntryPoints = []string{filepath.Base(from)}
	made, err := compile(options)
	if err != nil {
		return nil, err
	}
	return made[0].Contents, nil
}

// common is what everything is made with.
var common = api.BuildOptions{
	Bundle:            true,
	MinifyWhitespace:  true,
	MinifyIdentifiers: true,
	MinifySyntax:      true,
	Target:            api.ES2022,
	Charset:           api.CharsetUTF8,
	LegalComments:     api.LegalCommentsNone,
	Plugins:           []api.Plugin{art()},
}

// compile makes files; its error has the place of every mistake.
func compile(options api.BuildOptions) ([]api.OutputFile, error) {
	result := api.Build(options)
	var errs []error
	for _, m := range result.Errors {
		where := ""
		if m.Location != nil { // a source that is missing has none
			where = fmt.Sprintf("%s:%d: ", m.Location.File, m.Location.Line)
		}
		errs = append(errs, errors.New(where+m.Text))
	}
	return result.OutputFiles, errors.Join(errs...)
}
