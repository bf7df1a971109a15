// Package secret has keys of 256 bits, and what follows from them: numbers, sources of
// chance and further keys, each for a purpose of its own. Whoever knows some of what follows
// from a key learns nothing of the rest: it is all computed by HMAC-SHA-256 (RFC 2104).
package secret

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"strconv"
)

// size is that of a key in bytes: as many as HMAC-SHA-256 gives.
const size = 32

// A Key is what random values follow from. The zero value is none.
type Key [size]byte

// New returns a key from the system's randomness, which nobody can guess.
func New() Key {
	var k Key
	_, _ = rand.Read(k[:]) // it never fails: the program ends where there is no randomness
	return k
}

// Of returns the key of a seed that somebody has chosen, the same for the same seed. Whoever
// knows or guesses the seed has the key.
func Of(seed uint64) Key { return Key{}.Derive("seed", strconv.FormatUint(seed, 10)) }

// errKey says what a key looks like.
var errKey = errors.New("expected a key of 64 hexadecimal digits, as a finished run tells it")

// errZero says that a key is all zeros, which stands for none.
var errZero = errors.New("a key of 64 zeros is none: expected 64 hexadecimal digits, as a finished run tells it")

// Parse reads a key as Hex writes it.
func Parse(text string) (k Key, err error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != size {
		return k, errKey
	}
	if Key(b) == (Key{}) {
		return k, errZero
	}
	return Key(b), nil
}

// IsZero reports whether there is no key.
func (k Key) IsZero() bool { return k == Key{} }

// Hex returns the key itself, in hexadecimal digits.
func (k Key) Hex() string { return hex.EncodeToString(k[:]) }

// String does not tell the key, so that no message does by mistake.
func (k Key) String() string { return "a secret key" }

// GoString does not tell it either.
func (k Key) GoString() string { return k.String() }

// MarshalText writes the key itself, for whoever must have it.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.Hex()), nil }

// UnmarshalText reads a key.
func (k *Key) UnmarshalText(text []byte) (err error) {
	*k, err = Parse(string(text))
	return err
}
