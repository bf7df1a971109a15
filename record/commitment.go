package record

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Commitment binds a side to its set-up without revealing it: Sum is published when play
// starts, Salt and the set-up when the game is over. Sum is the SHA-256, in hexadecimal, of
// the salt, a line feed and the set-up as in Game.Setups.
type Commitment struct {
	Salt string
	Sum  string
}

// Commit returns a commitment to a set-up with a new random salt.
func Commit(setup string) Commitment {
	salt := rand.Text()
	return Commitment{Salt: salt, Sum: commitmentSum(salt, setup)}
}

// Binds reports whether the commitment is to the set-up.
func (c Commitment) Binds(setup string) bool { return c.Sum == commitmentSum(c.Salt, setup) }

// CheckCommitments says which side's set-up is not the one that it committed
// itself to, nil where none is. A side without a commitment is free.
func (g *Game) CheckCommitments() error {
	for s := range board.Side(2) {
		if c := g.Commitments[s]; c != (Commitment{}) && !c.Binds(g.Setups[s]) {
			return phrase.Errorf("%s's set-up does not match its commitment: one of them was changed", phrase.New(g.SideName(s)))
		}
	}
	return nil
}

func commitmentSum(salt, setup string) string {
	sum := sha256.Sum256([]byte(salt + "\n" + setup))
	return hex.EncodeToString(sum[:])
}
