package jail

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// systemFiles are what programs need of the machine to run at all. Of /etc it is
// what loaders, languages and the C library look at.
var systemFiles = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
	"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload",
	"/etc/passwd", "/etc/group", "/etc/nsswitch.conf", "/etc/hosts", "/etc/host.conf", "/etc/resolv.conf", "/etc/services", "/etc/protocols",
	"/etc/localtime", "/etc/timezone", "/etc/locale.alias", "/etc/locale.conf", "/etc/os-release", "/etc/debian_version",
	"/etc/mime.types", "/etc/fonts", "/etc/gai.conf", "/etc/inputrc", "/etc/terminfo", "/etc/bash.bashrc", "/etc/profile",
	"/etc/ssl/openssl.cnf", "/etc/ssl/certs", "/etc/ca-certificates", "/etc/crypto-policies", "/etc/pki/tls/openssl.cnf",
	"/etc/java*", "/etc/jvm*", "/etc/python*", "/etc/perl", "/etc/php*", "/etc/ruby*", "/etc/lua*", "/etc/R", "/etc/mono", "/etc/dotnet",
	"/etc/node*", "/etc/npmrc", "/etc/ghc*", "/etc/julia", "/etc/octave*", "/etc/OpenCL",
}

// systemBinds returns those of them that exist. They do not change while we run.
var systemBinds = sync.OnceValue(func() []bind {
	var binds []bind
	for _, pattern := range systemFiles {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			binds = append(binds, bind{Path: name})
		}
	}
	return binds
})

// isSystem reports whether a path is of the system.
func isSystem(path string) bool {
	return slices.ContainsFunc(systemFiles, func(pattern string) bool {
		matched, _ := filepath.Match(pattern, path)
		return matched || within(path, pattern)
	})
}

// programBinds returns what a command needs besides: its program and its files, given
// by their absolute paths, what lies next to them, and the installation of whatever
// interprets it.
func programBinds(paths, readable []string) []bind {
	seen := map[string]bool{}
	var binds []bind
	add := func(path string) {
		if seen[path] || isSystem(path) || within(path, "/proc") || within(path, "/sys") || within(path, "/dev") {
			return
		}
		seen[path] = true
		if _, err := os.Stat(path); err == nil {
			binds = append(binds, bind{Path: path})
		}
	}
	for _, path := range readable {
		if path, err := filepath.Abs(path); err == nil {
			add(path)
		}
	}
	addProgram(paths[0], add, 4)
	for _, path := range paths[1:] {
		addFile(filepath.Clean(path), add)
		addScript(path, add, 4)
	}
	return binds
}

// addFile adds a file with what lies next to it, or a directory.
func addFile(path string, add func(string)) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
	case !info.IsDir():
		add(path)
		if dir := filepath.Dir(path); ownDirectory(dir) {
			add(dir)
		}
	case ownDirectory(path):
		add(path)
	}
}

// addProgram adds a program, what it is a link to, and the installation that
// each of them lies in, if it looks like one.
func addProgram(path string, add func(string), depth int) {
	for range 8 { // links
		addFile(path, add)
		if prefix := installation(path); prefix != "" {
			add(prefix)
		}
		target, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		addFile(real, add)
		if prefix := installation(real); prefix != "" {
			add(prefix)
		}
	}
	addScript(path, add, depth)
}

// addScript adds the interpreter that a script names in its first line.
func addScript(path string, add func(string), depth int) {
	if depth == 0 {
		return
	}
	f, err := os.Open(path)
	if err != nil {
		return
	}
	defer f.Close()
	line, _ := bufio.NewReader(f).ReadSlice('\n') // at most 4096 bytes
	rest, script := strings.CutPrefix(string(line), "#!")
	words := strings.Fields(rest)
	if !script || len(words) == 0 {
		return
	}
	addProgram(words[0], add, depth-1)
	if filepath.Base(words[0]) != "env" {
		return
	}
	for _, word := range words[1:] {
		if strings.HasPrefix(word, "-") || strings.Contains(word, "=") {
			continue
		}
		if program, err := exec.LookPath(word); err == nil && filepath.IsAbs(program) {
			addProgram(program, add, depth-1)
		}
		return
	}
}

// installation returns the directory that a program is installed in with all
// that belongs to it, such as /opt/jdk for /opt/jdk/bin/java. It is empty for a
// directory that also holds other things.
func installation(program string) string {
	dir := filepath.Dir(program)
	switch filepath.Base(dir) {
	case "bin", "sbin", "libexec", "shims":
	default:
		return ""
	}
	prefix := filepath.Dir(dir)
	if !ownDirectory(prefix) || filepath.Dir(prefix) == "/" || filepath.Base(prefix) == ".local" {
		return ""
	}
	return prefix
}

// ownDirectory reports whether the directory that a program lies in may be taken
// for the program's own, so that a script can read its other files.
func ownDirectory(dir string) bool {
	home, _ := os.UserHomeDir()
	temp := filepath.Clean(os.TempDir())
	shared := []string{
		"/", "/home", "/root", "/tmp", "/var", "/var/tmp", "/etc", "/run", "/opt", "/srv", "/mnt", "/media", "/boot",
		home, temp,
	}
	return !slices.Contains(shared, dir) && filepath.Dir(dir) != "/home"
}

// hiddenPaths returns where in a root the paths that are to be hidden are seen.
func hiddenPaths(binds []bind, hidden []string) []string {
	var paths []string
	for _, path := range hidden {
		path, err := filepath.Abs(path)
		if err != nil {
			continue
		}
		real, err := filepath.EvalSymlinks(path)
		if err != nil {
			continue // there is nothing to hide
		}
		for _, b := range binds {
			top, err := filepath.EvalSymlinks(b.Path)
			if err != nil || !within(real, top) {
				continue
			}
			if rest, err := filepath.Rel(top, real); err == nil {
				paths = append(paths, filepath.Join(b.Path, rest))
			}
		}
	}
	return paths
}

// Reveals reports whether a sandboxed program could read a file or a folder that
// lies among what it needs, because this machine's sandbox can hide nothing there.
// What a trusted program can read is not asked.
func (s Spec) Reveals(path string) bool {
	if s.Sandbox == Trusted || s.ways()[0] == full {
		return false
	}
	command, err := resolve(s.Command, s.Directory)
	if err != nil {
		return false
	}
	return len(hiddenPaths(append(slices.Clone(systemBinds()), programBinds(command.paths(), s.Readable)...), []string{path})) > 0
}
