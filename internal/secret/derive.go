package secret

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// What is derived, as it stands in messages: a number tells nothing of a source or of a key
// with the same purpose.
const (
	aKey    = "key"
	aNumber = "number"
	aSource = "source"
)

// Derive returns another key, for a purpose, and for the one of its cases that an id names.
func (k Key) Derive(purpose string, id ...string) Key { return k.mac(message(aKey, purpose, id)) }

// Number returns a number from 1 to 2⁶⁴−1 for a purpose. It is never 0, which often stands for
// no seed.
func (k Key) Number(purpose string, id ...string) uint64 {
	return number(k.mac(message(aNumber, purpose, id)))
}

// number returns the first 8 bytes of a sum that are not 0.
func number(sum [size]byte) uint64 {
	for at := 0; at < size; at += 8 {
		if n := binary.BigEndian.Uint64(sum[at:]); n != 0 {
			return n
		}
	}
	return 1
}

// Source returns a source of chance for a purpose. What has come from it does not help to find what
// will: it is ChaCha8 under a key of 256 bits.
func (k Key) Source(purpose string, id ...string) *rand.ChaCha8 {
	return rand.NewChaCha8(k.mac(message(aSource, purpose, id)))
}

// mac returns HMAC-SHA-256 of a message under the key.
func (k Key) mac(message []byte) (sum [size]byte) {
	h := hmac.New(sha256.New, k[:])
	h.Write(message)
	h.Sum(sum[:0])
	return sum
}

// message writes what is derived, for what: the number of parts, and each part after its length,
// all numbers as 8 bytes, the highest first. No two lists of parts have the same message, and none
// is the beginning of another.
func message(kind, purpose string, id []string) []byte {
	parts := append([]string{kind, purpose}, id...)
	m := binary.BigEndian.AppendUint64(nil, uint64(len(parts)))
	for _, part := range parts {
		m = binary.BigEndian.AppendUint64(m, uint64(len(part)))
		m = append(m, part...)
	}
	return m
}
