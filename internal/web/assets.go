package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

//go:generate go run ./bundle ui dist

// dist is what go generate makes of the sources in ui.
//
//go:embed dist
var dist embed.FS

// file is an asset, ready to send.
type file struct {
	kind          string
	plain, packed []byte        // as it is, and compressed by gzip
	zstd          func() []byte // by Zstandard, where that is smaller, when it is first asked for; nil: never
	tag           string
	kept          bool // for good, by whoever has it
}

// pageNames are the first parts of the addresses at which the application has a
// page besides "/"; what it shows there is decided in the browser.
var pageNames = []string{
	"analysis", "arena", "bots", "campaign", "friend", "game", "join", "learn", "library", "lobby", "me", "new", "puzzle", "puzzles", "replay", "rules",
	"setup", "setups", "trainer", "watch",
}

// PageNames returns the first parts of the addresses of the pages besides "/", sorted.
func PageNames() []string { return slices.Clone(pageNames) }

// Files returns the application's files by their names.
func Files() map[string][]byte {
	all := map[string][]byte{}
	entries, err := dist.ReadDir("dist")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, e := range entries {
		if all[e.Name()], err = dist.ReadFile("dist/" + e.Name()); err != nil {
			panic(err)
		}
	}
	return all
}

// Pages serves the application's files and its one page. look is the theme of boards where
// somebody has chosen none on their device, "" for the usual one.
//
// The page names its scripts and its style in a folder that is another one for every version of the program,
// so that browsers keep them for good.
func Pages(look string) http.Handler {
	all := Files()
	folder := versioned(all)
	page := all["index.html"]
	for name := range all {
		if ext := path.Ext(name); ext == ".css" || ext == ".js" {
			page = bytes.ReplaceAll(page, []byte(`="/`+name+`"`), []byte(`="`+folder+name+`"`))
		}
	}
	if look != "" {
		page = bytes.Replace(page, []byte("<html "), []byte(`<html data-look="`+html.EscapeString(look)+`" `), 1)
	}
	all["index.html"] = page
	files, zstd := map[string]file{}, zstdOf()
	for name, text := range all {
		f := newFile(name, text)
		f.zstd = sync.OnceValue(func() []byte {
			if z := zstd(text); len(z) < len(f.packed) {
				return z
			}
			return nil
		})
		files["/"+name] = f
		f.kept = true
		files[folder+name] = f
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, ok := files[r.URL.Path]
		if !ok && isPage(r.URL.Path) {
			f, ok = files["/index.html"]
			w.Header().Set("Link", hints(folder, r))
		}
		if ok && r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			refuse(w, http.StatusMethodNotAllowed, phrase.Errorf("pages can only be read"))
			return
		}
		status := http.StatusOK
		if !ok {
			status = http.StatusNotFound
			if !strings.Contains(r.Header.Get("Accept"), "text/html") {
				refuse(w, status, phrase.Errorf("there is nothing at %s", r.URL.Path))
				return
			}
			f = files["/index.html"] // says so to people
		}
		f.send(w, r, status)
	})
}

// versioned is the folder of the files of this version, as ui/src/base.ts knows it.
func versioned(all map[string][]byte) string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(all[name]))
	}
	return "/v/" + hex.EncodeToString(sum.Sum(nil)[:8]) + "/"
}

// hints says what a page will ask for as soon as its script runs: the language that the browser prefers and, on
// the start page, what there is to play.
func hints(folder string, r *http.Request) string {
	tongue := "en"
	if strings.HasPrefix(strings.ToLower(r.Header.Get("Accept-Language")), "de") {
		tongue = "de"
	}
	all := "<" + folder + tongue + ".js>; rel=modulepreload"
	if first := strings.Trim(r.URL.Path, "/"); first == "" || first == "new" {
		all += ", </api/catalogue>; rel=preload; as=fetch; crossorigin"
	}
	return all
}

func isPage(address string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/")
	return address == "/" || slices.Contains(pageNames, first)
}

// kinds are the media types of the application's files. The system's own table is another one on every machine.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".ico": "image/x-icon", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
}

func newFile(name string, text []byte) file {
	sum := sha256.Sum256(text)
	f := file{kind: kinds[path.Ext(name)], plain: text, tag: `"` + hex.EncodeToString(sum[:12]) + `"`}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = z.Write(text)                                  // a buffer takes everything
	_ = z.Close()
	f.packed = b.Bytes()
	return f
}

// send sends the file, or says that the client has it. It may be kept, but must
// be asked for again, unless its address is that of this version of the program alone.
func (f *file) send(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	if f.kept {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	if status == http.StatusOK && r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	text, takes := f.plain, r.Header.Get("Accept-Encoding")
	var small []byte
	if f.zstd != nil && accepts(takes, "zstd") {
		small = f.zstd()
	}
	switch {
	case small != nil:
		h.Set("Content-Encoding", "zstd")
		text = small
	case accepts(takes, "gzip"):
		h.Set("Content-Encoding", "gzip")
		text = f.packed
	}
	send(w, status, text)
}

// accepts reports whether a browser that takes some encodings takes one of them.
func accepts(takes, encoding string) bool {
	for each := range strings.SplitSeq(takes, ",") {
		name, weight, _ := strings.Cut(each, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			return strings.Trim(strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q="), "0.") != "" || weight == ""
		}
	}
	return false
}
