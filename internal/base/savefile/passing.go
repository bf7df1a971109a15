package savefile

import "os"

// Passing writes a file that is soon written again, for nobody but its owner. Whoever
// reads it meanwhile finds the old text or the new one, whole; nothing waits for the
// disk, so that a machine that fails may lose it. A name has one writer at a time.
func Passing(name string, text []byte) error {
	part := name + ".part"
	if err := os.WriteFile(part, text, 0o600); err != nil {
		os.Remove(part) // best effort
		return about(name, err)
	}
	if err := os.Rename(part, name); err != nil {
		os.Remove(part) // best effort
		return about(name, err)
	}
	return nil
}
