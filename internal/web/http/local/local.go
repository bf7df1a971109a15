// Package local has the part of net/http that the handlers of the pages use, for
// requests that come from the page next to them: no connection, no header of a network,
// no encryption. Its names and what they do are those of net/http; tests compare the two.
//
// It is there for the size of the program that browsers load: net/http brings TLS, and is
// a fifth of it.
package local

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"time"
)

// Header has the fields of a request or an answer by their names, which are written as
// in Content-Type.
type Header map[string]string

// Get returns a field, empty where there is none.
func (h Header) Get(name string) string { return h[name] }

// Set sets a field.
func (h Header) Set(name, value string) { h[name] = value }

// Request is what a page asks for.
type Request struct {
	Method     string
	URL        *url.URL
	Host       string
	RemoteAddr string    // empty: it is this machine
	TLS        *struct{} // nil: nothing is encrypted
	Header     Header
	Body       io.ReadCloser

	ctx     context.Context
	cookies []*Cookie
	values  map[string]string // of the wildcards in the pattern
}

// NewRequestWithContext returns a request. The error says what is wrong with the address.
func NewRequestWithContext(ctx context.Context, method, address string, body io.Reader) (*Request, error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	return &Request{Method: method, URL: at, Host: at.Host, Header: Header{}, Body: io.NopCloser(body), ctx: ctx}, nil
}

// Context ends when the page wants no answer any more.
func (r *Request) Context() context.Context { return r.ctx }

// WithContext returns the request with another context.
func (r *Request) WithContext(ctx context.Context) *Request {
	other := *r
	other.ctx = ctx
	return &other
}

// PathValue returns what stands in the path for a wildcard of the pattern.
func (r *Request) PathValue(name string) string { return r.values[name] }

// FormValue returns a value of the address's query.
func (r *Request) FormValue(name string) string { return r.URL.Query().Get(name) }

// Cookie has the fields of a cookie, of which only the name and the value count here.
type Cookie struct {
	Name, Value, Path string
	HttpOnly, Secure  bool
	SameSite, MaxAge  int
}

// SameSiteStrictMode is a cookie's that is sent to its own site only.
const SameSiteStrictMode = 3

// ErrNoCookie is returned where there is no cookie of a name.
var ErrNoCookie = errors.New("named cookie not present")

// AddCookie adds a cookie.
func (r *Request) AddCookie(c *Cookie) { r.cookies = append(r.cookies, c) }

// Cookie returns the first cookie of a name, or ErrNoCookie.
func (r *Request) Cookie(name string) (*Cookie, error) {
	for _, c := range r.cookies {
		if c.Name == name {
			return c, nil
		}
	}
	return nil, ErrNoCookie
}

// SetCookie does nothing: the page keeps what it is told in the answer.
func SetCookie(ResponseWriter, *Cookie) {}

// ResponseWriter takes an answer.
type ResponseWriter interface {
	Header() Header
	WriteHeader(status int)
	Write(text []byte) (int, error)
}

// ResponseController passes an answer on.
type ResponseController struct{ w ResponseWriter }

// NewResponseController returns the controller of an answer.
func NewResponseController(w ResponseWriter) *ResponseController { return &ResponseController{w} }

// Flush passes on what was written.
func (c *ResponseController) Flush() error {
	if f, ok := c.w.(interface{ Flush() }); ok {
		f.Flush()
	}
	return nil
}

// SetReadDeadline does nothing: a request is there at once.
func (c *ResponseController) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline does nothing: the page takes everything.
func (c *ResponseController) SetWriteDeadline(time.Time) error { return nil }

// MaxBytesError is the error of a body that is too large.
type MaxBytesError struct{ Limit int64 }

// Error says so.
func (e *MaxBytesError) Error() string {
	return fmt.Sprintf("request body too large: more than %d bytes", e.Limit)
}

// MaxBytesReader returns a body whose reading fails with a MaxBytesError beyond a given number of
// bytes.
func MaxBytesReader(_ ResponseWriter, r io.ReadCloser, most int64) io.ReadCloser {
	return &bounded{r, most, most}
}

type bounded struct {
	io.ReadCloser
	left, most int64
}

// Read reads up to the limit.
func (b *bounded) Read(p []byte) (int, error) {
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1] // one more, to see that it is too large
	}
	n, err := b.ReadCloser.Read(p)
	if int64(n) <= b.left {
		b.left -= int64(n)
		return n, err
	}
	n, b.left = int(b.left), 0
	return n, &MaxBytesError{b.most}
}

// CrossOriginProtection refuses nothing: no other site can ask here.
type CrossOriginProtection struct{}

// NewCrossOriginProtection returns one.
func NewCrossOriginProtection() *CrossOriginProtection { return &CrossOriginProtection{} }

// SetDenyHandler sets who answers what is refused.
func (*CrossOriginProtection) SetDenyHandler(Handler) {}

// Handler returns the handler.
func (*CrossOriginProtection) Handler(h Handler) Handler { return h }
