package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rogpeppe/go-internal/testscript"
)

// natsTLSScript is "natstls NAME": a server that asks for a token and for a
// certificate, and whose address is then in $NAME. The files token, ca.pem,
// client.pem and client.key are what a client needs.
func natsTLSScript(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: natstls NAME")
	}
	authority := newCertificate(ts, "authority", nil)
	host, client := newCertificate(ts, "server", authority), newCertificate(ts, "client", authority)
	for name, text := range map[string][]byte{
		"ca.pem": authority.cert, "client.pem": client.cert, "client.key": client.key, "token": []byte("secret\n"),
	} {
		ts.Check(os.WriteFile(ts.MkAbs(name), text, 0o600))
	}
	pair, err := tls.X509KeyPair(host.cert, host.key)
	ts.Check(err)
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(authority.cert)
	dir, err := os.MkdirTemp(ts.Getenv("WORK"), "nats-")
	ts.Check(err)
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, Authorization: "secret", JetStream: true, StoreDir: dir, NoLog: true, NoSigs: true,
		TLSConfig: &tls.Config{
			Certificates: []tls.Certificate{pair}, ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert,
		},
		TLSTimeout: 10, MaxPayload: 8 << 20,
	})
	ts.Check(err)
	s.Start()
	ts.Defer(s.Shutdown)
	if !s.ReadyForConnections(20 * time.Second) {
		ts.Fatalf("no server")
	}
	ts.Setenv(args[0], "tls://"+s.Addr().String())
}

// certificate is a certificate with its key, as PEM.
type certificate struct {
	cert, key []byte
	parsed    *x509.Certificate
	private   *ecdsa.PrivateKey
}

// newCertificate makes a certificate for this machine, signed by an authority,
// or one that signs others.
func newCertificate(ts *testscript.TestScript, name string, by *certificate) *certificate {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	ts.Check(err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, BasicConstraintsValid: true,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	parent, signer := template, private
	if by == nil {
		template.IsCA, template.KeyUsage = true, x509.KeyUsageCertSign
	} else {
		parent, signer = by.parsed, by.private
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, &private.PublicKey, signer)
	ts.Check(err)
	c := &certificate{private: private}
	c.parsed, err = x509.ParseCertificate(der)
	ts.Check(err)
	key, err := x509.MarshalPKCS8PrivateKey(private)
	ts.Check(err)
	c.cert = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	c.key = pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key})
	return c
}
