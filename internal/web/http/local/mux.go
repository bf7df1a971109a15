package local

import (
	"net/url"
	"strings"
)

// Handler answers requests.
type Handler interface {
	ServeHTTP(ResponseWriter, *Request)
}

// HandlerFunc is a Handler by a function.
type HandlerFunc func(ResponseWriter, *Request)

// ServeHTTP calls the function.
func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request) { f(w, r) }

// ServeMux hands requests to handlers by patterns: METHOD /path/{wildcard}/part, the
// method or the host left out, and a path that ends in a slash for everything below it.
// Of several patterns that fit the most exact one counts.
type ServeMux struct{ routes []route }

type route struct {
	method string // empty: any
	parts  []string
	below  bool // it ends in a slash
	do     Handler
}

// NewServeMux returns a multiplexer without handlers.
func NewServeMux() *ServeMux { return &ServeMux{} }

// HandleFunc has a function answer what fits a pattern.
func (m *ServeMux) HandleFunc(pattern string, do func(ResponseWriter, *Request)) {
	m.Handle(pattern, HandlerFunc(do))
}

// Handle has a handler answer what fits a pattern.
func (m *ServeMux) Handle(pattern string, do Handler) {
	method, path, found := strings.Cut(pattern, " ")
	if !found {
		method, path = "", pattern
	}
	parts, below := split(path)
	m.routes = append(m.routes, route{method, parts, below, do})
}

// split cuts a path into its parts, and says whether it ends in a slash.
func split(path string) (parts []string, below bool) {
	path = strings.TrimPrefix(path, "/")
	if path == "" {
		return nil, true
	}
	trimmed, below := strings.CutSuffix(path, "/")
	return strings.Split(trimmed, "/"), below
}

// ServeHTTP has a request answered, with status 404 where no pattern fits, and 405 where
// one does but for the method.
func (m *ServeMux) ServeHTTP(w ResponseWriter, r *Request) {
	asked, below := split(r.URL.EscapedPath())
	var best *route
	other := false
	for i := range m.routes {
		t := &m.routes[i]
		switch {
		case !t.fits(asked, below):
		case t.method != "" && t.method != r.Method && !(t.method == "GET" && r.Method == "HEAD"):
			other = true
		case best == nil || t.exacter(best):
			best = t
		}
	}
	switch {
	case best != nil:
		r.values = best.values(asked)
		best.do.ServeHTTP(w, r)
	case other:
		w.WriteHeader(405)
	default:
		w.WriteHeader(404)
	}
}

// fits reports whether the parts of a path fit, whatever the method.
func (t *route) fits(asked []string, below bool) bool {
	if len(asked) < len(t.parts) || !t.below && (len(asked) > len(t.parts) || below) {
		return false
	}
	if t.below && len(asked) == len(t.parts) && !below {
		return false
	}
	for i, p := range t.parts {
		if !wild(p) && p != unescaped(asked[i]) || asked[i] == "" {
			return false
		}
	}
	return true
}

// exacter reports whether a route fits less than another one that fits the same path:
// by its first part that is no wildcard where the other has one, then by its end, then
// by its method.
func (t *route) exacter(o *route) bool {
	for i := range min(len(t.parts), len(o.parts)) {
		if a, b := wild(t.parts[i]), wild(o.parts[i]); a != b {
			return b
		}
	}
	switch {
	case len(t.parts) != len(o.parts):
		return len(t.parts) > len(o.parts)
	case t.below != o.below:
		return o.below
	}
	return t.method != "" && o.method == ""
}

// values returns what the wildcards stand for.
func (t *route) values(asked []string) map[string]string {
	all := map[string]string{}
	for i, p := range t.parts {
		if wild(p) {
			all[p[1:len(p)-1]] = unescaped(asked[i])
		}
	}
	return all
}

func wild(part string) bool { return strings.HasPrefix(part, "{") }

func unescaped(part string) string {
	if plain, err := url.PathUnescape(part); err == nil {
		return plain
	}
	return part
}
