package main

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"aead.dev/minisign"
	"golang.org/x/term"
)

// makeKey writes a new secret key, and next to it the public one with the ending .pub.
func makeKey(name string, unprotected bool, from passwords, out io.Writer) error {
	name, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	if root := repository(filepath.Dir(name)); root != "" {
		return fmt.Errorf("%s is in the repository %s: expected a place outside, so that the key cannot be published by mistake", name, root)
	}
	public, secret, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	text, err := secret.MarshalText()
	if err != nil {
		return err
	}
	if !unprotected {
		password, err := from.twice()
		if err != nil {
			return err
		}
		if text, err = minisign.EncryptKey(password, secret); err != nil {
			return err
		}
	}
	publicText, err := public.MarshalText()
	if err != nil {
		return err
	}
	if err := writeNew(name, append(text, '\n'), 0o600); err != nil {
		return err
	}
	if err := writeNew(name+".pub", append(publicText, '\n'), 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "secret key: %s (keep it, and a copy elsewhere; nobody else may have it)\npublic key: %s.pub\n%s\n", name, name, public)
	return err
}

// repository returns the folder of the repository that a folder is in, or nothing.
func repository(folder string) string {
	for {
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
			return folder
		}
		above := filepath.Dir(folder)
		if above == folder {
			return ""
		}
		folder = above
	}
}

// writeNew writes a file that must not be there yet.
func writeNew(name string, text []byte, mode fs.FileMode) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// readKey opens a secret key.
func readKey(name string, from passwords) (key minisign.PrivateKey, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return key, err
	}
	if !minisign.IsEncrypted(text) {
		if err := key.UnmarshalText(text); err != nil {
			return key, fmt.Errorf("%s: %w: expected a secret key of minisign", name, err)
		}
		return key, nil
	}
	password, err := from.once("Password of " + name + ": ")
	if err != nil {
		return key, err
	}
	if key, err = minisign.DecryptKey(password, text); err != nil {
		return key, fmt.Errorf("%s: the password is wrong, or the file is damaged", name)
	}
	return key, nil
}

// readPublic takes a public key from a file, or from its own text.
func readPublic(file string) (key minisign.PublicKey, err error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		if key.UnmarshalText([]byte(file)) == nil {
			return key, nil
		}
		return key, fmt.Errorf("%s: expected the file or the text of a public key", file)
	}
	if err != nil {
		return key, err
	}
	if err := key.UnmarshalText(text); err != nil {
		return key, fmt.Errorf("%s: %w: expected a public key of minisign", file, err)
	}
	return key, nil
}

// passwords come from a terminal, with questions, or line by line from a file.
type passwords struct {
	in  *os.File
	out io.Writer
}

func (p passwords) once(question string) (string, error) {
	if !term.IsTerminal(int(p.in.Fd())) {
		line, err := bufio.NewReaderSize(p.in, 16).ReadString('\n')
		if line = strings.TrimRight(line, "\r\n"); line == "" {
			return "", fmt.Errorf("no password on standard input: expected one line (%w)", err)
		}
		return line, nil
	}
	fmt.Fprint(p.out, question)
	password, err := term.ReadPassword(int(p.in.Fd()))
	fmt.Fprintln(p.out)
	return string(password), err
}

// twice asks for a new password.
func (p passwords) twice() (string, error) {
	first, err := p.once("New password of the key: ")
	if err != nil || !term.IsTerminal(int(p.in.Fd())) {
		return first, err
	}
	second, err := p.once("The same again: ")
	switch {
	case err != nil:
		return "", err
	case first != second:
		return "", errors.New("the passwords differ")
	case first == "":
		return "", errors.New("the password is empty: expected one, or -unprotected for a key without")
	}
	return first, nil
}
