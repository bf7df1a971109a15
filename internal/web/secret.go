package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
	"io"
	"strings"
	"sync"
)

// Lengths in bytes of what nobody can guess and of a game's name, which nobody
// needs to keep.
const (
	secretBytes = 20
	nameBytes   = 5
)

var letters = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// newWord returns n random bytes in letters and digits.
func newWord(random io.Reader, n int) (string, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(random, b); err != nil {
		return "", err
	}
	return letters.EncodeToString(b), nil
}

// digest is how a secret is kept: whoever reads the database cannot take a seat.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(strings.TrimSpace(secret)))
	return hex.EncodeToString(sum[:])
}

// opens reports whether a secret is the one with a digest, in constant time. No
// secret opens an empty digest.
func opens(secret, kept string) bool {
	return kept != "" && subtle.ConstantTimeCompare([]byte(digest(secret)), []byte(kept)) == 1
}

// shared is a source of chance that many may draw from at once.
type shared struct {
	mu sync.Mutex
	r  io.Reader
}

// Read draws bytes.
func (s *shared) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return io.ReadFull(s.r, b)
}
