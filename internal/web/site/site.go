// Package site writes Flagfall as a static site: the pages of `flagfall serve`, and
// the server of the pages as a program that a browser runs (cmd/tab). Any web server
// can hand the files out, and none of them computes anything.
package site

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/web"
)

// Program is what a browser runs.
type Program struct {
	Packed  []byte // the WebAssembly module, compressed by Zstandard (RFC 8878)
	Support []byte // the script of the Go release that compiled it (wasm_exec.js)
}

// mark is at the start of offline.js, by which a site is known again.
const mark = "const site="

// Write writes a site into a folder, which is made where it is missing. A folder that
// holds anything but a site is refused.
//
// Its files name each other from where they lie, so it may be put into any folder of a host.
// base is that folder, such as "/" or "/flagfall/", for the page that hosts show at addresses
// without a file; "" has that page find the folder by the names of our pages.
// offer is what web.Offer says that there is to play.
func Write(dir, base string, offer []byte, p Program) error {
	folder, err := parseBase(base)
	if err != nil {
		return err
	}
	if err := claim(dir); err != nil {
		return err
	}
	files, err := files(p, offer, folder)
	if err != nil {
		return err
	}
	before := former(dir)
	for name, text := range files {
		if err := savefile.Replace(filepath.Join(dir, name), string(text)); err != nil {
			return err
		}
	}
	for name := range before {
		if name = filepath.Base(name); files[name] == nil {
			if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// parseBase returns the folder of a host with a slash at its end, "" for one that is not known.
func parseBase(base string) (string, error) {
	if base == "" {
		return "", nil
	}
	folder := strings.TrimSuffix(base, "/")
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/"
	if strings.Trim(folder, letters) != "" || folder != "" && path.Clean(folder) != folder || !strings.HasPrefix(base, "/") {
		return "", fmt.Errorf("--base %q: expected a path of the host such as /flagfall/, of letters, digits and - _ . ~", base)
	}
	return folder + "/", nil
}

// claim makes the folder, or says what else is in it.
func claim(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return os.MkdirAll(dir, 0o755)
	}
	if err != nil {
		return err
	}
	before, err := os.ReadFile(filepath.Join(dir, "offline.js"))
	if len(entries) > 0 && (err != nil || !strings.HasPrefix(string(before), mark)) {
		return fmt.Errorf("%s holds something else (%s): give an empty folder, or one with a site of before", dir, entries[0].Name())
	}
	return nil
}

// files returns the files of a site by their names.
func files(p Program, offer []byte, base string) (map[string][]byte, error) {
	all := web.Files()
	all["flagfall.wasm.zst"], all["wasm_exec.js"] = p.Packed, p.Support
	all["catalogue.json"] = offer
	page, err := document(string(all["index.html"]))
	if err != nil {
		return nil, err
	}
	all["index.html"] = []byte(page)
	delete(all, "hub.js") // shares connections, of which there are none
	for _, page := range []string{"bots.js", "library.js", "lobby.js"} {
		delete(all, page) // about what a server has
	}
	worker := all["offline.js"]
	delete(all, "offline.js")
	list, err := listed(all)
	if err != nil {
		return nil, err
	}
	all["offline.js"] = slices.Concat([]byte(mark), list, []byte(";\n"), worker)
	all["404.html"] = forward(base)
	return all, nil
}

// document is the page of the server with what a server would say in its headers, and
// where its answers come from.
func document(page string) (string, error) {
	const start, first = `<html lang="en">`, `<meta charset="utf-8">`
	if strings.Count(page, start) != 1 || strings.Count(page, first) != 1 {
		return "", fmt.Errorf("index.html: expected %s and %s once each", start, first)
	}
	page = strings.Replace(page, start, `<html lang="en" data-carrier="device">`, 1)
	page = strings.NewReplacer(`href="/`, `href="./`, `src="/`, `src="./`).Replace(page)
	return strings.Replace(page, first, first+"\n"+`<meta http-equiv="Content-Security-Policy" content="`+web.PagePolicy+`">`+
		"\n"+`<link rel="preload" href="./catalogue.json" as="fetch" crossorigin>`, 1), nil
}
