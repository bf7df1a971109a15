package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// An entry is a file or a folder of an archive.
type entry struct {
	name   string // with slashes
	from   string // where it lies
	folder bool
	size   int64
	mode   fs.FileMode // 0755 or 0644, whatever it is here
}

// entries returns what a folder has, itself first, in the order of names, with a name in
// place of the folder's own.
func entries(folder, as string) (all []entry, err error) {
	err = filepath.WalkDir(folder, func(at string, found fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(folder, at)
		if err != nil {
			return err
		}
		info, err := found.Info()
		if err != nil {
			return err
		}
		e := entry{name: path.Join(as, filepath.ToSlash(below)), from: at, folder: info.IsDir(), mode: 0o755}
		switch {
		case info.IsDir():
		case !info.Mode().IsRegular():
			return fmt.Errorf("%s is a %v: expected files and folders alone", at, info.Mode().Type())
		default:
			e.size = info.Size()
			if info.Mode()&0o111 == 0 {
				e.mode = 0o644
			}
		}
		all = append(all, e)
		return nil
	})
	return all, err
}

// copyTo writes the text of a file.
func (e entry) copyTo(w io.Writer) error {
	from, err := os.Open(e.from)
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(w, from)
	return err
}
