package web

import (
	"sync"
	"time"
)

// ownerAccess lets browsers in as the owner's: by the token, as often as anybody brings it, or by a
// code that works once and soon.
type ownerAccess struct {
	token string // its digest; empty: nobody comes in

	mu    sync.Mutex
	codes map[string]*accessCode // by digest
}

// accessCode is what a code is good for.
type accessCode struct {
	to    string // where its browser is sent
	until time.Time
	used  bool
}

// codeTime is how long a code is good: a browser may start slowly.
const codeTime = 2 * time.Minute

func newOwnerAccess(token string) *ownerAccess {
	d := &ownerAccess{codes: map[string]*accessCode{}}
	if token != "" {
		d.token = digest(token)
	}
	return d
}

// opens reports whether a text is the token.
func (d *ownerAccess) opens(token string) bool { return opens(token, d.token) }

// admitOnce has a code let one browser in and sends it to a path.
func (d *ownerAccess) admitOnce(code, to string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.codes[digest(code)] = &accessCode{to: to, until: time.Now().Add(codeTime)}
}

// codeState says what a text in an address is good for.
type codeState int

const (
	noCode   codeState = iota // nothing
	lateCode                  // nothing any more: a code that was used
	goodCode
)

// enter lets somebody in by the token or a code, which then works no longer. to is where the
// code sends them, empty where they stay.
func (d *ownerAccess) enter(text string) (to string, found codeState) {
	if d.opens(text) {
		return "", goodCode
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.codes[digest(text)]
	switch {
	case p == nil || !p.used && time.Now().After(p.until):
		return "", noCode
	case p.used:
		return "", lateCode
	}
	p.used = true
	return p.to, goodCode
}
