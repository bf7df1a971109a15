// Command zip writes a folder as a .zip whose bytes depend on its files alone:
//
//	go run ./zip OUT.zip FOLDER
package main

import (
	"archive/zip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: zip OUT.zip FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "zip:", err)
		os.Exit(1)
	}
}

// write packs a folder under its own name.
func write(name, folder string) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	w := zip.NewWriter(out)
	root := filepath.Dir(filepath.Clean(folder))
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		return add(w, root, path, entry)
	})
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return out.Close()
}

// epoch is the time of every file: the earliest that the format has.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

func add(w *zip.Writer, root, path string, entry fs.DirEntry) error {
	name, err := filepath.Rel(root, path)
	if err != nil {
		return err
	}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	header := &zip.FileHeader{Name: filepath.ToSlash(name), Method: zip.Deflate, Modified: epoch}
	header.SetMode(info.Mode().Perm() | 0o644)
	to, err := w.CreateHeader(header)
	if err != nil {
		return err
	}
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(to, from)
	return err
}
