// Command bundle makes the files that the browser loads of their sources:
//
//	go run ./bundle ui dist
//	go run ./bundle ../arena/report/page.ts ../arena/report/page.js
//	go run ./bundle ../arena/report/page.css ../arena/report/style.css
//
// The second form makes one script or one style, for a page that has it in its text.
//
// TypeScript and CSS are bundled and minified by esbuild as a library, so that
// neither building nor running Flagfall needs Node.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"flagfall.dev/internal/records/rival"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: bundle SOURCES TARGET\n       bundle SCRIPT.ts TARGET.js\n       bundle STYLE.css TARGET.css")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	if filepath.Ext(from) != "" {
		text, err := single(from)
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
var copied = []string{"icon.svg", "manifest.webmanifest"}

// icons are those of an installed site, as icons.sh draws them.
var icons = []string{"icon-192.png", "icon-512.png", "maskable.png"}

// pages are the start page, the other pages, and in a file of its own what both use: that is loaded once.
var pages = []api.EntryPoint{
	{InputPath: "src/main.ts", OutputPath: "app"},
	{InputPath: "src/pages.ts", OutputPath: "pages"},
}

// apart are the files that are loaded when they are wanted.
var apart = []api.EntryPoint{
	{InputPath: "src/worker.ts", OutputPath: "hub"},
	{InputPath: "src/english.ts", OutputPath: "en"},
	{InputPath: "src/german.ts", OutputPath: "de"},
	{InputPath: "src/german/more.ts", OutputPath: "de-more"},
	{InputPath: "src/imports.ts", OutputPath: "imports"},
	{InputPath: "src/gamelist.ts", OutputPath: "gamelist"},
	{InputPath: "src/bots.ts", OutputPath: "bots"},
	{InputPath: "src/library.ts", OutputPath: "library"},
	{InputPath: "src/lobby.ts", OutputPath: "lobby"},
	{InputPath: "src/coach.ts", OutputPath: "coach"},
	{InputPath: "src/me.ts", OutputPath: "me"},
	{InputPath: "src/seals.ts", OutputPath: "seals"},
	{InputPath: "src/puzzle.ts", OutputPath: "puzzle"},
	{InputPath: "src/campaign.ts", OutputPath: "campaign"},
	{InputPath: "src/trainer.ts", OutputPath: "trainer"},
	{InputPath: "src/engine.ts", OutputPath: "engine"},
	{InputPath: "src/offline.ts", OutputPath: "offline"},
	{InputPath: "src/update.ts", OutputPath: "update"},
	{InputPath: "style.css", OutputPath: "style"},
	{InputPath: "pages.css", OutputPath: "pages"},
}

// bundled returns the scripts and the style by name.
func bundled(root string) (map[string][]byte, error) {
	options := common
	options.AbsWorkingDir, options.Outdir = root, root
	options.Format = api.FormatESModule
	options.External = []string{"./wasm_exec.js"} // lies next to the bundle on a static site
	application := options
	application.Splitting, application.ChunkNames = true, "shared"
	application.EntryPointsAdvanced, options.EntryPointsAdvanced = pages, apart
	files := map[string][]byte{}
	for _, o := range []api.BuildOptions{application, options} {
		made, err := compile(o)
		if err != nil {
			return nil, err
		}
		for _, f := range made {
			files[filepath.Base(f.Path)] = f.Contents
		}
	}
	return files, nil
}

// build returns the files by name.
func build(from string) (map[string][]byte, error) {
	root, err := filepath.Abs(from)
	if err != nil {
		return nil, err
	}
	files, err := bundled(root)
	if err != nil {
		return nil, err
	}
	games, err := demoFiles(root)
	if err != nil {
		return nil, err
	}
	maps.Copy(files, games)
	files["portraits.svg"] = []byte(rival.Sprite())
	for _, name := range copied {
		if files[name], err = os.ReadFile(filepath.Join(root, name)); err != nil {
			return nil, err
		}
	}
	for _, name := range icons {
		if files[name], err = os.ReadFile(filepath.Join(root, name)); err == nil {
			files[name], err = icon(files[name])
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	files["index.html"], err = document(root)
	return files, err
}

// document returns the one page. Its icon is in its text: a file would be one more request before anything is shown.
func document(root string) ([]byte, error) {
	page, err := os.ReadFile(filepath.Join(root, "index.html"))
	if err != nil {
		return nil, err
	}
	icon, err := os.ReadFile(filepath.Join(root, "icon-32.png"))
	if err != nil {
		return nil, err
	}
	const name = `"icon-32.png"`
	if bytes.Count(page, []byte(name)) != 1 {
		return nil, fmt.Errorf("index.html: expected %s once", name)
	}
	return bytes.Replace(page, []byte(name), []byte(`"data:image/png;base64,`+base64.StdEncoding.EncodeToString(icon)+`"`), 1), nil
}

// single returns one script or style with everything that it imports. The texts of a
// script are those next to it.
func single(from string) ([]byte, error) {
	root, err := filepath.Abs(filepath.Dir(from))
	if err != nil {
		return nil, err
	}
	options := common
	options.AbsWorkingDir, options.Outdir = root, root
	options.Format = api.FormatIIFE
	options.Define = map[string]string{"import.meta.url": "document.baseURI"} // the script is in the page
	options.Plugins = append([]api.Plugin{texts(filepath.Join(root, "text.ts"))}, options.Plugins...)
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
	LegalComments:     api.LegalCommentsInline,
	Loader:            map[string]api.Loader{".svg": api.LoaderDataURL},
	Plugins:           []api.Plugin{art()},
}

// texts has every source find its texts in a file.
func texts(file string) api.Plugin {
	return api.Plugin{Name: "texts", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^\./text$`}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: file}, nil
		})
	}}
}

// compile makes files; its error has the place of every mistake.
func compile(options api.BuildOptions) ([]api.OutputFile, error) {
	options.Metafile = true
	result := api.Build(options)
	var errs []error
	for _, m := range result.Errors {
		where := ""
		if m.Location != nil { // a source that is missing has none
			where = fmt.Sprintf("%s:%d: ", m.Location.File, m.Location.Line)
		}
		errs = append(errs, errors.New(where+m.Text))
	}
	if len(errs) == 0 {
		errs = append(errs, own(result.Metafile))
	}
	return result.OutputFiles, errors.Join(errs...)
}

// own fails where a package of npm became a part of what was made. A release carries the
// licences of Go modules alone (tools/bill).
func own(metafile string) error {
	var meta struct{ Inputs map[string]any }
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return err
	}
	for name := range meta.Inputs {
		if strings.Contains(name, "node_modules/") {
			return fmt.Errorf("%s is of somebody else: expected our own sources alone, because nobody would add its licence to a release", name)
		}
	}
	return nil
}
