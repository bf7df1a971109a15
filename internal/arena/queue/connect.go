package queue

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Config says which server to use, and in which role.
type Config struct {
	Server   *Server       // the embedded server, or nil
	URL      string        // nats://HOST:PORT[,…] or tls://…, where there is no Server
	Access   Access        // what the server at the URL asks for
	Worker   bool          // we take jobs and report results, and may do no more
	Patience time.Duration // 0: DefaultPatience
	Name     string        // of this process, shown by the server; optional
	// Tell is told when the server is lost and found again, from any goroutine.
	// nil: nobody.
	Tell func(text string)
}

// Access is how we prove to a server who we are, and it to us. The zero value
// says nothing.
type Access struct {
	Secret string // a token, or USER:PASSWORD
	Creds  string // file of a NATS user's credentials
	CA     string // file of the authorities (PEM) that the server's certificate must come from
	Cert   string // file of our certificate (PEM)
	Key    string // file of its key (PEM)
}

// options are what the NATS client needs of an access.
func (a Access) options() ([]nats.Option, error) {
	if (a.Cert == "") != (a.Key == "") {
		return nil, errors.New("a certificate needs its key, and a key its certificate")
	}
	var options []nats.Option
	if user, password, both := strings.Cut(a.Secret, ":"); both {
		options = append(options, nats.UserInfo(user, password))
	} else if a.Secret != "" {
		options = append(options, nats.Token(a.Secret))
	}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	if a.Cert != "" {
		options = append(options, nats.ClientCert(a.Cert, a.Key))
	}
	return options, nil
}

// coordinatorInbox begins the subjects of the answers to a coordinator, which
// workers may not listen to.
const coordinatorInbox = "_COORDINATOR"

// Connect connects to a server; a coordinator also makes sure that it has the
// streams. The context bounds the attempt, which is repeated until then.
func Connect(ctx context.Context, c Config) (*Queue, error) {
	options := []nats.Option{
		nats.Name(c.Name), nats.MaxReconnects(-1), nats.ReconnectWait(pause),
		nats.PingInterval(10 * time.Second), nats.Timeout(5 * time.Second),
	}
	if !c.Worker {
		options = append(options, nats.CustomInboxPrefix(coordinatorInbox))
	}
	address := c.URL
	if c.Server != nil {
		options = append(options, c.Server.inside()...)
	} else if _, err := url.Parse(address); err != nil || !strings.Contains(address, "://") {
		return nil, fmt.Errorf("--queue %q: expected an address such as nats://HOST:PORT", withoutSecret(address))
	}
	access, err := c.Access.options()
	if err != nil {
		return nil, err
	}
	options = append(append(options, access...), c.tellers(withoutSecret(address))...)
	where := "at " + withoutSecret(address)
	if c.Server != nil {
		where = "in this process"
	}
	conn, err := nats.Connect(address, options...)
	if err != nil {
		return nil, fmt.Errorf("no queue %s: %w", where, err)
	}
	js, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return nil, err
	}
	q := &Queue{conn: conn, js: js, patience: c.Patience, address: withoutSecret(address)}
	if q.patience == 0 {
		q.patience = DefaultPatience
	}
	if c.Worker {
		return q, nil
	}
	if err := q.persist(ctx, q.prepare); err != nil {
		conn.Close()
		return nil, fmt.Errorf("the queue %s has no JetStream for us: %w", where, err)
	}
	return q, nil
}

// tellers are the options that tell what becomes of the connection.
func (c Config) tellers(address string) []nats.Option {
	// Without a handler the client would print to stderr what the calls return.
	options := []nats.Option{nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})}
	if c.Tell == nil {
		return options
	}
	return append(options,
		nats.DisconnectErrHandler(func(conn *nats.Conn, err error) {
			if err != nil && !conn.IsClosed() {
				c.Tell(fmt.Sprintf("the queue at %s is gone (%v): waiting for it to come back", address, err))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { c.Tell("the queue at " + address + " is back") }),
	)
}

// A RefusedError says that a server has ended the connection for good: waiting is useless.
type RefusedError struct {
	Address string
	Err     error
}

func (e *RefusedError) Error() string {
	return fmt.Sprintf("the queue at %s refuses us: %v", e.Address, e.Err)
}

// Unwrap returns what the server said.
func (e *RefusedError) Unwrap() error { return e.Err }

// refused returns why the connection has ended, nil while it lives or is being
// made again.
func (q *Queue) refused() error {
	if !q.conn.IsClosed() {
		return nil
	}
	err := q.conn.LastError()
	if err == nil {
		err = nats.ErrConnectionClosed
	}
	return &RefusedError{q.address, err}
}

// withoutSecret takes the secret out of an address, for messages.
func withoutSecret(address string) string {
	u, err := url.Parse(address)
	if err == nil && u.User == nil {
		return address
	}
	scheme, rest, found := strings.Cut(address, "://")
	if at := strings.LastIndexByte(rest, '@'); found && at >= 0 {
		return scheme + "://…@" + rest[at+1:]
	}
	return address
}
