package web

import (
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/web/http"
)

// Limits bound what clients can ask for. The zero value of a field means its
// default.
type Limits struct {
	Games       int     // open at once; default 1,000
	GamesEach   int     // of them for one address; default a tenth, at least 10
	Streams     int     // of events, all together; default 4,000
	StreamsEach int     // of them to one address; default a tenth, at least 40
	Watch       int     // streams of one seat; default 8; 25 times as many for those who watch
	Work        int     // replays, pictures and hints for one address at once; default 8
	Rate        float64 // requests a second from one address; default 50
	Burst       int     // and how many at once; default 300
}

func (l Limits) filled() Limits {
	fill := func(n *int, value int) {
		if *n <= 0 {
			*n = value
		}
	}
	fill(&l.Games, 1000)
	fill(&l.Streams, 4000)
	fill(&l.GamesEach, max(10, l.Games/10))
	fill(&l.StreamsEach, max(40, l.Streams/10))
	fill(&l.Watch, 8)
	fill(&l.Work, 8)
	fill(&l.Burst, 300)
	if l.Rate <= 0 {
		l.Rate = 50
	}
	return l
}

// PagePolicy is the Content-Security-Policy that a page can have in its text: what it
// may load and do. No other host appears in it, and no script or style but the embedded
// files runs. The one policy for trusted types names the addresses of the workers and
// no other.
const PagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types flagfall"

// policy is what a server says in its headers.
const policy = PagePolicy + "; frame-ancestors 'none'"

// harden sets the headers that every answer has.
func harden(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
		next.ServeHTTP(w, r)
	})
}

// sameSite refuses what a page of another site asks for: by Sec-Fetch-Site and
// Origin, reading included where it is about a game.
func sameSite(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusForbidden, phrase.Errorf("requests from other sites are refused"))
	}))
	checked := protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site := r.Header.Get("Sec-Fetch-Site")
		if strings.HasPrefix(r.URL.Path, "/api/") && (site == "cross-site" || site == "same-site") {
			refuse(w, http.StatusForbidden, phrase.Errorf("requests from other sites are refused"))
			return
		}
		checked.ServeHTTP(w, r)
	})
}

// hostOf is under which name and port a request came here. Package net, which divides them too, would make the program of
// browsers larger.
func hostOf(r *http.Request) *url.URL { return &url.URL{Host: r.Host} }

// knownHost refuses requests that came here under a name that is not ours, so
// that a foreign page cannot reach a local server by pointing its own name at
// this machine (DNS rebinding). Addresses are always ours.
func knownHost(names []string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := hostOf(r).Hostname()
		if _, err := netip.ParseAddr(host); err == nil || strings.EqualFold(host, "localhost") {
			next.ServeHTTP(w, r)
			return
		}
		for _, name := range names {
			if strings.EqualFold(host, name) {
				next.ServeHTTP(w, r)
				return
			}
		}
		refuse(w, http.StatusMisdirectedRequest, phrase.Errorf("this server does not answer to the name %s; start it with --host %s", host, host))
	})
}

// rateLimiter lets only a given number of requests through from one address.
type rateLimiter struct {
	limits Limits

	mu       sync.Mutex
	limiters map[netip.Addr]*rate.Limiter
	swept    time.Time
}

func newRateLimiter(l Limits) *rateLimiter {
	return &rateLimiter{limits: l, limiters: map[netip.Addr]*rate.Limiter{}}
}

func (t *rateLimiter) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !t.gate(r).Allow() {
			w.Header().Set("Retry-After", "1")
			refuse(w, http.StatusTooManyRequests, phrase.Errorf("too many requests; wait a moment"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (t *rateLimiter) gate(r *http.Request) *rate.Limiter {
	from := source(r)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sweep()
	g := t.limiters[from]
	if g == nil {
		g = rate.NewLimiter(rate.Limit(t.limits.Rate), t.limits.Burst)
		t.limiters[from] = g
	}
	return g
}

// sweep forgets addresses that have been quiet: a full gate is as good as a new
// one. The lock is held.
func (t *rateLimiter) sweep() {
	if time.Since(t.swept) < time.Minute {
		return
	}
	t.swept = time.Now()
	for from, g := range t.limiters {
		if g.Tokens() >= float64(t.limits.Burst) {
			delete(t.limiters, from)
		}
	}
}

// source is the network that a request came from: the address, or the 64 bits
// that one customer has in IPv6.
func source(r *http.Request) netip.Addr {
	ap, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	a := ap.Addr().Unmap()
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return a
}
