package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
)

// gzipped writes a folder as a compressed tar archive, under a name.
func gzipped(w io.Writer, folder, as string) error {
	all, err := entries(folder, as, "")
	if err != nil {
		return err
	}
	return tarred(w, all)
}

func tarred(w io.Writer, all []entry) error {
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
