package lobby

import (
	"crypto/tls"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// parseProxies reads addresses and networks, such as 127.0.0.1 and 10.0.0.0/8.
func parseProxies(texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		if a, err := netip.ParseAddr(text); err == nil {
			all = append(all, netip.PrefixFrom(a, a.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("--proxy %s: expected an address or a network such as 127.0.0.1 or 10.0.0.0/8", text)
		}
		all = append(all, p)
	}
	return all, nil
}

// behind trusts these proxies' headers: X-Forwarded-For for the client's address,
// X-Forwarded-Proto for encryption. Such headers from others are ignored.
func behind(proxies []netip.Prefix, app http.Handler) http.Handler {
	if len(proxies) == 0 {
		return app
	}
	trusted := func(a netip.Addr) bool {
		return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(a.Unmap()) })
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer, err := netip.ParseAddrPort(r.RemoteAddr)
		if err != nil || !trusted(peer.Addr()) {
			app.ServeHTTP(w, r)
			return
		}
		r = r.Clone(r.Context())
		if a, ok := client(r.Header.Values("X-Forwarded-For"), trusted); ok {
			r.RemoteAddr = netip.AddrPortFrom(a, 0).String()
		}
		if r.TLS == nil && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https") {
			r.TLS = &tls.ConnectionState{}
		}
		app.ServeHTTP(w, r)
	})
}

// client returns the address that the nearest proxy which is not trusted, or the client
// itself, had: the last one in the list that is no trusted proxy's. What stands before it
// anybody can have written.
func client(forwarded []string, trusted func(netip.Addr) bool) (a netip.Addr, ok bool) {
	for _, text := range slices.Backward(strings.Split(strings.Join(forwarded, ","), ",")) {
		text = strings.TrimSpace(text)
		next, err := netip.ParseAddr(strings.Trim(text, "[]"))
		if with, wrong := netip.ParseAddrPort(text); wrong == nil {
			next, err = with.Addr(), nil
		}
		if err != nil {
			return a, ok
		}
		if a, ok = next.Unmap(), true; !trusted(a) {
			return a, true
		}
	}
	return a, ok
}
