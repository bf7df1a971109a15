package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"path/filepath"
)

// gzipped writes a folder as a compressed tar archive.
func gzipped(w io.Writer, folder string) error {
	all, err := entries(folder, filepath.Base(folder))
	if err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, e := range all {
		if err := addTar(t, e); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), z.Close())
}

func addTar(t *tar.Writer, e entry) error {
	header := &tar.Header{Typeflag: tar.TypeReg, Name: e.name, Size: e.size, Mode: int64(e.mode), ModTime: epoch}
	if e.folder {
		header.Typeflag, header.Name = tar.TypeDir, e.name+"/"
	}
	if err := t.WriteHeader(header); err != nil || e.folder {
		return err
	}
	return e.copyTo(t)
}
