package jail

import (
	"os"
	"path/filepath"
)

// writeFiles writes the files that the program finds in its directory, and links to what
// its arguments name.
func writeFiles(dir string, files, links map[string]string) error {
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), []byte(text), 0o600); err != nil {
			return err
		}
	}
	for name, target := range links {
		// A system without links has none here. A file of ours goes before a link.
		_ = os.Symlink(target, filepath.Join(dir, name))
	}
	return nil
}

// tokenVariable is the environment variable that marks a program's descendants.
const tokenVariable = "FLAGFALL_BOT"

// environment gives the program its directory for temporary files and, in the
// sandbox, hides our own settings, which may hold secrets.
func (p *Program) environment(spec Spec) []string {
	env := os.Environ()
	if spec.Sandbox != Trusted {
		env = []string{"PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "HOME=" + p.dir}
	}
	env = append(env, "TMPDIR="+p.dir, "PWD="+p.dir, tokenVariable+"="+p.token)
	return append(env, spec.Env...)
}
