package httpbot

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"flagfall.dev/internal/base/phrase"
)

// The characters of names of bots.
const (
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	others  = "0123456789-_"
)

// named reports whether a name is one that a bot may have.
func named(name string) bool {
	return len(name) >= 2 && len(name) <= 30 && strings.Trim(name[:1], letters) == "" && strings.Trim(name, letters+others) == ""
}

// Create makes a bot and returns its token, which is kept by nobody else.
func (r *Registry) Create(name string) (token string, err error) {
	if !named(name) {
		return "", phrase.Errorf("name %q: expected 2 to 30 letters, digits, - and _, a letter first", name)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key := strings.ToLower(name)
	switch {
	case r.bots[key] != nil:
		return "", phrase.Errorf("a bot named %s exists already: expected another name", r.bots[key].name)
	case len(r.bots) >= r.config.Most:
		return "", phrase.Errorf("this server has %d bots, its limit: ask whoever runs it", len(r.bots))
	}
	token, digest := newToken(name)
	r.bots[key] = newBot(name, digest, time.Now(), DefaultRules())
	if r.config.Unbounded {
		r.bots[key].limiter.SetLimit(rate.Inf)
	}
	if err := r.save(); err != nil {
		delete(r.bots, key)
		return "", err
	}
	return token, nil
}

// Renew replaces the token of a bot: the old one opens nothing any more.
func (r *Registry) Renew(b *Bot) (token string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	token, digest := newToken(b.name)
	b.mu.Lock()
	old, since := b.digest, b.since
	b.digest, b.since = digest, time.Now()
	b.mu.Unlock()
	if err := r.save(); err != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.digest, b.since = old, since
		return "", err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.endStream("the token was renewed")
	return token, nil
}

// Remove forgets a bot. It loses the games under way when it is asked for a move.
func (r *Registry) Remove(b *Bot) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.bots, strings.ToLower(b.name))
	if err := r.save(); err != nil {
		r.bots[strings.ToLower(b.name)] = b
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.endStream("the bot was removed")
	return nil
}

// newToken returns the token of a bot and its digest. The name stands in front, so
// that a stale one can be told from a wrong one.
func newToken(name string) (token, digest string) {
	token = name + "." + rand.Text()
	return token, digestOf(token)
}

func digestOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Bearer returns the bot whose token an Authorization header has. The error says what is
// wrong with it.
func (r *Registry) Bearer(header string) (*Bot, error) {
	if header == "" {
		return nil, errNoToken
	}
	token, ok := strings.CutPrefix(header, "Bearer ")
	token = strings.TrimSpace(token)
	name, _, dotted := strings.Cut(token, ".")
	if !ok || !dotted || !named(name) {
		return nil, errToken
	}
	r.mu.Lock()
	b := r.bots[strings.ToLower(name)]
	r.mu.Unlock()
	if b == nil {
		return nil, fmt.Errorf("stale token: there is no bot %s here: create it on the page Bots", name)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if subtle.ConstantTimeCompare([]byte(digestOf(token)), []byte(b.digest)) != 1 {
		return nil, fmt.Errorf("stale token: the valid one of %s was made at %s: use that one, or renew it on the page Bots",
			b.name, b.since.UTC().Format(time.RFC3339))
	}
	return b, nil
}
