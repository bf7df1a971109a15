package main

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"aead.dev/minisign"
	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/scrypt"
)

const password = "correct horse"

// protected writes a key as minisign does, with a password. Its cost is in its text: what
// minisign takes is a gigabyte and seconds, this one a megabyte.
func protected(t *testing.T) (name string) {
	t.Helper()
	public, secret, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := secret.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := base64.StdEncoding.DecodeString(strings.Split(string(plain), "\n")[1])
	if err != nil {
		t.Fatal(err)
	}
	copy(raw[2:], "Sc")
	salt, hidden := raw[6:38], raw[54:]
	if _, err := rand.Read(salt); err != nil {
		t.Fatal(err)
	}
	binary.LittleEndian.PutUint64(raw[38:], 1<<15)
	binary.LittleEndian.PutUint64(raw[46:], 1<<24)
	sum := blake2b.Sum256(append([]byte("Ed"), hidden[:72]...))
	copy(hidden[72:], sum[:])
	stream, err := scrypt.Key([]byte(password), salt, 1<<10, 8, 1, len(hidden)) // as libsodium reads that cost
	if err != nil {
		t.Fatal(err)
	}
	for i := range hidden {
		hidden[i] ^= stream[i]
	}
	name = filepath.Join(t.TempDir(), "release.key")
	write(t, name, []byte("untrusted comment: minisign encrypted secret key\n"+base64.StdEncoding.EncodeToString(raw)+"\n"))
	write(t, name+".pub", []byte(public.String()))
	return name
}

func TestAPasswordOpensTheKeyAndAnotherDoesNot(t *testing.T) {
	key, folder := protected(t), release(t)
	if _, err := said(t, "wrong\n", "sign", key, folder); err == nil || !strings.Contains(err.Error(), "password is wrong") {
		t.Errorf("a wrong password: %v", err)
	}
	if _, err := said(t, password+"\n", "sign", "-public", key+".pub", key, folder); err != nil {
		t.Error(err)
	}
}

func TestWhatMinisignSignsVerifiesHere(t *testing.T) {
	if checker(t) == nil {
		t.Skip("minisign is not here")
	}
	key, folder := protected(t), release(t)
	c := exec.Command("minisign", "-Sm", sums, "-s", key)
	c.Dir, c.Stdin = folder, strings.NewReader(password+"\n")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	must(t, "verify", key+".pub", folder)
	old := exec.Command("minisign", "-Slm", sums, "-s", key) // without the BLAKE2b sum
	old.Dir, old.Stdin = folder, strings.NewReader(password+"\n")
	if out, err := old.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if _, err := said(t, "", "verify", key+".pub", folder); err == nil || !strings.Contains(err.Error(), "old kind") {
		t.Errorf("an old signature: %v", err)
	}
}

func TestAKeyThatMinisignMadeSignsHere(t *testing.T) {
	if checker(t) == nil {
		t.Skip("minisign is not here")
	}
	dir, folder := t.TempDir(), release(t)
	key := filepath.Join(dir, "minisign.key")
	if out, err := exec.Command("minisign", "-GWs", key, "-p", key+".pub").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if _, err := os.Stat(key); err != nil {
		t.Fatal(err)
	}
	must(t, "sign", "-public", key+".pub", key, folder)
}
