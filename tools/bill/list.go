package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
)

// A listed package, or script for browsers, is one that a program consists of.
type listed struct {
	module.Version        // what it is a part of
	root           string // where that lies
	folder         string // where the package lies
}

func (l listed) script() bool { return strings.HasPrefix(l.Path, npm) }

// Scripts are bundled into what browsers load, not linked: each lies with its licence in a folder of
// its own in this one, from the package that has it.
const (
	scriptFolder = "ui/vendor"
	npm          = "npm:" // before the name of a script
)

// scripts returns those in a folder; where there is no such folder it has none.
func scripts(folder string) (all []listed, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*", "package.json"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var s struct{ Name, Version string }
		if err := json.Unmarshal(text, &s); err != nil || s.Name == "" || s.Version == "" {
			return nil, fmt.Errorf("%s: expected the name and the version of a script: %w", name, err)
		}
		at := filepath.Dir(name)
		all = append(all, listed{module.Version{Path: npm + s.Name, Version: s.Version}, at, at})
	}
	return all, nil
}

// list returns the packages that a program is linked from, but its own module's, as the go
// command finds them in the sources for the program's system and tags.
func list(p program) (all []listed, err error) {
	toolchain := struct{ GOROOT, GOVERSION string }{}
	if err := ask(p, &toolchain, "env", "-json", "GOROOT", "GOVERSION"); err != nil {
		return nil, err
	}
	if toolchain.GOVERSION != p.info.GoVersion {
		return nil, fmt.Errorf("%s was built with %s, and here is %s: expected the same", p.name, p.info.GoVersion, toolchain.GOVERSION)
	}
	out, err := output(p, "list", "-deps", "-tags", p.setting("-tags"), "-json=ImportPath,Dir,Standard,Module", p.info.Path)
	if err != nil {
		return nil, err
	}
	for lines := json.NewDecoder(bytes.NewReader(out)); ; {
		var found struct {
			ImportPath, Dir string
			Standard        bool
			Module          struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		switch err := lines.Decode(&found); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		case found.Standard:
			all = append(
				all,
				listed{module.Version{Path: stdlib, Version: toolchain.GOVERSION}, toolchain.GOROOT, toolchain.GOROOT},
			)
		case found.Module.Main:
			of, err := scripts(filepath.Join(found.Dir, scriptFolder))
			if err != nil {
				return nil, err
			}
			all = append(all, of...)
		default:
			all = append(all, listed{
				module.Version{Path: found.Module.Path, Version: found.Module.Version}, found.Module.Dir, found.Dir,
			})
		}
	}
}

// ask has the go command answer with an object.
func ask(p program, answer any, args ...string) error {
	out, err := output(p, args...)
	if err != nil {
		return err
	}
	return json.Unmarshal(out, answer)
}

// output runs the go command for the system of a program.
func output(p program, args ...string) ([]byte, error) {
	c := exec.Command("go", args...)
	c.Env = os.Environ()
	for _, key := range []string{"GOOS", "GOARCH", "CGO_ENABLED"} {
		c.Env = append(c.Env, key+"="+p.setting(key))
	}
	var said bytes.Buffer
	c.Stderr = &said
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, said.Bytes())
	}
	return out, nil
}
