package record

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// maxFile is the largest file that Load reads, in bytes.
const maxFile = 64 << 20

// Save writes the record to a file so that, whatever happens, the file holds
// either what it held before or the whole record: a temporary file in the same
// directory is written, flushed to the disk and renamed.
func (g *Game) Save(name string) (err error) {
	dir := filepath.Dir(name)
	f, err := os.CreateTemp(dir, "."+filepath.Base(name)+".*")
	if err != nil {
		return fmt.Errorf("saving %s: %w", name, err)
	}
	defer func() {
		if err != nil {
			f.Close()           // a second time does no harm
			os.Remove(f.Name()) // best effort: the record itself is untouched
			err = fmt.Errorf("saving %s: %w", name, err)
		}
	}()
	if _, err = f.WriteString(g.String()); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), name); err != nil {
		return err
	}
	return syncDir(dir)
}

// syncDir flushes a directory, so that a rename in it survives a crash. Windows
// cannot flush directories, and does not need it.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// Load reads a record from a file, which it never changes.
func Load(name string) (*Game, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("%s: larger than %d MB: this is not a game record", name, maxFile>>20)
	}
	g, err := Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}
