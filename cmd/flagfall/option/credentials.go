package option

import (
	"fmt"
	"os"
	"strings"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/base/input"
)

// tokenVariable may hold the token of a queue.
const tokenVariable = "FLAGFALL_QUEUE_TOKEN"

// maxToken is the largest file of a token that is read, in bytes.
const maxToken = 1 << 16

// Credentials say how to get into a queue.
type Credentials struct {
	TokenFile string `placeholder:"FILE" help:"File with the queue's token, or USER:PASSWORD. Without it, $$FLAGFALL_QUEUE_TOKEN."`
	Creds     string `placeholder:"FILE" help:"File with the credentials of a NATS user."`
	TLSCA     string `name:"tls-ca" placeholder:"FILE" help:"Authorities (PEM) that the queue's certificate must come from."`
	TLSCert   string `name:"tls-cert" placeholder:"FILE" help:"Our certificate (PEM), where the queue asks for one."`
	TLSKey    string `name:"tls-key" placeholder:"FILE" help:"Key of our certificate (PEM)."`
}

// Access reads what the flags name. It takes the token out of the environment,
// which the programs that we start inherit.
func (f *Credentials) Access() (queue.Access, error) {
	a := queue.Access{Secret: os.Getenv(tokenVariable), Creds: f.Creds, CA: f.TLSCA, Cert: f.TLSCert, Key: f.TLSKey}
	if err := os.Unsetenv(tokenVariable); err != nil {
		return a, err
	}
	if f.TokenFile == "" {
		return a, nil
	}
	text, err := input.Text(f.TokenFile, maxToken, "one line, a token or USER:PASSWORD")
	if err != nil {
		return a, fmt.Errorf("--token-file: %w", err)
	}
	if a.Secret = strings.TrimSpace(text); a.Secret == "" || strings.ContainsAny(a.Secret, "\n\r") {
		return a, fmt.Errorf("--token-file: %s: expected one line, a token or USER:PASSWORD", f.TokenFile)
	}
	return a, nil
}

// Files returns the files that programs may not read.
func (f *Credentials) Files() (names []string) {
	for _, name := range []string{f.TokenFile, f.Creds, f.TLSKey} {
		if name != "" && name != input.Stdin {
			names = append(names, name)
		}
	}
	return names
}
