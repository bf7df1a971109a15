package lobby

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestAStatedProxyIsBelievedAndNobodyElse(t *testing.T) {
	proxies := must.Get(parseProxies([]string{"127.0.0.1", "10.0.0.0/8", "2001:db8::/32"}))(t)
	app := behind(proxies, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.RemoteAddr, " ", r.TLS != nil)
	}))
	for _, c := range []struct {
		peer  string
		by    []string // X-Forwarded-For
		proto string
		want  string
	}{
		{"127.0.0.1:99", []string{"203.0.113.7"}, "https", "203.0.113.7:0 true"},
		{"[::ffff:127.0.0.1]:99", []string{"203.0.113.7"}, "http", "203.0.113.7:0 false"},
		{"127.0.0.1:99", []string{"1.1.1.1, 203.0.113.7", "10.1.2.3"}, "", "203.0.113.7:0 false"},
		{"127.0.0.1:99", []string{"203.0.113.7:5555"}, "", "203.0.113.7:0 false"},
		{"[2001:db8::1]:99", []string{"[2001:db9::5]:443"}, "HTTPS", "[2001:db9::5]:0 true"},
		{"127.0.0.1:99", []string{"10.1.2.3"}, "", "10.1.2.3:0 false"},
		{"127.0.0.1:99", []string{"nonsense"}, "https", "127.0.0.1:99 true"},
		{"127.0.0.1:99", []string{"1.1.1.1, nonsense, 10.1.2.3"}, "", "10.1.2.3:0 false"},
		{"127.0.0.1:99", nil, "", "127.0.0.1:99 false"},
		{"192.0.2.1:99", []string{"203.0.113.7"}, "https", "192.0.2.1:99 false"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		for _, line := range c.by {
			r.Header.Add("X-Forwarded-For", line)
		}
		r.Header.Set("X-Forwarded-Proto", c.proto)
		w := httptest.NewRecorder()
		app.ServeHTTP(w, r)
		if w.Body.String() != c.want {
			t.Errorf("from %s for %q by %q: %s, want %s", c.peer, c.by, c.proto, w.Body, c.want)
		}
	}
	if _, err := parseProxies([]string{"proxy.example"}); err == nil {
		t.Error("a name was taken for an address")
	}
}
