package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// patience is how long the proxy has for the answers about one go.mod.
const patience = 3 * time.Minute

// An answer is what is known of a module.
type answer struct {
	path, used, newest string
	tools              bool // used by the tools alone
	indirect           bool
	retracted          []string // why the authors take the used version back
	deprecated         string   // why they give the module up
	fault              string   // why nothing is known
}

func (m answer) withdrawn() bool { return len(m.retracted) > 0 || m.deprecated != "" }

// notes are what else a reader of the table should know.
func (m answer) notes() (all []string) {
	if m.tools {
		all = append(all, "tools")
	}
	if m.indirect {
		all = append(all, "indirect")
	}
	if module.IsPseudoVersion(m.used) {
		all = append(all, "a snapshot")
	}
	if len(m.retracted) > 0 {
		all = append(all, "retracted: "+line(strings.Join(m.retracted, ", ")))
	}
	if m.deprecated != "" {
		all = append(all, "deprecated: "+line(m.deprecated))
	}
	return all
}

// line returns the first line of a text.
func line(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return first
}

// query asks for the newest versions of what folders use, the first of them that of the product, the
// others of tools: Go itself, and what their go.mod files list. They are in the order of
// their paths.
func query(folders []string) (all []answer, err error) {
	for i, folder := range folders {
		name := filepath.Join(folder, "go.mod")
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		file, err := modfile.Parse(name, text, nil)
		if err != nil {
			return nil, err
		}
		paths := []string{}
		for _, r := range file.Require {
			paths = append(paths, r.Mod.Path)
		}
		found, err := ask(folder, paths, i == 0)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			m.tools = i > 0
			all = append(all, m)
		}
	}
	slices.SortStableFunc(all, func(a, b answer) int { return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.used, b.used)) })
	return slices.CompactFunc(all, func(a, b answer) bool { return a.path == b.path && a.used == b.used }), nil
}

// A listed module is what go list -m says of one.
type listed struct {
	Path, Version, Deprecated string
	Indirect                  bool
	Retracted                 []string
	Error                     *struct{ Err string }
}

// ask asks for modules of one go.mod, and for Go itself.
func ask(folder string, paths []string, toolchain bool) (all []answer, err error) {
	used, err := list(folder, append([]string{"-u", "-retracted"}, paths...))
	if err != nil {
		return nil, err
	}
	for _, m := range used {
		all = append(all, answer{
			path: m.Path, used: m.Version, indirect: m.Indirect, retracted: m.Retracted, deprecated: m.Deprecated,
		})
	}
	var wanted []string
	for _, path := range paths {
		wanted = append(wanted, path+"@upgrade") // the newest, or the used one where that is newer
	}
	if toolchain {
		version, err := output(folder, "env", "GOVERSION")
		if err != nil {
			return nil, err
		}
		number, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(string(version)), "go"), " ")
		all = append(all, answer{path: "go", used: number})
		wanted = append(wanted, "go@latest")
	}
	newest, err := list(folder, wanted)
	if err != nil {
		return nil, err
	}
	for i := range all {
		at := slices.IndexFunc(newest, func(m listed) bool { return m.Path == all[i].path })
		switch {
		case at < 0:
			all[i].fault = "no answer"
		case newest[at].Error != nil:
			all[i].fault = line(newest[at].Error.Err)
		default:
			all[i].newest = newest[at].Version
		}
	}
	return all, nil
}

// list runs go list -m for modules of a folder's go.mod.
func list(folder string, args []string) (all []listed, err error) {
	if len(args) == 0 {
		return nil, nil
	}
	out, err := output(folder, append([]string{"list", "-m", "-e", "-json"}, args...)...)
	if err != nil {
		return nil, err
	}
	for objects := json.NewDecoder(bytes.NewReader(out)); ; {
		var m listed
		if err := objects.Decode(&m); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
}

// output runs the go command in a folder.
func output(folder string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir = folder
	var said bytes.Buffer
	c.Stderr = &said
	out, err := c.Output()
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("the module proxy (GOPROXY=%s) gave no answer within %v", proxy(), patience)
	case err != nil:
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, said.Bytes())
	}
	return out, nil
}

// proxy returns where modules are asked for.
func proxy() string {
	out, err := exec.Command("go", "env", "GOPROXY").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
