package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
)

// control is the folder of the files that describe a package of Debian.
const control = "DEBIAN"

// debian writes a package of Debian (deb(5)): an ar archive of the format's version, the
// control files and what is installed.
func debian(w io.Writer, folder string) error {
	installed, err := entries(folder, ".", control)
	if err != nil {
		return err
	}
	for i, e := range installed {
		if e.name != "." {
			installed[i].name = "./" + e.name
		}
	}
	described, data := &bytes.Buffer{}, &bytes.Buffer{}
	if err := gzipped(described, filepath.Join(folder, control), "."); err != nil {
		return fmt.Errorf("the control files of the package: %w", err)
	}
	if err := tarred(data, installed); err != nil {
		return err
	}
	if _, err := io.WriteString(w, "!<arch>\n"); err != nil {
		return err
	}
	for _, member := range []struct {
		name string
		text []byte
	}{{"debian-binary", []byte("2.0\n")}, {"control.tar.gz", described.Bytes()}, {"data.tar.gz", data.Bytes()}} {
		if err := addAr(w, member.name, member.text); err != nil {
			return err
		}
	}
	return nil
}

// addAr writes a member of an ar archive, which begins at an even place.
func addAr(w io.Writer, name string, text []byte) error {
	_, err := fmt.Fprintf(w, "%-16s%-12d%-6d%-6d%-8o%-10d`\n%s", name, epoch.Unix(), 0, 0, 0o100644, len(text), text)
	if err == nil && len(text)%2 == 1 {
		_, err = io.WriteString(w, "\n")
	}
	return err
}
