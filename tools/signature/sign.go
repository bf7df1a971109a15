package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"aead.dev/minisign"
)

// sums is the file that names all others of a release, ending the end of its signature's.
const (
	sums   = "SHA256SUMS"
	ending = ".minisig"
)

// sign signs a release of which everything is there and nothing else.
func sign(keyFile, folder, published, comment string, from passwords, out io.Writer) error {
	listed, err := readSums(folder)
	if err != nil {
		return err
	}
	if err := listed.whole(folder); err != nil {
		return fmt.Errorf("%s is not signed: %w", folder, err)
	}
	key, err := readKey(keyFile, from)
	if err != nil {
		return err
	}
	public := key.Public().(minisign.PublicKey)
	if published != "" {
		if other, err := readPublic(published); err != nil {
			return err
		} else if !public.Equal(other) {
			return fmt.Errorf("%s has key %s, and the published one in %s is %s: nobody could verify the signature", keyFile, public, published, other)
		}
	}
	reader := minisign.NewReader(bytes.NewReader(listed.text))
	if _, err := io.Copy(io.Discard, reader); err != nil {
		return err
	}
	signature := reader.SignWithComments(key, comment, "verify with: minisign -Vm "+sums+" -P "+public.String())
	if err := os.WriteFile(filepath.Join(folder, sums+ending), signature, 0o644); err != nil {
		return err
	}
	return verify(public.String(), folder, out)
}

// verify checks the signature of a release, and those of its files that are there.
func verify(public, folder string, out io.Writer) error {
	key, err := readPublic(public)
	if err != nil {
		return err
	}
	listed, err := readSums(folder)
	if err != nil {
		return err
	}
	comment, err := listed.signed(folder, key)
	if err != nil {
		return err
	}
	here, err := listed.here(folder)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "signed with key %s: %s\n%d of %d files are here and right\n", key, comment, here, len(listed.files))
	return err
}

// signed checks the signature of the sums and returns what was signed with them.
func (l list) signed(folder string, key minisign.PublicKey) (comment string, err error) {
	name := filepath.Join(folder, sums+ending)
	text, err := os.ReadFile(name)
	if err != nil {
		return "", fmt.Errorf("%s is not signed: %w", folder, err)
	}
	var s minisign.Signature
	switch err := s.UnmarshalText(text); {
	case err != nil:
		return "", fmt.Errorf("%s is damaged: %w", name, err)
	case s.Algorithm != minisign.HashEdDSA:
		return "", fmt.Errorf("%s: a signature of an old kind: expected one of the BLAKE2b sum", name)
	case s.KeyID != key.ID():
		return "", fmt.Errorf("%s was made with key %016X, not with %016X", name, s.KeyID, key.ID())
	case !minisign.Verify(key, l.text, text):
		return "", errors.New("the signature is wrong: " + sums + " or " + sums + ending + " was changed, or another key made it")
	}
	return s.TrustedComment, nil
}
