package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"flagfall.dev/internal/lab/gametest/must"
)

// ask asks a handler for an address, as a browser does.
func ask(h http.Handler, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, address, nil)
	r.Header.Set("Accept-Encoding", "gzip, br, zstd")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestScriptsAndStylesAreKeptForGoodAtAddressesOfTheirVersion(t *testing.T) {
	h := Pages("")
	page := ask(h, "/game/x/first", "Accept-Encoding", "identity").Body.String()
	named := regexp.MustCompile(`(?:href|src)="(/[^"]+\.(?:css|js))"`).FindAllStringSubmatch(page, -1)
	if len(named) != 3 {
		t.Fatalf("the page names %v, want a style and two scripts", named)
	}
	for _, m := range named {
		w := ask(h, m[1])
		if w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d, %v", m[1], w.Code, w.Header())
		}
		old := strings.Replace(m[1], m[1][:len("/v/0123456789abcdef/")], "/v/0123456789abcdef/", 1)
		if w := ask(h, old); w.Code != http.StatusNotFound {
			t.Errorf("%s, a file of another version: %d, want 404: it would not fit the files that the page has", old, w.Code)
		}
	}
	if w := ask(h, "/hub.js"); w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("what is named without a version is asked for again: %v", w.Header())
	}
}

func TestFilesAreCompressedAsTheBrowserTakesThem(t *testing.T) {
	h := Pages("")
	plain := ask(h, "/pages.js", "Accept-Encoding", "identity").Body.Bytes()
	size := map[string]int{}
	for takes, want := range map[string]string{
		"gzip, deflate, br, zstd": "zstd", "zstd": "zstd", "gzip": "gzip", "gzip, zstd;q=0": "gzip", "gzip;q=0.5, zstd;q=0.0": "gzip",
		"ZSTD;q=0.2": "zstd", "identity": "", "": "", "xgzip": "", "gzip;q=0": "",
	} {
		w := ask(h, "/pages.js", "Accept-Encoding", takes)
		if got := w.Header().Get("Content-Encoding"); got != want || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("who takes %q is sent %q, not %q: %v", takes, got, want, w.Header())
		}
		size[want] = w.Body.Len()
		text := w.Body.Bytes()
		switch want {
		case "zstd":
			text = must.Get(must.Get(zstd.NewReader(nil))(t).DecodeAll(text, nil))(t)
		case "gzip":
			text = must.Get(io.ReadAll(must.Get(gzip.NewReader(bytes.NewReader(text)))(t)))(t)
		}
		if !bytes.Equal(text, plain) {
			t.Errorf("who takes %q is sent another file", takes)
		}
	}
	if size["zstd"] >= size["gzip"] || size["gzip"] >= size[""] {
		t.Errorf("sizes %v", size)
	}
	t.Logf("sizes %v", size)
}

func TestPagesHintAtWhatTheirScriptsAskForFirst(t *testing.T) {
	h := Pages("")
	for _, c := range []struct {
		address, language string
		want, without     string
	}{
		{"/", "de-AT,de;q=0.9", "/de.js>; rel=modulepreload", ""},
		{"/new", "fr", "/en.js>; rel=modulepreload", ""},
		{"/", "", "</api/catalogue>; rel=preload; as=fetch; crossorigin", ""},
		{"/learn", "de", "/de.js>", "/api/catalogue"},
	} {
		link := ask(h, c.address, "Accept-Language", c.language).Header().Get("Link")
		if !strings.Contains(link, c.want) || c.without != "" && strings.Contains(link, c.without) {
			t.Errorf("%s in %q: Link: %s", c.address, c.language, link)
		}
	}
}

func TestTheCatalogueIsCompressedAndNotSentTwice(t *testing.T) {
	s := newSite(t, 1, Limits{})
	get := func(tag string) *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.http.URL+"/api/catalogue", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", "gzip")
		r.Header.Set("If-None-Match", tag)
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp
	}
	first := get("")
	if first.Header.Get("Content-Encoding") != "gzip" || first.Header.Get("Content-Type") != "application/json" {
		t.Errorf("%s %v", first.Status, first.Header)
	}
	if again := get(first.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("again: %s", again.Status)
	}
}
