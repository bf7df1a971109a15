package main

import (
	"archive/zip"
	"io"
	"path/filepath"
)

// zipped writes a folder under its own name.
func zipped(w io.Writer, folder string) error {
	all, err := entries(folder, filepath.Base(folder))
	if err != nil {
		return err
	}
	z := zip.NewWriter(w)
	for _, e := range all {
		if e.folder {
			continue
		}
		if err := addZip(z, e); err != nil {
			return err
		}
	}
	return z.Close()
}

func addZip(z *zip.Writer, e entry) error {
	header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: epoch}
	header.SetMode(e.mode)
	to, err := z.CreateHeader(header)
	if err != nil {
		return err
	}
	return e.copyTo(to)
}
